// The table of answers (tests/answers/table.json) by the page: a run each, against a server that sends the table's
// bytes. The command and the attempt without I/O are held against the same table.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { newestKept } from "../kept.mjs";
import { action, expect, openNext } from "../page.mjs";
import { chooseServer, test } from "../server_page.mjs";

const TABLE = JSON.parse(readFileSync(new URL("../../answers/table.json", import.meta.url), "utf8"));
const USUAL = {
  type: "object",
  properties: { n: { type: "integer" }, word: { type: "string" } },
  required: ["n", "word"],
};
const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Expose-Headers": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * A server that answers the case whose name stands in the prompt; counts how often each was asked. What is to be cut
 * waits for `cut`: a browser throws away what it has not handed over by then.
 */
async function startTableServer() {
  const [asked, cuttable] = [new Map(), []];
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, HEADERS).end();
    let body = "";
    request.on("data", (bytes) => (body += bytes));
    request.on("end", () => {
      const found = TABLE.find(({ name }) => body.includes(JSON.stringify(`Case: ${name}.`)));
      const reply = found.replies[asked.get(found.name) ?? 0] ?? { status: 500, body: [] };
      asked.set(found.name, (asked.get(found.name) ?? 0) + 1);
      response.writeHead(reply.status ?? 200, { ...HEADERS, ...reply.headers });
      for (const piece of reply.body) response.write(piece);
      if (reply.end === "cut") cuttable.push(response);
      else if (reply.end !== "open") response.end();
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((stopped) => server.close(stopped));
  };
  const cut = () => cuttable.splice(0).forEach(({ socket }) => socket?.end());
  return { asked, cut, stop, baseUrl: `http://127.0.0.1:${server.address().port}/v1` };
}

/** What the table expects of a kept run. */
function expectedRecord({ expected }) {
  const { ending, kind, issues, value, repairs = [], tries } = expected;
  const status = ending !== "whole" ? { is: "failed", kind } : issues ? { is: "invalid", issueCount: issues } : { is: "done" };
  return { status, repairs, tries, ...(ending === "whole" ? { value } : {}) };
}

/** The same of a kept run. */
function record({ pilcrow: { status, attempts }, solution }) {
  const { is, failure, issueCount } = status;
  const told = { is, ...(failure ? { kind: failure.kind } : {}), ...(issueCount ? { issueCount } : {}) };
  const repairs = (attempts.at(-1).repairs ?? []).map((repair) => repair.is);
  return { status: told, repairs, tries: attempts.length, ...(is === "failed" ? {} : { value: solution }) };
}

test("each answer of the table is read, put right, kept and asked again as by the command", async ({ page, complaints }) => {
  test.setTimeout(400_000);
  const server = await startTableServer();
  let isFirst = true;
  for (const one of TABLE) {
    await test.step(one.name, async () => {
      await openNext(page, { title: one.name, schema: one.schema ?? USUAL, context: [`Case: ${one.name}.`] });
      if (isFirst) await chooseServer(page, { baseUrl: server.baseUrl, key: "sk-of-the-table", model: "m" });
      isFirst = false;
      await action(page, "Run").click();
      if (one.replies[0].end === "cut" && !one.replies[0].body.some((piece) => piece.includes("[DONE]"))) {
        const isText = one.replies[0].body.some((piece) => piece.includes('"content"'));
        await expect(page.getByText(isText ? /^Writing: [1-9]/ : "The model is reading…").first()).toBeVisible();
        // The page reads as soon as it has asked, which may be before the server has heard of it.
        await expect.poll(() => server.asked.get(one.name)).toBe(1);
        server.cut();
      }
      const isKept = async () => {
        const kept = await newestKept(page);
        return kept.title === one.name ? record(kept) : {};
      };
      await expect.poll(isKept, { message: one.name }).toEqual(expectedRecord(one));
      expect(server.asked.get(one.name), one.name).toBe(one.expected.tries);
      // What a server was found to refuse is known as long as the page is open.
      if (one.replies[0].status === 400) await page.reload();
    });
  }
  await server.stop();
  // Statuses and connections that break are in the console, as they should be.
  complaints.splice(0);
});
