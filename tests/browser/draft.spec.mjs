// What is typed is kept, undone, and put back.
import { action, expect, expectAccessible, keptDrafts, openTool, test } from "./page.mjs";

const names = (page) => page.getByLabel("Name").evaluateAll((inputs) => inputs.map((input) => input.value));

test("what is typed survives a reload", async ({ page }) => {
  await openTool(page, "recipe");
  await page.getByLabel("Name").first().fill("lentils");
  await page.getByLabel("People").fill("4x");
  await expect.poll(() => keptDrafts(page)).toContain("4x");
  await page.reload();
  await expect(page.getByLabel("Name").first()).toHaveValue("lentils");
  await expect(page.getByLabel("People")).toHaveValue("4x");
});

test("Reset brings the document's own values back", async ({ page }) => {
  await openTool(page, "recipe");
  await page.getByLabel("Name").first().fill("lentils");
  await page.getByLabel("People").fill("4x");
  await action(page, "Reset").click();
  await expect(page.getByLabel("Name").first()).toHaveValue("chickpeas");
  await expect(page.getByLabel("People")).toHaveValue("2");
  await expect(action(page, "Reset")).toBeDisabled();
});

test("what is typed and how a list changes is undone and redone by keys, and the focus goes there", async ({ page }) => {
  await openTool(page, "recipe");
  await expect(action(page, "Undo")).toBeDisabled();
  const people = page.getByLabel("People");
  await people.fill("");
  await people.pressSequentially("4x");
  await page.getByLabel("Name").first().fill("lentils");
  await action(page, "Remove: Ingredient 2").press("Enter");
  await expect.poll(() => names(page)).toEqual(["lentils", "spinach", "onion", "cumin"]);
  await expectAccessible(page);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => names(page)).toEqual(["lentils", "tomatoes", "spinach", "onion", "cumin"]);
  await expect(page.getByLabel("Name").nth(1)).toBeFocused();
  await expect(page.getByLabel("Name").nth(1)).toHaveAttribute("name", "/atHand/1/name");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByLabel("Name").first()).toHaveValue("chickpeas");
  await expect(page.getByLabel("Name").first()).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(people).toHaveValue("2");
  await expect(people).toBeFocused();
  await expect(action(page, "Undo")).toBeDisabled();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(people).toHaveValue("4x");
  await page.keyboard.press("Control+y");
  await expect(page.getByLabel("Name").first()).toHaveValue("lentils");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => names(page)).toEqual(["lentils", "spinach", "onion", "cumin"]);
  await expect(action(page, "Redo")).toBeDisabled();
});

test("Reset can be undone", async ({ page }) => {
  await openTool(page, "recipe");
  await page.getByLabel("People").fill("4x");
  await action(page, "Reset").click();
  await expect(page.getByLabel("People")).toHaveValue("2");
  await action(page, "Undo").click();
  await expect(page.getByLabel("People")).toHaveValue("4x");
  await action(page, "Undo").click();
  await expect(page.getByLabel("People")).toHaveValue("2");
  await action(page, "Redo").click();
  await expect(page.getByLabel("People")).toHaveValue("4x");
});
