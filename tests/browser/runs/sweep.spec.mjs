// One field at several values: chosen in a dialog, asked one after the other, and read as a table, a chart and side by side.
import { expect, expectAccessible, openText } from "../page.mjs";
import { action, chooseServer, result, test } from "../server_page.mjs";

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
  await openText(page, TRIP);
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await action(page, "Try several values").click();
  return page.getByRole("dialog", { name: "Try several values" });
};
const runs = (page) => page.getByRole("navigation", { name: "Runs" }).getByRole("listitem");

test("what a budget changes is seen as a table with a chart, and each answer is a run", async ({ page, stand }) => {
  stand.answers.push(...answers([480, 900, 1400, 1700]));
  const dialog = await open(page, stand);
  await expect(dialog.getByLabel("Field")).toHaveValue("0");
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
  await dialog.getByLabel("Field").selectOption("Pace");
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
  await dialog.getByLabel("Field").selectOption("Each in turn: which matters?");
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
  await dialog.getByLabel("Field").selectOption("Each in turn: which matters?");
  await expect(told).toContainText("“Budget” matters most");
  expect(stand.calls.length).toBe(17);
});
