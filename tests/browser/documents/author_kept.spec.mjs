// Nothing that an author types is lost: closed and reloaded tabs, two tabs of one text, damaged texts.
import { DOCUMENT, editor, menu, openText, paste, removeBehind, status, text, typeBehind, version } from "./author_page.mjs";
import { keep, kept, keptText } from "../kept.mjs";
import { action, expect, expectAccessible, openTool, test } from "../page.mjs";
import { holdFrames } from "../slow.mjs";

test("what was typed just before the tab was closed is kept", async ({ page, context }) => {
  await paste(page, DOCUMENT);
  const address = page.url();
  await openText(page);
  await typeBehind(page, "title: 'Ord", "inary ord");
  const closed = page.waitForEvent("close");
  page.hurry();
  await page.close({ runBeforeUnload: true });
  await closed;
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.getByRole("heading", { level: 1 })).toHaveText("Ordinary order");
});

test("what two tabs make of one text is kept, and one chooses between the two", async ({ page, context }) => {
  await paste(page, DOCUMENT);
  await openText(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(action(other, "Run")).toBeVisible();
  await openText(other);
  await typeBehind(page, "title: 'Ord", "inary ord");
  await expect.poll(() => keptText(page, "documents")).toContain("Ordinary order");
  await typeBehind(other, "title: 'Count", "ed things");
  const notice = (page) => page.locator("#author").getByText("This text was changed in another tab, too");
  await expect(notice(other)).toBeVisible();
  await expectAccessible(other);
  await expect.poll(() => keptText(page, "documents")).toContain("Counted things");
  expect(await keptText(page, "drafts")).toContain("Ordinary order");
  // The person comes back to the first tab.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(notice(page)).toBeVisible();
  await action(other, "Take it from the other tab").click();
  await expect.poll(() => text(other)).toContain("Ordinary order");
  await expect(notice(other)).toHaveCount(0);
  await expect.poll(() => keptText(page, "documents")).toContain("Ordinary order");
  await expect.poll(() => keptText(page, "drafts")).not.toContain("Ordinary order");
});

test("another tab's text is offered after a reload, too, and one stays with one's own", async ({ page, context }) => {
  await paste(page, DOCUMENT);
  await openText(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(action(other, "Run")).toBeVisible();
  await openText(other);
  await typeBehind(page, "title: 'Ord", "inary ord");
  await expect.poll(() => keptText(page, "documents")).toContain("Ordinary order");
  await typeBehind(other, "title: 'Count", "ed things");
  await expect.poll(() => keptText(page, "documents")).toContain("Counted things");
  await page.reload();
  await action(page, "Stay with this").click();
  await expect.poll(() => keptText(page, "drafts")).not.toContain("Ordinary order");
  expect(await keptText(page, "documents")).toContain("Counted things");
});

test("of a text that cannot be read, sharing and publishing say that they take the version before", async ({ page }) => {
  await paste(page, DOCUMENT);
  await openText(page);
  await typeBehind(page, "title: 'Order'", " ?");
  await expect(version(page)).toBeVisible();
  const dialog = page.getByRole("dialog");
  const said = dialog.getByText(/The document text cannot be read at the moment/);
  await action(page, "Share").click();
  await expect(said).toBeVisible();
  await page.keyboard.press("Escape");
  await menu(page).click();
  await action(page, "Publish…").click();
  await expect(said).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(() => keptText(page, "drafts")).toContain("'Order' ?");
  await page.getByRole("link", { name: "Tools" }).click();
  await action(page, "Publish…").click();
  await expect(dialog.getByRole("checkbox", { name: /^Order The document text cannot be read/ })).toBeVisible();
});

test("what was typed just before a reload is kept, and a text that cannot be read yet is corrected before the page has painted it", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("what was typed just before a reload is kept, and so is a text that cannot be read yet", async () => {
    await paste(page, DOCUMENT);
    await openText(page);
    await typeBehind(page, "title: 'Ord", "inary ord");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ordinary order");
    // It was open when the page was left.
    await expect(editor(page)).toBeVisible();
    await typeBehind(page, "title: 'Ordinary order'", " ?");
    await page.reload();
    await expect(editor(page)).toBeVisible();
    await expect.poll(() => text(page)).toContain("title: 'Ordinary order' ?,");
    await expect.poll(() => keptText(page, "drafts")).not.toContain("known");
  });
  await test.step("a text that could not be read is corrected before the page has painted it", async () => {
    await expect.poll(() => keptText(page, "drafts")).toContain("'Ordinary order' ?");
    await page.addInitScript(holdFrames, 1_000);
    await page.reload();
    page.hurry();
    await expect.poll(() => text(page)).toContain("title: 'Ordinary order' ?,");
    await removeBehind(page, "title: 'Ordinary order'", 2);
    await expect.poll(() => text(page)).toBe(DOCUMENT.replace("'Order'", "'Ordinary order'"));
    await expect(version(page)).toBeHidden();
    await expect(status(page)).not.toContainText("Line 2");
  });
});

test("where the author's version is damaged the original opens, and the damaged text is there to be corrected", async ({ page }) => {
  await openTool(page, "article");
  const damaged = '{ "title": "My own article", "context": [';
  await keep(page, "documents", [["rewritten:tool:article:en", damaged]]);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("What you made of this document cannot be read any more");
  await expect(page.getByRole("alert")).toContainText("Line 1");
  await expect(page.getByLabel("Topic")).toBeVisible();
  await expect.poll(() => text(page)).toBe(damaged);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const wide = await page.getByRole("alert").evaluate((notice) => notice.getBoundingClientRect().right);
  expect(wide).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  const [download] = await Promise.all([page.waitForEvent("download"), action(page, "Save as a file").click()]);
  expect(download.suggestedFilename()).toContain("json");
  expect(await kept(page, "documents")).toEqual([]);
  // It waits for its author as any text that cannot be read yet.
  await page.reload();
  await expect.poll(() => text(page)).toBe(damaged);
  await expect(page.getByRole("alert")).toBeHidden();
  await action(page, "Back to the original").click();
  await expect.poll(() => keptText(page, "drafts")).not.toContain("My own article");
  await expect(status(page)).toHaveText("");
});
