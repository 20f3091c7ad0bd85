// The validator's worker in Chromium, whose URL parser it asks about internationalized names (Node's
// leaves out some of the rules): its module from the folder given, a job per line on standard input, and
// on standard output "ready" and a report per line.
import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const SITE = "http://pilcrow.test";
const folder = resolve(process.argv[2]);

const browser = await chromium.launch({
  executablePath: process.env.PILCROW_CHROMIUM || undefined,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage();
await page.route(`${SITE}/**`, (route) => {
  const name = basename(new URL(route.request().url()).pathname);
  return name ? route.fulfill({ path: join(folder, name) }) : route.fulfill({ contentType: "text/html", body: "" });
});
await page.goto(`${SITE}/`);
const jobs = readFileSync(0, "utf8").split("\n");
const reports = await page.evaluate(
  (jobs) =>
    new Promise((resolve, reject) => {
      const worker = new Worker("worker_loader.js", { type: "module" });
      const reports = [];
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }) => {
        // Only now it listens.
        if (reports.length === 0) jobs.forEach((job) => worker.postMessage(job));
        if (reports.push(data) > jobs.length) resolve(reports);
      };
    }),
  jobs,
);
await browser.close();
// Exits once all is written: a pipe takes it in parts.
process.stdout.write(reports.join("\n"));
