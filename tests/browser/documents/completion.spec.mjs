// What the author's editor offers at the cursor: names and words, by the schema of documents.
import { action, expect, expectAccessible, test } from "../page.mjs";

const DOCUMENT = `{
  "title": "Order",
  "config": {  },
  "context": [{ "type": "text", "text": "Hello" }]
}
`;

const editor = (page) => page.getByRole("textbox", { name: "Document text" });
const offers = (page) => page.getByRole("listbox", { name: "Names and words" });
const chosen = (page) => offers(page).getByRole("option", { selected: true });
const text = (page) => page.locator(".author-editor").evaluate((host) => host.value);

/** Opens a document by its text, and the text beside it, with the cursor in its settings. */
async function openText(page) {
  await page.goto("./");
  await action(page, "Open a document").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(DOCUMENT);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(action(page, "Run")).toBeVisible();
  await action(page, "For authors").click();
  await action(page, "Document text").click();
  await expect(editor(page)).toBeFocused();
  await page.locator(".author-editor").evaluate((host) => {
    host.place = host.value.indexOf("{  }") + 2;
  });
}

test("names and words are offered while one types, and taken by the keys", async ({ page }) => {
  await openText(page);
  await page.keyboard.type('"th');
  await expect(chosen(page)).toHaveText(/^thinking Whether a model/);
  await expect(editor(page)).toHaveAttribute("aria-activedescendant", await chosen(page).getAttribute("id"));
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toHaveText(/^thinkingBudget/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  // The words of its value are offered at once.
  await expect(chosen(page)).toHaveText("true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(offers(page)).toBeHidden();
  expect(await text(page)).toContain('{ "thinking": false }');
});

test("Ctrl+Space offers all that can stand there, Escape closes it, and the text stays open over a reload", async ({ page }) => {
  await openText(page);
  await page.keyboard.press("Control+Space");
  await expect(offers(page).getByRole("option", { name: /^temperature / })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(offers(page)).toBeHidden();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Control+Space");
  await offers(page).getByRole("option", { name: /^temperature / }).click();
  await expect.poll(() => text(page)).toContain('{ "temperature":  }');
  await page.keyboard.type("0");
  await expect.poll(() => text(page)).toContain('{ "temperature": 0 }');
  const cursor = () => page.locator(".author-editor").evaluate((host) => host.cursor);
  const before = await cursor();
  await page.reload();
  await expect(editor(page)).toBeVisible();
  await expect.poll(() => text(page)).toContain('{ "temperature": 0 }');
  await expect.poll(cursor).toBe(before);
  await action(page, "Close the document text").click();
  await page.reload();
  await expect(action(page, "Run")).toBeVisible();
  await expect(editor(page)).toBeHidden();
});
