// Links that carry inputs or a document, and pages of a published site.
import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { expect, expectAccessible, pasteText, test } from "../page.mjs";
import { action, chooseServer, result } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

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
  test.slow();
  await page.goto(TOOL);
  await city(page).fill("Oslo");
  const address = await made(page);
  for (const rate of [4, 8]) {
    const context = await browser.newContext();
    const other = await context.newPage();
    await (await context.newCDPSession(other)).send("Emulation.setCPUThrottlingRate", { rate });
    await other.goto(address);
    // Eight times slower than a machine that is busy with another test.
    await expect(city(other)).toHaveValue("Oslo", { timeout: 80_000 });
    await context.close();
  }
});

test("a link fills in what differs, on a phone too, and sends nothing anywhere", async ({ page, browser }) => {
  await page.goto(TOOL);
  await city(page).fill("Żory & Брно");
  await share(page).click();
  await expect(dialog(page)).toContainText("Żory & Брно");
  await expect(dialog(page)).toContainText("fits anywhere");
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

test("on a phone a link is made from every tab of a tool, and what is shown stays", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(TOOL);
  await city(page).fill("Oslo");
  const tab = (name) => page.getByRole("tab", { name, exact: true }).first();
  for (const name of ["Result", "Form", "What the model sees"]) {
    await test.step(name, async () => {
      await tab(name).click();
      await expect(share(page)).toHaveCount(1);
      await share(page).click();
      await expect(dialog(page)).toContainText("Oslo");
      await dialog(page).getByRole("button", { name: "Close" }).click();
      await expect(share(page)).toBeFocused();
      await expect(tab(name)).toHaveAttribute("aria-selected", "true");
      await expectAccessible(page);
    });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a link opens the document that it was made from, whatever language the other person reads", async ({ page, browser }) => {
  await page.goto(TOOL);
  await city(page).fill("Oslo");
  const address = await made(page);
  const other = await received(browser, address, { locale: "ru-RU" });
  await expect(other.page.getByRole("heading", { level: 1, name: "Trip planner" })).toBeVisible();
  await expect(other.page.getByRole("button", { name: "English" })).toBeVisible();
  await expect(city(other.page)).toHaveValue("Oslo");
  await test.step("also after a reload", async () => {
    await other.page.reload();
    await expect(city(other.page)).toHaveValue("Oslo");
  });
  await test.step("and leads to the other language by its button, and back", async () => {
    await other.page.getByRole("button", { name: "English" }).click();
    await other.page.getByRole("button", { name: "Русский" }).click();
    await expect(other.page.getByRole("heading", { level: 1, name: "Trip planner" })).toHaveCount(0);
    expect(new URL(other.page.url()).searchParams.has("in")).toBe(false);
    await other.page.goBack();
    await expect(other.page.getByRole("heading", { level: 1, name: "Trip planner" })).toBeVisible();
  });
  await test.step("one of before, which names no language, opens in the reader's", async () => {
    const old = await received(browser, address.replace("&in=en", ""), { locale: "ru-RU" });
    await expect(old.page.getByRole("status").filter({ hasText: "Oslo" })).toBeVisible();
    await expect(city(old.page)).toHaveCount(0);
  });
});

test("a damaged link says so, and what was typed before is not written over without a question", async ({ page }) => {
  await page.goto(TOOL);
  await city(page).fill("Oslo");
  const address = await made(page);
  await page.getByRole("button", { name: "Reset" }).click();
  for (const damaged of [address.slice(0, -1), address.replace("share=1", "share=2"), address.replace(/.$/, "_")]) {
    await page.evaluate((hash) => { location.hash = hash; }, new URL(damaged).hash);
    await expect(page.getByRole("alert")).toContainText("This link is damaged");
    await expect(city(page)).toHaveValue("Lisbon");
    await page.getByRole("alert").getByRole("button").last().click();
  }

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

test("an answer goes along where the sender wants it to, and is among the other's runs, also after a reload", async ({ page, browser }) => {
  const stand = await startStandIn();
  stand.answers = [JSON.stringify({ greeting: "Hello from afar" })];
  const document = {
    title: "Greeter",
    schema: { type: "object", properties: { greeting: { title: "Greeting", type: "string" } } },
    context: [{ type: "input", input: { name: "Ada" }, schema: { type: "object", properties: { name: { title: "Name", type: "string" } } } }],
  };
  const serve = (one) => one.route((url) => url.pathname.endsWith("/greeter.json"), (route) => route.fulfill({ body: JSON.stringify(document) }));
  const choice = dialog(page).getByRole("checkbox", { name: "With the answer" });
  await serve(page);
  await page.goto("./?src=greeter.json");
  await test.step("before there is an answer, none is offered", async () => {
    await share(page).click();
    await expect(link(page)).toBeVisible();
    await expect(choice).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Close" }).click();
  });
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  await page.getByLabel("Name").fill("Grace");
  await action(page, "Run").click();
  await expect(result(page)).toContainText("Hello from afar");
  await share(page).click();
  await expect(link(page)).not.toHaveValue("");
  const without = await link(page).inputValue();
  await choice.check();
  await expect(link(page)).not.toHaveValue(without);
  await expectAccessible(page);
  const address = await link(page).inputValue();
  await stand.stop();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await context.newPage();
  await serve(other);
  await other.goto(address);
  const open = (tab) => other.getByRole("tab", { name: tab, exact: true }).first().click();
  await test.step("the answer is what the link is opened for, and the form is one tab away", async () => {
    await expect(result(other)).toContainText("Hello from afar");
    await expect(other.getByRole("navigation", { name: "Runs" })).toContainText("From a link");
    await open("Form");
    await expect(other.getByLabel("Name")).toHaveValue("Grace");
    await expect(other.getByRole("status").filter({ hasText: "The link filled this in" })).toContainText("It brought an answer, too");
    await open("Result");
  });
  await expectAccessible(other);
  await other.reload();
  await open("Result");
  await expect(result(other)).toContainText("Hello from afar");
  await context.close();

  await test.step("an answer to another input does not go along, and that is said", async () => {
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await page.getByLabel("Name").fill("Alan");
    await share(page).click();
    await expect(dialog(page)).toContainText("for an earlier input");
    await expect(choice).toHaveCount(0);
  });
});

/// The page as `pilcrow publish` writes it, from the build that is tested.
async function published(page, name, attributes, site) {
  const meta = `<meta name="application-name" content="Office tools"><meta lang="ru" name="application-name" content="Для работы"><meta name="pilcrow-site" content='${JSON.stringify(site)}'>`;
  await page.route(new RegExp(`/${name}$`), async (route) => {
    const answer = await page.request.get(new URL("./", route.request().url()).href);
    const html = (await answer.text()).replace('<html lang="en"', `<html lang="en" ${attributes}`);
    await route.fulfill({ contentType: "text/html", body: html.replace("</head>", `${meta}</head>`) });
  });
}

test("a tool's own page opens at the tool, with whatever mails append to its link, and leads back to the list", async ({ page }) => {
  await published(page, "trip.html(\\?utm_source=mail)?", 'data-query="?tool=trip"', {});
  await page.goto("./trip.html?utm_source=mail");
  await expect(city(page)).toHaveValue("Lisbon");
  await page.goto("./trip.html");
  await expect(city(page)).toHaveValue("Lisbon");
  await expect(page).toHaveTitle("Trip planner · Office tools");
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page).toHaveTitle(/· Для работы$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Для работы" })).toBeVisible();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveTitle("Trip planner · Office tools");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();
  await page.goBack();
  await expect(city(page)).toHaveValue("Lisbon");
});

test("a site that keeps to its own documents opens nobody else's: no address, no link, no file, nothing that is kept", async ({ page }) => {
  // Another page of the same origin keeps one in the browser.
  await pasteText(page, { title: "Foreign", context: ["Say hello."] });
  const kept = new URL(page.url()).search;
  await published(page, "own.html(\\?.*)?", 'data-language="en"', { locked: ["document"] });
  const problem = page.getByText("This site opens only its own tools");
  const others = [];
  page.on("request", (request) => new URL(request.url()).host === "elsewhere.example" && others.push(request.url()));
  const document = JSON.stringify({ title: "Foreign", context: ["Say hello."] });
  const bytes = deflateRawSync(document).toString("base64url");
  const link = `#share=1.d.${createHash("sha256").update(`1.d.${bytes}`).digest("hex").slice(0, 8)}.${bytes}`;
  for (const address of ["?src=https://elsewhere.example/foreign.json", link, kept]) {
    await page.goto("about:blank");
    await page.goto(`./own.html${address}`);
    await expect(problem).toBeVisible();
  }
  await page.goto("./own.html");
  const dataTransfer = await page.evaluateHandle((document) => {
    const data = new DataTransfer();
    data.items.add(new File([document], "foreign.json", { type: "application/json" }));
    return data;
  }, document);
  await page.getByRole("main").dispatchEvent("drop", { dataTransfer });
  await expect(problem).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("Foreign")).toHaveCount(0);
  expect(others).toEqual([]);
  // Its own opens as ever.
  await page.goto("./own.html?src=tools/trip.en.json");
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
    groups: [{ title: { en: "Ways", ru: "В пути" }, tools: ["trip"] }],
  };
  await published(page, "site.html", 'data-language="ru"', site);
  await page.goto("./site.html");
  await expect(page.getByRole("heading", { level: 1, name: "Office tools" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expect(page.getByRole("main")).toContainText("For every day.");
  await expect(page.getByRole("link", { name: "Privacy" })).toBeVisible();
  // A tool that is in no group does not stand under the last group's heading.
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["В пути", "Другие"]);
  await expect(page.locator("section").filter({ has: page.getByRole("heading", { name: "В пути" }) }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "English" })).toHaveCount(0);
  await expect(page.locator("#open-title")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("banner").getByRole("button", { name: "Настройки" }).click();
  await expect(page.getByRole("dialog").getByRole("radio")).toHaveCount(1);
});
