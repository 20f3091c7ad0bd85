// One field at several values, or two of them: chosen in a dialog, asked one after the other, and read as a table, a chart and side by side.
import { expect, expectAccessible, openText } from "../page.mjs";
import { action, keepServer, result, test } from "../server_page.mjs";

const TRIP = {
  title: "A trip",
  schema: {
    type: "object",
    properties: {
      cost: { type: "number", title: "Cost", "x-unit": "€" },
      hotel: { type: "string", title: "Hotel" },
    },
  },
  context: [
    "Plan a trip.",
    {
      type: "input",
      input: { budget: 1000, days: 3 },
      schema: {
        type: "object",
        required: ["budget"],
        properties: {
          budget: { type: "integer", title: "Budget", maximum: 2000 },
          days: { type: "integer", title: "Days" },
          pace: { title: "Pace", enum: ["slow", "quick"] },
        },
      },
    },
  ],
};

const answers = (costs) => costs.map((cost) => JSON.stringify({ cost, hotel: cost > 1000 ? "Grand" : "Inn" }));
const open = async (page, stand) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, TRIP);
  await action(page, "Try several values").click();
  return page.getByRole("dialog", { name: "Try several values" });
};
const runs = (page) => page.getByRole("navigation", { name: "Runs" }).getByRole("listitem");

test("what a budget changes is seen as a table with a chart, and each answer is a run", async ({ page, stand }) => {
  stand.answers.push(...answers([480, 900, 1400, 1700]));
  const dialog = await open(page, stand);
  await expect(dialog.getByLabel("Field", { exact: true })).toHaveValue("0");
  await expect(dialog).toContainText("500 · 1000 · 1500 · 2000");
  await expectAccessible(page);
  await action(dialog, "Run 4 times").click();
  await expect(dialog).toBeHidden();
  await expect(result(page).getByRole("heading", { name: "By Budget" })).toBeVisible();
  await expect(result(page).getByRole("img", { name: /Cost/ })).toBeVisible();
  const table = result(page).getByRole("table").first();
  await expect(table.getByRole("row").nth(1)).toContainText(/500.*480.*Inn/);
  await expect(table.getByRole("row").nth(4)).toContainText(/2,?000.*1,?700.*Grand/);
  expect(stand.calls.map(({ body }) => Number(/budget\W+(\d+)/i.exec(body)?.[1]))).toEqual([500, 1000, 1500, 2000]);
  await expect(runs(page)).toHaveCount(4);
  await expect(page.getByLabel("Budget")).toHaveValue("1000");
  await expectAccessible(page);
  await page.reload();
  await expect(runs(page)).toHaveCount(4);
});

test("what does not fit is told before anything is asked", async ({ page, stand }) => {
  const dialog = await open(page, stand);
  await dialog.getByLabel("To").fill("5000");
  await action(dialog, "Run 4 times").click();
  await expect(dialog.getByRole("alert")).toContainText("Budget: 3500");
  await expectAccessible(page);
  expect(stand.calls).toEqual([]);
  await dialog.getByLabel("Field", { exact: true }).selectOption("Pace");
  await expect(dialog.getByRole("alert")).toHaveText("");
  stand.answers.push(...answers([1, 2]));
  await action(dialog, "Run 2 times").click();
  await expect.poll(() => stand.calls.length).toBe(2);
});

test("who cancels is asked for no further value, and what came is kept", async ({ page, stand }) => {
  const dialog = await open(page, stand);
  stand.answers.push(...answers([480]));
  stand.once.push("answer");
  stand.behaviour = "held";
  await action(dialog, "Run 4 times").click();
  await expect.poll(() => stand.calls.length).toBe(2);
  await expect(page.getByText("Budget 1500: waits its turn")).toBeVisible();
  await action(page, "Stop").click();
  await expect(action(page, "Run")).toBeVisible();
  await expect(runs(page).first()).toBeVisible();
  await expect(result(page)).toContainText("480");
  expect(stand.calls.length).toBe(2);
});

test("each field is tried in turn, and the one that matters is named, now and when the dialog is opened again", async ({ page, stand }) => {
  const dialog = await open(page, stand);
  await dialog.getByLabel("Field", { exact: true }).selectOption("Each in turn: which matters?");
  await expect(dialog.getByRole("checkbox")).toHaveCount(3);
  await expectAccessible(page);
  stand.answers.push(...answers([...Array(5).fill(480), 500, 900, 1400, 1700, ...Array(8).fill(480)]));
  await action(dialog, "Run 17 times").click();
  const told = page.getByRole("region", { name: "Which field matters" });
  await expect(told).toContainText("“Budget” matters most");
  await expect(told.getByRole("row", { name: /^Budget/ })).toContainText("Cost");
  await expect(told.getByRole("row", { name: /^Days/ })).toContainText("0%");
  await expect(told).toContainText("cannot be told from chance: Days, Pace");
  await expectAccessible(page);
  await page.reload();
  await action(page, "Try several values").click();
  await dialog.getByLabel("Field", { exact: true }).selectOption("Each in turn: which matters?");
  await expect(told).toContainText("“Budget” matters most");
  expect(stand.calls.length).toBe(17);
});

test("two fields are tried each value with each, and read as a table of what one chooses, also after a reload", async ({ page, stand }) => {
  const dialog = await open(page, stand);
  await dialog.getByLabel("And a second field").selectOption("Pace");
  await expect(dialog.getByRole("group", { name: "Pace" }).getByRole("checkbox")).toHaveCount(2);
  await dialog.getByLabel("How many").fill("9");
  await expect(dialog).toContainText("Too many at once: the most is 16.");
  await dialog.getByLabel("How many").fill("2");
  await expectAccessible(page);
  stand.answers.push(...answers([480, 900, 1400, 1700]));
  await action(dialog, "Run 4 times").click();
  const grid = result(page).locator(".compare-grid");
  await expect(grid.getByRole("heading", { name: "By Budget and Pace" })).toBeVisible();
  await expect(grid.getByRole("row").nth(1)).toContainText(/500.*480.*900/);
  await expect(grid.getByRole("row").nth(2)).toContainText(/2,?000.*1,?400.*1,?700/);
  await grid.getByLabel("Shown of each answer").selectOption("Hotel");
  await expect(grid.getByRole("row").nth(1)).toContainText(/Inn.*Inn/);
  await expectAccessible(page);
  expect(stand.calls.map(({ body }) => /pace\W+(slow|quick)/.exec(body)?.[1])).toEqual(["slow", "quick", "slow", "quick"]);
  await page.reload();
  await action(page.getByRole("navigation", { name: "Runs" }), "Compare").click();
  const others = runs(page).getByRole("button", { pressed: false });
  for (const left of [1, 0]) {
    await others.first().click();
    await expect(others).toHaveCount(left);
  }
  await expect(grid.getByRole("heading", { name: "By Budget and Pace" })).toBeVisible();
});

test("a place of the answer is shown of every run, as a line, first in a comparison, and after a reload", async ({ page, stand }) => {
  stand.answers.push(...answers([480, 900, 1400, 1700]));
  const dialog = await open(page, stand);
  await action(dialog, "Run 4 times").click();
  await expect(runs(page)).toHaveCount(4);
  const list = page.getByRole("dialog", { name: "Runs" });
  await page.getByRole("button", { name: "All runs (4)" }).click();
  await list.getByLabel("Show of each run").selectOption("Cost");
  await expect(list.getByRole("listitem").filter({ hasText: "Budget 2000" })).toContainText(/Cost: .*1,?700/);
  await expect(list.getByRole("img", { name: /Cost/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(result(page).locator(".compare > section").first()).toContainText(/Cost.*480.*900/s);
  await page.reload();
  await page.getByRole("button", { name: "All runs (4)" }).click();
  await expect(list.getByLabel("Show of each run")).toHaveValue("#/cost");
  await expect(list.getByRole("listitem").filter({ hasText: /480/ })).toHaveCount(1);
  await list.getByLabel("Show of each run").selectOption("nothing");
  await expect(list.getByText("Cost: ")).toHaveCount(0);
});

test("several files are tried as a form takes them, and are told apart where they are called alike", async ({ page, stand }) => {
  const input = { type: "input", schema: { type: "object", properties: { scan: { type: "string", format: "data-url", title: "Scan" } } } };
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, { ...TRIP, context: ["What does it cost?", input] });
  stand.answers.push(...answers([480, 900, 1400]));
  await action(page, "Try several values").click();
  const dialog = page.getByRole("dialog", { name: "Try several values" });
  const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const files = dialog.getByLabel(/^Files/);
  await files.setInputFiles([file("note.txt", "first"), file("empty.txt", "")]);
  await expect(dialog).toContainText("empty.txt");
  await expect(dialog.getByText("At least two values are needed.")).toBeVisible();
  await files.setInputFiles([file("note.txt", "second"), file("other.txt", "third")]);
  await expectAccessible(page);
  await action(dialog, "Run 3 times").click();
  await expect(result(page).getByRole("heading", { name: "By Scan" })).toBeVisible();
  const table = result(page).getByRole("table").first();
  await expect(table.getByRole("row").nth(1)).toContainText(/note\.txt.*480/);
  await expect(table.getByRole("row").nth(2)).toContainText(/note \(2\)\.txt.*900/);
  await expect(table.getByRole("row").nth(3)).toContainText(/other\.txt.*1,?400/);
  expect(stand.calls.length).toBe(3);
  await expect(runs(page).filter({ hasText: "note (2).txt" })).toHaveCount(1);
  await expectAccessible(page);
});
