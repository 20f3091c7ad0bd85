// What a process keeps of what the person says, in one tab and in two.
import { FETCHED, PROCESS, letter } from "./lending.mjs";
import { kept, processIsAtRest } from "../kept.mjs";
import { action, expect, expectAccessible, openText } from "../page.mjs";
import { chooseProvider, keepServer, test } from "../server_page.mjs";

const steps = (page) => page.getByRole("region", { name: "Steps", exact: true });
const question = (page) => page.getByRole("region", { name: "Fetch the book" }).filter({ has: page.locator("#steps-question") });
const status = (page) => steps(page).getByRole("status").first();
const result = (page) => page.getByRole("region", { name: "Result", exact: true });

async function begin(page, stand, answers) {
  stand.answers = answers;
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, PROCESS);
  await action(page, "Run").click();
  await expect(question(page)).toBeVisible();
  // Other tabs, and a reload, find what is kept.
  await processIsAtRest(page);
}

test("what is typed at a call is there after a reload, and gone once it is given", async ({ page, stand }) => {
  await begin(page, stand, [FETCHED, FETCHED, letter("Here.")]);
  await question(page).getByLabel("Pages").fill("12");
  await question(page).getByRole("radio", { name: "State › Missing" }).check();
  await page.reload();
  await expect(question(page).getByLabel("Pages")).toHaveValue("12");
  await expect(question(page).getByRole("radio", { name: "State › Missing" })).toBeChecked();
  await action(question(page), "I can’t").click();
  await question(page).getByLabel("Why not? (optional)").fill("Closed on");
  await page.reload();
  await action(question(page), "I can’t").click();
  await expect(question(page).getByLabel("Why not? (optional)")).toHaveValue("Closed on");
  await action(question(page), "Refuse it").click();
  // The same call, in the next step, is another one.
  await expect(status(page)).toContainText("Step 2 waits for you");
  await expect(question(page).getByLabel("Pages")).toHaveValue("");
});

test("the keys that run the tool give what is typed at a call, and run nothing anew", async ({ page, stand }) => {
  await begin(page, stand, [FETCHED, letter("Twelve pages.")]);
  await question(page).getByLabel("Pages").fill("12");
  await question(page).getByLabel("Pages").press("Control+Enter");
  await expect(result(page)).toContainText("Twelve pages.");
  expect(stand.calls).toHaveLength(2);
  // The answer stands above the steps.
  await expect(page.locator("#pane-result")).toBeFocused();
  // On paper each step and call is called by its name.
  await page.emulateMedia({ media: "print" });
  await expect(steps(page).getByText("Step 1", { exact: true })).toBeVisible();
  await expect(steps(page).locator(".steps-run").getByText("Fetch the book")).toBeVisible();
});

test("what one tab has decided another follows, and nothing is done twice", async ({ page, context, stand }) => {
  await begin(page, stand, [FETCHED, letter("From the other tab.")]);
  const other = await context.newPage();
  await other.goto(page.url());
  await question(other).getByLabel("Pages").fill("7");
  await action(question(other), "Answer").click();
  await expect(result(other)).toContainText("From the other tab.");
  await processIsAtRest(other);
  await question(page).getByLabel("Pages").fill("9");
  await action(question(page), "Answer").click();
  await expect(steps(page)).toContainText("Another tab has gone on with this");
  await expect(result(page)).toContainText("From the other tab.");
  await expectAccessible(page);
  expect(stand.calls).toHaveLength(2);
  await page.reload();
  await expect(result(page)).toContainText("From the other tab.");
});

test("what another tab has deleted stays deleted, is said, and can be put back", async ({ page, context, stand }) => {
  await begin(page, stand, [FETCHED, letter("Nine pages.")]);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(question(other)).toBeVisible();
  await action(other, "All runs (1)").click();
  await other.getByRole("dialog", { name: "Runs" }).getByRole("button", { name: /^Delete/ }).click();
  await expect.poll(() => kept(other, "runs")).toEqual([]);
  await question(page).getByLabel("Pages").fill("9");
  await action(question(page), "Answer").click();
  await expect(steps(page)).toContainText("This was deleted in another tab");
  await expectAccessible(page);
  expect(await kept(other, "runs")).toEqual([]);
  await expect.poll(async () => (await kept(other, "drafts")).filter(([name]) => name.startsWith("process:"))).toEqual([]);
  expect(stand.calls).toHaveLength(1);
  await action(steps(page), "Put it back").click();
  await expect.poll(() => kept(other, "runs")).toHaveLength(1);
  await expect(question(page).getByLabel("Pages")).toHaveValue("9");
  await action(question(page), "Answer").click();
  await expect(result(page)).toContainText("Nine pages.");
});

test("while one tab asks the model, another neither asks nor decides", async ({ page, context, stand }) => {
  await begin(page, stand, [FETCHED]);
  await question(page).getByLabel("Pages").fill("12");
  stand.behaviour = "held";
  await action(question(page), "Answer").click();
  await expect.poll(() => stand.calls.length).toBe(2);
  const other = await context.newPage();
  await other.goto(page.url());
  await action(steps(other), "Go on").click();
  await expect(steps(other)).toContainText("This is being carried out just now");
  await expectAccessible(other);
  stand.send(letter("From the first tab."));
  stand.end();
  await expect(result(page)).toContainText("From the first tab.");
  await processIsAtRest(page);
  await action(steps(other), "Go on").click();
  await expect(result(other)).toContainText("From the first tab.");
  expect(stand.calls).toHaveLength(2);
});

test("a call is decided while the model is asked for another one", async ({ page, stand }) => {
  const process = structuredClone(PROCESS);
  process.context[0].tool.judge = { title: "Judge the book", type: "object", _output: { type: "string" }, _outputPath: "†state.tone" };
  const calls = [{ _tool: "judge", _outputPath: "†state.tone" }, { _tool: "fetchBook", shelf: "B 12", _outputPath: "†state.found" }];
  process.context.push({ type: "plan", mode: "lazy", plan: calls });
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, process);
  await action(page, "Run").click();
  await action(steps(page), "Run the plan").click();
  stand.behaviour = "held";
  await action(steps(page), "Run this").click();
  await expect.poll(() => stand.calls.length).toBe(1);
  await question(page).getByLabel("Pages").fill("12");
  await action(question(page), "Answer").click();
  await expect(steps(page).locator(".steps-run").filter({ hasText: "Fetch the book" })).toContainText("done (you)");
  stand.behaviour = "answer";
  stand.answers = [letter("Twelve pages.")];
  stand.send(JSON.stringify({ results: [{ _id: "0", _output: "kind" }] }));
  stand.end();
  await expect(result(page)).toContainText("Twelve pages.");
  expect(stand.calls).toHaveLength(2);
});

test("a process that is deleted while the model is asked stops, and stays deleted", async ({ page, stand }) => {
  await begin(page, stand, [FETCHED]);
  await question(page).getByLabel("Pages").fill("12");
  stand.behaviour = "held";
  await action(question(page), "Answer").click();
  await expect.poll(() => stand.calls.length).toBe(2);
  // What is told of a step is kept again once this has passed.
  await page.clock.setFixedTime(Date.now() + 2_000);
  await action(page, "All runs (1)").click();
  const list = page.getByRole("dialog", { name: "Runs" });
  await list.getByRole("button", { name: /^Delete/ }).click();
  await page.keyboard.press("Escape");
  await expect(result(page)).toContainText("The answer appears here");
  await expect(action(page, "Run")).toBeVisible();
  stand.send?.(letter("Too late."));
  stand.end?.();
  const ofProcess = async () => (await kept(page, "runs")).filter(([name]) => name.includes("|"));
  await expect.poll(ofProcess).toEqual([]);
  await page.reload();
  await expect(result(page)).toContainText("The answer appears here");
  expect(await ofProcess()).toEqual([]);
  expect(stand.calls).toHaveLength(2);
});

test("a step that is asked by hand has its place among the steps, and says why an answer is not taken", async ({ page }) => {
  await openText(page, PROCESS);
  await chooseProvider(page, "by_hand");
  await action(page, "Run").click();
  await expect(status(page)).toContainText("Step 1: waiting for the answer that you paste");
  const pasted = steps(page).getByLabel(/^Paste it as it came/);
  await pasted.fill("Sure! Here is the book.");
  await action(page, "Read the answer").click();
  await expect(steps(page)).toContainText("No answer was found in this text");
  await expect(pasted).toBeFocused();
  await expect(pasted).toHaveValue("Sure! Here is the book.");
  await expectAccessible(page);
  await pasted.fill(FETCHED);
  await action(page, "Read the answer").click();
  await expect(question(page)).toBeVisible();
  await question(page).getByLabel("Pages").fill("12");
  await action(question(page), "Answer").click();
  await expect(status(page)).toContainText("Step 2: waiting for the answer that you paste");
  await expect(pasted).toBeInViewport();
});
