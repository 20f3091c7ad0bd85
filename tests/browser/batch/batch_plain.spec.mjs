// Cases of a document whose answer holds one of them, and cases that do not fit: what an import does to a
// tool of somebody who does not program.
import { action, expect, expectAccessible, openText, test as base } from "../page.mjs";
import { chooseServer, keepServer, result } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

const test = base.extend({
  stand: async ({}, use) => {
    const stand = await startStandIn();
    await use(stand);
    await stand.stop();
  },
});

const input = {
  type: "object",
  required: ["name"],
  properties: {
    name: { title: "Name", type: "string" },
    sum: { title: "Sum", type: "number", maximum: 2000 },
    due: { title: "Due", type: "string", format: "date" },
  },
};

/** A tool with one case, whose answer says nothing of cases. */
const bills = {
  title: "Bills",
  schema: { type: "object", required: ["urgency"], properties: { urgency: { title: "Urgency", type: "integer" } } },
  context: [{ type: "input", schema: input }, { type: "input", _instance: "①", name: "First" }],
};

const table = (page) => page.getByRole("table", { name: "Cases" }).first();
const row = (page, text) => table(page).getByRole("row").filter({ hasText: text });
const answer = (page, text) => result(page).getByRole("table").first().getByRole("row").filter({ hasText: text });
const importing = (page) => page.getByRole("dialog", { name: "Import cases" });
const answered = (page, done, total) => expect(result(page).getByText(`Cases with an answer: ${done} of ${total}`)).toBeVisible();

const oneByOne = (page) => page.getByLabel("In one request").selectOption("1");

/** Opens the tool, and pastes a table into its import. */
async function pasteTable(page, stand, text) {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, bills);
  await action(page, "Import").click();
  await importing(page).getByLabel("Table", { exact: true }).fill(text);
}

test("a tool whose answer holds one case can be asked for each by itself, and keeps every answer", async ({ page, stand }) => {
  await pasteTable(page, stand, "Name\nSecond\nThird");
  await action(importing(page), "Add at the end").click();
  await oneByOne(page);
  await page.getByLabel("Requests at once").selectOption("1");
  stand.answers = ['{"urgency": 7}', '{"urgency": 8}', '{"urgency": "nine"}'];
  await action(page, "Run").click();
  await answered(page, 3, 3);
  expect(stand.calls).toHaveLength(3);
  for (const [name, urgency] of [["First", "7"], ["Second", "8"], ["Third", "nine"]]) await expect(answer(page, name)).toContainText(urgency);
  // One of them does not fit the schema, and is there all the same.
  await expect(result(page).getByText("Parts of the answer that are not as asked: 1")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await answered(page, 3, 3);
  await expect(answer(page, "Second")).toContainText("8");
});

test("several models have the same cases, one after the other, and each case by itself", async ({ page, stand }) => {
  await pasteTable(page, stand, "Name\nSecond");
  await action(importing(page), "Add at the end").click();
  await oneByOne(page);
  await page.getByLabel("Requests at once").selectOption("1");
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "n" });
  stand.answers = ['{"urgency": 7}', '{"urgency": 8}', '{"urgency": 7}', '{"urgency": 9}'];
  await action(page, "Ask several").click();
  const dialog = page.getByRole("dialog", { name: "Ask several models" });
  await expect(dialog).toContainText("one model after the other");
  await dialog.getByRole("checkbox", { name: /^m,/ }).check();
  await action(dialog, "Run on 2 models").click();
  await expect(page.locator(".compare-head > li")).toHaveCount(2);
  expect(stand.calls.map(({ body }) => JSON.parse(body).model)).toEqual(["n", "n", "m", "m"]);
  // A row for each case, and no word of how an answer says for which it is.
  await expect(result(page).getByRole("row", { name: /Second/ })).toContainText(/8.*9/);
  await expect(page.locator(".compare")).not.toContainText(/Instance|Calls/);
  await expectAccessible(page);
  // Both are kept, whole.
  await page.reload();
  await action(page, "All runs (2)").click();
  await expect(page.getByRole("dialog", { name: "Runs" }).getByRole("listitem")).toHaveCount(2);
});

test("several models have the cases that fit, where others are to be corrected", async ({ page, stand }) => {
  await pasteTable(page, stand, "Name\tSum\nSecond\t9000");
  await action(importing(page), "Add at the end").click();
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "n" });
  await action(page, "Ask several").click();
  const dialog = page.getByRole("dialog", { name: "Ask several models" });
  await dialog.getByRole("checkbox", { name: /^m,/ }).check();
  await action(dialog, "Run on 2 models").click();
  stand.answers = ['{"urgency": 7}', '{"urgency": 8}'];
  await action(page, "Run the others: 1").click();
  await expect(page.locator(".compare-head > li")).toHaveCount(2);
  expect(stand.calls.map(({ body }) => JSON.parse(body).model)).toEqual(["n", "m"]);
});

test("a tool whose answer holds one case is one request for all of them, and a case that did not come is asked for alone", async ({ page, stand }) => {
  await pasteTable(page, stand, "Name\nSecond");
  await action(importing(page), "Add at the end").click();
  await expect(page.getByLabel("In one request")).toHaveValue("");
  const call = (id, urgency) => ({ _instance: id, urgency });
  stand.answers = [JSON.stringify({ calls: [call("②", 8)] }), '{"urgency": 7}'];
  await action(page, "Run").click();
  await answered(page, 1, 2);
  expect(stand.calls[0].body).toContain("First");
  await action(page, "Ask again for the failed ones: 1").click();
  await answered(page, 2, 2);
  expect(stand.calls).toHaveLength(2);
  expect(stand.calls[1].body).not.toContain("Second");
  for (const [name, urgency] of [["First", "7"], ["Second", "8"]]) await expect(answer(page, name)).toContainText(urgency);
});

test("cases that do not fit are marked once they are imported, and the others can be run", async ({ page, stand }) => {
  await pasteTable(page, stand, "Name\tSum\nSecond\t9000\nThird\t5\n\t6");
  await action(importing(page), "Add at the end").click();
  await oneByOne(page);
  for (const wrong of ["Second", "④"]) await expect(row(page, wrong).getByText("to correct")).toBeVisible();
  await expect(row(page, "Third").getByText("to correct")).toBeHidden();
  await action(page, "Run").click();
  await expect(page.getByText("Cases to correct: 2 of 4")).toBeVisible();
  expect(stand.calls).toHaveLength(0);
  await expectAccessible(page);
  stand.answers = ['{"urgency": 7}', '{"urgency": 8}'];
  await action(page, "Run the others: 2").click();
  await answered(page, 2, 4);
  expect(stand.calls).toHaveLength(2);
  await expect(page.getByText("Cases to correct: 2 of 4")).toHaveCount(0);

  // What is corrected is asked for as it is now, and nothing is asked for again.
  await row(page, "Second").getByText("Second").click();
  await page.getByRole("region", { name: "The chosen case" }).getByLabel("Sum").fill("900");
  await expect(row(page, "Second")).toContainText("900");
  await expect(row(page, "Second").getByText("to correct")).toBeHidden();
  stand.answers = ['{"urgency": 9}'];
  await action(page, "Run the cases without an answer: 2").click();
  await answered(page, 3, 4);
  expect(stand.calls).toHaveLength(3);
  expect(stand.calls[2].body).toContain("900");
  expect(stand.calls[2].body).not.toContain("9000");
  await action(page, "Run the cases without an answer: 1").click();
  await expect(page.getByText("To correct before the run: 1")).toBeVisible();
  expect(stand.calls).toHaveLength(3);
});

test("numbers and dates are read as spreadsheets write them, which is said, and nothing is lost by the first choice", async ({ page, stand }) => {
  await pasteTable(page, stand, "Name\tSum\tDue\nSecond\t1.250,00\t1.4.25\nThird\t1 200\t2.4.25");
  await expect(importing(page).getByText("Sum: “1.250,00” is 1250.00; Due: “1.4.25” is 2025-04-01")).toBeVisible();
  await expect(importing(page).locator(".button-primary")).toHaveText("Add at the end");
  await action(importing(page), "Add at the end").click();
  const chosen = page.getByRole("region", { name: "The chosen case" });
  await expect(chosen.getByLabel("Due")).toHaveValue("2025-04-01");
  await expect(row(page, "Third")).toContainText("1200");
});

test("what sticks within the table of cases stays below the bar of the form", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const context = Array.from({ length: 13 }, (_, at) => ({ type: "input", _instance: `c${at}`, name: `Bill ${at}` }));
  await openText(page, { ...bills, context: [bills.context[0], ...context] });
  const bar = page.locator("#pane-form .pane-top");
  await page.getByRole("region", { name: "The chosen case" }).getByLabel("Due").scrollIntoViewIfNeeded();
  await page.locator("#pane-form").evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
  const isBarOnTop = () => bar.evaluate((bar) => {
    const { left, right, top, bottom } = bar.getBoundingClientRect();
    const places = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => [left + (right - left) * part, (top + bottom) / 2]);
    return places.every(([x, y]) => bar.contains(document.elementFromPoint(x, y)));
  });
  await expect.poll(isBarOnTop).toBe(true);
});
