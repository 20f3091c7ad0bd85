// What is pressed is large enough for a finger: WCAG 2.5.8, which axe checks only where it is asked to.
import { action, expect, expectLargeTargets, openTool, test } from "./page.mjs";
import { settings } from "./server_page.mjs";

for (const width of [390, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("everything is large enough to be hit: in the list, in tools and their answers, in the settings", async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto("./");
      await expect(page.getByRole("link", { name: "Article writer" })).toBeVisible();
      await expectLargeTargets(page);

      for (const tool of ["recipe", "invoice", "moderation", "research"]) {
        await test.step(tool, async () => {
          await openTool(page, tool);
          await expectLargeTargets(page);
          if (width < 640) {
            await page.getByRole("tab", { name: "Result", exact: true }).first().click();
            await expectLargeTargets(page);
          }
        });
      }

      await test.step("the settings", async () => {
        await openTool(page, "article");
        await action(page, "Settings").click();
        await settings(page).getByRole("radio", { name: "On this computer", exact: true }).check();
        await expectLargeTargets(page);
      });
    });
  });
}
