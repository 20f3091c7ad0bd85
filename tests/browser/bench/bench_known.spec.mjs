// A bench of 400 known answers, a quarter of which do not fit, a tenth are no JSON and some are refused: the page counts
// them as the command does (crates/cli/tests/run/answers.rs), and both as they were computed apart (tests/answers/bench.py).
import { readFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { action, expect, openText } from "../page.mjs";
import { keepServer, test } from "../server_page.mjs";

const { document: BENCH, answers: ANSWERS, expected: EXPECTED } = JSON.parse(readFileSync(new URL("../../answers/bench.json", import.meta.url), "utf8"));
const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Expose-Headers": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** A server that answers each claim as often as it is asked, with the answers that it has in this order. */
async function startClaimServer() {
  const asked = new Map();
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, HEADERS).end();
    let body = "";
    request.on("data", (bytes) => (body += bytes));
    request.on("end", () => {
      const claim = Number(/Claim (\d+)\./.exec(body)[1]);
      const nth = asked.get(claim) ?? 0;
      asked.set(claim, nth + 1);
      const event = (choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
      response.writeHead(200, { ...HEADERS, "Content-Type": "text/event-stream" });
      response.end(`${event({ delta: ANSWERS[claim][nth] })}${event({ delta: {}, finish_reason: "stop" })}data: [DONE]\n\n`);
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((stopped) => server.close(stopped));
  };
  return { asked, stop, baseUrl: `http://127.0.0.1:${server.address().port}/v1` };
}

test("400 known answers count in a bench as they were computed apart", async ({ page }) => {
  test.setTimeout(240_000);
  const server = await startClaimServer();
  await keepServer(page, { baseUrl: server.baseUrl, model: "m" });
  await openText(page, BENCH);
  await action(page, "For authors").click();
  await action(page, "Bench").click();
  const bench = page.getByRole("region", { name: "Bench", exact: true });
  await action(bench, `Ask (calls: ${EXPECTED.calls})`).first().click();
  await bench.getByRole("button", { name: /^Ask \(calls/ }).last().click();
  await expect(bench.getByText(`Answered: ${EXPECTED.calls} of ${EXPECTED.calls}`)).toBeVisible({ timeout: 120_000 });
  expect([...server.asked.values()].reduce((sum, count) => sum + count, 0)).toBe(EXPECTED.calls);

  await bench.getByRole("tab", { name: "Answers", exact: true }).click();
  const saving = page.waitForEvent("download");
  await action(bench, "Save").click();
  await action(page, "Every answer (JSON Lines)").click();
  const lines = (await readFile(await (await saving).path(), "utf8")).trim().split("\n").map((line) => JSON.parse(line));
  const holding = (check) => lines.filter(({ checks }) => checks[check]).length;
  expect([lines.length, holding("/n equals"), holding("valid")]).toEqual([EXPECTED.calls, EXPECTED.passed, EXPECTED.fits]);
  await bench.getByRole("tab", { name: "What they say", exact: true }).click();
  await expect(bench.getByText(`Counted answers: ${EXPECTED.calls}.`)).toBeVisible();
  await server.stop();
});
