// A stand-in for a server that speaks the Model Context Protocol over streamable HTTP, after the messages of
// its specification (2025-11-25, "Transports", "Tools" and "Elicitation").
import { createServer } from "node:http";

/** What a page has to be let do. The names of headers are said one by one, so that one too many is noticed. */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "POST, DELETE",
  "Access-Control-Allow-Headers": "authorization, content-type, mcp-protocol-version, mcp-session-id",
  "Access-Control-Expose-Headers": "mcp-session-id",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

export const WEATHER = {
  name: "get_weather_data",
  title: "Weather Data Retriever",
  description: "Get current weather data for a location",
  inputSchema: {
    type: "object",
    properties: { location: { type: "string", title: "Location", description: "City name or zip code" } },
    required: ["location"],
  },
  outputSchema: {
    type: "object",
    properties: { temperature: { type: "number" }, conditions: { type: "string" } },
    required: ["temperature", "conditions"],
  },
};

export const TIME = { name: "get_current_time", description: "Returns the current server time", inputSchema: { type: "object", additionalProperties: false } };

const SUNNY = { temperature: 22.5, conditions: "Partly cloudy" };

/**
 * A server at an address. `key` is what it asks for, `form` how it replies (`json` or `sse`), `results` what its
 * tool gives, call by call; `asks` are the requests that it makes, one after another, before it gives the next result,
 * and `answers` the messages that answer them; `behaviour` is one of those below.
 */
export async function startServer(options = {}) {
  const server = { waiting: new Map(), key: "", form: "json", behaviour: "speak", results: [], asks: [], answers: [], calls: [], session: 0, version: "2025-06-18", ...options };
  const http = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, server.behaviour === "shut" ? {} : CORS).end();
    let body = "";
    request.on("data", (bytes) => (body += bytes));
    request.on("end", () => {
      const message = body ? JSON.parse(body) : {};
      server.calls.push({ http: request.method, headers: request.headers, ...message });
      BEHAVIOURS[server.behaviour](server, request, response, message);
    });
  });
  await new Promise((ready) => http.listen(0, "127.0.0.1", ready));
  server.url = `http://127.0.0.1:${http.address().port}/mcp`;
  server.methods = () => server.calls.map(({ http, method }) => method ?? http);
  server.stop = () => {
    http.closeAllConnections();
    return new Promise((stopped) => http.close(stopped));
  };
  return server;
}

const BEHAVIOURS = {
  speak,
  shut: (_, __, response) => response.writeHead(200, { "Content-Type": "application/json" }).end("{}"),
  page: (_, __, response) => response.writeHead(200, { ...CORS, "Content-Type": "text/html" }).end("<html><body>Welcome</body></html>"),
  missing: (_, __, response) => response.writeHead(404, { ...CORS, "Content-Type": "text/plain" }).end("no such page"),
  newer: (_, __, response, { id }) =>
    reply(response, 400, { jsonrpc: "2.0", id, error: { code: -32022, message: "Unsupported protocol version", data: { supported: ["2031-01-01"] } } }),
  /** Takes a call and never answers. */
  silent: (server, request, response, message) => {
    if (message.method !== "tools/call") speak(server, request, response, message);
  },
};

function speak(server, request, response, message) {
  const { id, method, params } = message;
  const error = (status, code, words) => reply(response, status, { jsonrpc: "2.0", id: id ?? null, error: { code, message: words } });
  if (server.key && request.headers.authorization !== `Bearer ${server.key}`) return error(401, -32000, "Unauthorized");
  if (request.method === "DELETE") return response.writeHead(200, CORS).end();
  if (method === "initialize") {
    server.session += 1;
    const result = { protocolVersion: server.version, capabilities: { tools: { listChanged: true } }, serverInfo: { name: "weather-server", title: "Weather station", version: "1.0.0" } };
    return answer(server, response, id, result, { "Mcp-Session-Id": `session-${server.session}` });
  }
  if (request.headers["mcp-session-id"] !== `session-${server.session}`) return error(404, -32001, "Session not found");
  if (request.headers["mcp-protocol-version"] !== server.version) return error(400, -32000, "Unsupported protocol version");
  if (!method) {
    server.waiting.get(id)?.(message);
    return response.writeHead(server.waiting.delete(id) ? 202 : 400, CORS).end();
  }
  if (method.startsWith("notifications/")) return response.writeHead(202, CORS).end();
  if (method === "tools/list") {
    const page = params.cursor ? { tools: [TIME] } : { tools: [WEATHER], nextCursor: "next-page-cursor" };
    return answer(server, response, id, page);
  }
  const given = server.results.shift() ?? { content: [{ type: "text", text: JSON.stringify(SUNNY) }], structuredContent: SUNNY };
  if (given.error) return reply(response, 200, { jsonrpc: "2.0", id, error: given.error });
  if (server.asks.length) return ask(server, response, { jsonrpc: "2.0", id, result: given });
  answer(server, response, id, given);
}

const event = (message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

/** Asks for all that it has to ask for, waits for each answer, and gives the last message then. */
async function ask(server, response, last) {
  response.writeHead(200, { ...CORS, "Content-Type": "text/event-stream" });
  for (const [at, request] of server.asks.splice(0).entries()) {
    const id = `ask-${at + 1}`;
    const answered = new Promise((resolve) => server.waiting.set(id, resolve));
    const { method, params } = request;
    response.write(event({ jsonrpc: "2.0", id, method, params }));
    if (request.isTakenBack) {
      await request.isTakenBack;
      response.write(event({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } }));
    } else {
      server.answers.push(await answered);
    }
  }
  response.write(event(last));
}

function answer(server, response, id, result, headers = {}) {
  const message = { jsonrpc: "2.0", id, result };
  if (server.form === "json") return reply(response, 200, message, headers);
  response.writeHead(200, { ...CORS, "Content-Type": "text/event-stream", ...headers });
  response.write(`id: 1\nretry: 3000\ndata:\n\n: ping\n\n`);
  response.write(event({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 1, progress: 0.5 } }));
  // The stream is left open: the page has its answer.
  response.write(event(message));
}

function reply(response, status, message, headers = {}) {
  response.writeHead(status, { ...CORS, "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(message));
}
