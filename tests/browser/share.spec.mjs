// Links that carry inputs or a document, and pages of a published site.
import { expect, expectAccessible, test } from "./page.mjs";

const TOOL = "./?tool=trip";
const share = (page) => page.getByRole("button", { name: "Share", exact: true });
const dialog = (page) => page.getByRole("dialog", { name: "Share" });
const link = (page) => dialog(page).getByRole("textbox", { name: "Link" });
const city = (page) => page.getByLabel("City");

/// The link that the dialog makes of what is open.
async function made(page) {
  await share(page).click();
  const address = await link(page).inputValue();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  return address;
}

/// A page of somebody else, who gets the link.
async function received(browser, address, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const sent = [];
  page.on("request", (request) => sent.push(request));
  await page.goto(address);
  return { page, sent };
}

test("a link fills in the form on a slow device, where its code may come before the document", async ({ page, browser }) => {
  await page.goto(TOOL);
  await city(page).fill("Oslo");
  const address = await made(page);
  for (const rate of [4, 8]) {
    const context = await browser.newContext();
    const other = await context.newPage();
    await (await context.newCDPSession(other)).send("Emulation.setCPUThrottlingRate", { rate });
    await other.goto(address);
    await expect(city(other)).toHaveValue("Oslo");
    await context.close();
  }
});

test("a link fills in what differs, on a phone too, and sends nothing anywhere", async ({ page, browser }) => {
  await page.goto(TOOL);
  await city(page).fill("Żory & Брно");
  await share(page).click();
  await expect(dialog(page)).toContainText("Żory & Брно");
  await expect(dialog(page)).toContainText("works anywhere");
  await expect(dialog(page).getByRole("img", { name: "The link as a QR code" })).toBeVisible();
  // Not cut off by the dialog, either.
  await expect(link(page)).toBeInViewport();
  await expectAccessible(page);
  const address = await link(page).inputValue();
  expect(address.length).toBeLessThan(300);
  const other = await received(browser, address, { viewport: { width: 390, height: 844 } });
  await expect(city(other.page)).toHaveValue("Żory & Брно");
  const notice = other.page.getByRole("status").filter({ hasText: "The link filled this in" });
  await expect(notice).toContainText("Żory & Брно");
  await expectAccessible(other.page);
  expect(new URL(other.page.url()).hash).toBe("");
  const origin = new URL(address).origin;
  const elsewhere = other.sent.filter((request) => {
    const url = new URL(request.url());
    return /^https?:$/.test(url.protocol) && (url.origin !== origin || request.method() !== "GET");
  });
  expect(elsewhere.map((request) => request.url())).toEqual([]);
  await notice.getByRole("button", { name: "Take back" }).click();
  await expect(city(other.page)).toHaveValue("Lisbon");
});

test("what was typed before is not written over without a question", async ({ page, browser }) => {
  await page.goto(TOOL);
  await city(page).fill("Oslo");
  const address = await made(page);
  await city(page).fill("Rome");
  // Within the page, as a link that is pasted into the address bar.
  await page.evaluate((hash) => { location.hash = hash; }, new URL(address).hash);
  const notice = page.getByRole("status").filter({ hasText: "The link would change what you have typed" });
  await expect(notice).toContainText("Oslo");
  await expect(city(page)).toHaveValue("Rome");
  await notice.getByRole("button", { name: "Fill in" }).click();
  await expect(city(page)).toHaveValue("Oslo");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(city(page)).toHaveValue("Rome");
});

test("a document that is only here goes with the link", async ({ page, browser }) => {
  await page.goto("./");
  await page.getByRole("button", { name: "Open a document" }).click();
  const text = JSON.stringify({ title: "Mine", context: [{ type: "input", input: { word: "one" } }] });
  await page.getByLabel("Paste").or(page.locator("#open-text")).first().fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await page.getByLabel("Word").fill("two");
  const other = await received(browser, await made(page));
  await expect(other.page.getByRole("heading", { level: 1, name: "Mine" })).toBeVisible();
  await expect(other.page.getByLabel("Word")).toHaveValue("two");
});

test("a cut or changed link says so, and the tool stays as it is", async ({ page }) => {
  await page.goto(TOOL);
  await city(page).fill("Oslo");
  const address = await made(page);
  await page.getByRole("button", { name: "Reset" }).click();
  for (const damaged of [address.slice(0, -1), address.replace("share=1", "share=2"), address.replace(/.$/, "_")]) {
    await page.evaluate((hash) => { location.hash = hash; }, new URL(damaged).hash);
    await expect(page.getByRole("alert")).toContainText("This link is not whole");
    await expect(city(page)).toHaveValue("Lisbon");
    await page.getByRole("alert").getByRole("button").last().click();
  }
});

/// The page as `pilcrow publish` writes it, from the build that is tested.
async function published(page, name, attributes, site) {
  const meta = `<meta name="application-name" content="Office tools"><meta name="pilcrow-site" content='${JSON.stringify(site)}'>`;
  await page.route(new RegExp(`/${name}$`), async (route) => {
    const answer = await page.request.get(new URL("./", route.request().url()).href);
    const html = (await answer.text()).replace('<html lang="en"', `<html lang="en" ${attributes}`);
    await route.fulfill({ contentType: "text/html", body: html.replace("</head>", `${meta}</head>`) });
  });
}

test("a tool's own page opens at the tool, and leads back to the list", async ({ page }) => {
  await published(page, "trip.html", 'data-query="?tool=trip"', {});
  await page.goto("./trip.html");
  await expect(city(page)).toHaveValue("Lisbon");
  await expect(page).toHaveTitle("Trip planner · Office tools");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();
  await page.goBack();
  await expect(city(page)).toHaveValue("Lisbon");
});

test("a site says what its author wrote, and offers what its author allows", async ({ page }) => {
  const site = {
    title: "Office tools",
    introduction: "For **every** day.",
    notice: "A demo.",
    links: [{ label: "Privacy", href: "https://example.org/privacy" }],
    providers: ["by_hand"],
    locked: ["document"],
  };
  await published(page, "site.html", 'data-language="ru"', site);
  await page.goto("./site.html");
  await expect(page.getByRole("heading", { level: 1, name: "Office tools" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expect(page.getByRole("main")).toContainText("For every day.");
  await expect(page.getByRole("link", { name: "Privacy" })).toBeVisible();
  await expect(page.getByRole("button", { name: "English" })).toHaveCount(0);
  await expect(page.locator("#open-title")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("banner").getByRole("button", { name: "Настройки" }).click();
  await expect(page.getByRole("dialog").getByRole("radio")).toHaveCount(1);
});
