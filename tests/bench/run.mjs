// `cargo xtask bench`: opens each case of each dist folder in a fresh browser context, in turns, and
// prints the medians.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CASES, request } from "./cases.mjs";
import { measure, NETS } from "./measure.mjs";
import { serve } from "./server.mjs";
import { heading, lines, table } from "./table.mjs";
import { waterfall } from "./waterfall.mjs";

const NAMES = Object.keys(CASES);
const USAGE = `usage: cargo xtask bench [OPTION…]

Times the release build in dist/ (\`cargo xtask build\` makes it) in Chromium, in milliseconds:
  first control     the first field of the form is painted
  form:ready        the page's own mark: the form is complete and usable
  cold load         the last change is painted before half a second without one
  keydown to paint  of a key in a text field in the middle of the form
  add a row         from the click until the page has come to rest, where the case has a list

  --cases A,B       ${NAMES.join(", ")} (all)
  --repeats N       how often each is opened (3)
  --net NAME        a slower line for loading: ${Object.keys(NETS).join(" or ")} (none)
  --dist DIR        the build that is timed (dist)
  --baseline DIR    another build, opened in turns with it; the last column is their ratio
  --waterfall       in place of times: what one load of each case fetched, and when
  --help            this text

Figures of one run can be compared; those of two runs tell of the machine's load as well.`;

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

function refused(reason) {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(1);
}

function options() {
  const string = { type: "string" };
  try {
    const named = { cases: string, repeats: string, net: string, dist: string, baseline: string, waterfall: { type: "boolean" }, help: { type: "boolean" } };
    return parseArgs({ options: named }).values;
  } catch (error) {
    return refused(error.message);
  }
}

/** The builds by the names of their columns. */
function builds({ dist, baseline }) {
  const folders = { build: resolve(dist ?? join(ROOT, "dist")), ...(baseline && { baseline: resolve(baseline) }) };
  for (const folder of Object.values(folders)) {
    if (!existsSync(join(folder, "index.html"))) refused(`${folder} holds no build; \`cargo xtask build\` makes dist/`);
  }
  return folders;
}

function chosen({ cases = NAMES.join(","), repeats = "3", net }) {
  const names = cases.split(",");
  const unknown = names.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) refused(`no case is called \`${unknown}\``);
  if (!/^[1-9]\d*$/.test(repeats)) refused("--repeats needs a number");
  if (net && !NETS[net]) refused(`no line is called \`${net}\``);
  return { names, repeats: Number(repeats), net };
}

/** Measurements of one case by build; the builds take turns, and take turns in beginning. */
async function inTurns(browser, servers, name, { repeats, net }) {
  const measured = Object.fromEntries(Object.keys(servers).map((build) => [build, []]));
  for (let turn = 0; turn < repeats; turn += 1) {
    const order = Object.keys(servers);
    if (turn % 2) order.reverse();
    for (const build of order) {
      measured[build].push(await measure(browser, servers[build].origin, name, CASES[name](), net));
    }
  }
  return measured;
}

async function printTimes(browser) {
  const rows = [heading(Object.keys(servers))];
  for (const name of choice.names) {
    const measured = lines(name, await inTurns(browser, servers, name, choice));
    console.error(measured.map((row) => row.join("  ")).join("\n"));
    rows.push(...measured);
  }
  console.log(`\n${table(rows)}`);
}

async function printWaterfalls(browser) {
  for (const name of choice.names) {
    console.log(`\n${name}\n${await waterfall(browser, servers.build.origin, name, choice.net)}`);
  }
}

const given = options();
if (given.help) {
  console.log(USAGE);
  process.exit(0);
}
const [folders, choice] = [builds(given), chosen(given)];
const documents = new Map(choice.names.map((name) => [`/cases/${name}.json`, JSON.stringify(request(CASES[name](), name))]));
// Only now, so that the usage is told before anything is installed.
const { chromium } = await import("@playwright/test");
const servers = {};
for (const [build, folder] of Object.entries(folders)) servers[build] = await serve(folder, documents);
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
const browser = await chromium.launch({ executablePath: process.env.PILCROW_CHROMIUM || undefined, args });
try {
  // The browser's own first start is nobody's.
  await measure(browser, Object.values(servers)[0].origin, choice.names[0], CASES[choice.names[0]]());
  await (given.waterfall ? printWaterfalls(browser) : printTimes(browser));
} finally {
  await browser.close();
  for (const server of Object.values(servers)) server.close();
}
