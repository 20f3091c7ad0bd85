// A document, and the editor of its text beside the page.
import { action, expect } from "../page.mjs";

export const DOCUMENT = `{
  title: 'Order',
  context: [
    {
      type: 'input',
      schema: {
        type: 'object',
        properties: {
          // who it is for
          name: { type: 'string', title: 'Name' },
          count: { type: 'integer', title: 'Count' }, // at least one
        },
      },
      // what is filled in
      input: { name: 'Ann', count: 1.50 }, // so far
    },
  ],
}
`;

export const editor = (page) => page.getByRole("textbox", { name: "Document text" });
export const menu = (page) => action(page, "For authors");

/** What is said beside Run where the text cannot be read. */
export const version = (page) => page.getByText("Run uses the last version that could be");
export const item = (page) => action(page, "Document text");
export const text = (page) => page.locator(".author-editor").evaluate((host) => host.value);
export const status = (page) => page.locator("#author").getByRole("status");

/** Opens a document by its text, as a person pastes it. */
export async function paste(page, document) {
  await page.goto("./");
  await action(page, "Open a document").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(document);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(action(page, "Run")).toBeVisible();
}

/** Opens the author's view. */
export async function openText(page) {
  await menu(page).click();
  await item(page).click();
  await expect(editor(page)).toBeFocused();
}

/** Types behind the first place of a text in the editor. */
export async function typeBehind(page, place, typed) {
  await page.locator(".author-editor").evaluate((host, place) => {
    host.place = host.value.indexOf(place) + place.length;
  }, place);
  await page.keyboard.insertText(typed);
}

/** Takes away as many letters behind the first place of a text in the editor. */
export async function removeBehind(page, place, count) {
  await typeBehind(page, place, "");
  for (let done = 0; done < count; done += 1) await page.keyboard.press("Delete");
}
