// A stand-in for a model server whose answers are known for each model, input, version and repeat, and
// which counts what it was asked and what it answered.
import { createServer } from "node:http";

const HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Expose-Headers": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * The server. `answer(call)` gives what is answered to `{model, prompt, nth}`, where `nth` counts the answers
 * to this body, from 0 on; nothing while it `isHeld`. `cut` breaks every connection, and while it
 * `isCut` no other comes about.
 */
export async function startBenchServer(answer) {
  const stand = { calls: [], answered: new Map(), isCut: false, isHeld: false, held: [], atOnce: 0, most: 0 };
  const reply = (response, body, call) => {
    stand.answered.set(body, (stand.answered.get(body) ?? 0) + 1);
    const choice = (more) => `data: ${JSON.stringify({ object: "chat.completion.chunk", model: call.model, choices: [{ index: 0, ...more }] })}\n\n`;
    response.writeHead(200, { ...HEADERS, "Content-Type": "text/event-stream" });
    response.write(choice({ delta: { content: JSON.stringify(answer(call)) }, finish_reason: null }));
    response.end(`${choice({ delta: {}, finish_reason: "stop" })}data: [DONE]\n\n`);
    stand.atOnce -= 1;
  };
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, HEADERS).end();
    let body = "";
    request.on("data", (bytes) => (body += bytes));
    request.on("end", () => {
      const parsed = JSON.parse(body);
      const nth = stand.answered.get(body) ?? 0;
      const call = { model: parsed.model, prompt: parsed.messages.map(({ content }) => content).join("\n"), nth };
      stand.calls.push(call);
      if (stand.isCut) return request.socket.destroy();
      stand.atOnce += 1;
      stand.most = Math.max(stand.most, stand.atOnce);
      if (!stand.isHeld) return reply(response, body, call);
      const held = { answer: () => reply(response, body, call) };
      stand.held.push(held);
      response.on("close", () => {
        if (stand.held.includes(held) && !response.writableEnded) stand.atOnce -= 1;
        stand.held = stand.held.filter((other) => other !== held);
      });
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  stand.baseUrl = `http://127.0.0.1:${server.address().port}/v1`;
  stand.paid = () => [...stand.answered.values()].reduce((sum, count) => sum + count, 0);
  stand.release = () => {
    stand.isHeld = false;
    for (const held of [...stand.held]) held.answer();
  };
  stand.cut = () => server.closeAllConnections();
  stand.stop = () => {
    server.closeAllConnections();
    return new Promise((stopped) => server.close(stopped));
  };
  return stand;
}
