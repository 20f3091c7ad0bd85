// A batch against a server of cases, and its result.
import { startCaseServer } from "./case_server.mjs";
import { action, expect, openText, test as base } from "../page.mjs";
import { keepServer, result } from "../server_page.mjs";

export const test = base.extend({
  stand: async ({}, use) => {
    const stand = await startCaseServer();
    await use(stand);
    await stand.stop();
  },
});

export const ids = (count) =>
  Array.from({ length: count }, (_, at) => (at < 20 ? String.fromCodePoint(0x2460 + at) : String(at + 1)));

export const call = (instances) => ({
  type: "object",
  properties: {
    _tool: { const: "moderate" },
    _instance: { enum: instances },
    decision: { title: "Verdict", enum: ["approve", "reject"] },
  },
  required: ["_tool", "_instance", "decision"],
  additionalProperties: false,
});

/** The document of so many comments. */
export const comments = (count, schema) => ({
  title: "Comments",
  config: { model: "m" },
  schema: schema ?? {
    type: "object",
    required: ["calls"],
    properties: { calls: { type: "array", minItems: count, items: call(ids(count)) } },
  },
  context: ids(count).map((id, at) => ({ type: "input", _instance: id, comment: `Comment ${at + 1}` })),
});

export const row = (page, text) => result(page).getByRole("row").filter({ hasText: text });
export const answered = (page, done, total) => expect(result(page).getByText(`Cases with an answer: ${done} of ${total}`)).toBeVisible();
export const failed = (page, count) => action(result(page), `Ask again for the failed ones: ${count}`);
export const held = (stand, count) => expect.poll(() => stand.held.length).toBe(count);
export const asked = (stand, id) => expect.poll(() => stand.of(id) !== undefined).toBe(true);

/** Opens so many cases, to be asked for by the stand-in, so many in a Request. */
export async function openCases(page, stand, count, size) {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, comments(count));
  if (size) await page.getByLabel("In one request").selectOption(String(size));
}
