// The steps of a process looked back on: as a list and as a graph, as they were, and gone on from.
import { readFile } from "node:fs/promises";
import { keptProcess, processIsAtRest } from "../kept.mjs";
import { action, expect, expectAccessible, openText, tabTo } from "../page.mjs";
import { keepServer, test } from "../server_page.mjs";

const text = (title) => ({ title, type: "string" });
const tool = (title, reads, path) => ({ title, type: "object", properties: { [reads]: text(reads) }, _output: text(title), _outputPath: path });

/** A house: measured, then drawn and priced by its measures, then offered by both. */
const HOUSE = {
  title: "Offer a house",
  schema: { title: "Answer", type: "object", properties: { letter: text("Letter") }, required: ["letter"], additionalProperties: false },
  context: [
    {
      type: "tool",
      tool: {
        measure: tool("Measure", "house", "†state.size"),
        draw: tool("Draw", "size", "†state.drawing"),
        price: tool("Price", "size", "†state.price"),
        offer: { ...tool("Offer", "price", "†state.offer"), properties: { price: text("Price"), drawing: text("Drawing") } },
      },
    },
    { type: "input", input: { house: "The barn" }, schema: { type: "object", properties: { house: text("House") } } },
    { type: "state", state: {} },
    { type: "plan", plan: [] },
  ],
};

const measure = { _tool: "measure", house: "†input.house", _outputPath: "†state.size", _output: "8 by 12" };
const draw = { _tool: "draw", size: "†state.size", _outputPath: "†state.drawing", _output: "A plan" };
const price = { _tool: "price", size: "†state.size", _outputPath: "†state.price", _output: "120" };
const offer = { _tool: "offer", price: "†state.price", drawing: "†state.drawing", _outputPath: "†state.offer", _output: "Take it" };
const asked = (...calls) => JSON.stringify({ calls, output: null });
const output = (letter) => JSON.stringify({ calls: [], output: { letter } });
const WHOLE = [asked(measure, draw, price), asked(offer), output("An offer.")];

const steps = (page) => page.getByRole("region", { name: "Steps", exact: true });
const status = (page) => steps(page).getByRole("status").first();
const slider = (page) => steps(page).getByRole("slider", { name: "Go back through the steps" });
const graph = (page) => steps(page).getByRole("group", { name: "Calls and what they need" });
const node = (page, name) => graph(page).getByRole("button", { name });
const step = (page, number) => steps(page).locator(".steps-list > li").nth(number - 1);
const chip = (page) => page.getByRole("navigation", { name: "Runs" }).getByRole("listitem");
const result = (page) => page.locator("#pane-result");
const runOf = (page, name) => steps(page).getByRole("button", { name, exact: true });

async function begin(page, stand, answers, document = HOUSE) {
  stand.answers = [...answers];
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, document);
  await action(page, "Run").click();
}

async function done(page, stand) {
  await begin(page, stand, WHOLE);
  await expect(status(page)).toContainText("Done. Steps: 3");
  await isKept(page, { status: "done" });
}

/** What is shown stands in the record a little later, and is there after a reload once that is kept. */
const isKept = (page, process) => expect.poll(() => keptProcess(page)).toMatchObject(process);

test("many cases are dots of one call, and a narrow page scrolls only within the graph", async ({ page, stand }) => {
  const ids = Array.from({ length: 100 }, (_, at) => `c${at + 1}`);
  const cases = ids.map((id) => ({ type: "input", _instance: id, house: `House ${id}` }));
  const context = [...HOUSE.context.slice(0, 3), ...cases, { type: "plan", mode: "lazy", plan: [draw, measure, price].map(({ _output, ...call }) => call) }];
  const results = (place, leave) => JSON.stringify({ results: ids.filter((id) => id !== leave).map((id) => ({ _id: `${place}:${id}`, _output: `${place} of ${id}` })) });
  const second = JSON.stringify({ results: ids.flatMap((id) => [0, 2].map((place) => ({ _id: `${place}:${id}`, _output: `${place} of ${id}` }))) });
  await page.setViewportSize({ width: 390, height: 800 });
  await begin(page, stand, [results(1, "c7"), JSON.stringify({ results: [] }), second, output("All of them.")], { ...HOUSE, context });
  await action(page, "Run the plan").click();
  await expect(status(page)).toContainText("Done.");

  await expect(step(page, 1).locator(".steps-run")).toHaveCount(12);
  await action(step(page, 1), "More: 288").click();
  await expect(step(page, 1).locator(".steps-run")).toHaveCount(32);
  await page.getByRole("tab", { name: "Graph" }).click();
  await expect(node(page, /^Measure/)).toHaveAccessibleName("Measure failed: 1, done: 99 (Step 1)");
  await expect(node(page, /^Draw/)).toHaveAccessibleName("Draw done: 99, skipped: 1 (Step 1). Needs: Measure");
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  expect(await graph(page).evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  await expectAccessible(page);
  // What went wrong comes first.
  await node(page, /^Measure/).click();
  const choice = steps(page).getByRole("combobox", { name: "Case" });
  await expect(choice).toHaveValue("1:c7");
  await choice.selectOption("1:c9");
  await expect(page).toHaveURL(/call=1%3Ac9/);
  await expect(steps(page).locator(".compare-change")).toContainText("1 of c9");
  await expect(steps(page).locator(".compare-change")).toHaveCount(1);
});

async function saved(page, name) {
  await action(page, "Save or copy").click();
  const saving = page.waitForEvent("download");
  await action(result(page), name).click();
  const download = await saving;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("the steps of a process are saved, looked at by list, slider and graph, and gone on from", async ({ page, stand }) => {
  test.setTimeout(240_000);
  await test.step("a process is saved to be opened, to be read, and as events", async () => {
    await done(page, stand);
    const whole = await saved(page, "Document with its steps (JSON)");
    expect(whole.name).toBe("Offer-a-house-The-barn.process.json");
    const document = JSON.parse(whole.text);
    expect(document.process.steps).toHaveLength(3);
    expect(document.solution).toEqual({ letter: "An offer." });
    expect(document.schema).toEqual(HOUSE.schema);
    const read = await saved(page, "Steps as text (Markdown)");
    expect(read.text).toContain("Call 1: Offer");
    expect(read.text).toContain("Take it");
    const html = await saved(page, "Steps as a web page (HTML)");
    expect(html.text).toMatch(/^<!doctype html>/i);
    expect(html.text).toContain("Take it");
    const events = await saved(page, "Steps as AG-UI events (JSON Lines)");
    const types = events.text.trim().split("\n").map((line) => JSON.parse(line).type);
    expect([types[0], types.at(-1)]).toEqual(["RUN_STARTED", "RUN_FINISHED"]);
  });
  await test.step("what a run was given and what it changed is shown where it is chosen, and the address keeps that", async () => {
    await runOf(page, "Price").click();
    await expect(runOf(page, "Price")).toHaveAttribute("aria-pressed", "true");
    await expect(step(page, 1)).toContainText("from State › Size");
    await expect(step(page, 1)).toContainText("State › Price");
    await expect(step(page, 1).locator(".compare-change")).toContainText("120");
    await expect(step(page, 1).locator(".compare-change")).not.toContainText("8 by 12");
    await expect(page).toHaveURL(/#run=[^&]+&step=1&call=2$/);
    await expectAccessible(page);

    await page.reload();
    await expect(runOf(page, "Price")).toHaveAttribute("aria-pressed", "true");
    await runOf(page, "Offer").click();
    await expect(page).toHaveURL(/step=2&call=0$/);
    await page.goBack();
    await expect(runOf(page, "Price")).toHaveAttribute("aria-pressed", "true");
    await expect(runOf(page, "Offer")).toHaveAttribute("aria-pressed", "false");
    await page.goForward();
    await expect(runOf(page, "Offer")).toHaveAttribute("aria-pressed", "true");
    await runOf(page, "Offer").click();
    await expect(page).toHaveURL(/^[^#]*$/);
  });
  await test.step("the slider goes back through the steps, and shows the data as it was", async () => {
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "now, at step 3");
    await tabTo(page, slider(page));
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "after step 1 of 3");
    await expect(step(page, 2)).toContainText("later than what is shown");
    await expect(step(page, 1)).not.toContainText("later");
    await steps(page).getByText("The data: after step 1 of 3").click();
    const data = page.locator("#steps-data");
    await expect(data).toContainText("8 by 12");
    await expect(data).not.toContainText("Take it");
    await expectAccessible(page);
    await page.reload();
    await expect(slider(page)).toHaveValue("1");
    await slider(page).focus();
    await page.keyboard.press("Home");
    await expect(slider(page)).toHaveAttribute("aria-valuetext", "before the first step");
    await steps(page).getByText("The data: before the first step").click();
    await expect(data).toContainText("The barn");
    await expect(data).not.toContainText("8 by 12");
    await page.keyboard.press("Escape");
    await slider(page).focus();
    await page.keyboard.press("End");
    await expect(steps(page)).not.toContainText("later than what is shown");
    await expect(data).toContainText("Take it");
  });
  await test.step("the graph has calls below what they need, is gone through by keys, and shares what is chosen", async () => {
    await runOf(page, "Draw").click();
    await page.getByRole("tab", { name: "Graph" }).click();
    await expect(node(page, /^Draw done/)).toHaveAttribute("aria-pressed", "true");
    await expect(node(page, /^Draw/)).toHaveAccessibleName("Draw done (Step 1). Needs: Measure");
    await expect(node(page, /^Offer/)).toHaveAccessibleName("Offer done (Step 2). Needs: Draw (Step 1), Price (Step 1)");
    await expect(steps(page).getByRole("list", { name: "What the signs mean" })).toHaveText("done: 4");
    const top = async (name) => (await node(page, name).boundingBox()).y;
    const below = async (one, other) => Math.round((await top(other)) - (await top(one)));
    await expect.poll(() => below(/^Measure/, /^Draw/)).toBeGreaterThan(1);
    await expect.poll(async () => Math.abs(await below(/^Draw/, /^Price/))).toBeLessThanOrEqual(1);
    await expect.poll(() => below(/^Draw/, /^Offer/)).toBeGreaterThan(1);
    await expectAccessible(page);

    await tabTo(page, node(page, /^Measure/));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect(node(page, /^Price/)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(node(page, /^Offer/)).toBeFocused();
    await page.keyboard.press("Enter");
    const chosen = steps(page).getByRole("region", { name: "What is chosen" });
    await expect(chosen.getByRole("heading", { name: "Step 2" })).toBeVisible();
    await expect(chosen).toContainText("from State › Drawing");
    await expect(chosen.locator(".compare-change")).toContainText("Take it");
    await expect(page).toHaveURL(/step=2&call=0&view=graph$/);
    await page.reload();
    await expect(node(page, /^Offer/)).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("tab", { name: "List" }).click();
    await expect(runOf(page, "Offer")).toHaveAttribute("aria-pressed", "true");
  });
  await test.step("a process goes on from a step as a run of its own, which says where it comes from", async () => {
    stand.answers = [asked({ ...offer, _output: "Rent it" }), output("Another offer.")];
    await action(steps(page), "Step 1").click();
    await expect(page).toHaveURL(/step=1$/);
    await action(page, "Go on from here (Step 1)").click();
    await expect(result(page)).toContainText("Another offer.");
    await expect(steps(page)).toContainText("This goes on from step 1 of another run.");
    await expect(step(page, 1)).toContainText("8 by 12");
    await expect(step(page, 2)).toContainText("Rent it");
    await expect(chip(page)).toHaveCount(2);
    await expect(chip(page).first()).toContainText("from step 1");
    await isKept(page, { status: "done" });
    await expectAccessible(page);
    expect(JSON.parse(stand.calls.at(-2).body).messages.map(({ content }) => content).join("\n")).not.toContain("Take it");

    // A reload stays with it, and going back leads to the run that it comes from.
    await expect(page).toHaveURL(/^[^#]*$/);
    await page.reload();
    await expect(step(page, 2)).toContainText("Rent it");
    await page.goBack();
    await expect(step(page, 2)).toContainText("Take it");
    await expect(step(page, 2)).toContainText("later than what is shown");
    await page.goForward();
    await chip(page).first().getByRole("button").click();
    await expect(step(page, 2)).toContainText("Rent it");

    await action(steps(page), "Open that run").click();
    await expect(step(page, 2)).toContainText("Take it");
    await expect(steps(page)).not.toContainText("another run");
    await action(page, "Compare").click();
    const compared = page.locator(".compare");
    await expect(compared).toContainText("[removed: An]");
    await expect(compared).toContainText("[added: Another]");
    await expect(compared).toContainText("goes on from step 1 of");
    await expect(steps(page)).toHaveCount(0);
    await expectAccessible(page);
  });
});

/** A process that is in the middle of its second step. */
async function half(page, stand) {
  const all = { ...HOUSE, loop: { approve: "all" } };
  await begin(page, stand, [asked(measure), asked(price)], all);
  await action(page, "Run this").click();
  await expect(status(page)).toContainText("Step 2 waits for you.");
  await isKept(page, { steps: [{}, {}] });
  return saved(page, "Document with its steps (JSON)");
}

test("a saved process opens where it stood, goes on as a run of its own, and is forked", async ({ page, stand, context }) => {
  const { text: file } = await half(page, stand);
  await page.goto("./");
  await action(page, "Open a document").click();
  await page.getByRole("dialog").locator('input[type="file"]').setInputFiles({ name: "half.json", mimeType: "application/json", buffer: Buffer.from(file) });
  const card = page.getByRole("region", { name: "Price" }).filter({ has: page.locator("#steps-question") });
  await expect(card).toContainText("8 by 12");
  expect(stand.calls).toHaveLength(2);
  stand.answers = [output("At that price.")];
  await action(card, "Run this").click();
  await expect(result(page)).toContainText("At that price.");
  await expect(chip(page)).toHaveCount(2);
  await expect(chip(page).last()).toContainText("example");
  await isKept(page, { status: "done" });
  await page.reload();
  await expect(result(page)).toContainText("At that price.");

  // By a link, in a browser that has nothing of it.
  await page.route("**/half.json", (route) => route.fulfill({ contentType: "application/json", body: file }));
  await page.goto("./?src=half.json");
  await expect(card).toContainText("8 by 12");
  await expect(status(page)).toContainText("Step 2 waits for you.");
  stand.answers = [output("Begun anew.")];
  await action(page, "Go on from here (Step 1)").click();
  await expect(result(page)).toContainText("Begun anew.");
  await expect(steps(page)).toContainText("This goes on from step 1 of another run.");
  await expect(chip(page)).toHaveCount(2);
});

test("an ended process is gone on with by what it has learnt, or from a step, with what the form says now", async ({ page, stand }) => {
  await done(page, stand);
  const sent = () => JSON.parse(stand.calls.at(-1).body).messages.map(({ content }) => content).join("\n");
  await page.getByRole("textbox", { name: /^House/ }).fill("The mill");
  stand.answers = [output("Learnt.")];
  await action(page, "Go on with what has been learnt").click();
  await expect(result(page)).toContainText("Learnt.");
  await expect(steps(page)).toContainText("This goes on from step 3 of another run.");
  for (const text of ["The mill", "8 by 12", "Take it"]) expect(sent()).toContain(text);
  expect(sent()).not.toContain("Done:");
  await isKept(page, { status: "done" });

  await page.getByRole("textbox", { name: /^House/ }).fill("The tower");
  stand.answers = [output("From here.")];
  await action(page, "Go on from here (Step 1)").click();
  await expect(result(page)).toContainText("From here.");
  expect(sent()).toContain("The tower");
  expect(sent()).not.toContain("The mill");

  await action(page, "Run").click();
  await expect.poll(() => sent().includes("8 by 12")).toBe(false);
  await expectAccessible(page);
});

test("advisors' votes are shown with their mean, and a change of ¶meta counts once it is accepted", async ({ page, stand }) => {
  const advisor = (id, role) => ({ type: "advisor", id, role, on: "start", schema: { properties: { why: text("Why") } } });
  const meta = { type: "meta", schema: { type: "object", properties: { goal: text("Goal") } } };
  const context = [advisor("sceptic", "Doubts all."), advisor("friend", "Helps."), meta, ...HOUSE.context];
  const advisors = [
    { id: "sceptic", why: "Too early.", calls: '{"measure": 40, "price": 10}' },
    { id: "friend", why: "Begin.", calls: '{"measure": 91}' },
  ];
  const first = JSON.stringify({ advisors, meta: { goal: "A fair price" }, calls: [measure], output: null });
  await begin(page, stand, [first, JSON.stringify({ meta: null, calls: [], output: { letter: "Fair." } })], { ...HOUSE, context });
  await expect(status(page)).toContainText("Done. Steps: 2");
  const votes = step(page, 1).getByRole("table", { name: "Votes, from 0 to 100" });
  await expect(votes.getByRole("row", { name: "Measure" })).toHaveText("Measure409165");
  await expect(votes.getByRole("row", { name: "Price" })).toHaveText("Price10–10");
  await expect(step(page, 1)).toContainText("Doubts all.");
  await expect(step(page, 1)).toContainText("Too early.");
  await expect(step(page, 1)).toContainText("A fair price");
  await expectAccessible(page);
  await action(step(page, 1), "Accept this change").click();
  await expect(step(page, 1)).toContainText("You accepted this change.");
  await processIsAtRest(page);
  const { text: file } = await saved(page, "Document with its steps (JSON)");
  const accepted = JSON.parse(file).context.filter(({ kind }) => kind === "meta");
  expect(accepted).toEqual([{ type: "data", kind: "meta", data: { goal: "A fair price" }, _step: 2, _by: "person" }]);
});
