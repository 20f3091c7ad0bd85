// What is pressed is large enough for a finger: WCAG 2.5.8, which axe checks only where it is asked to.
import { action, expect, expectLargeTargets, openNextTool, test } from "../page.mjs";
import { settings } from "../server_page.mjs";

test("everything is large enough to be hit, on a phone and on a screen: in the list, in tools and their answers, in the settings", async ({ page }) => {
  test.setTimeout(180_000);
  /** On both; on a phone, an answer is behind a tab. */
  const expectBothLarge = async ({ hasAnswer = false } = {}) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectLargeTargets(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectLargeTargets(page);
    if (!hasAnswer) return;
    await page.getByRole("tab", { name: "Result", exact: true }).first().click();
    await expectLargeTargets(page);
  };
  await page.goto("./");
  await expect(page.getByRole("link", { name: "Article writer" })).toBeVisible();
  await expectBothLarge();
  for (const tool of ["recipe", "invoice", "moderation", "research"]) {
    await test.step(tool, async () => {
      // What begins as a table on a wide page does not on a narrow one.
      await page.setViewportSize({ width: 1280, height: 800 });
      await openNextTool(page, tool);
      await expectBothLarge({ hasAnswer: true });
    });
  }
  await test.step("a list of entries that began on a phone", async () => {
    await openNextTool(page, "recipe");
    await expectLargeTargets(page);
  });
  await test.step("the settings", async () => {
    await openNextTool(page, "article");
    await action(page, "Settings").click();
    await settings(page).getByRole("radio", { name: "On this computer", exact: true }).check();
    await expectBothLarge();
  });
});
