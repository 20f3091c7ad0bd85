import { ISOLATED, PLAIN } from "../addresses.mjs";
import { drag } from "../drag.mjs";
import { expect, expectAccessible, test } from "../page.mjs";

test("the page starts from a sub-path, isolated and accessible, and refuses a script from its text", async ({ page, complaints }) => {
  await page.goto(ISOLATED);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await expectAccessible(page);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "globalThis.smuggled = true";
    document.body.append(script);
  });
  expect(await page.evaluate(() => globalThis.smuggled)).toBeUndefined();
  expect(complaints.splice(0).join()).toContain("Content Security Policy");
});

test("the page starts on a host that sends no headers", async ({ page }) => {
  await page.goto(PLAIN);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
});

test("everything that the app loads later lies beside it", async ({ request }) => {
  const beside = ["worker_loader.js", "worker.js", "worker_bg.wasm", "wllama/in_browser.js", "wllama/kept_models.js", "wllama/index.js", "wllama/wllama.wasm"];
  for (const name of beside) {
    const answer = await request.head(ISOLATED + name);
    expect(answer.status(), name).toBe(200);
    const type = name.endsWith(".wasm") ? "application/wasm" : "text/javascript; charset=utf-8";
    expect(answer.headers()["content-type"], name).toBe(type);
  }
});

test("the form is there without the part that runs, says what is missing, and gets it again", { tag: "@release" }, async ({ page, complaints }) => {
  await page.route("**/split_run.wasm", (route) => route.abort());
  await page.goto(`${ISOLATED}?tool=article`);
  await page.getByLabel("Topic").fill("lost and found");
  await expect(page.getByText("Part of the app did not load")).toBeVisible();
  await expectAccessible(page);
  expect(complaints.splice(0).length).toBeGreaterThan(0);
  await page.unroute("**/split_run.wasm");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  await expect(page.getByText("Part of the app did not load")).toBeHidden();
  await expect(page.getByLabel("Topic")).toHaveValue("lost and found");
});

test("rare controls wait for the chunk that draws them, and what they hold goes out as it came", { tag: "@release" }, async ({ page, complaints }) => {
  await page.route("**/split_controls.wasm", (route) => route.abort());
  await page.goto(`${ISOLATED}?tool=palette`);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  await expect(page.getByText("Part of the app did not load")).toBeVisible();
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText("#17434F");
  await page.getByRole("tab", { name: "Form" }).first().click();
  await expect(page.getByRole("textbox", { name: "First colour" })).toHaveCount(0);
  expect(complaints.splice(0).length).toBeGreaterThan(0);
  await page.unroute("**/split_controls.wasm");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "First colour" })).toHaveValue("#17434F");
});

test("the line between the panes is moved by keys and by the pointer", async ({ page }) => {
  await page.goto("./?tool=article");
  const line = page.getByRole("separator");
  const width = () => page.locator("#pane-form").evaluate((pane) => pane.getBoundingClientRect().width);
  await line.focus();
  const before = await width();
  await page.keyboard.press("ArrowRight");
  await expect.poll(width).toBeGreaterThan(before);
  await drag(page, line, page.locator("#pane-form"), { held: page.locator(".divider.dragging"), by: { top: 200 }, at: { left: 600, top: 200 } });
  await page.mouse.up();
  // A share of hundredths of a percent, in whole pixels.
  await expect.poll(async () => Math.abs((await width()) - 600)).toBeLessThan(2);
});
