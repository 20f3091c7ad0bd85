// Servers that speak the Model Context Protocol: connected by the person, their tools added to a document and
// called; and the person's rules for tools.
import { action, expect, expectAccessible, forgetAll, openText, pasteText, tabTo } from "../page.mjs";
import { asked, begin, call, card, connect, dialog, fill, isDone, line, openServers, output, plain, said, station, status, steps, test, weather } from "./mcp_page.mjs";
import { TIME, WEATHER } from "./mcp_stand_in.mjs";
import { keepServer } from "../server_page.mjs";

test("a server that replies by JSON or by events is connected, and its tools become part of the document", async ({ page, server }) => {
  for (const form of ["json", "sse"]) {
    server.form = form;
    server.calls.length = 0;
    await openText(page, plain);
    await openServers(page);
    await expectAccessible(page);
    expect(server.calls).toEqual([]);
    await fill(page, server);
    await expect(station(page)).toContainText("Tools: 2.");
    await expect(station(page)).toContainText(WEATHER.description);
    expect(server.methods()).toEqual(["initialize", "notifications/initialized", "tools/list", "tools/list"]);
    const [hello, , list, next] = server.calls;
    expect(hello.params).toMatchObject({ protocolVersion: "2025-11-25", capabilities: { elicitation: {} }, clientInfo: { name: "Pilcrow" } });
    expect(hello.headers.accept).toBe("application/json, text/event-stream");
    expect(hello.headers).not.toHaveProperty("mcp-session-id");
    expect(list.headers).toMatchObject({ "mcp-session-id": `session-${server.session}`, "mcp-protocol-version": "2025-06-18" });
    expect(list.headers).not.toHaveProperty("authorization");
    expect(next.params).toEqual({ cursor: "next-page-cursor" });
    const tick = station(page).getByRole("checkbox", { name: WEATHER.title });
    await tick.check();
    await expectAccessible(page);
    await action(dialog(page), "Close").click();
    await action(page, "For authors").click();
    await action(page, "Document text").click();
    const text = page.getByRole("textbox", { name: "Document text" });
    await expect(text).toContainText(`mcp:${server.url}#get_weather_data`);
    await expect(text).not.toContainText(TIME.name);

    // The server stays connected, and is asked for nothing before the person does.
    const before = server.calls.length;
    await page.reload();
    await openServers(page);
    await expect(station(page)).toBeVisible();
    expect(server.calls).toHaveLength(before);
    await action(station(page), "Show its tools").click();
    await expect(tick).toBeChecked();
    await tick.uncheck();
    await action(station(page), "Add all to this document").click();
    for (const box of await station(page).getByRole("checkbox").all()) await expect(box).toBeChecked();
    // The document is the next round's as it came.
    await forgetAll(page);
  }
});

test("a document of the gallery, or of one's own, becomes a tool of the open one", async ({ page }) => {
  await pasteText(page, { title: "Mine", schema: { type: "string" }, context: ["Hi"] });
  await expect(action(page, "Run")).toBeVisible();
  await pasteText(page, plain);
  await expect(page.getByRole("heading", { level: 1, name: "Report" })).toBeVisible();
  await openServers(page);
  await dialog(page).getByText("Documents as tools").click();
  await dialog(page).getByRole("checkbox", { name: "Mine (yours)" }).check();
  const listed = dialog(page).getByRole("checkbox", { name: "The user's city" });
  await listed.check();
  await expectAccessible(page);
  // The open one cannot carry out its own calls.
  await expect(dialog(page).getByRole("checkbox", { name: "Report (yours)" })).toHaveCount(0);
  await action(dialog(page), "Close").click();
  await action(page, "For authors").click();
  await action(page, "Document text").click();
  const text = page.getByRole("textbox", { name: "Document text" });
  await expect(text).toContainText('"_delegate":"city"');
  await expect(text).toContainText('"_delegate":"doc:');
});

test("a document's server that is not connected is connected from the question, and a key under a passphrase is unlocked for the call", async ({ page, stand, server, complaints }) => {
  test.setTimeout(120_000);
  await test.step("a document's server that is not connected is connected from the question", async () => {
    server.key = "token-0123456789";
    await begin(page, stand, [asked(call()), output("Cloudy.")], weather(server.url));
    await action(page, "Run").click();
    // On a phone, the question and the menu for authors are in different tabs.
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(card(page)).toContainText(`a server that you have not connected`);
    await expect(action(card(page), "Run this")).toHaveCount(0);
    await expectAccessible(page);
    await action(card(page), "Connect the server").click();
    await expect(dialog(page).getByLabel("Address of the server")).toHaveValue(server.url);
    await action(dialog(page), "Connect").click();
    await expect(dialog(page)).toContainText("it wants a key, or another one (401): Unauthorized");
    await fill(page, server, { key: server.key });
    await expect(station(page)).toBeVisible();
    await action(dialog(page), "Close").click();
    await expect(card(page).getByRole("heading", { name: "Weather" })).toBeFocused();
    await action(card(page), "Run this").click();
    await isDone(page);
    expect(server.calls.at(-1).headers.authorization).toBe(`Bearer ${server.key}`);
    for (const { authorization } of stand.calls) expect(authorization ?? "").not.toContain(server.key);
    complaints.length = 0;
  });
  await test.step("a key under a passphrase is unlocked for the call", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await openServers(page);
    await action(station(page), "Disconnect").click();
    await action(dialog(page), "Close").click();
    stand.answers = [asked(call()), output("Cloudy.")];
    await connect(page, server, { key: server.key, passphrase: "open sesame" });
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain(server.key);
    await page.reload();
    await action(page, "Run").click();
    await expect(card(page)).toContainText("is locked");
    await action(card(page), "Unlock the key").click();
    await dialog(page).getByLabel("Passphrase of its key").fill("wrong");
    await action(dialog(page), "Unlock").click();
    await expect(dialog(page)).toContainText("Wrong passphrase.");
    await dialog(page).getByLabel("Passphrase of its key").fill("open sesame");
    await action(dialog(page), "Unlock").click();
    await action(dialog(page), "Close").click();
    await action(card(page), "Run this").click();
    await isDone(page);
  });
});

/** Tools that bring no result, and what is said of them. */
const FAILING = [
  ["says that it failed", { content: [{ type: "text", text: "No such city." }], isError: true }, "the tool failed: No such city."],
  ["is not known", { error: { code: -32602, message: "Unknown tool: get_weather_data" } }, "it refuses: Unknown tool: get_weather_data"],
  ["gives another thing than it says", { content: [], structuredContent: { temperature: "mild" } }, "The result is missing, or does not fit"],
];

test("a call is asked about and carried out whichever way the tool replies, fails without a result, begins an ended session anew, and is called off when it is stopped", async ({ page, stand, server, complaints }) => {
  test.setTimeout(180_000);
  await test.step("a call is asked about, and carried out by a tool, whichever way it replies", async () => {
    await page.context().addCookies([{ name: "session", value: "1", url: server.url }]);
    await begin(page, stand, [], weather(server.url));
    await connect(page, server);
    for (const form of ["json", "sse"]) {
      await test.step(form, async () => {
        server.form = form;
        stand.calls.length = 0;
        stand.answers = [asked(call()), output("Cloudy.")];
        const before = server.calls.length;
        await action(page, "Run").click();
        await expect(card(page)).toContainText(`a server: ${server.url}, get_weather_data`);
        await expect(card(page)).toContainText("without cookies");
        await expectAccessible(page);
        expect(server.calls).toHaveLength(before);
        await action(card(page), "Run this").click();
        await isDone(page);
        expect(server.calls).toHaveLength(before + 1);
        const { method, params, headers } = server.calls.at(-1);
        expect(method).toBe("tools/call");
        expect(params).toEqual({ name: "get_weather_data", arguments: { location: "New York" } });
        expect(headers).not.toHaveProperty("cookie");
        expect(headers).not.toHaveProperty("referer");
        expect(headers).not.toHaveProperty("authorization");
        await expect(line(page)).toContainText("22.5");
        expect(said(stand, 2)).toContain('"temperature": 22.5');
      });
    }
  });
  await test.step("a tool that brings no result fails its call, and the model is told", async () => {
    server.form = "json";
    for (const [name, result, words] of FAILING) {
      await test.step(`it ${name}`, async () => {
        server.results = [result];
        stand.calls.length = 0;
        stand.answers = [asked(call()), output("None.")];
        await action(page, "Run").click();
        await action(card(page), "Run this").click();
        await expect(status(page)).toHaveText("Done. Steps: 2, requests to the model: 2. Calls that failed: 1.");
        await expect(line(page)).toContainText(words);
        if (!words.startsWith("The")) expect(said(stand, 2)).toContain(words);
      });
    }
  });
  await test.step("a session that the server has ended is begun anew", async () => {
    stand.answers = [asked(call()), output("Cloudy.")];
    server.session = 7;
    await action(page, "Run").click();
    await action(card(page), "Run this").click();
    await isDone(page);
    expect(server.methods().slice(-4)).toEqual(["tools/call", "initialize", "notifications/initialized", "tools/call"]);
    expect(server.calls.at(-1).headers["mcp-session-id"]).toBe("session-8");
    complaints.length = 0;
  });
  await test.step("a call that is stopped is called off, and made again only if the person says so", async () => {
    stand.answers = [asked(call()), output("Cloudy.")];
    server.behaviour = "silent";
    server.calls.length = 0;
    await action(page, "Run").click();
    await action(card(page), "Run this").click();
    await expect.poll(() => server.methods().at(-1)).toBe("tools/call");
    const { id } = server.calls.at(-1);
    await action(steps(page), "Stop here").click();
    await expect(status(page)).toContainText("You stopped this in step 1.");
    await expect.poll(() => server.methods().at(-1)).toBe("notifications/cancelled");
    expect(server.calls.at(-1).params).toEqual({ requestId: id });
    server.behaviour = "speak";
    await action(steps(page), "Go on").click();
    await expect(card(page)).toContainText("It may have been done already.");
    await action(card(page), "Run this").click();
    await expect(status(page)).toContainText("Done. Steps: 2");
  });
});

/** Servers that are none, and what is said of them. */
const NONE = [
  ["shut", "it cannot be reached, or does not let this page in (CORS)"],
  ["missing", "nothing there speaks MCP (404)"],
  ["page", "it answers, but does not speak MCP"],
  ["newer", "it speaks versions of MCP that are not known here: 2031-01-01"],
];

test("a server is connected and left by the keyboard alone, on a phone; one that is none is not connected, and the dialog says why", async ({ page, server, complaints }) => {
  test.setTimeout(120_000);
  await test.step("a server is connected and left again by the keyboard alone, on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openText(page, plain);
    await tabTo(page, action(page, "For authors"));
    await page.keyboard.press("Enter");
    await tabTo(page, action(page, "Tools of servers (MCP)"));
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    await tabTo(page, dialog(page).getByLabel("Address of the server"));
    await page.keyboard.type(server.url);
    await page.keyboard.press("Enter");
    await expect(station(page)).toBeVisible();
    await tabTo(page, station(page).getByRole("checkbox", { name: TIME.name }));
    await page.keyboard.press("Space");
    await expect(station(page).getByRole("checkbox", { name: TIME.name })).toBeChecked();
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector("dialog.mcp .dialog-body").scrollWidth]);
    expect(Math.max(...width)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await tabTo(page, action(station(page), "Disconnect"));
    await page.keyboard.press("Enter");
    await expect(station(page)).toBeHidden();
    await expect(dialog(page).getByRole("heading", { name: "Tools of servers" })).toBeFocused();
    await expect.poll(() => server.methods().at(-1)).toBe("DELETE");
    expect(server.calls.at(-1).headers["mcp-session-id"]).toBe("session-1");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  });
  await test.step("a server that is none is not connected, and the dialog says why; an address that may hold a secret is not called", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    server.calls.length = 0;
    await openServers(page);
    await fill(page, { url: `${server.url}?key=secret` });
    await expect(dialog(page)).toContainText("this address cannot be called");
    expect(server.calls).toEqual([]);
    for (const [behaviour, words] of NONE) {
      await test.step(behaviour, async () => {
        server.behaviour = behaviour;
        await fill(page, server);
        await expect(dialog(page)).toContainText(`${server.url}: ${words}`);
        await expectAccessible(page);
        await action(dialog(page), "Close").click();
        await openServers(page);
        await expect(dialog(page).getByRole("region")).toHaveCount(0);
      });
    }
    complaints.length = 0;
  });
});

const rule = (page) => card(page).getByLabel("From now on, about calls of this tool");

test("a tool is not asked about again in the document where the person says so, until they take that back", async ({ page, stand, server }) => {
  await page.route("**/report.json", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(weather(server.url, { tool })) }));
  let tool = {};
  const open = async () => {
    await page.goto("./?src=report.json");
    stand.answers = [asked(call("Paris"), call("Rome")), asked(call("Oslo")), output("All.")];
  };
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await open();
  await connect(page, server);
  await action(page, "Run").click();
  await expect(status(page)).toHaveText("Step 1 waits for you. Decisions to make: 2");
  await rule(page).selectOption("do not ask in this document");
  await expectAccessible(page);
  await action(card(page), "Run this").click();
  await isDone(page, 3);
  await expect(steps(page)).toContainText("run without a question, as you chose");

  await open();
  await action(page, "Run").click();
  // The run before has ended with the same words.
  await expect.poll(() => stand.calls.length).toBe(6);
  await isDone(page, 3);

  // Another definition of the tool is another tool.
  tool = { description: "Another." };
  await open();
  await action(page, "Run").click();
  await expect(card(page)).toBeVisible();
  await action(card(page), "Refuse").click();
  await action(card(page), "Refuse it").click();
  await action(card(page), "Stop here").click();

  tool = {};
  await open();
  await action(page, "Run").click();
  await isDone(page, 3);
  await action(steps(page), "Ask me again").click();
  await expect(steps(page).getByRole("heading", { name: "Steps", exact: true })).toBeFocused();
  await open();
  await action(page, "Run").click();
  await expect(card(page)).toBeVisible();
  await rule(page).selectOption("do not ask in this document");
  await action(card(page), "Run this").click();
  await isDone(page, 3);
  await action(page, "Settings").click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings).toContainText("Documents with tools that run without a question: 1");
  await expectAccessible(page);
  await action(settings, "Ask about tools again").click();
  await expect(settings).toContainText("Documents with tools that run without a question: 0");
});

test("a document that asks about all calls is obeyed whatever the person's rule", async ({ page, stand, server }) => {
  await page.route("**/report.json", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(weather(server.url, { approve })) }));
  let approve = "effects";
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await page.goto("./?src=report.json");
  await connect(page, server);
  stand.answers = [asked(call()), output("Once.")];
  await action(page, "Run").click();
  await rule(page).selectOption("do not ask in this document");
  await action(card(page), "Run this").click();
  await isDone(page);
  approve = "all";
  await page.goto("./?src=report.json");
  stand.answers = [asked(call()), output("Again.")];
  await action(page, "Run").click();
  await expect(card(page)).toBeVisible();
  await expect(rule(page)).toHaveCount(0);
  await action(card(page), "Run this").click();
  await isDone(page);
});

test("calls that are alike are refused together, what the person changed of one is kept beside what was proposed, and a rule for the process ends with it", async ({ page, stand, server }) => {
  test.setTimeout(120_000);
  await test.step("calls that are alike are refused together, for one reason", async () => {
    await begin(page, stand, [asked(call("Paris"), call("Rome"), call("Oslo")), output("None.")], weather(server.url));
    await connect(page, server);
    await action(page, "Run").click();
    await expect(status(page)).toHaveText("Step 1 waits for you. Decisions to make: 3");
    await tabTo(page, action(card(page), "Refuse"));
    await page.keyboard.press("Enter");
    await tabTo(page, card(page).getByLabel("Why not? (optional)"));
    await page.keyboard.type("I know it.");
    await expectAccessible(page);
    await tabTo(page, action(card(page), "Refuse all of this kind: 3"));
    await page.keyboard.press("Enter");
    await isDone(page);
    for (const one of await line(page).all()) await expect(one).toContainText("You refused it: I know it.");
    expect(said(stand, 2).match(/I know it\./g)).toHaveLength(3);
  });
  await test.step("what the person changed of a call is kept beside what was proposed", async () => {
    stand.calls.length = 0;
    stand.answers = [asked(call()), output("Cloudy.")];
    await action(page, "Run").click();
    await action(card(page), "Change it").click();
    await card(page).getByLabel("Location").fill("Boston");
    await action(card(page), "Run with these values").click();
    await isDone(page);
    expect(server.calls.at(-1).params.arguments).toEqual({ location: "Boston" });
    await line(page).getByText("You changed this call").click();
    await expect(line(page)).toContainText("As it was proposed");
    await expect(line(page)).toContainText("City");
    await expect(line(page)).toContainText("Boston");
    await expectAccessible(page);
    expect(said(stand, 2)).toContain('"proposed"');
  });
  await test.step("a rule for the process ends with it", async () => {
    const answers = () => [asked(call("Paris")), asked(call("Rome")), output("Both.")];
    stand.answers = answers();
    await action(page, "Run").click();
    await rule(page).selectOption("do not ask in this process");
    await action(card(page), "Run this").click();
    await isDone(page, 3);
    stand.answers = answers();
    await action(page, "Run").click();
    await expect(card(page)).toBeVisible();
  });
});
