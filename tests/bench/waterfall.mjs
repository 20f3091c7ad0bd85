// `cargo xtask bench --waterfall`: what one load fetched, and when, as lines of text.
import { opened } from "./measure.mjs";

const COLUMNS = 50;

/** A load of one case: each file that was fetched, and the first frame with a field, in their order. */
export async function waterfall(browser, origin, name, net) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const { page, first, load } = await opened(context, origin, name, net);
    const files = await page.evaluate(() => {
      const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
      return entries.map(({ name, startTime, responseEnd, encodedBodySize }) => ({ name, start: startTime, end: responseEnd, bytes: encodedBodySize }));
    });
    const events = [...together(files), { name: "first control", start: first, end: first, bytes: 0 }];
    return events.sort((one, other) => one.start - other.start).map((event) => line(event, load)).join("\n");
  } finally {
    await context.close();
  }
}

/** The files that several lazy chunks share are one line for those that were asked for at once. */
function together(files) {
  const lines = new Map();
  for (const { name, start, end, bytes } of files) {
    const file = plain(name);
    const key = file.startsWith("shared code") ? `${file} ${Math.round(start / 50)}` : name;
    const known = lines.get(key);
    if (!known) lines.set(key, { name: file, start, end, bytes, count: 1 });
    else Object.assign(known, { start: Math.min(known.start, start), end: Math.max(known.end, end), bytes: known.bytes + bytes, count: known.count + 1 });
  }
  return [...lines.values()].map((one) => ({ ...one, name: one.count > 1 ? `${one.name} (${one.count} files)` : one.name }));
}

/** A file's name without its hash and folder. */
function plain(address) {
  const { pathname } = new URL(address);
  const name = pathname.split("/").at(-1) || "index.html";
  if (/^chunk_\d/.test(name)) return "shared code";
  return name.replace(/[-_.][0-9a-f]{16}(?=[._])/, "");
}

function line({ name, start, end, bytes }, whole) {
  const column = (time) => Math.min(COLUMNS, Math.round((time / whole) * COLUMNS));
  const bar = `${" ".repeat(column(start))}${"=".repeat(Math.max(1, column(end) - column(start)))}`;
  const size = bytes ? `${(bytes / 1000).toFixed(1)} KB` : "";
  return `${name.padEnd(28).slice(0, 28)} ${bar.padEnd(COLUMNS + 1)} ${start.toFixed(0).padStart(5)} ${end.toFixed(0).padStart(5)} ${size.padStart(9)}`;
}
