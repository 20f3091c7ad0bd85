// What hosted providers send, built from their documented bytes; here only their shapes are known.

const sse = (...events) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
const named = (...events) => events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
const halves = (text) => [text.slice(0, 20), text.slice(20)];

/** OpenAI's Chat Completions, and whoever speaks them. */
const chat = (text) =>
  sse(
    ...halves(text).map((content) => ({ object: "chat.completion.chunk", model: "m-1", choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    { object: "chat.completion.chunk", model: "m-1", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
    { object: "chat.completion.chunk", model: "m-1", choices: [], usage: { prompt_tokens: 11, completion_tokens: 22, total_tokens: 33 } },
  ) + "data: [DONE]\n\n";

const responses = (text) =>
  named(
    { type: "response.created", response: { id: "r", model: "m-1", status: "in_progress" }, sequence_number: 0 },
    ...halves(text).map((delta, at) => ({ type: "response.output_text.delta", item_id: "i", output_index: 0, content_index: 0, delta, sequence_number: at + 1 })),
    { type: "response.completed", response: { id: "r", model: "m-1", status: "completed", usage: { input_tokens: 11, output_tokens: 22, input_tokens_details: { cached_tokens: 0 } } }, sequence_number: 9 },
  );

const messages = (text) =>
  named(
    { type: "message_start", message: { id: "x", model: "m-1", content: [], usage: { input_tokens: 11, output_tokens: 1 } } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "ping" },
    ...halves(text).map((part) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: part } })),
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 22 } },
    { type: "message_stop" },
  );

const generated = (text) => {
  const [first, second] = halves(text);
  const part = (text, more) => ({ candidates: [{ content: { role: "model", parts: [{ text }] }, index: 0, ...more }], modelVersion: "m-1" });
  const usageMetadata = { promptTokenCount: 11, candidatesTokenCount: 22, totalTokenCount: 33 };
  return sse(part(first), { ...part(second, { finishReason: "STOP" }), usageMetadata });
};

const ollama = (text) =>
  [
    ...halves(text).map((content) => ({ model: "m-1", created_at: "2026-11-01T00:00:00Z", message: { role: "assistant", content }, done: false })),
    { model: "m-1", created_at: "2026-11-01T00:00:00Z", message: { role: "assistant", content: "" }, done: true, done_reason: "stop", prompt_eval_count: 11, eval_count: 22 },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");

const bearer = (key) => ["authorization", `Bearer ${key}`];
const EVENTS = "text/event-stream";

/** Each with its name in the settings, the address of its call, and what it sends. */
export const HOSTED = [
  { kind: "openai_responses", url: "https://api.openai.com/v1/responses", type: EVENTS, bytes: responses, header: bearer, has: '"store":false' },
  { kind: "openai_chat", url: "https://api.openai.com/v1/chat/completions", type: EVENTS, bytes: chat, header: bearer, has: '"strict":true' },
  { kind: "anthropic", url: "https://api.anthropic.com/v1/messages", type: EVENTS, bytes: messages, header: (key) => ["x-api-key", key], has: '"output_config"' },
  { kind: "gemini", url: "https://generativelanguage.googleapis.com/v1beta/models/m:streamGenerateContent?alt=sse", type: EVENTS, bytes: generated, header: (key) => ["x-goog-api-key", key], has: '"responseJsonSchema"' },
  { kind: "openrouter", url: "https://openrouter.ai/api/v1/chat/completions", type: EVENTS, bytes: chat, header: bearer, has: '"require_parameters":true' },
  { kind: "mistral", url: "https://api.mistral.ai/v1/chat/completions", type: EVENTS, bytes: chat, header: bearer, has: '"json_schema"' },
  { kind: "groq", url: "https://api.groq.com/openai/v1/chat/completions", type: EVENTS, bytes: chat, header: bearer, has: '"json_schema"' },
  { kind: "deepseek", url: "https://api.deepseek.com/chat/completions", type: EVENTS, bytes: chat, header: bearer, has: '"include_usage":true' },
  { kind: "ollama", url: "http://localhost:11434/api/chat", type: "application/x-ndjson", bytes: ollama, header: bearer, has: '"format"' },
  { kind: "lm_studio", url: "http://localhost:1234/v1/chat/completions", type: EVENTS, bytes: chat, header: bearer, has: '"json_schema"' },
  { kind: "llama_cpp", url: "http://localhost:8080/v1/chat/completions", type: EVENTS, bytes: chat, header: bearer, has: '"json_schema"' },
  { kind: "vllm", url: "http://localhost:8000/v1/chat/completions", type: EVENTS, bytes: chat, header: bearer, has: '"json_schema"' },
];

/** Answers calls to a provider as it would; the calls it got. */
export async function stand(page, { url, type, bytes }, text) {
  const calls = [];
  const headers = { "access-control-allow-origin": "*", "content-type": type };
  await page.route(url, async (route) => {
    calls.push({ headers: route.request().headers(), body: route.request().postData() });
    await route.fulfill({ status: 200, headers, body: bytes(text) });
  });
  return calls;
}
