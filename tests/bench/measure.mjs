// One measurement: a dist folder, a case, and a fresh browser context.
import { install } from "./clock.mjs";

/** Bytes a second and milliseconds, as Chromium's own developer tools set them. */
export const NETS = {
  "fast-4g": { latency: 60, downloadThroughput: 9e6 / 8, uploadThroughput: 1.5e6 / 8 },
  "slow-4g": { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 },
};

/** Without a change for so long, the page has come to rest. */
const QUIET = 500;
const KEYS = 12;
const ROWS = 3;

/** The figures in milliseconds: `ready`, `first`, `load`, `keys` and `rows`, the last two as lists. */
export async function measure(browser, origin, name, example, net) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const { page, first, ready, load } = await opened(context, origin, name, net);
    return { first: [first], ready: [ready], load: [load], keys: await typed(page, example), rows: await added(page, example) };
  } finally {
    await context.close();
  }
}

/** The page of a case once it has come to rest, and when it had what. */
export async function opened(context, origin, name, net) {
  const page = await context.newPage();
  await page.addInitScript(install);
  if (net) await throttle(context, page, NETS[net]);
  await page.goto(`${origin}/?src=${encodeURIComponent(`/cases/${name}.json`)}`);
  await page.waitForFunction(() => performance.getEntriesByName("form:ready").length > 0 && window.bench.firstControl !== null);
  const load = await page.evaluate((quiet) => window.bench.quiet(quiet), QUIET);
  const [first, ready] = await page.evaluate(() => [window.bench.firstControl, performance.getEntriesByName("form:ready")[0].startTime]);
  return { page, first, ready, load };
}

async function throttle(context, page, line) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...line });
}

/** Each from its keydown to its paint; the first is left out, since it may fetch what follows. */
async function typed(page, { typed: pointer }) {
  const field = await scrolledTo(page, `[name="${pointer}"]`);
  await field.click();
  await page.keyboard.press("End");
  await page.evaluate(() => { window.bench.keys = []; });
  const before = await field.inputValue();
  for (let n = 0; n < KEYS; n += 1) {
    await page.keyboard.press("x");
    await page.waitForFunction((count) => window.bench.keys.length === count && window.bench.keys.at(-1).painted !== null, n + 1);
    await page.waitForTimeout(60);
  }
  const after = await field.inputValue();
  if (after !== before + "x".repeat(KEYS)) throw new Error(`${pointer} holds ${after}`);
  const keys = await page.evaluate(() => window.bench.keys);
  return keys.slice(1).map(({ down, painted }) => painted - down);
}

/** Each from its click until the page has come to rest; none where the case has no list. */
async function added(page, { list }) {
  const rows = [];
  for (let n = 0; list && n < ROWS; n += 1) {
    const button = await scrolledTo(page, `[data-add="${list}"]`);
    await page.evaluate((quiet) => window.bench.quiet(quiet), QUIET);
    await button.click();
    const last = await page.evaluate((quiet) => window.bench.quiet(quiet), QUIET);
    rows.push(last - (await page.evaluate(() => window.bench.clicked)));
  }
  return rows;
}

/** Whether all that is in sight is made. */
function isMade() {
  const isInSight = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  return ![...document.querySelectorAll(".awaited")].some((part) => isInSight(part.getBoundingClientRect()));
}

/** What is far down is made as it comes near the screen: scrolled to as a person would. */
async function scrolledTo(page, selector) {
  const found = page.locator(selector).last();
  const isLower = () => page.evaluate(() => {
    const scrolls = (pane) => pane.scrollHeight > pane.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(pane).overflowY);
    let pane = document.querySelector("[name^='/']");
    while (pane && !scrolls(pane)) pane = pane.parentElement;
    pane ??= document.scrollingElement;
    const before = pane.scrollTop;
    pane.scrollTop += pane.clientHeight;
    return pane.scrollTop > before;
  });
  while ((await found.count()) === 0) {
    const moved = await isLower();
    await page.waitForFunction(isMade);
    if (!moved && (await found.count()) === 0) throw new Error(`${selector} is not on the page`);
  }
  await found.scrollIntoViewIfNeeded();
  await page.evaluate((quiet) => window.bench.quiet(quiet), QUIET);
  return found;
}
