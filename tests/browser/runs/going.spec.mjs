// A run goes on while its page is left: the bar above says how it stands, and leads back.
import { expect, expectAccessible, openText } from "../page.mjs";
import { FETCHED, PROCESS, letter } from "../steps/lending.mjs";
import { action, chooseProvider, keepServer, result, test } from "../server_page.mjs";

const title = { title: "Title", type: "string" };
const badge = { title: "Badge", schema: { type: "object", required: ["title"], properties: { title } }, context: [{ type: "input", schema: { type: "object", properties: { author: { title: "Author", type: "string" } } } }] };

const tools = (page) => page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" });

const line = (page, said) => page.getByRole("region", { name: "Progress of the run" }).getByRole("link", { name: said });

/** Begins a run whose answer the test writes, and leaves for the list of tools. */
async function leave(page, stand) {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, badge);
  stand.behaviour = "held";
  await page.getByLabel("Author").fill("Ada");
  await action(page, "Run").click();
  await expect.poll(() => typeof stand.send).toBe("function");
  await tools(page).click();
  await expect(line(page, /^Badge: running/)).toBeVisible();
}

test("who comes back to a run that goes on finds the page as it was, with what has come meanwhile", async ({ page, stand }) => {
  await leave(page, stand);
  await expectAccessible(page);
  stand.send('{"title": "Half');
  await expect(line(page, /^Badge: running, \d+ s$/)).toBeVisible();
  await line(page, /^Badge/).click();
  await expect(page.getByLabel("Author")).toHaveValue("Ada");
  await expect(action(page, "Stop")).toBeVisible();
  await expect(result(page)).toContainText("Half");
  await expect(line(page, /^Badge/)).toHaveCount(0);
  stand.send(' and half"}');
  stand.end();
  await expect(action(page, "Run")).toBeVisible();
  await expect(result(page)).toContainText("Half and half");
  expect(stand.calls).toHaveLength(1);
});

test("a run that ends while its page is left is told above the page that is there, and leads to its answer", async ({ page, stand }) => {
  await leave(page, stand);
  stand.send('{"title": "Whole"}');
  stand.end();
  await line(page, "Badge: The answer is ready").click();
  await expect(result(page)).toContainText("Whole");
  await expect(page.getByLabel("Author")).toHaveValue("Ada");
  await expect(line(page, /^Badge/)).toHaveCount(0);
  expect(stand.calls).toHaveLength(1);
});

test("a process that asks the person waits while its page is left, with what was typed", async ({ page, stand }) => {
  stand.answers = [FETCHED, letter("Here it is.")];
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, PROCESS);
  await action(page, "Run").click();
  const question = page.getByRole("region", { name: "Fetch the book" }).filter({ has: page.locator("#steps-question") });
  await question.getByLabel("Pages").fill("12");
  await tools(page).click();
  await expect(question).toHaveCount(0);
  await line(page, /: asks you something$/).click();
  await expect(question.getByLabel("Pages")).toHaveValue("12");
  await action(question, "Answer").click();
  await expect(result(page)).toContainText("Here it is.");
  await tools(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Progress of the run" })).toHaveCount(0);
  expect(stand.calls).toHaveLength(2);
});

test("a prompt that is carried by hand waits while its page is left, with what was pasted", async ({ page }) => {
  await openText(page, badge);
  await chooseProvider(page, "by_hand");
  await action(page, "Run").click();
  const pasted = result(page).getByLabel("As it came");
  await pasted.fill('{"title": "By ha');
  await tools(page).click();
  await line(page, "Badge: asks you something").click();
  await expect(pasted).toHaveValue('{"title": "By ha');
  await pasted.fill('{"title": "By hand"}');
  await action(result(page), "Read the answer").click();
  await expect(result(page)).toContainText("By hand");
});
