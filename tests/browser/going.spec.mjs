// A run goes on while its page is left: the bar above says how it stands, and leads back.
import { expect, expectAccessible, openText } from "./page.mjs";
import { action, chooseServer, result, test } from "./server_page.mjs";

const title = { title: "Title", type: "string" };
const badge = { title: "Badge", schema: { type: "object", required: ["title"], properties: { title } }, context: [{ type: "input", schema: { type: "object", properties: { author: { title: "Author", type: "string" } } } }] };

const tools = (page) => page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" });

const line = (page, said) => page.getByRole("region", { name: "Progress of the run" }).getByRole("link", { name: said });

/** Begins a run whose answer the test writes, and leaves for the list of tools. */
async function leave(page, stand) {
  await openText(page, badge);
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
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
