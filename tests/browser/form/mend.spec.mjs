// What is wrong with an input: when it is shown, where, and how one gets there.
import { action, expect, expectAccessible, openText, openTool, tabTo, test } from "../page.mjs";
import { settled } from "../settled.mjs";

const summary = (page) => page.getByRole("group", { name: /^To correct before the run/ });

test("an empty required field is told once it is left, not before, and stops a run, in the order of the form", async ({ page }) => {
  await openTool(page, "article");
  const author = page.getByLabel("Author");
  await author.fill("");
  await expect(author).not.toHaveAttribute("aria-invalid");
  await page.keyboard.press("Tab");
  await expect(author).toHaveAttribute("aria-invalid", "true");
  await expect(author).toHaveAccessibleDescription(/Fill this in/);
  await action(page, "Run").click();
  await expect(summary(page)).toContainText("Author: Fill this in");
  await expect(author).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectAccessible(page);
  await page.getByLabel("Topic").fill("x");
  await action(page, "Run").click();
  await expect(summary(page).getByRole("listitem")).toHaveText([/^Author/, /^Topic/]);
  await expect(author).toBeFocused();
  await author.fill("Omar");
  await expect(author).not.toHaveAttribute("aria-invalid");
});

test("Run lists what is to mend and puts the focus on the first of it", async ({ page }) => {
  await openTool(page, "recipe");
  const [name, people] = [page.getByLabel("Name").first(), page.getByLabel("People")];
  await name.fill("x");
  await people.fill("0");
  await page.keyboard.press("Tab");
  await expect(people).toHaveAttribute("aria-invalid", "true");
  await action(page, "Run").click();
  await expect(summary(page)).toContainText("To correct before the run: 2");
  await expect(summary(page)).toContainText("Name: At least 2 characters; this has 1");
  await expect(summary(page)).toContainText("People: Enter 1 or more");
  await expect(name).toBeFocused();
  await summary(page).getByRole("link", { name: /^People/ }).click();
  await expect(people).toBeFocused();
  await people.fill("3");
  await expect(summary(page)).toContainText("To correct before the run: 1");
  await name.fill("xy");
  await expect(summary(page)).toBeHidden();
});

test("a text that does not fit its pattern is told by what would fit", async ({ page }) => {
  const properties = { number: { type: "string", title: "Number", pattern: "^[A-Z]{2}\\d{4}$" } };
  await openText(page, { title: "Parcels", context: [{ type: "input", schema: { type: "object", properties } }] });
  const number = page.getByLabel("Number");
  await number.fill("ab 12");
  await page.keyboard.press("Tab");
  await expect(number).toHaveAccessibleDescription("Write it in this form: “AB1234”");
  await number.fill("AB1234");
  await expect(number).not.toHaveAttribute("aria-invalid");
});

test("Run directly after typing is stopped by what was typed", async ({ page }) => {
  await openTool(page, "article");
  await page.getByLabel("Topic").fill("x");
  await page.keyboard.press("Control+Enter");
  await expect(summary(page)).toContainText("Topic: At least 2 characters; this has 1");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("two clicks on Add give two entries", async ({ page }) => {
  await openTool(page, "recipe");
  await action(page, "Add Ingredient").click();
  await expect(page.getByLabel("Name").nth(5)).toBeFocused();
  await action(page, "Add Ingredient").click();
  await expect(page.getByLabel("Name")).toHaveCount(7);
});

test("a whole tool is filled in and run by keyboard only", async ({ page }) => {
  const description = { name: "A small model", file: "model.gguf", bytes: 1_000_000 };
  await page.route("**/model/model.json", (route) => route.fulfill({ json: description }));
  await openTool(page, "quiz");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Topic"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("rivers");
  await tabTo(page, page.getByRole("radio", { name: "A curious adult" }));
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "A child of nine" })).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: /^Add / }));
  await page.keyboard.press("Enter");
  await expect(page.locator('[name="/include/1"]')).toBeFocused();
  await page.keyboard.type("the Volga");
  await tabTo(page, page.getByLabel("A joke is welcome"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Download a model?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await tabTo(page, page.getByRole("tab", { name: "Form", exact: true }).last(), "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  // A small model gets plain lines.
  const prompt = page.locator("#tool-prompt");
  for (const part of ["Topic: rivers", "Level: A child of nine", "To be included: the Moon, the Volga", "A joke is welcome: yes"]) {
    await expect(prompt).toContainText(part);
  }
});

test("a link within the page leaves what is typed alone", async ({ page }) => {
  await openTool(page, "quiz");
  const topic = page.getByLabel("Topic");
  await topic.fill("rivers");
  await page.getByRole("link", { name: "Skip to the content" }).press("Enter");
  await expect(page).toHaveURL(/#main$/);
  // Whatever else the press sets off has been drawn by then.
  await settled(page);
  await expect(topic).toHaveValue("rivers");
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
});
