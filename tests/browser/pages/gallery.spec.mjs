// The first page: the tools, the languages and the themes.
import { expect, expectAccessible, test } from "../page.mjs";

const ADDRESS = "./";
const LANGUAGES = { "en-US": "Tools", "ru-RU": "Инструменты" };

const tools = (page) => page.getByRole("main").getByRole("list").first().getByRole("listitem");
const title = (page, name) => page.getByRole("heading", { level: 1, name, exact: true });
const background = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

for (const [locale, name] of Object.entries(LANGUAGES)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("the list and a tool are accessible and fit the width", async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto(ADDRESS);
      await expect(title(page, name)).toBeVisible();
      await expect(tools(page).nth(14)).toBeVisible();
      const themes = locale === "en-US" ? ["light", "dark"] : ["dark", "light"];
      await expectFitting(page, themes);
      await page.goto("./?tool=article");
      await expect(page.getByRole("combobox").first()).toBeVisible();
      await expectFitting(page, themes);
    });
  });
}

/** What is shown is accessible and fits, on a screen and on a phone: each in one theme, which the other language has the other way round. */
async function expectFitting(page, themes) {
  for (const [at, width] of [1280, 390].entries()) {
    await test.step(`${themes[at]}, ${width} wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: themes[at] });
      await expectAccessible(page);
      await expectNoSideways(page);
    });
  }
}

test("a tool opens by its address with an answer that is accessible, and an address of no tool says so and lists the others", async ({ page }) => {
  await test.step("the answers that come with tools are accessible", async () => {
    for (const [id, what] of [["trip", "a list of tables"], ["recipe", "a table"]]) {
      await test.step(what, async () => {
        await page.goto(`./?tool=${id}`);
        await expect(page.getByRole("region", { name: "Result", exact: true }).getByRole("table").first()).toBeVisible();
        await expectAccessible(page);
      });
    }
  });
  await test.step("a tool opens by its address, and an address of no tool says so and lists the others", async () => {
    await page.goto("./?tool=trip");
    await expect(title(page, "Trip planner")).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("Lisbon");
    await page.goto("./?tool=teapot");
    await expect(page.getByRole("alert")).toContainText("There is no tool “teapot” here");
    await expect(tools(page).nth(14)).toBeVisible();
  });
});

/** Nothing on the page makes it scroll sideways. */
async function expectNoSideways(page) {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, "pixels beyond the right edge").toBeLessThanOrEqual(0);
}

test("the list is fetched and drawn once, a tool opens by a click, going back leads to the list, and language and theme stay", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("the list of tools is fetched and drawn once", async () => {
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").pop()));
    await page.goto("./");
    await expect(page.getByRole("link", { name: "Article writer" })).toBeVisible();
    // The part that runs comes last; with its button the page is complete.
    await expect(page.getByRole("button", { name: "Settings" })).toBeVisible();
    expect(asked.filter((name) => name === "index.json")).toHaveLength(1);
    await page.getByRole("link", { name: "Article writer" }).click();
    await expect(title(page, "Article writer")).toBeVisible();
    await page.getByRole("link", { name: "Tools", exact: true }).click();
    await expect(page.getByRole("link", { name: "Article writer" })).toBeVisible();
    // Once for the tool's document, once for the list that is shown again.
    await expect.poll(() => asked.filter((name) => name === "index.json")).toHaveLength(3);
  });
  await test.step("the first page lists fifteen tools or more, a tool opens by a click, and going back leads to the list", async () => {
    await expect(title(page, "Tools")).toBeVisible();
    await expect(tools(page).nth(14)).toBeVisible();
    for (const tool of await tools(page).all()) {
      await expect(tool.getByRole("link")).toHaveText(/\S/);
      await expect(tool.getByRole("paragraph")).toHaveText(/\S/);
    }
    await page.getByRole("link", { name: "Quiz maker" }).click();
    await expect(title(page, "Quiz maker")).toBeVisible();
    expect(new URL(page.url()).search).toBe("?tool=quiz");
    await page.goBack();
    await expect(title(page, "Tools")).toBeVisible();
    await page.goForward();
    await expect(title(page, "Quiz maker")).toBeVisible();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" }).click();
    await expect(title(page, "Tools")).toBeVisible();
  });
  await test.step("Russian changes the words and the documents, and stays after a reload", async () => {
    await page.getByRole("button", { name: "Русский" }).click();
    await expect(title(page, LANGUAGES["ru-RU"])).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
    await page.getByRole("link", { name: "Автор статей" }).click();
    await expect(title(page, "Автор статей")).toBeVisible();
    await page.reload();
    await expect(title(page, "Автор статей")).toBeVisible();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  });
  await test.step("the theme goes from the system's to light and dark, and stays after a reload", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    const button = page.getByRole("button", { name: /^Theme/ });
    await expect(button).toHaveAccessibleName("Theme: system");
    const dark = await background(page);
    await button.click();
    await expect(button).toHaveAccessibleName("Theme: light");
    await expect.poll(() => background(page)).not.toBe(dark);
    await page.emulateMedia({ colorScheme: "light" });
    await button.click();
    await expect(button).toHaveAccessibleName("Theme: dark");
    await expect.poll(() => background(page)).toBe(dark);
    await page.reload();
    await expect(button).toHaveAccessibleName("Theme: dark");
    await expect.poll(() => background(page)).toBe(dark);
  });
});

test("a tool that comes after one has gone back to the list is let go", async ({ page }) => {
  let answer;
  const asked = new Promise((arrived) => {
    page.route("**/tools/article*.json", (route) => arrived((answer = () => route.continue())));
  });
  await page.goto("./");
  await page.getByRole("link", { name: "Article writer" }).click();
  await asked;
  await page.getByRole("link", { name: "Tools", exact: true }).click();
  const come = page.waitForResponse(/article/);
  answer();
  await (await come).finished();
  await page.getByRole("link", { name: "Quiz maker" }).click();
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  // One form has stood on the page, and it is not that of the article.
  expect(await page.evaluate(() => performance.getEntriesByName("form:ready").length)).toBe(1);
});
