// What is opened and left again leaves nothing behind: no nodes, no listeners, no memory.
import { keptProcess } from "../kept.mjs";
import { action, expect, goWithin, test } from "../page.mjs";
import { chooseProvider, chooseServer } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

// A trace of the test holds nodes of the page.
test.use({ trace: "off" });

/** How often everything is opened and left at least, and how many rounds at the start may leave more. */
const ROUNDS = 6;
const GROWN = 3;
const SOME = 2;

/**
 * The module's memory has to stay the same for as many rounds in the end. How much a round takes at
 * once depends on what else the machine does, so it may take some rounds more.
 */
const LEVEL = 3;
const MOST_ROUNDS = 15;

/** So many collections in a row have to let go of nothing, of so many at most. */
const STABLE = 2;
const MOST_COLLECTIONS = 20;

/** What the first round may leave: chunks, notices and caches that are there once, however often. */
const ONCE = { nodes: 150, jsEventListeners: 12 };

const rows = (properties, title) => ({ title, type: "array", items: { type: "object", properties } });
const number = { type: "number" };

const REPORT = {
  title: "Report",
  schema: {
    title: "Report",
    type: "object",
    properties: {
      sales: rows({ month: { type: "string" }, sales: { title: "Sales", type: "number" } }, "Sales"),
      days: rows({ day: { type: "string", format: "date" }, notes: rows({ low: number, high: number }) }, "Days"),
      text: { title: "Text", type: "string", contentMediaType: "text/markdown" },
    },
  },
  solution: {
    sales: ["January", "February", "March"].map((month, at) => ({ month, sales: at * 7 + 3 })),
    days: [{ day: "2026-03-02", notes: [{ low: 1, high: 2 }] }],
    text: "## Words\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nlet a = 1;\n```",
  },
  context: [
    {
      type: "input",
      input: { who: "Ada", lines: [{ name: "a", price: 1 }, { name: "b", price: 2 }], kind: { of: "x" } },
      schema: {
        type: "object",
        properties: {
          who: { title: "Who", type: "string" },
          lines: rows({ name: { title: "Name", type: "string" }, price: { title: "Price", type: "number" } }, "Lines"),
          tags: { title: "Tags", type: "array", items: { type: "string" } },
          color: { title: "Color", type: "string", format: "color" },
          file: { title: "File", type: "string", contentEncoding: "base64" },
          when: { title: "When", type: "string", format: "date-time" },
          kind: {
            title: "Kind",
            oneOf: ["x", "y"].map((of) => ({ title: of, type: "object", properties: { of: { const: of }, more: { title: "More", type: "string" } } })),
          },
        },
      },
    },
    { type: "state", schema: { title: "Plan", type: "object", properties: { task: { title: "Task", type: "string" } } }, state: { task: "Draft" } },
  ],
};

const CASES = {
  title: "Comments",
  schema: { type: "object", properties: { calls: { type: "array", items: { type: "object", properties: { _tool: { const: "t" }, _instance: { enum: ["①", "②", "③"] }, ok: { type: "boolean" } } } } } },
  context: [
    { type: "input", schema: { type: "object", properties: { comment: { title: "Comment", type: "string" }, stars: { title: "Stars", type: "integer" } } } },
    ...["①", "②", "③"].map((id, at) => ({ type: "input", _instance: id, comment: `Comment ${at}` })),
  ],
};

const draft = (title, reads, path) => ({ title, type: "object", properties: { [reads]: { type: "string" } }, _output: { type: "string" }, _outputPath: path });

const STEPS = {
  title: "Letter",
  schema: { type: "object", properties: { letter: { type: "string" } } },
  context: [
    { type: "tool", tool: { find: draft("Find", "who", "†state.place"), write: draft("Write", "place", "†state.text") } },
    { type: "input", input: { who: "Ada" }, schema: { type: "object", properties: { who: { title: "Who", type: "string" } } } },
  ],
};

const STEPS_ANSWERS = [
  {
    calls: [
      { _tool: "find", who: "†input.who", _outputPath: "†state.place", _output: "London" },
      { _tool: "write", place: "†state.place", _outputPath: "†state.text", _output: "Dear Ada" },
    ],
    output: null,
  },
  { calls: [], output: { letter: "Dear Ada" } },
];

const main = (page) => page.getByRole("main");
const tab = (page, name) => page.getByRole("tab", { name, exact: true });
const runs = (page) => page.getByRole("navigation", { name: "Runs" });
const dialog = (page) => page.getByRole("dialog");

async function leave(page) {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" }).click();
  await expect(main(page).getByRole("link").first()).toBeVisible();
}

/** Opens one of the documents above. */
async function open(page, name) {
  await goWithin(page, `./?src=${name}.json`);
  await expect(action(page, "Run")).toBeVisible();
}

/** What is opened and left, each by its name. */
const VISITS = {
  async tools(page) {
    const count = await main(page).getByRole("link").count();
    for (let at = 0; at < count; at += 1) {
      await main(page).getByRole("link").nth(at).click();
      await expect(action(page, "Run")).toBeVisible();
      await page.locator("#tool-form :is(input:not([type=file]), textarea, select)").first().focus();
      await leave(page);
    }
  },
  async settings(page) {
    await action(page, "Settings").click();
    await expect(dialog(page)).toBeVisible();
    for (const place of ["On this computer", "A provider, with your key", "By hand, through any chat"]) {
      await dialog(page).getByRole("radio", { name: place, exact: true }).check();
    }
    // The first says that nothing is saved yet.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  },
  async opening(page) {
    await action(page, "Open a document").click();
    await dialog(page).getByRole("textbox").fill("{");
    await dialog(page).getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.keyboard.press("Escape");
    await goWithin(page, "./?tool=teapot");
    await expect(page.getByRole("alert")).toContainText("teapot");
    await leave(page);
  },
  async form(page) {
    await open(page, "report");
    const form = page.locator("#tool-form");
    await form.getByLabel("Who").fill("Grace");
    await page.keyboard.press("Tab");
    for (let times = 0; times < 3; times += 1) await form.locator('[data-add="/tags"]').click();
    await form.getByLabel("Kind", { exact: true }).first().focus();
    await form.locator("[data-json]").first().click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await action(page, "Undo").click();
    await action(page, "Reset").click();
    await leave(page);
  },
  async data(page) {
    await open(page, "report");
    await tab(page, "What the model sees").click();
    const edit = page.getByRole("group").filter({ hasText: "Plan" }).getByRole("button", { name: "Edit" }).first();
    await edit.click();
    await expect(page.getByLabel("Task")).toBeVisible();
    await action(page, "Done").click();
    await leave(page);
  },
  async cases(page) {
    await open(page, "cases");
    await expect(page.getByRole("heading", { name: "Cases: 3" })).toBeVisible();
    await page.getByRole("table", { name: "Cases" }).getByRole("button", { name: "②", exact: true }).click();
    await action(page, "Add a case").click();
    await expect(page.getByRole("heading", { name: "Cases: 4" })).toBeVisible();
    await action(page, "Undo").click();
    await action(page, "Import").click();
    await dialog(page).getByLabel("Table", { exact: true }).fill("Comment\nOne");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await leave(page);
  },
  async author(page) {
    await open(page, "report");
    await action(page, "For authors").click();
    await action(page, "Document text").click();
    await expect(page.locator(".author-editor .cm-content")).toBeVisible();
    await page.locator("#author").getByRole("button", { name: "Close" }).click();
    await expect(page.locator("#author")).toHaveCount(0);
    await action(page, "For authors").click();
    await action(page, "Document text").click();
    await expect(page.locator(".author-editor .cm-content")).toBeVisible();
    // It stays open for the next document, which closes it.
    await leave(page);
    await open(page, "cases");
    await page.locator("#author").getByRole("button", { name: "Close" }).click();
    await leave(page);
  },
  async servers(page) {
    await open(page, "report");
    await action(page, "For authors").click();
    await action(page, "Tools of servers (MCP)").click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await leave(page);
  },
  async answer(page) {
    await open(page, "report");
    await expect(page.locator(".chart").first()).toBeVisible();
    await action(page, "Save or copy").click();
    await expect(action(page, "Web page (HTML)")).toBeVisible();
    await page.keyboard.press("Escape");
    const saving = page.waitForEvent("download");
    await action(page, "Save or copy").click();
    await action(page, "Web page (HTML)").click();
    await (await saving).cancel();
    await leave(page);
  },
  async runs(page, stand) {
    await open(page, "plan");
    for (const count of [1, 2]) {
      stand.answers.push(JSON.stringify({ title: `Plan ${count}`, days: [{ cost: count }, { cost: 3 }] }));
      await action(page, "Run").click();
      await expect(runs(page).getByRole("listitem")).toHaveCount(count);
      await expect(action(page, "Run")).toBeVisible();
    }
    await action(runs(page), "Compare").click();
    await expect(page.locator(".compare")).toBeVisible();
    await leave(page);
    await forgetRuns(page);
  },
  async steps(page, stand) {
    await open(page, "steps");
    stand.answers.push(...STEPS_ANSWERS.map((answer) => JSON.stringify(answer)));
    await action(page, "Run").click();
    const steps = page.getByRole("region", { name: "Steps", exact: true });
    await expect(steps.getByRole("status").first()).toContainText("Done.");
    await action(steps, "Write").click();
    await expect(steps.locator(".compare-change")).toBeVisible();
    await tab(page, "Graph").click();
    await steps.getByRole("button", { name: /^Find done/ }).click();
    await expect(steps.locator(".steps-chosen .compare-change")).toBeVisible();
    await steps.getByRole("slider").press("Home");
    await steps.getByText(/^The data: /).click();
    await expect(steps.locator("#steps-data")).toBeVisible();
    await tab(page, "List").click();
    stand.answers.push(JSON.stringify(STEPS_ANSWERS[1]));
    await action(steps, "Go on from here (Step 1)").click();
    await expect(steps).toContainText("This goes on from step 1");
    await expect(steps.getByRole("status").first()).toContainText("Done.");
    // What is kept after that is not forgotten.
    await expect.poll(async () => (await keptProcess(page)).status).toBe("done");
    await leave(page);
    await forgetRuns(page);
  },
  /** A prompt that is carried by hand, which would wait for its answer when its page is left. */
  async hand(page, stand) {
    await chooseProvider(page, "by_hand");
    await open(page, "plan");
    await action(page, "Run").click();
    await expect(page.locator("#hand-answer")).toBeVisible();
    await action(page, "Stop").click();
    await expect(action(page, "Run")).toBeVisible();
    await leave(page);
    await chooseServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
    await forgetRuns(page);
  },
};

/** Runs that are kept would be shown again, more of them each time. */
const forgetRuns = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        indexedDB.open("pilcrow").onsuccess = ({ target }) => {
          const transaction = target.result.transaction("runs", "readwrite");
          transaction.objectStore("runs").clear();
          transaction.oncomplete = () => {
            target.result.close();
            done();
          };
        };
      }),
  );

/** Keeps the memory of the page's module where a test finds it. */
function watchMemory() {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const instantiate = WebAssembly[name];
    WebAssembly[name] = async (...order) => {
      const made = await instantiate.apply(WebAssembly, order);
      const { memory } = (made.instance ?? made).exports;
      if (memory) globalThis.moduleMemory ??= memory;
      return made;
    };
  }
}

/** Waits of seconds last a minute, so that what a wait holds is still there when it is counted. */
function waitLong() {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (act, wait, ...values) => setTimeout(act, wait >= 2_000 ? 60_000 : wait, ...values);
}

/** What the page keeps now, after everything that can be collected was. */
async function kept(page, session) {
  // A browser keeps the field that was focused last, with all that it was part of, until another one is.
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    field.remove();
  });
  // What is collected in the module lets go of more in the page, until nothing is left to let go of.
  let nodes, jsEventListeners;
  for (let same = 0, times = 0; same < STABLE && times < MOST_COLLECTIONS; times += 1) {
    await session.send("HeapProfiler.collectGarbage");
    // A page that paints nothing may never be told that it is idle.
    await page.evaluate(() => new Promise((done) => { requestIdleCallback(() => setTimeout(done), { timeout: 500 }); }));
    const now = await session.send("Memory.getDOMCounters");
    same = now.nodes === nodes && now.jsEventListeners === jsEventListeners ? same + 1 : 0;
    ({ nodes, jsEventListeners } = now);
  }
  const memory = await page.evaluate(() => globalThis.moduleMemory.buffer.byteLength);
  return { nodes, jsEventListeners, memory };
}

async function begin(page, stand) {
  await page.addInitScript(watchMemory);
  await page.addInitScript(waitLong);
  const plan = { ...REPORT, title: "Plan", solution: undefined };
  const documents = { report: REPORT, cases: CASES, plan, steps: STEPS };
  // By the context, not by the page: a visit may do without them.
  await page.context().route(/\/(report|cases|plan|steps)\.json$/, (route) => {
    const name = new URL(route.request().url()).pathname.match(/(\w+)\.json$/)[1];
    return route.fulfill({ body: JSON.stringify(documents[name]) });
  });
  await page.goto("./");
  await expect(main(page).getByRole("link").nth(9)).toBeVisible();
  // The tools' pictures are drawn when they come near the screen.
  for (const link of await main(page).getByRole("link").all()) await link.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  return page.context().newCDPSession(page);
}

test.describe.configure({ mode: "parallel" });

for (const [name, visit] of Object.entries(VISITS)) {
  test(`nothing is left of: ${name}`, async ({ page, complaints }) => {
    test.setTimeout(300_000);
    const stand = await startStandIn();
    const session = await begin(page, stand);
    const before = await kept(page, session);
    const after = [];
    const more = () => after.at(-1).memory - (after.at(-1 - LEVEL)?.memory ?? 0);
    // When the browser collects is its own affair, so that one round may count some more than the next:
    // what is left behind is there in each of the last ones, however many there are. At some time it keeps a few nodes
    // more, once: they count as long as the rounds before are looked at.
    const grown = (what) => {
      const counts = after.slice(-ROUNDS).map((round) => round[what]);
      return Math.min(...counts.slice(-GROWN)) - Math.max(...counts.slice(1, GROWN));
    };
    const isMore = () => more() > 0 || Object.keys(ONCE).some((what) => grown(what) > SOME);
    while (after.length < ROUNDS || (isMore() && after.length < MOST_ROUNDS)) {
      await visit(page, stand);
      after.push(await kept(page, session));
    }
    await stand.stop();
    const last = after.at(-1);
    for (const [what, most] of Object.entries(ONCE)) {
      expect(last[what] - before[what], `${what} after all rounds, more than before`).toBeLessThanOrEqual(most);
      expect(grown(what), `${what} of later rounds, of ${after.map((round) => round[what])}`).toBeLessThanOrEqual(SOME);
    }
    expect(more(), `bytes of memory for the last ${LEVEL} of ${after.length} rounds`).toBe(0);
    // One visit asks for what is not there.
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !/404/.test(line)));
  });
}
