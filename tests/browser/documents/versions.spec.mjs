// What a document was stays: kept by itself and by name, compared in words, brought back and taken back, in two tabs.
import { DOCUMENT, openText, paste, text, typeBehind } from "./author_page.mjs";
import { kept, keptText } from "../kept.mjs";
import { action, expect, expectAccessible, test } from "../page.mjs";

const dialog = (page) => page.getByRole("dialog", { name: "Versions" });
const rows = (page) => dialog(page).locator("[data-version]");
const row = (page, name) => rows(page).filter({ hasText: name });
const button = (page, name) => dialog(page).getByRole("button", { name });
const title = (page) => page.getByRole("heading", { level: 1 });

/** The texts of documents and versions under names that begin so. */
const texts = async (page, begin) =>
  (await kept(page, "documents")).filter(([name]) => name.startsWith(begin)).map(([, text]) => text);

async function openVersions(page) {
  await action(page, "For authors").click();
  await action(page, "Versions").click();
  await expect(dialog(page)).toBeVisible();
}

/** Keeps what the document is now, by the keyboard. */
async function keepAs(page, name) {
  await dialog(page).getByRole("textbox", { name: "Name of the version" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(row(page, name)).toContainText("As it is now");
}

async function leave(page) {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(action(page, "For authors")).toBeFocused();
}

/** Calls the document otherwise in its text. */
async function retitle(page) {
  await openText(page);
  await typeBehind(page, "title: 'Ord", "inary ord");
  await expect(title(page)).toHaveText("Ordinary order");
  await expect.poll(() => texts(page, "rewritten:")).toHaveLength(1);
}

test("a version and what the document becomes are one write", async ({ page }) => {
  await paste(page, DOCUMENT);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    window.writes = [];
    IDBObjectStore.prototype.put = function (text, key) {
      window.writes.push([key, this.transaction]);
      return put.call(this, text, key);
    };
  });
  await retitle(page);
  const together = await page.evaluate(() => {
    const [version, document] = ["version:", "rewritten:"].map((begin) => window.writes.find(([key]) => key.startsWith(begin))?.[1]);
    return Boolean(version) && version === document;
  });
  expect(together).toBe(true);
});

test("a version is kept, outlives a reload, is compared, brought back to the byte, and taken back", async ({ page }) => {
  await paste(page, DOCUMENT);
  await openVersions(page);
  await expect(dialog(page)).toContainText("There are no versions yet.");
  await expectAccessible(page);
  await keepAs(page, "Good");
  await expect(dialog(page).getByRole("status")).toContainText("This version is kept.");
  await leave(page);
  await retitle(page);
  await page.reload();
  await expect(title(page)).toHaveText("Ordinary order");

  await openVersions(page);
  // What it was before the change is the same text, which is there once.
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, "Good")).not.toContainText("As it is now");
  await button(page, /^What differs: Good,/).click();
  await expect(row(page, "Good")).toContainText("Change “Title”");
  await expect(row(page, "Good").locator("del").first()).toContainText("Ordinary");
  await row(page, "Good").getByText("In the lines of its text").click();
  await expect(row(page, "Good")).toContainText("Line 2");
  await expectAccessible(page);
  await button(page, /^Bring back: Good,/).click();

  await expect(dialog(page)).toHaveCount(0);
  await expect(title(page)).toHaveText("Order");
  const notice = page.getByRole("status").filter({ hasText: "That version is the document again" });
  await expect(notice).toBeVisible();
  // It is the original, to the byte, so that there is no other text of it any more; the text that was open has it as well.
  await expect.poll(() => texts(page, "rewritten:")).toEqual([]);
  await expect.poll(() => text(page)).toBe(DOCUMENT);
  await action(notice, "Undo").click();
  await expect(title(page)).toHaveText("Ordinary order");
  await expect.poll(() => texts(page, "rewritten:")).toEqual([DOCUMENT.replace("'Order'", "'Ordinary order'")]);

  await openVersions(page);
  await expect(row(page, "Before a version was brought back")).toContainText("As it is now");
  await expect(row(page, "Good")).toBeVisible();
});

test("versions are named and deleted on a narrow screen, and go and come back with their document", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await paste(page, DOCUMENT);
  await retitle(page);
  await openVersions(page);
  await expect(row(page, "Before it was changed")).toHaveCount(1);
  await expectAccessible(page);
  expect(await dialog(page).evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);

  await button(page, /^Name it: Before it was changed,/).click();
  await page.keyboard.type("As it came");
  await page.keyboard.press("Enter");
  await expect(row(page, "As it came")).toHaveCount(1);
  await expect(button(page, /^(What differs|Name it): As it came,/).first()).toBeFocused();
  await button(page, /^Delete: As it came,/).click();
  await expect(rows(page)).toHaveCount(0);
  await action(dialog(page), "Undo").click();
  await expect(row(page, "As it came")).toHaveCount(1);
  await leave(page);

  await page.getByRole("link", { name: "Tools" }).click();
  const mine = page.getByRole("region", { name: "My documents" });
  await action(mine, "Delete, with its runs").click();
  await expect(mine.getByRole("status")).toContainText("Deleted: Ordinary order");
  expect(await kept(page, "documents")).toEqual([]);
  await action(mine, "Undo").click();
  await expect.poll(() => texts(page, "version:")).toHaveLength(1);
});

test("what two tabs keep of one document is in the list of both", async ({ page, context }) => {
  await paste(page, DOCUMENT);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(action(other, "Run")).toBeVisible();
  await openVersions(page);
  await retitle(other);
  await openVersions(other);
  await keepAs(other, "Second");
  await keepAs(page, "First");
  for (const tab of [page, other]) {
    if (tab === other) {
      await leave(other);
      await openVersions(other);
    }
    await expect(row(tab, "First")).toHaveCount(1);
    await expect(row(tab, "Second")).toHaveCount(1);
  }
  await expect.poll(() => keptText(page, "documents")).toContain("Ordinary order");
});

test("a version that is kept is tried in the bench, beside the document", async ({ page }) => {
  await paste(page, DOCUMENT);
  await openVersions(page);
  await keepAs(page, "Good");
  await leave(page);
  await openText(page);
  await typeBehind(page, "title: 'Count", "ed");
  await expect.poll(() => texts(page, "rewritten:")).toHaveLength(1);
  await action(page, "For authors").click();
  await action(page, "Bench").click();
  const bench = page.getByRole("region", { name: "Bench", exact: true });
  await action(bench, "From a kept version…").click();
  const kept = page.getByRole("dialog", { name: "Try a kept version" });
  await expect(kept.getByRole("button", { name: /^Good, / })).toBeVisible();
  await expectAccessible(page);
  await kept.getByRole("button", { name: /^Good, / }).click();
  await expect(kept).toHaveCount(0);
  await expect(bench.getByRole("list", { name: "Versions of the document" })).toContainText("Good, ");
});
