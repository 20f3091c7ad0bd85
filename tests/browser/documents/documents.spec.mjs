// The documents that a person opened: listed on the first page, renamed, copied, deleted, brought back.
import { keep, kept, keptDrafts, keptText } from "../kept.mjs";
import { action, expect, expectAccessible, test } from "../page.mjs";
import { chooseServer } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

const DOCUMENT = (title) =>
  JSON.stringify({
    title,
    context: [{ type: "input", schema: { type: "object", properties: { city: { title: "City", type: "string" } } } }],
  });

const mine = (page) => page.getByRole("region", { name: "My documents" });
const row = (page, name) => mine(page).getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

async function openText(page, title) {
  await page.goto("./");
  await page.getByRole("button", { name: "Open a document" }).click();
  await page.getByLabel("Text or address").fill(DOCUMENT(title));
  await action(page, "Open").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

test("what was opened is listed, the last first, and opens with what was typed", async ({ page }) => {
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(mine(page)).toHaveCount(0);
  await openText(page, "Weather");
  await page.getByLabel("City").fill("Oslo");
  await page.keyboard.press("Tab");
  await openText(page, "Tides");
  await page.getByRole("link", { name: "Tools" }).click();
  await expect(mine(page).getByRole("link")).toHaveText(["Tides", "Weather"]);
  await expectAccessible(page);
  await mine(page).getByRole("link", { name: "Weather" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Oslo");
  await expect(page).toHaveTitle("Weather · Pilcrow");
});

test("of many documents none is left out: the last that were opened stand first, and a search finds the others", async ({ page }) => {
  await openText(page, "Weather");
  const numbers = Array.from({ length: 250 }, (_, number) => number);
  const key = (number) => number.toString(16).padStart(32, "0");
  const about = (number) => JSON.stringify({ name: `Document ${number}`, opened: 1_000_000 + number });
  await keep(page, "documents", numbers.map((number) => [key(number), DOCUMENT(`Document ${number}`)]));
  await keep(page, "documents", numbers.map((number) => [`rewritten:doc:${key(number)}`, DOCUMENT(`Document ${number}`)]));
  await keep(page, "settings", numbers.map((number) => [`document:${key(number)}`, about(number)]));
  await page.goto("./");
  await expect(mine(page).getByRole("link")).toHaveCount(200);
  await expect(mine(page).getByRole("link").first()).toHaveText("Weather");
  await expect(mine(page).getByRole("link").nth(1)).toHaveText("Document 249");
  await expect(mine(page).getByText("Listed: 200 of 251")).toBeVisible();
  await expectAccessible(page);
  await mine(page).getByRole("searchbox", { name: "Find a document" }).fill("document 17");
  await expect(row(page, "Document 17")).toBeVisible();
  await mine(page).getByRole("searchbox").fill("");
  await action(mine(page), "Show more documents").click();
  await expect(mine(page).getByRole("link")).toHaveCount(251);
});

test("a document is renamed, copied, deleted with what was typed, and brought back", async ({ page }) => {
  await openText(page, "Weather");
  await page.getByLabel("City").fill("Oslo");
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "Tools" }).click();

  await action(row(page, "Weather"), "Rename").click();
  await expect(mine(page).getByLabel("Name of the document")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Forecast");
  await page.keyboard.press("Enter");
  await expect(mine(page).getByRole("link")).toHaveText(["Forecast"]);

  await action(row(page, "Forecast"), "Make a copy").click();
  await expect(mine(page).getByRole("link")).toHaveText(["Forecast (copy)", "Forecast"]);

  await action(row(page, "Forecast"), "Delete, with its runs").click();
  await expect(mine(page).getByRole("status")).toContainText("Deleted: Forecast");
  await expect(mine(page).getByRole("link")).toHaveText(["Forecast (copy)"]);
  await action(mine(page), "Undo").click();
  await expect(mine(page).getByRole("link")).toHaveText(["Forecast (copy)", "Forecast"]);
  await row(page, "Forecast").getByRole("link").click();
  await expect(page.getByLabel("City")).toHaveValue("Oslo");
});

test("a document is called by its title, also once its author has changed it or the person has renamed it", async ({ page }) => {
  const retitle = async (place, typed) => {
    await expect(page.getByRole("textbox", { name: "Document text" })).toBeVisible();
    await page.locator(".author-editor").evaluate((host, place) => {
      host.place = host.value.indexOf(place);
    }, place);
    await page.keyboard.insertText(typed);
    await expect.poll(() => keptText(page, "settings")).toContain(typed);
    await page.getByRole("link", { name: "Tools" }).click();
  };
  await openText(page, "Weather");
  await action(page, "For authors").click();
  await action(page, "Document text").click();
  await retitle("Weather", "Brand new ");
  await expect(mine(page).getByRole("link")).toHaveText(["Brand new Weather"]);
  await action(mine(page), "Make a copy").click();
  await expect(mine(page).getByRole("link")).toHaveText(["Brand new Weather (copy)", "Brand new Weather"]);
  await action(row(page, "Brand new Weather"), "Rename").click();
  await expect(mine(page).getByRole("textbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Forecast");
  await page.keyboard.press("Enter");
  await row(page, "Forecast").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forecast");
  await retitle("Forecast", "Very good ");
  await expect(row(page, "Very good Forecast")).toBeVisible();
});

test("a document that is deleted while another tab works on it is kept again", async ({ page, context }) => {
  await openText(page, "Weather");
  const other = await context.newPage();
  await other.goto("./");
  await action(row(other, "Weather"), "Delete, with its runs").click();
  await expect(mine(other).getByRole("status")).toContainText("Deleted: Weather");
  expect(await kept(page, "documents")).toEqual([]);
  await page.getByLabel("City").fill("Oslo");
  await expect.poll(() => keptText(page, "documents")).toContain("Weather");
  await expect.poll(() => keptDrafts(page)).toContain("Oslo");
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Oslo");
  await page.getByRole("link", { name: "Tools" }).click();
  await expect(row(page, "Weather")).toBeVisible();
});

test("an answer to a document that another tab has deleted stays within reach", async ({ page, context }) => {
  const stand = await startStandIn();
  stand.answers.push("Sunny");
  await openText(page, "Weather");
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  const other = await context.newPage();
  await other.goto("./");
  await action(row(other, "Weather"), "Delete, with its runs").click();
  await expect(mine(other).getByRole("status")).toContainText("Deleted: Weather");
  await action(page, "Run").click();
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result).toContainText("Sunny");
  await expect.poll(() => keptText(page, "documents")).toContain("Weather");
  await expect.poll(() => keptText(page, "runs")).toContain("Sunny");
  await page.reload();
  await expect(result).toContainText("Sunny");
  await stand.stop();
});

test("of a deleted document nothing is left, neither a text that cannot be read nor how its bench is run", async ({ page }) => {
  await openText(page, "Weather");
  await action(page, "For authors").click();
  await action(page, "Bench").click();
  await action(page, "Close the bench").click();
  await expect(action(page, "For authors")).toBeFocused();
  await action(page, "For authors").click();
  await action(page, "Document text").click();
  await expect(page.getByRole("textbox", { name: "Document text" })).toBeFocused();
  await page.keyboard.type("secret words");
  await expect.poll(() => keptDrafts(page)).toContain("secret words");
  await expect.poll(() => keptDrafts(page)).toContain("mostCalls");
  await page.getByRole("link", { name: "Tools" }).click();
  await action(row(page, "Weather"), "Delete, with its runs").click();
  await expect(mine(page).getByRole("status")).toContainText("Deleted: Weather");
  await expect.poll(() => keptDrafts(page)).toBe("[]");
  expect(await kept(page, "documents")).toEqual([]);
  await action(mine(page), "Undo").click();
  await expect.poll(() => keptDrafts(page)).toContain("secret words");
});
