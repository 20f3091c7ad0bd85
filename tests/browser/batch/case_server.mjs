// A stand-in for a model server that answers case by case as a test says, and counts what it was
// asked for and what it answered.
import { createServer } from "node:http";

const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Expose-Headers": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** A call for a case, as most tests want it. */
export const approved = (id) => ({ _tool: "moderate", _instance: id, decision: "approve" });

/**
 * The server. Each Request waits in `held` until the test answers it, unless `answersAtOnce`:
 * `answer(calls?)`, `fail(status, headers?)`, or in pieces by `write(text)` and `end()`.
 */
export async function startCaseServer() {
  const stand = { asked: [], bodies: [], answered: new Map(), held: [], answersAtOnce: false };
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, HEADERS).end();
    let body = "";
    request.on("data", (bytes) => (body += bytes));
    request.on("end", () => {
      const held = heldRequest(stand, response, body);
      stand.asked.push(held.cases);
      stand.bodies.push(body);
      if (stand.answersAtOnce) return held.answer();
      stand.held.push(held);
      response.on("close", () => (stand.held = stand.held.filter((other) => other !== held)));
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  stand.baseUrl = `http://127.0.0.1:${server.address().port}/v1`;
  /** The Request that waits with this case in it. */
  stand.of = (id) => stand.held.find((held) => held.cases.includes(id));
  stand.stop = () => {
    server.closeAllConnections();
    return new Promise((stopped) => server.close(stopped));
  };
  return stand;
}

function heldRequest(stand, response, body) {
  const cases = casesIn(JSON.parse(body));
  let isBegun = false;
  const choice = (more) => `data: ${JSON.stringify({ object: "chat.completion.chunk", model: "stand-in", choices: [{ index: 0, ...more }] })}\n\n`;
  const held = {
    cases,
    body,
    write(text) {
      if (!isBegun) response.writeHead(200, { ...HEADERS, "Content-Type": "text/event-stream" });
      isBegun = true;
      response.write(choice({ delta: { content: text }, finish_reason: null }));
    },
    end() {
      response.end(`${choice({ delta: {}, finish_reason: "stop" })}data: [DONE]\n\n`);
    },
    answer(calls = cases.map(approved)) {
      for (const { _instance: id } of calls) stand.answered.set(id, (stand.answered.get(id) ?? 0) + 1);
      held.write(JSON.stringify({ calls }));
      held.end();
    },
    fail(status, more = {}) {
      response.writeHead(status, { ...HEADERS, ...more, "Content-Type": "application/json" });
      response.end(JSON.stringify({ error: { message: "not now", type: "stand_in" } }));
    },
  };
  return held;
}

/** The cases that a Request lets the model name. */
function casesIn({ response_format: { json_schema } }) {
  const calls = json_schema.schema.properties.calls ?? json_schema.schema.properties.answer;
  return calls.items.properties._instance.enum;
}
