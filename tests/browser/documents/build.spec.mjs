// The editor of a tool: rows and texts beside the form, by mouse and by keys, with a way back.
import { keptText } from "../kept.mjs";
import { action, expect, expectAccessible, test } from "../page.mjs";

const DOCUMENT = `{
  title: 'Order',
  schema: { type: 'object', properties: { total: { type: 'number', title: 'Total' } } },
  context: [
    'Add it up.', // in words
    {
      type: 'input',
      schema: { type: 'object', properties: { name: { type: 'string', title: 'Name' }, count: { type: 'integer', title: 'Count' } } },
      input: { name: 'Ann', count: 1.50 },
    },
  ],
}
`;

const editor = (page) => page.getByRole("region", { name: "Change this tool" });
const form = (page) => page.locator("#tool-form");
const input = (page) => editor(page).getByRole("region", { name: "What people fill in" });
const newField = (page) => input(page).getByRole("textbox", { name: "New field" });

async function openEditor(page) {
  await action(page, "For authors").click();
  await action(page, "Change this tool").click();
  await expect(editor(page).getByLabel("Title", { exact: true })).toBeFocused();
}

async function paste(page, document) {
  await page.goto("./");
  await action(page, "Open a document").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(document);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(action(page, "Run")).toBeVisible();
}

test("a field that is added is in the form, keeps what was typed, and is taken back", async ({ page }) => {
  await paste(page, DOCUMENT);
  await form(page).getByLabel("Name").fill("Bea");
  await openEditor(page);
  await newField(page).fill("Delivery day");
  await newField(page).press("Enter");
  const kind = input(page).getByLabel("Kind of Delivery day");
  await expect(kind).toBeFocused();
  await kind.selectOption("Date");
  await expect(form(page).getByLabel("Delivery day")).toHaveAttribute("type", "date");
  await expect(form(page).getByLabel("Name")).toHaveValue("Bea");
  await expect.poll(() => keptText(page, "documents")).toContain("deliveryDay");
  await expect.poll(() => keptText(page, "documents")).toContain("// in words");
  await expectAccessible(page);
  await editor(page).getByRole("button", { name: "Undo" }).click();
  await expect(form(page).getByLabel("Delivery day")).toHaveAttribute("type", "text");
  await page.keyboard.press("Control+z");
  await expect(form(page).getByLabel("Delivery day")).toHaveCount(0);
  await editor(page).getByRole("button", { name: "Redo" }).click();
  await expect(form(page).getByLabel("Delivery day")).toBeVisible();
});

test("rows are moved, renamed and removed by keys, and the focus stays", async ({ page }) => {
  await paste(page, DOCUMENT);
  await openEditor(page);
  const down = input(page).getByRole("button", { name: "Move Name down" });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(form(page).locator("label").first()).toContainText("Count");
  await expect(input(page).getByRole("button", { name: "Move Name up" })).toBeFocused();
  const name = input(page).getByRole("textbox", { name: "Name of Name" });
  await name.fill("Who");
  await expect(form(page).getByLabel("Who")).toHaveValue("Ann");
  await input(page).getByRole("button", { name: "Remove Who" }).press("Enter");
  await expect(form(page).getByLabel("Who")).toHaveCount(0);
  await expect(input(page).getByRole("textbox", { name: "Name of Count" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editor(page)).toHaveCount(0);
});

test("a tool is begun from nothing", async ({ page }) => {
  await page.goto("./");
  await action(page, "Make a tool").click();
  const dialog = page.getByRole("dialog", { name: "Make a tool" });
  await dialog.getByRole("button", { name: "Start empty" }).click();
  await expect(editor(page).getByLabel("Title", { exact: true })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Ask an owl");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask an owl");
  await expect(form(page).getByLabel("Question")).toBeVisible();
  await expectAccessible(page);
});

test("a tool is made of a pasted table, by keys", async ({ page }) => {
  await page.goto("./");
  await action(page, "Make a tool").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Make a tool" });
  await dialog.getByRole("button", { name: "Start from an example" }).press("Enter");
  await expect(dialog.getByLabel("Your example")).toBeFocused();
  await page.keyboard.insertText("Town\tRent\tMoved in\nUfa\t€ 500\t26.11.2026\nPerm\t€ 450\t");
  await expect(dialog.getByRole("listitem")).toHaveText(["Town – Short text", "Rent – Amount of money", "Moved in – Date"]);
  await expectAccessible(page);
  await dialog.getByLabel("The example shows").selectOption("What people fill in");
  await dialog.getByRole("button", { name: "Make the tool" }).click();
  await expect(form(page).getByLabel("Moved in")).toHaveAttribute("type", "date");
  await expect(editor(page).getByLabel("Kind of Rent")).toHaveValue("Money");
});
