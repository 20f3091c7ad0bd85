// What is pressed is large enough for a finger: WCAG 2.5.8, which axe checks only where it is asked to.
import { action, expect, expectLargeTargets, openTool, test } from "./page.mjs";
import { settings } from "./server_page.mjs";

for (const width of [390, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("everything is large enough to be hit in the list of tools", async ({ page }) => {
      await page.goto("./");
      await expect(page.getByRole("link", { name: "Article writer" })).toBeVisible();
      await expectLargeTargets(page);
    });

    for (const tool of ["recipe", "invoice", "moderation", "research"]) {
      test(`everything is large enough to be hit in ${tool}, its form and its answer`, async ({ page }) => {
        await openTool(page, tool);
        await expectLargeTargets(page);
        if (width < 640) {
          await page.getByRole("tab", { name: "Result", exact: true }).first().click();
          await expectLargeTargets(page);
        }
      });
    }

    test("everything is large enough to be hit in the settings", async ({ page }) => {
      await openTool(page, "article");
      await action(page, "Settings").click();
      await settings(page).getByRole("radio", { name: "On this computer", exact: true }).check();
      await expectLargeTargets(page);
    });
  });
}
