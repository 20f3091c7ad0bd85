// Code of documents: allowed by the person, run in a sandbox, and stopped where it is hostile.
import { asked, begin, card, count, counting, DONE, FAILED, line, output, said, status, steps } from "./code_page.mjs";
import { PLAIN } from "../addresses.mjs";
import { action, expect, expectAccessible, tabTo } from "../page.mjs";
import { chooseServer, keepServer, test } from "../server_page.mjs";

const allow = (page) => action(card(page), "Let this code run").click();

/** Runs code that the person allows; the line of its call, once the process has gone on. */
async function allowed(page, stand, code, done = DONE) {
  stand.calls.length = 0;
  await begin(page, stand, [asked(count()), output("Over.")], counting(code));
  await allow(page);
  // Code has 5 seconds.
  await expect(status(page)).toHaveText(done, { timeout: 20_000 });
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect.poll(() => page.workers().filter((worker) => worker.url().startsWith("blob:")).length).toBe(0);
  return line(page);
}

test("code that the person allows gives a result, and is not asked about again", async ({ page, stand }) => {
  const code = "(call) => call.text.split(' ').length // words";
  const document = counting(code, { more: { other: "() => 2" } });
  await begin(page, stand, [asked(count()), asked(count("a b c")), output("Counted.")], document);
  const first = card(page);
  await expect(first).toContainText("None of it has run yet.");
  await expect(first).toContainText("It cannot reach the network, your keys, what this browser keeps, or this page.");
  await expect(first.locator("pre")).toHaveText([code, "() => 2"]);
  await expect(action(first, "Run this")).toHaveCount(0);
  await expectAccessible(page);
  await allow(page);
  await expect(status(page)).toHaveText("Done. Steps: 3, requests to the model: 3");
  await expect(line(page).first()).toContainText("done (code of this document)");
  await expect(line(page).first()).toContainText("2");
  await expect(line(page).nth(1)).toContainText("3");
  expect(said(stand, 3)).toContain('"length": 3');
  expect(said(stand, 3)).not.toContain("split");
  await expectAccessible(page);

  // Nor in another run of the document, nor after a reload.
  stand.answers = [asked(count()), output("Again.")];
  await page.reload();
  await action(page, "Run").click();
  await expect(status(page)).toHaveText(DONE);
});

test("what is allowed can be taken back, and is asked about anew where the code changes", async ({ page, stand }) => {
  const versions = ["() => 1", "() => 2"];
  let version = 0;
  await page.route("**/counting.json", (route) =>
    route.fulfill({ contentType: "application/json", body: JSON.stringify(counting(versions[version])) }),
  );
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await page.goto("./?src=counting.json");
  const run = async () => {
    stand.answers = [asked(count()), output("Counted.")];
    await action(page, "Run").click();
  };
  const isDone = () => expect(status(page)).toHaveText(DONE);
  await run();
  await allow(page);
  await isDone();

  version = 1;
  await page.goto("./?src=counting.json");
  await run();
  await expect(card(page).locator("pre")).toHaveText("() => 2");
  await allow(page);
  await isDone();

  await action(steps(page), "Take that back").click();
  await expect(steps(page).getByRole("heading", { name: "Steps", exact: true })).toBeFocused();
  await expect(steps(page)).not.toContainText("You let the code");
  await run();
  await allow(page);
  await isDone();

  await action(page, "Settings").click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings).toContainText("Documents whose code may run in this browser: 1");
  await expectAccessible(page);
  await action(settings, "Ask about code again").click();
  await expect(settings).toContainText("Documents whose code may run in this browser: 0");
  await action(settings, "Cancel").click();
  await run();
  await expect(card(page)).toContainText("None of it has run yet.");
});

test("each call is asked about where the document says so, though its code may run", async ({ page, stand }) => {
  const document = counting("(call) => call.text.length", { approve: "all" });
  await begin(page, stand, [asked(count()), output("Counted.")], document);
  await allow(page);
  await expect(card(page).getByRole("heading", { name: "Count" })).toBeFocused();
  await card(page).getByText("The code that runs").click();
  await expect(card(page).locator("pre")).toHaveText("(call) => call.text.length");
  await expectAccessible(page);
  await action(card(page), "Change it").click();
  await card(page).getByLabel("Text").fill("four");
  await action(card(page), "Run with these values").click();
  await expect(line(page)).toContainText("4");
});

test("code is refused by the keyboard alone, of which the model is told, and allowed", async ({ page, stand }) => {
  await begin(page, stand, [asked(count()), output("Without it.")], counting("() => 1"));
  await expect(card(page)).toBeVisible();
  await tabTo(page, card(page).locator("pre"));
  await tabTo(page, action(card(page), "Refuse"));
  await page.keyboard.press("Enter");
  await tabTo(page, card(page).getByLabel("Why not? (optional)"));
  await page.keyboard.type("I do not know you.");
  await tabTo(page, action(card(page), "Refuse it"));
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("Done. Steps: 2");
  await expect(line(page)).toContainText("You refused it: I do not know you.");
  expect(said(stand, 2)).toContain("I do not know you.");

  stand.answers = [asked(count()), output("With it.")];
  await action(page, "Run").click();
  await expect(card(page)).toBeVisible();
  await tabTo(page, action(card(page), "Let this code run"));
  await page.keyboard.press("Space");
  await expect(status(page)).toContainText("Done. Steps: 2");
  await tabTo(page, action(steps(page), "Take that back"));
});

test("the code of another document that carries out a call is asked about by itself", async ({ page, stand }) => {
  const helper = counting("(call) => call.text + '!'");
  await page.route("**/helper.json", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(helper) }));
  const document = counting("(call) => call.text + '!'");
  const { properties } = document.context[0].tool.count;
  document.context[0].tool.help = { title: "Help", type: "object", properties, _delegate: "helper.json", _output: {}, _outputPath: "†state.help" };
  const help = { _tool: "help", text: "†input.text", _outputPath: "†state.help" };
  await begin(page, stand, [asked(count()), asked(help), asked(count()), output("Helped."), output("Over.")], document);
  await allow(page);
  await action(card(page, "Help"), "Run this").click();
  await expect(card(page)).toContainText("another document wants to run JavaScript of its own in your browser: ");
  await expect(card(page)).toContainText("helper.json");
  await allow(page);
  await expect(status(page)).toHaveText("Done. Steps: 3, requests to the model: 5");
});

test("letters that hide code from the reader are shown, and code too long to read does not run", async ({ page, stand }) => {
  await begin(page, stand, [asked(count())], counting("/*\u202e } \u2066 hidden */ () => 1"));
  await expect(card(page).locator("pre")).toContainText("/*‹U+202E› } ‹U+2066› hidden */");
  await begin(page, stand, [asked(count())], counting(`() => 1 /*${"x".repeat(300_000)}*/`));
  await expect(card(page)).toContainText("too long for anyone to read first");
  await expect(action(card(page), "Let this code run")).toHaveCount(0);
  await expectAccessible(page);
});

/** Code of which nothing comes, and what is said of it. */
const FAILING = [
  ["an error of its own", "(call) => { throw new Error('no ' + call.text) }", "the code failed: Error: no one two"],
  ["an endless loop", "() => { for (;;); }", "the code was stopped after 5 seconds"],
  ["a promise that is never kept", "() => new Promise(() => {})", "the code was stopped after 5 seconds"],
  ["1 GB of text", "() => Array.from({ length: 64 }, (_, at) => 'x'.repeat(2 ** 24) + at)", "the code gave more than 4 MB"],
  ["no value", "() => undefined", "nothing that can be kept"],
  ["text that is no code", "not code", "the code failed: SyntaxError"],
  ["a call within a call", "() => { const again = () => again(); again() }", "RangeError"],
];

async function expectFailing(page, stand, code, words) {
  const failed = await allowed(page, stand, code, FAILED);
  await expect(failed).toContainText("failed");
  await expect(failed).toContainText(words);
  expect(said(stand, 2)).toContain(words);
}

test("what goes wrong in code is stopped and said as the result of its call, and the page stays at hand", async ({ page, stand }) => {
  test.setTimeout(240_000);
  for (const [name, code, words] of FAILING) await test.step(name, () => expectFailing(page, stand, code, words));
});

// Unoptimized, reading 256 levels takes more stack than a tab has.
test("@release a value too deep is no result", ({ page, stand }) =>
  expectFailing(page, stand, "() => { let deep = 1; for (let at = 0; at < 1000; at += 1) deep = [deep]; return deep }", "nothing that can be kept"));

test("while code runs the page answers, and the person can stop it and go on", async ({ page, stand }) => {
  // The five seconds that it may run for last a minute: who comes by keys has the time.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (act, wait, ...values) => setTimeout(act, wait === 5_000 ? 60_000 : wait, ...values);
  });
  await begin(page, stand, [asked(count())], counting("() => { for (;;); }"));
  await allow(page);
  await expect(status(page)).toHaveText("Step 1: code of the document runs…");
  await tabTo(page, action(steps(page), "Stop here"));
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("You stopped this in step 1. What was done is kept.");
  await expectAccessible(page);
  await expect(steps(page).getByRole("heading", { name: "Steps", exact: true })).toBeFocused();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(line(page)).toBeVisible();
});

/** What hostile code tries, each with what it gets where it is kept out. */
const ESCAPES = {
  names: "['self', 'window', 'parent', 'top', 'document', 'location', 'navigator', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'RTCPeerConnection', 'BroadcastChannel', 'MessageChannel', 'indexedDB', 'caches', 'localStorage', 'sessionStorage', 'cookieStore', 'Worker', 'SharedWorker', 'importScripts', 'postMessage', 'onmessage', 'addEventListener', 'dispatchEvent', 'reportError', 'queueMicrotask', 'setTimeout', 'setInterval', 'close', 'open', 'FontFace', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'crypto', 'console'].filter((name) => name in globalThis || typeof globalThis[name] !== 'undefined')",
  chain: "(() => { const found = []; for (let object = globalThis; object && object !== Object.prototype; object = Object.getPrototypeOf(object)) found.push(...Object.getOwnPropertyNames(object)); return found.filter((name) => /fetch|worker|message|storage|request|socket|event/i.test(name)) })()",
  made: "typeof Function('return this')().postMessage + typeof (0, eval)('this').fetch",
  stack: "(() => { Error.prepareStackTrace = (_, sites) => sites.map((site) => String(site.getThis()) + String(site.getFunction())); return new Error().stack.every((site) => site === 'undefinedundefined') })()",
  imported: "await import('LEAK?imported').then(() => 'got', () => 'kept out')",
  data: "await import('data:text/javascript,export default 1').then(() => 'got', () => 'kept out')",
};

for (const [where, address] of [["an isolated page", "./"], ["a page without headers", PLAIN]]) {
  test(`hostile code in ${where} gets nowhere`, async ({ page, stand, complaints }) => {
    const answered = [];
    page.on("response", (response) => answered.push(response.url()));
    const leak = new URL("leak", stand.baseUrl).href;
    const members = Object.entries(ESCAPES).map(([name, code]) => `${name}: ${code.replaceAll("LEAK", leak)}`);
    await page.goto(address);
    stand.answers = [asked(count()), output("Over.")];
    const document = counting(`async () => JSON.stringify({ ${members.join(",\n")} })`);
    await action(page, "Open a document").click();
    await page.getByRole("dialog").getByRole("textbox").fill(JSON.stringify(document));
    await action(page.getByRole("dialog"), "Open").click();
    await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
    await action(page, "Run").click();
    await allow(page);
    await expect(status(page)).toHaveText(DONE);
    await expect(line(page)).toContainText("done (code of this document)");
    const got = said(stand, 2).match(/"length": ("\{.*\}")/)[1];
    expect(JSON.parse(JSON.parse(got))).toEqual({
      names: [],
      chain: [],
      made: "undefinedundefined",
      stack: true,
      imported: "kept out",
      data: "kept out",
    });
    expect(answered.filter((url) => url.includes("leak"))).toEqual([]);
    expect(stand.calls).toHaveLength(2);
    // The policy says what it has refused.
    complaints.length = 0;
  });
}

test("code that changes the language itself changes nothing but its own result", async ({ page, stand }) => {
  const code = `() => {
    Object.prototype.toJSON = () => "forged";
    Array.prototype[Symbol.iterator] = null;
    String.prototype.slice = () => "y".repeat(1e7);
    JSON.stringify = JSON.parse = Promise.prototype.then = null;
    return { a: 1 };
  }`;
  const done = await allowed(page, stand, code);
  await expect(done).toContainText("forged");
  await expectAccessible(page);
});

test("a message that pretends to come from the sandbox is not heard", async ({ page, stand }) => {
  await page.addInitScript(() => {
    addEventListener("load", () => setInterval(() => [window, ...document.querySelectorAll("iframe")].forEach((one) => (one.contentWindow ?? one).postMessage(["done", '"forged"'], "*")), 5));
  });
  const done = await allowed(page, stand, "() => 'own'");
  await expect(done).toContainText("own");
  await expect(done).not.toContainText("forged");
});

test("the sandbox does nothing for who frames it with the site's own origin, and no frame leaves for another host", async ({ page, stand, complaints }) => {
  await page.goto("./");
  const answered = await page.evaluate(
    () =>
      new Promise((found) => {
        const frame = document.createElement("iframe");
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => found("answered");
        frame.onload = () => {
          frame.contentWindow.postMessage("", "*", [port2]);
          setTimeout(() => found("silent"), 500);
        };
        frame.src = "./host/sandbox.html";
        document.body.append(frame);
      }),
  );
  expect(answered).toBe("silent");

  await page.evaluate(async (url) => {
    const frame = document.createElement("iframe");
    frame.src = url;
    const refused = new Promise((told) => addEventListener("securitypolicyviolation", told, { once: true }));
    document.body.append(frame);
    await refused;
  }, new URL("leak", stand.baseUrl).href);
  expect(stand.calls).toHaveLength(0);
  complaints.length = 0;
});

test("where the sandbox does not come, that is said", async ({ page, stand, complaints }) => {
  await page.route("**/host/sandbox.js", (route) => route.abort());
  const failed = await allowed(page, stand, "() => 1", FAILED);
  await expect(failed).toContainText("the sandbox that code runs in did not load");
  complaints.length = 0;
});
