// Texts of the editor that name values: where the caret is, what keys do, and that the chips stand where the letters are.
import { keptText } from "../kept.mjs";
import { action, expect, expectAccessible, test } from "../page.mjs";

const DOCUMENT = `{
  title: 'Invite',
  schema: { type: 'object', properties: { letter: { type: 'string', title: 'Letter' } } },
  context: [
    'Write a letter.', // in words
    { type: 'input', schema: { type: 'object', properties: { guest: { type: 'string', title: 'Guest' }, topic: { type: 'string', title: 'Topic' } } } },
  ],
}
`;

const editor = (page) => page.getByRole("region", { name: "Change this tool" });
const box = (page) => editor(page).getByRole("textbox", { name: "1. Said by the person" });

async function openEditor(page) {
  await page.goto("./");
  await action(page, "Open a document").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(DOCUMENT);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await action(page, "For authors").click();
  await action(page, "Change this tool").click();
  await expect(box(page)).toBeVisible();
}

/** The caret, counted in letters. */
const caret = (page) => box(page).evaluate((area) => area.selectionEnd);

/** Whether the letters behind the box take the same room as those in it. */
const isDrawnOver = (page) =>
  box(page).evaluate((area) => {
    const drawn = area.previousElementSibling;
    const [one, other] = [area, drawn].map((element) => element.getBoundingClientRect());
    const isSame = ["x", "y", "width", "height"].every((side) => Math.abs(one[side] - other[side]) < 1);
    return isSame && area.scrollHeight <= area.clientHeight;
  });

test("a name is completed by Enter, put in by a press where the caret is, and drawn over its letters", async ({ page }) => {
  await openEditor(page);
  await test.step("by keys, in a bare text that becomes a template under the caret", async () => {
    await box(page).press("End");
    await page.keyboard.type(" To {{gu");
    await expect(editor(page).getByText("Enter puts in Guest")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(box(page)).toHaveValue("Write a letter. To {{guest}}");
    await page.keyboard.type("!");
    await expect(box(page)).toHaveValue("Write a letter. To {{guest}}!");
    await expect.poll(() => keptText(page, "documents")).toMatch(/template: true,[\\n ]+text: .Write a letter. To {{guest}}!/);
    await expect(box(page)).toBeFocused();
    expect(await caret(page)).toBe("Write a letter. To {{guest}}!".length);
  });
  await test.step("by a press, between letters", async () => {
    await page.keyboard.press("Home");
    await editor(page).getByRole("button", { name: "Put in Topic" }).click();
    await expect(box(page)).toHaveValue("{{topic}}Write a letter. To {{guest}}!");
    await expect(box(page)).toBeFocused();
    expect(await caret(page)).toBe("{{topic}}".length);
    await page.keyboard.type(": ");
    await page.keyboard.type("a text of so many words that it takes more than one line of the box, ".repeat(3));
    expect(await isDrawnOver(page)).toBe(true);
    await expectAccessible(page);
  });
  await test.step("Escape leaves a name as it is, and then closes the editor", async () => {
    await page.keyboard.press("End");
    await page.keyboard.type(" {{gu");
    await page.keyboard.press("Escape");
    await expect(editor(page).getByText("Enter puts in Guest")).toBeHidden();
    await expect(box(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(editor(page)).toBeHidden();
  });
});

test("what no row shows opens in the text, at its line", async ({ page }) => {
  await openEditor(page);
  await editor(page).getByRole("button", { name: "Close the editor" }).click();
  await page.goto("./");
  await action(page, "Open a document").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(DOCUMENT.replace("schema: { type: 'object',", "schema: {\n    if: {},\n    type: 'object',"));
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await action(page, "For authors").click();
  await action(page, "Change this tool").click();
  await editor(page).getByRole("button", { name: "if, line 4" }).click();
  const text = page.getByRole("region", { name: "Document text" });
  await expect(text).toBeVisible();
  await expect(editor(page)).toBeHidden();
  await expect(text.locator(".cm-activeLine")).toHaveText(/if: \{\}/);
});
