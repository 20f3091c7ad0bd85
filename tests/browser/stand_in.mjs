// A stand-in for a model server, which answers wrongly on purpose.
import { createServer } from "node:http";

const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Expose-Headers": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** A stand-in at an address, with the key that the page sends; `behaviour` is one of those below, after those that are so `once` each. */
export async function startStandIn() {
  const stand = { behaviour: "answer", once: [], calls: [], answers: [] };
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, HEADERS).end();
    let body = "";
    request.on("data", (bytes) => (body += bytes));
    request.on("end", () => {
      stand.calls.push({ url: request.url, authorization: request.headers.authorization, body });
      BEHAVIOURS[stand.once.shift() ?? stand.behaviour](response, stand);
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  stand.baseUrl = `http://127.0.0.1:${server.address().port}/v1`;
  stand.stop = () => {
    server.closeAllConnections();
    return new Promise((stopped) => server.close(stopped));
  };
  return stand;
}

/** How it answers. */
const BEHAVIOURS = {
  /** The next of `answers`, whole. */
  answer: (response, stand) => stream(response, [stand.answers.shift() ?? "{}"], true),
  notFound: (response) => fail(response, 404, "nothing here"),
  busy: (response, stand) => fail(response, 429, "slow down", { "Retry-After": stand.retryAfter ?? "7" }),
  broken: (response) => fail(response, 500, "the roof is on fire"),
  /** Closes the connection within the answer. */
  cut: (response) => {
    stream(response, ['{"title": "Half of'], false);
    response.write("data: {", () => response.socket.end());
  },
  /** Reaches the limit of its tokens. */
  limit: (response) => {
    stream(response, ['{"title": "Half of'], false);
    response.end(`data: ${JSON.stringify({ object: "chat.completion.chunk", choices: [{ index: 0, delta: {}, finish_reason: "length" }] })}\n\ndata: [DONE]\n\n`);
  },
  /** As the test says: `send` writes a piece, `end` ends the answer. */
  held: (response, stand) => {
    stream(response, [""], false);
    const write = (choice) => response.write(`data: ${JSON.stringify({ object: "chat.completion.chunk", model: "stand-in", choices: [{ index: 0, ...choice }] })}\n\n`);
    stand.send = (content) => write({ delta: { content }, finish_reason: null });
    stand.end = () => {
      write({ delta: {}, finish_reason: "stop" });
      response.end("data: [DONE]\n\n");
    };
  },
  /** Takes the question, and says nothing. */
  silent: () => {},
  /** An error reported within an answer that began with 200. */
  reported: (response) => {
    stream(response, ['{"title": "Half of'], false);
    response.end(`data: ${JSON.stringify({ error: { message: "the engine stalled", code: 502 } })}\n\n`);
  },
  /** A proxy's page instead of an answer. */
  htmlPage: (response) => {
    response.writeHead(502, { ...HEADERS, "Content-Type": "text/html" });
    response.end("<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>");
  },
  /** All that is allowed and nobody expects: pings, events without choices, ends of lines of two
      kinds, and pieces that end within a character. */
  noisy: async (response, stand) => {
    const event = (content) => JSON.stringify({ object: "chat.completion.chunk", choices: [{ index: 0, delta: { content }, finish_reason: null }] });
    const halves = stand.answers.shift().match(/[^]{1,40}/g);
    const text = [
      ": ping\r\n\r\n",
      `data: ${JSON.stringify({ object: "chat.completion.chunk", choices: [] })}\n\n`,
      ...halves.map((half, at) => (at % 2 ? `data:${event(half)}\n\n` : `data: ${event(half)}\r\n\r\n: ping\n\n`)),
      `data: ${JSON.stringify({ object: "chat.completion.chunk", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`,
    ].join("");
    response.writeHead(200, { ...HEADERS, "Content-Type": "text/event-stream" });
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 7) await new Promise((sent) => response.write(bytes.subarray(at, at + 7), sent));
    response.end();
  },
  notJson: (response) => stream(response, ["I would rather not."], true),
};

function fail(response, status, message, more = {}) {
  response.writeHead(status, { ...HEADERS, ...more, "Content-Type": "application/json" });
  response.end(JSON.stringify({ error: { message, type: "stand_in" } }));
}

function stream(response, texts, isWhole) {
  response.writeHead(200, { ...HEADERS, "Content-Type": "text/event-stream" });
  const send = (value) => response.write(`data: ${JSON.stringify(value)}\n\n`);
  const choice = (more) => ({ object: "chat.completion.chunk", model: "stand-in", choices: [{ index: 0, ...more }] });
  for (const content of texts) send(choice({ delta: { content }, finish_reason: null }));
  if (!isWhole) return;
  send(choice({ delta: {}, finish_reason: "stop" }));
  response.end("data: [DONE]\n\n");
}
