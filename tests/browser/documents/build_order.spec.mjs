// What stands in the editor of a tool in another order: dragged by a mouse or a finger, or moved by keys on a handle.
import { paste } from "./author_page.mjs";
import { drag, touch } from "../drag.mjs";
import { kept } from "../kept.mjs";
import { action, expect, expectAccessible, test } from "../page.mjs";

const NAME = "name: { type: 'string', title: 'Name' }, // who it is for";
const COUNT = "count: { type: 'integer', title: 'Count' },";
const SIZE = "size: { enum: ['small', 'middle', 'large'], title: 'Size' },";

const DOCUMENT = `{
  title: 'Order',
  context: [
    'Add it up.', // in words
    {
      type: 'input',
      schema: {
        type: 'object',
        properties: {
          ${NAME}
          ${COUNT}
          ${SIZE}
        },
      },
      input: { name: 'Ann', count: 1.50 },
    },
    'Be brief.',
  ],
}
`;

const editor = (page) => page.getByRole("region", { name: "Change this tool" });
const input = (page) => editor(page).getByRole("region", { name: "What people fill in" });
const told = (page) => editor(page).getByRole("region", { name: "What the model is told" });
const handle = (page, name) => action(editor(page), `Move: ${name}`);
const row = (page, name) => input(page).getByRole("listitem").filter({ has: action(page, `Move: ${name}`) }).last();
const dragged = (page) => page.locator("[data-dragged]");
const labels = (page) => page.locator("#tool-form label");

/** The document's text, where it is another one than was opened. */
const rewritten = async (page) =>
  (await kept(page, "documents")).filter(([name]) => name.startsWith("rewritten:")).map(([, text]) => text);

/** Fields stand in the text in this order. */
async function expectOrder(page, keys) {
  await expect
    .poll(async () => {
      const text = (await rewritten(page))[0] ?? DOCUMENT;
      return ["name", "count", "size"].sort((one, other) => text.indexOf(`${one}: {`) - text.indexOf(`${other}: {`));
    })
    .toEqual(keys);
}

/** Undo gives the text back as it was, to the byte: so that there is no other text of the document any more. */
async function takeBack(page) {
  await editor(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rewritten(page)).toEqual([]);
}

async function openEditor(page) {
  await paste(page, DOCUMENT);
  await action(page, "For authors").click();
  await action(page, "Change this tool").click();
  await expect(editor(page).getByLabel("Title", { exact: true })).toBeFocused();
}

test("a field is dragged to another place, with its comment, and taken back to the byte", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2400 });
  await openEditor(page);
  const at = ({ height }) => ({ left: 20, top: height - 4 });
  const dragName = () => drag(page, handle(page, "Name"), row(page, "Size"), { held: dragged(page), at });
  await dragName();
  await expect(page.locator("[data-drop]")).toHaveAttribute("data-drop", "after");
  // Escape lets go of the field, and the editor stays.
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-drop], [data-dragged]")).toHaveCount(0);
  await page.mouse.up();
  await expect(editor(page)).toBeVisible();
  expect(await rewritten(page)).toEqual([]);

  await dragName();
  await page.mouse.up();
  await expectOrder(page, ["count", "size", "name"]);
  expect((await rewritten(page))[0]).toMatch(/name: \{ type: 'string', title: 'Name' \},? \/\/ who it is for/);
  await expect(labels(page).first()).toContainText("Count");
  await expect(handle(page, "Name")).toBeFocused();
  await expect(editor(page).getByRole("status").first()).toHaveText("Now at place 3 of 3");
  await expectAccessible(page);
  await takeBack(page);
  await expect(labels(page).first()).toContainText("Name");
});

test("texts and options are dragged, and moved by keys on a handle", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2400 });
  await openEditor(page);
  await drag(page, handle(page, "text 2"), told(page).locator("[data-entry]").first(), { held: dragged(page), at: { left: 20, top: 4 } });
  await page.mouse.up();
  await expect(told(page).getByLabel("1. Said by the person")).toHaveValue("Be brief.");
  await expect(handle(page, "text 1")).toBeFocused();
  await takeBack(page);

  await row(page, "Size").getByText(/^More/).first().click();
  await handle(page, "large").focus();
  await page.keyboard.press("Home");
  await expect(input(page).getByLabel("Option 1")).toHaveValue("large");
  await expect(handle(page, "large")).toBeFocused();
  await takeBack(page);
  await handle(page, "Count").focus();
  await page.keyboard.press("ArrowUp");
  await expectOrder(page, ["count", "name", "size"]);
  await expect(handle(page, "Count")).toBeFocused();
});

test("a field is dragged by touch", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 1600 } });
  const page = await context.newPage();
  await openEditor(page);
  const size = handle(page, "Size");
  await size.evaluate((handle) => handle.scrollIntoView({ block: "end" }));
  const finger = await touch(page, size, dragged(page));
  const goal = await row(page, "Name").boundingBox();
  await finger.to(goal.y + 6);
  await expect(page.locator("[data-drop]")).toHaveAttribute("data-drop", "before");
  await finger.lift();
  await expectOrder(page, ["size", "name", "count"]);
  await takeBack(page);
  await context.close();
});
