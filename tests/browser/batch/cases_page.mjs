// A document with many comments as its cases, and the table of them.
import { expect } from "../page.mjs";

export const schema = {
  type: "object",
  required: ["comment", "tone"],
  properties: {
    comment: { title: "Comment", type: "string", minLength: 2 },
    stars: { title: "Stars", type: "integer", maximum: 5 },
    tone: { title: "Tone", oneOf: [{ const: "k", title: "Kind" }, { const: "d", title: "Dry" }] },
  },
};

/** The document of so many comments, with one tone for all. */
export const comments = (count) => ({
  title: "Comments",
  schema: {
    type: "object",
    required: ["calls"],
    properties: {
      calls: {
        type: "array",
        items: {
          type: "object",
          properties: {
            _tool: { const: "moderate" },
            _instance: { enum: names(count) },
            decision: { title: "Verdict", enum: ["approve", "reject"] },
          },
        },
      },
    },
  },
  context: [
    { type: "input", schema, input: { tone: "k" } },
    ...names(count).map((id, at) => ({ type: "input", _instance: id, comment: `Comment ${at + 1}` })),
  ],
});
export const names = (count) =>
  Array.from({ length: count }, (_, at) => (at < 20 ? String.fromCodePoint(0x2460 + at) : String(at + 1)));

export const table = (page) => page.getByRole("table", { name: "Cases" });
export const row = (page, text) => table(page).getByRole("row").filter({ hasText: text });
export const name = (page, id) => table(page).getByRole("button", { name: id, exact: true });
export const chosen = (page) => page.getByRole("region", { name: "The chosen case" });
export const comment = (page) => chosen(page).getByLabel("Comment", { exact: true });
export const ids = (page) => table(page).getByRole("rowheader").getByRole("button").allTextContents();
export const told = (page, text) => expect(page.getByRole("status").filter({ hasText: text })).toHaveCount(1);
