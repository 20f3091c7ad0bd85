// Documents that work in steps: what is asked of the model and of the person, and what is kept.
import { keptProcess, newestKept } from "../kept.mjs";
import { action, expect, expectAccessible, openNext } from "../page.mjs";
import { keepServer, test } from "../server_page.mjs";

const text = (title) => ({ title, type: "string" });

/** A library: the model looks a book up, the person fetches it, the document's code counts the days. */
const LIBRARY = {
  title: "Lend a book",
  schema: { title: "Answer", type: "object", properties: { letter: text("Letter") }, required: ["letter"], additionalProperties: false },
  loop: { approve: "all" },
  context: [
    {
      type: "tool",
      tool: {
        lookUp: {
          title: "Look up",
          description: "Finds the shelf of a book.",
          type: "object",
          properties: { book: { title: "Book", type: "string" } },
          required: ["book"],
          _output: { title: "Shelf", type: "string" },
          _outputPath: "†state.shelf",
        },
        fetchBook: {
          title: "Fetch the book",
          type: "object",
          properties: { shelf: { title: "Shelf", type: "string" } },
          required: ["shelf"],
          _activity: "fetch",
          _output: { type: "object", properties: { pages: { title: "Pages", type: "integer" } }, required: ["pages"] },
          _outputPath: "†state.found || †state.missing",
        },
        countDays: { title: "Count days", type: "object", properties: { pages: { type: "integer" } }, _activity: "days", _output: { title: "Days", type: "integer" }, _outputPath: "†state.days" },
      },
    },
    { type: "code", activity: { days: "(call) => call.pages / 10" } },
    {
      type: "input",
      input: { book: "Solaris" },
      schema: { type: "object", properties: { book: { title: "Book", type: "string" } }, required: ["book"] },
    },
    { type: "state", state: {} },
    { type: "plan", plan: [] },
  ],
};

const lookUp = { _tool: "lookUp", book: "†input.book", _outputPath: "†state.shelf", _output: "B 12" };
const fetchBook = { _tool: "fetchBook", shelf: "†state.shelf", _outputPath: "†state.found || †state.missing" };
const countDays = { _tool: "countDays", pages: 300, _outputPath: "†state.days" };
const asked = (...calls) => JSON.stringify({ calls, output: null });
const output = (letter) => JSON.stringify({ calls: [], output: { letter } });

const steps = (page) => page.getByRole("region", { name: "Steps", exact: true });
const card = (page, name) => page.getByRole("region", { name }).filter({ has: page.locator("#steps-question") });
const status = (page) => steps(page).getByRole("status").first();
const line = (page, name) => steps(page).locator(".steps-run").filter({ hasText: name });
const said = (stand, number) => JSON.parse(stand.calls[number - 1].body).messages.map(({ content }) => content).join("\n");

async function begin(page, stand, answers, document = LIBRARY) {
  stand.answers = answers;
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openNext(page, document);
  await action(page, "Run").click();
}

test("calls are approved, changed, answered for and refused, and the person does what is theirs", async ({ page, stand }) => {
  test.setTimeout(120_000);
  await test.step("calls are approved, the person does what is theirs, and the answer is shown", async () => {
    await begin(page, stand, [asked(lookUp, fetchBook), output("Here it is.")]);
    const first = card(page, "Look up");
    await expect(first).toContainText("Finds the shelf of a book.");
    await expect(first).toContainText("Solaris");
    await expect(first).toContainText("from Input › Book");
    await expect(first).toContainText("State › Shelf");
    await expect(status(page)).toHaveText("Step 1 waits for you. Decisions to make: 1");
    await expectAccessible(page);
    await action(first, "Run this").focus();
    await page.keyboard.press("Enter");

    const second = card(page, "Fetch the book");
    await expect(second).toContainText("B 12");
    await expect(second.getByRole("heading", { name: "Fetch the book" })).toBeFocused();
    await expect(line(page, "Look up")).toContainText("done (the model)");
    await second.getByLabel("Pages").fill("many");
    await action(second, "Answer").click();
    await expect(second.getByLabel("Pages")).toBeFocused();
    expect(stand.calls).toHaveLength(1);
    await second.getByLabel("Pages").fill("204");
    await second.getByRole("radio", { name: "State › Found" }).check();
    await expectAccessible(page);
    await action(second, "Answer").click();

    await expect(page.getByRole("region", { name: "Result", exact: true })).toContainText("Here it is.");
    await expect(status(page)).toHaveText("Done. Steps: 2, requests to the model: 2");
    await expect(line(page, "Fetch the book")).toContainText("204");
    await expect(line(page, "Fetch the book")).toContainText("Result kept in State › Found");
    expect(said(stand, 2)).toContain("204");
    expect(said(stand, 1)).not.toContain("call.pages");
    await expectAccessible(page);
  });
  await test.step("a call is changed, and only what was changed; code that is not allowed is answered for, or refused", async () => {
    stand.answers = [asked(lookUp), output("Done.")];
    await action(page, "Run").click();
    const first = card(page, "Look up");
    await action(first, "Change it").click();
    await expect(first.getByLabel("Book")).toHaveValue("Solaris");
    await first.getByLabel("Book").fill("Eden");
    await expectAccessible(page);
    await action(first, "Run with these values").click();
    await expect(status(page)).toContainText("Done.");
    const record = await newestKept(page);
    const [run] = record.process.steps[0].runs;
    expect(run.proposed.book).toBe("†input.book");
    expect(run.call.book).toBe("Eden");

    // Code that is not allowed is not run: its result is given by the person, or it is refused.
    stand.calls.length = 0;
    stand.answers = [asked(countDays), asked({ ...countDays, pages: 200 }), output("So be it.")];
    await action(page, "Run").click();
    const count = card(page, "Count days");
    await expect(count).toContainText("None of it has run yet.");
    await expect(action(count, "Run this")).toHaveCount(0);
    await expectAccessible(page);
    await action(count, "Answer instead").click();
    await count.getByRole("textbox").fill("30");
    await action(count, "Answer").click();
    await expect(line(page, "Count days").first()).toContainText("done (you)");

    await expect(status(page)).toContainText("Step 2 waits for you");
    await action(count, "Refuse").click();
    await count.getByLabel("Why not? (optional)").fill("Ask the librarian.");
    await expectAccessible(page);
    await action(count, "Refuse it").click();
    await expect(status(page)).toContainText("Done. Steps: 3");
    await expect(line(page, "Count days").nth(1)).toContainText("You refused it: Ask the librarian.");
    expect(said(stand, 3)).toContain("Ask the librarian.");
  });
});

test("a request that failed is made again where the person says so; a process is stopped and goes on, and a reload comes back to the open question", async ({ page, stand, complaints }) => {
  test.setTimeout(120_000);
  await test.step("a request that failed is made again where the person says so, and not by itself", async () => {
    stand.behaviour = "notFound";
    await begin(page, stand, []);
    await expect(status(page)).toContainText("Step 1 got no usable answer.");
    await expect.poll(async () => (await keptProcess(page)).status).toBe("failed");
    await page.reload();
    await expect(status(page)).toContainText("Step 1 got no usable answer.");
    expect(stand.calls).toHaveLength(1);
    stand.behaviour = "answer";
    stand.answers = [output("At last.")];
    await action(steps(page), "Go on").click();
    await expect(page.getByRole("region", { name: "Result", exact: true })).toContainText("At last.");
    complaints.length = 0;
  });
  await test.step("a process is stopped and goes on, and a reload comes back to the open question", async () => {
    stand.calls.length = 0;
    stand.answers = [asked(lookUp), output("Late, but here.")];
    await action(page, "Run").click();
    await action(card(page, "Look up"), "Stop here").click();
    await expect(status(page)).toHaveText("You stopped this in step 1. What was done is kept.");
    await action(steps(page), "Go on").click();
    await expect(card(page, "Look up")).toBeVisible();
    // What was said is kept a few milliseconds after it is shown.
    await expect.poll(async () => (await keptProcess(page)).status).toBe("running");
    await page.reload();
    await expect(card(page, "Look up")).toContainText("Solaris");
    expect(stand.calls).toHaveLength(1);
    await action(card(page, "Look up"), "Run this").click();
    await expect(page.getByRole("region", { name: "Result", exact: true })).toContainText("Late, but here.");
    expect(stand.calls).toHaveLength(2);
    await expect.poll(async () => (await keptProcess(page)).status).toBe("done");
    const record = await newestKept(page);
    expect(record.schema).toEqual(LIBRARY.schema);
    expect(record.solution).toEqual({ letter: "Late, but here." });
    await page.reload();
    await expect(page.getByRole("region", { name: "Result", exact: true })).toContainText("Late, but here.");
    await expect(line(page, "Look up")).toContainText("B 12");
  });
});

test("another document carries a call out, from where the tool says, once the person agrees; one that cannot be had is told", async ({ page, stand, complaints }) => {
  await test.step("another document carries a call out, from where the tool says, once the person agrees", async () => {
    const helper = {
      title: "Find a title",
      schema: text("Title"),
      context: [{ type: "text", text: "You know every title." }, { type: "input", schema: { type: "object", properties: { book: text("Book") } } }],
    };
    let fetched = 0;
    await page.route("**/found/helper.json", (route) => {
      fetched += 1;
      return route.fulfill({ contentType: "application/json", body: JSON.stringify(helper) });
    });
    const find = { title: "Find the title", type: "object", properties: { book: text("Book") }, _delegate: "found/helper.json", _output: text("Title"), _outputPath: "†state.title" };
    const call = { _tool: "find", book: "†input.book", _outputPath: "†state.title" };
    const context = [{ type: "tool", tool: { find } }, LIBRARY.context[2], { type: "state", state: { secret: "not for others" } }];
    await begin(page, stand, [asked(call), JSON.stringify("Solaris, a novel"), output("Found.")], { ...LIBRARY, context });
    const first = card(page, "Find the title");
    await expect(first).toContainText("another document: found/helper.json");
    expect(fetched).toBe(0);
    await expectAccessible(page);
    await action(first, "Run this").click();
    await expect(status(page)).toHaveText("Done. Steps: 2, requests to the model: 3");
    expect(fetched).toBe(1);
    await expect(line(page, "Find the title")).toContainText("Solaris, a novel");
    await expect(line(page, "Find the title")).toContainText("Steps of the other document: 1");
    expect(said(stand, 2)).toContain("You know every title.");
    expect(said(stand, 2)).not.toContain("not for others");
  });
  await test.step("another document that cannot be had is told to the model, and to the person", async () => {
    const find = { title: "Find the title", type: "object", _delegate: "nowhere.json", _output: text("Title"), _outputPath: "†state.title" };
    const context = [{ type: "tool", tool: { find } }, LIBRARY.context[2]];
    await begin(page, stand, [asked({ _tool: "find", _outputPath: "†state.title" }), output("Without it.")], { ...LIBRARY, context });
    await action(card(page, "Find the title"), "Run this").click();
    await expect(status(page)).toContainText("Done. Steps: 2");
    await expect(line(page, "Find the title")).toContainText("The document that should do this is not available");
    await expect(line(page, "Find the title")).toContainText("nowhere.json");
    complaints.length = 0;
  });
});

test("what a card and a plan say of calls: long values, marks of direction, many cases, and what is wrong in the page's language", async ({ page, stand }) => {
  test.setTimeout(180_000);
  await test.step("a long value leaves the buttons of its card in sight, and all of it can be seen", async () => {
    const words = "word ".repeat(4_000);
    await begin(page, stand, [asked({ ...lookUp, book: `${words}the end` }), output("Done.")]);
    const first = card(page, "Look up");
    await expect(first.getByRole("button", { name: "Show all" })).toBeVisible();
    const height = async () => (await first.boundingBox()).height;
    await expect.poll(height).toBeLessThan(900);
    await expectAccessible(page);
    await action(first, "Show all").press("Enter");
    await expect(action(first, "Show less")).toBeFocused();
    await expect.poll(height).toBeGreaterThan(2_000);
    await expect(first).toContainText("the end");
    await action(first, "Show less").press("Enter");
    await expect.poll(height).toBeLessThan(900);
  });
  await test.step("marks of direction are seen in a card's title, its values and names of files", async () => {
    const turned = "\u202efdp.exe";
    const file = `data:text/plain;name=bill${encodeURIComponent(turned)};base64,YQ==`;
    const tool = { title: `Look ${turned}`, type: "object", properties: { book: text(`Book ${turned}`), file: { title: "File", type: "string", format: "data-url" } } };
    const context = [{ type: "tool", tool: { lookUp: { ...tool, _output: text("Shelf"), _outputPath: "†state.shelf" } } }, ...LIBRARY.context.slice(2)];
    await begin(page, stand, [asked({ ...lookUp, book: `Eden ${turned}`, file }), output("Done.")], { ...LIBRARY, context });
    const first = card(page, "Look");
    await expect(first.getByRole("heading")).toHaveText("Look ‹U+202E›fdp.exe");
    await expect(first.locator("dt").first()).toHaveText("Book ‹U+202E›fdp.exe");
    await expect(first).toContainText("Eden ‹U+202E›fdp.exe");
    await expect(first.locator(".file-name")).toHaveText("bill‹U+202E›fdp.exe");
    await expect(first).not.toContainText("\u202e");
  });
  await test.step("a lazy plan waits for the person, and alike calls are run together", async () => {
    const plan = { type: "plan", mode: "lazy", plan: [{ _tool: "lookUp", book: "†input.book", _outputPath: "†state.shelf" }] };
    const cases = ["①", "②"].map((id, at) => ({ type: "input", _instance: id, book: `Book ${at}` }));
    const context = [...LIBRARY.context.slice(0, 3), ...cases, plan];
    const results = (...outputs) => JSON.stringify({ results: outputs.map((_output, at) => ({ _id: `0:${"①②"[at]}`, _output })) });
    stand.calls.length = 0;
    await begin(page, stand, [results("A", "B"), output("Both.")], { ...LIBRARY, context });
    await expect(card(page, "The plan")).toContainText("Nothing of it runs before you agree.");
    expect(stand.calls).toHaveLength(0);
    await expectAccessible(page);
    await action(card(page, "The plan"), "Run the plan").click();
    await action(card(page, "Look up"), "Run all of this kind: 2").click();
    await expect(page.getByRole("region", { name: "Result", exact: true })).toContainText("Both.");
    await expect(line(page, "②")).toContainText("B");
  });
  await test.step("a plan names each call once, with its cases below it", async () => {
    const cases = Array.from({ length: 70 }, (_, at) => ({ type: "input", _instance: `c${at + 1}`, book: `Book ${at + 1}` }));
    const { _output, ...look } = lookUp;
    const context = [...LIBRARY.context.slice(0, 3), ...cases, { type: "plan", mode: "lazy", plan: [look, countDays] }];
    await begin(page, stand, [], { ...LIBRARY, context });
    const plan = card(page, "The plan");
    await expect(plan.locator("#steps-plan > li")).toHaveCount(2);
    await expect(plan.locator("#steps-plan > li").first()).toContainText("Look up");
    await expect(plan.locator("#steps-plan > li").first()).toContainText("from Input › Book");
    await expect(plan.locator("#steps-plan > li").nth(1)).toContainText("Count days");
    await expectAccessible(page);
    await plan.getByText("Cases: 70").first().click();
    await expect(plan.getByText("c60", { exact: true })).toBeVisible();
    await expect(plan.getByText("c61", { exact: true })).toHaveCount(0);
    await action(plan, "More: 10").click();
    await expect(plan.getByText("c70", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("what is wrong with a call is said in the language of the page", async () => {
    stand.calls.length = 0;
    await begin(page, stand, [asked({ _tool: "gone" }, { ...lookUp, _outputMethod: "stir" }, { ...lookUp, _outputPath: "shelf" }), output("Done.")], { ...LIBRARY, loop: undefined });
    await expect(steps(page)).toContainText("There is no such tool: “gone”");
    await expect(steps(page)).toContainText("It is not known how to add the result: it can be set, merge, assign, push or concat");
    await expect(status(page)).toContainText("Done.");
    expect(said(stand, 2)).toContain('there is no tool \\"gone\\"');
    await action(page, "Русский").click();
    const shown = page.getByRole("region", { name: "Шаги", exact: true });
    await expect(shown).toContainText("Такого инструмента нет: «gone»");
    await expect(shown).toContainText("Неизвестно, как добавить результат: можно set, merge, assign, push или concat");
    await expect(shown).toContainText("Туда результат записать нельзя: «shelf» — не место");
  });
});
