// What is typed is kept, undone, and put back.
import { keptDrafts } from "../kept.mjs";
import { action, expect, expectAccessible, openTool, test } from "../page.mjs";

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

test("what was typed a moment before the page is left survives too", async ({ page }) => {
  await page.goto("./?tool=article");
  const topic = page.getByLabel("Topic");
  await topic.fill("the very last word");
  page.hurry();
  await page.reload();
  await expect(topic).toHaveValue("the very last word");
});

test("two tabs of one tool each keep what was typed in them, and one can take over from the other", async ({ page }) => {
  const topicIn = (tab) => tab.getByLabel("Topic");
  await openTool(page, "article");
  await topicIn(page).fill("from the first tab");
  await expect.poll(() => keptDrafts(page)).toContain("from the first tab");
  const other = await page.context().newPage();
  await openTool(other, "article");
  await expect(topicIn(other)).toHaveValue("from the first tab");
  await topicIn(other).fill("from the second tab");
  await expect.poll(() => keptDrafts(page)).toContain("from the second tab");
  await page.reload();
  await expect(topicIn(page)).toHaveValue("from the first tab");
  await expect(page.getByText("Something else was filled in here in another tab")).toBeVisible();
  await expectAccessible(page);
  await action(page, "Take it from the other tab").click();
  await expect(topicIn(page)).toHaveValue("from the second tab");
  await expect(page.getByText("Something else was filled in here")).toBeHidden();
  await action(page, "Undo").click();
  await expect(topicIn(page)).toHaveValue("from the first tab");
  await other.reload();
  await expect(topicIn(other)).toHaveValue("from the second tab");
});

test("where the browser keeps nothing, that is said before anything is typed", async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    IDBFactory.prototype.open = refuse;
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
  });
  await openTool(page, "article");
  await expect(page.getByText("This browser keeps nothing for this page")).toBeVisible();
  await page.getByLabel("Topic").fill("typed all the same");
  await expect(page.locator("#tool-form")).toContainText("Topic");
  await expectAccessible(page);
});

/** From now on the page's database does not answer, until `answer()` is called in the page. */
const silence = (page) =>
  page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    const waiting = [];
    IDBFactory.prototype.open = function (...order) {
      const asked = {};
      waiting.push(() => {
        const request = open.apply(this, order);
        Object.defineProperty(asked, "result", { get: () => request.result });
        for (const name of ["onsuccess", "onerror", "onupgradeneeded", "onblocked"]) request[name] = (event) => asked[name]?.(event);
      });
      return asked;
    };
    window.answer = () => {
      IDBFactory.prototype.open = open;
      waiting.splice(0).forEach((go) => go());
    };
  });

test("where the browser's database does not answer, the page goes on without it, and nothing is lost once it does", async ({ page }) => {
  await openTool(page, "article");
  await page.getByLabel("Topic").fill("typed before");
  await expect.poll(() => keptDrafts(page)).toContain("typed before");
  const other = await page.context().newPage();
  await silence(other);
  await openTool(other, "article");
  await expect(other.getByText("The browser’s storage does not answer")).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel("Topic").fill("typed meanwhile");
  await other.getByRole("link", { name: "Pilcrow" }).click();
  await other.getByRole("link", { name: "Recipe" }).click();
  await other.getByLabel("People").fill("7");
  // It is held as a draft by now, which the tab has at once.
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem("draft:tool:recipe:en"))).toContain("7");
  await other.evaluate(() => window.answer());
  await expect.poll(() => keptDrafts(page)).toContain('people\\":7');
  expect(await keptDrafts(page)).toContain("typed before");
  await other.getByLabel("People").fill("8");
  await expect.poll(() => keptDrafts(page)).toContain('people\\":8');
  expect(await keptDrafts(page)).not.toContain("typed meanwhile");
  await page.reload();
  await expect(page.getByLabel("Topic")).toHaveValue("typed before");
  // The tab has what was typed in it, and the browser what was typed before.
  const again = await page.context().newPage();
  await openTool(again, "article");
  await expect(again.getByLabel("Topic")).toHaveValue("typed before");
  await other.goBack();
  await other.goBack();
  await expect(other.getByLabel("Topic")).toHaveValue("typed meanwhile");
});

test("Reset brings the document's own values back, and can be undone", async ({ page }) => {
  await openTool(page, "recipe");
  await page.getByLabel("Name").first().fill("lentils");
  await page.getByLabel("People").fill("4x");
  await action(page, "Reset").click();
  await expect(page.getByLabel("Name").first()).toHaveValue("chickpeas");
  await expect(page.getByLabel("People")).toHaveValue("2");
  await expect(action(page, "Reset")).toBeDisabled();
  await action(page, "Undo").click();
  await expect(page.getByLabel("People")).toHaveValue("4x");
  await action(page, "Undo").click();
  await expect(page.getByLabel("People")).toHaveValue("2");
  await action(page, "Redo").click();
  await expect(page.getByLabel("People")).toHaveValue("4x");
});

test("what is typed and how a list changes is undone and redone by keys, and the focus goes there", async ({ page }) => {
  await openTool(page, "recipe");
  await expect(action(page, "Undo")).toBeDisabled();
  const people = page.getByLabel("People");
  // What is typed within a second is one step: a slow machine would make two of it.
  await page.clock.setFixedTime(Date.now());
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
