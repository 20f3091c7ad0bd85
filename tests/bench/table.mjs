// The figures as a table: medians, with the least and the most.

/** What is measured, by its key in a measurement. */
const FIGURES = { first: "first control", ready: "form:ready", load: "cold load", keys: "keydown to paint", rows: "add a row" };

const number = (time) => (time < 100 ? time.toFixed(1) : time.toFixed(0));

function median(times) {
  const sorted = [...times].sort((left, right) => left - right);
  const at = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(at)] : (sorted[at - 1] + sorted[at]) / 2;
}

const spoken = (times) => `${number(median(times))} (${number(Math.min(...times))}–${number(Math.max(...times))})`;

/** Lines of one case: `measured` has, for each contestant, a list of measurements. */
export function lines(name, measured) {
  const contestants = Object.keys(measured);
  return Object.entries(FIGURES).flatMap(([key, title]) => {
    const times = contestants.map((contestant) => measured[contestant].flatMap((one) => one[key]));
    if (times.some((some) => some.length === 0)) return [];
    const ratio = times.length > 1 ? [(median(times[0]) / median(times[1])).toFixed(2)] : [];
    return [[name, title, ...times.map(spoken), ...ratio]];
  });
}

/** The first line: what the columns are. */
export const heading = (contestants) => ["case", "ms", ...contestants, ...(contestants.length > 1 ? ["ratio"] : [])];

/** Rows of cells as Markdown, in columns. */
export function table([first, ...rest]) {
  const widths = first.map((_, column) => Math.max(...[first, ...rest].map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(" | ")} |`;
  const rule = `|${widths.map((width, column) => (column < 2 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(first), rule, ...rest.map(line)].join("\n");
}
