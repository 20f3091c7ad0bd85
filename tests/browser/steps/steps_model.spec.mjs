// A process with a real model: its answers are held to the composed schema, a person approves, changes, answers
// instead and refuses, a reload comes back to the open question, and the process is forked.
import { keptProcess } from "../kept.mjs";
import { hasLlama, startLlama } from "../runs/llama.mjs";
import { action, expect, expectAccessible, openText, test } from "../page.mjs";
import { chooseProvider } from "../server_page.mjs";

/** A slow machine takes its time for half a dozen answers. */
const LONG = 300_000;

const options = (title, values) => ({ title, enum: values });
const note = { title: "Note", type: "string" };
const call = (tool, target) => ({ _tool: tool, note: "†input.note", _outputPath: `†state.${target}` });

/** Small enough for a model of 135 million parameters: its plan is given, and results and answer are single words. */
const DESK = {
  title: "Sort a note",
  config: { temperature: 0, maxTokens: 400, seed: 1 },
  loop: { approve: "all", maxSteps: 4 },
  schema: { title: "Answer", type: "object", properties: { shelf: options("Shelf", ["red", "green"]) }, required: ["shelf"], additionalProperties: false },
  context: [
    { type: "text", text: "Sort the note." },
    {
      type: "tool",
      tool: {
        judge: { title: "Judge", type: "object", properties: { note }, required: ["note"], _output: options("Tone", ["friendly", "angry"]), _outputPath: "†state.tone" },
        weigh: { title: "Weigh", type: "object", properties: { note }, required: ["note"], _output: options("Weight", ["light", "heavy"]), _outputPath: "†state.weight" },
        name: { title: "Name", type: "object", properties: { note }, required: ["note"], _output: { title: "Name", type: "string", maxLength: 20 }, _outputPath: "†state.name" },
        stamp: { title: "Stamp", type: "object", properties: { note }, required: ["note"], _activity: "stamp", _output: { title: "Day", type: "integer" }, _outputPath: "†state.day" },
      },
    },
    { type: "input", schema: { type: "object", properties: { note }, required: ["note"] }, input: { note: "Thank you for the tea" } },
    { type: "state", state: {} },
    { type: "plan", mode: "lazy", plan: [call("judge", "tone"), call("weigh", "weight"), call("name", "name"), call("stamp", "day")] },
  ],
};

const steps = (page) => page.getByRole("region", { name: "Steps", exact: true });
const card = (page, name) => page.getByRole("region", { name }).filter({ has: page.locator("#steps-question") });
const line = (page, name) => steps(page).locator(".steps-run").filter({ hasText: name });
const status = (page) => steps(page).getByRole("status").first();
const wait = { timeout: LONG };
/** What so small a model makes of it: the answer, or more calls, which wait for the person again. */
const CAME = /^(Done\. Steps: [23],|Step 3 waits for you\.)/;

test("a real model's steps are approved, changed, answered instead, refused, gone on with after a reload, and forked @model", async ({ page }) => {
  test.skip(!hasLlama, "no Python 3, so no llama.cpp server");
  test.setTimeout(LONG);
  // Without a key: a reload forgets those that are not remembered.
  const llama = await startLlama("");
  try {
    await openText(page, DESK);
    await chooseProvider(page, "llama_cpp", llama);
    await action(page, "Run").click();
    await action(card(page, "The plan"), "Run the plan").click();

    await action(card(page, "Judge"), "Run this").click();
    await action(card(page, "Weigh"), "Change it").click();
    await card(page, "Weigh").getByLabel("Note").fill("Two bags of stones");
    await action(card(page, "Weigh"), "Run with these values").click();
    await action(card(page, "Name"), "Refuse").click();
    await card(page, "Name").getByLabel("Why not? (optional)").fill("No names.");
    await action(card(page, "Name"), "Refuse it").click();
    await expect(card(page, "Stamp")).toBeVisible();
    // What was said is kept a few milliseconds after it is shown.
    await expect.poll(async () => JSON.stringify(await keptProcess(page))).toContain("No names.");

    // The model is being asked: what was under way is offered once more, and not repeated by itself.
    await page.reload();
    await expect(card(page, "Judge")).toContainText("This was under way");
    await expectAccessible(page);
    await action(card(page, "Judge"), "Run this").click();
    await action(card(page, "Weigh"), "Answer instead").click();
    await card(page, "Weigh").getByRole("radio", { name: "heavy" }).check();
    await action(card(page, "Weigh"), "Answer").click();
    await card(page, "Stamp").getByLabel("Day").fill("12");
    await action(card(page, "Stamp"), "Answer").click();

    await expect(status(page)).toHaveText(CAME, wait);
    await expect(line(page, "Judge").first()).toContainText(/friendly|angry/);
    await expect(line(page, "Weigh").first()).toContainText("heavy");
    await expect(line(page, "Weigh").first()).toContainText("done (you)");
    await expect(line(page, "Name").first()).toContainText("You refused it: No names.");
    await expect(line(page, "Stamp").first()).toContainText("12");

    await action(steps(page), "Step 1").click();
    await action(page, "Go on from here (Step 1)").click();
    await expect(steps(page)).toContainText("This goes on from step 1 of another run.");
    await expect(status(page)).toHaveText(CAME, wait);
    await expect(line(page, "Stamp").first()).toContainText("12");
    await expectAccessible(page);
  } finally {
    llama.stop();
  }
});
