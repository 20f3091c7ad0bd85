// Every kind of block on one page: that it says what the answer holds, to everybody. Tables, charts
// and exports have files of their own.
import { drawnText, notDrawn } from "./drawn.mjs";
import { EVERY_BLOCK } from "./every_block.mjs";
import { expect, expectAccessible, test } from "../page.mjs";

const result = (page) => page.locator("#pane-result .result");
const part = (page, name) => result(page).getByRole("group", { name, exact: true });

/** A picture of four pixels. */
const PIXELS = Buffer.from(EVERY_BLOCK.solution.picture.split(",")[1], "base64");

async function openBlocks(page, document = EVERY_BLOCK) {
  const body = JSON.stringify(document);
  await page.route((url) => url.pathname.endsWith("/blocks.json"), (route) => route.fulfill({ body }));
  await page.goto("./?src=blocks.json");
  await expect(result(page)).toBeVisible();
}

/** Every block says its value, to everybody, in both themes. */
async function expectAllSaid(page) {
  await openBlocks(page);
  await expect(part(page, "Code").locator(".code-keyword").first()).toBeVisible();
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  expect(notDrawn(EVERY_BLOCK.solution, await drawnText(result(page)))).toEqual([]);
}

test("every block is accessible and says its value; numbers say what they count, in the reader's way", async ({ page }) => {
  await expectAllSaid(page);
  await expect(part(page, "Price").locator("data")).toHaveText("€1,234.50");
  await expect(part(page, "Price").locator("data")).toHaveAttribute("value", "1234.5");
  await expect(part(page, "Distance").locator("data")).toHaveText("42.195 km");
  await expect(part(page, "Progress").locator("data")).toHaveText("64%");
  await expect(part(page, "Invoice").locator("td data").first()).toHaveText("2");
  await expect(part(page, "Invoice").locator("td data").nth(1)).toHaveText("€4.50");
});

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("every block is accessible and says its value; units and amounts are Russian", async ({ page }) => {
    await expectAllSaid(page);
    await expect(part(page, "Price").locator("data")).toHaveText("1\u00a0234,50\u00a0€");
    await expect(part(page, "Distance").locator("data")).toHaveText("42,195\u00a0км");
  });
});

test("a picture that lies elsewhere is fetched when it is asked for, and not before; one that does not come says so", async ({ page, complaints }) => {
  const asked = [];
  await page.route((url) => url.host === "pictures.example", (route) => {
    asked.push(route.request().url());
    return asked.length === 1 ? route.fulfill({ body: PIXELS, contentType: "image/png" }) : route.abort();
  });
  const hosts = new Set();
  page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  await openBlocks(page);
  const buttons = result(page).getByRole("button", { name: "Show the picture from pictures.example" });
  await expect(buttons).toHaveCount(2);
  expect([...hosts].filter(Boolean)).toEqual([new URL(page.url()).hostname]);
  await buttons.first().press("Enter");
  const picture = part(page, "Picture elsewhere").getByRole("img", { name: "picture on pictures.example" });
  await expect(picture).toHaveJSProperty("complete", true);
  await expect.poll(() => picture.evaluate((image) => image.naturalWidth)).toBe(2);
  expect(asked).toEqual(["https://pictures.example/lake.jpg"]);

  await buttons.first().press("Enter");
  await expect(result(page).getByRole("status").filter({ hasText: "The picture from pictures.example did not load" })).toBeVisible();
  complaints.length = 0;
});

test("code stays readable when nobody can tell what its words are", async ({ page, complaints }) => {
  await page.route((url) => url.pathname.includes("/highlight/"), (route) => route.abort());
  await openBlocks(page);
  await expect(part(page, "Code")).toContainText('return f"Hello, {name}!"  # to them');
  // The words are there before what would tell them apart is asked for.
  await expect.poll(() => complaints.splice(0).join()).toContain("/highlight/");
  await expect(part(page, "Code").locator(".code-keyword")).toHaveCount(0);
});
