import { ISOLATED } from "../addresses.mjs";
import { hasLlama, startLlama } from "./llama.mjs";
import { expect, test } from "../page.mjs";

const SCHEMA = {
  type: "object",
  properties: { answer: { type: "string", enum: ["yes", "no"] } },
  required: ["answer"],
  additionalProperties: false,
};

test("the page may call a real model server on this machine @model", async ({ page }) => {
  test.skip(!hasLlama, "no Python 3, so no llama.cpp server");
  const llama = await startLlama();
  try {
    await page.goto(ISOLATED);
    const answer = await page.evaluate(ask, { llama: { ...llama, stop: undefined }, schema: SCHEMA });
    expect(["yes", "no"]).toContain(JSON.parse(answer).answer);
  } finally {
    llama.stop();
  }
});

/** Runs in the page: one chat completion, held to a schema. */
async function ask({ llama, schema }) {
  const response = await fetch(`${llama.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${llama.key}` },
    body: JSON.stringify({
      model: llama.model,
      max_tokens: 64,
      temperature: 0,
      messages: [{ role: "user", content: "Is water wet?" }],
      response_format: { type: "json_schema", json_schema: { name: "answer", strict: true, schema } },
    }),
  });
  return (await response.json()).choices[0].message.content;
}
