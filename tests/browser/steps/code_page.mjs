// A document whose one tool counts letters, by code or on a server, and the steps that show it.
import { action, openText } from "../page.mjs";
import { keepServer } from "../server_page.mjs";

/** A document whose tool `count` is carried out by code. */
export const counting = (code, { approve = "effects", more = {}, tool = {} } = {}) => ({
  title: "Count words",
  schema: { title: "Answer", type: "object", properties: { letter: { title: "Letter", type: "string" } }, required: ["letter"] },
  loop: { approve },
  context: [
    {
      type: "tool",
      tool: {
        count: {
          title: "Count",
          type: "object",
          properties: { text: { title: "Text", type: "string" } },
          _activity: "length",
          _output: { title: "Length" },
          _outputPath: "†state.length",
          ...tool,
        },
      },
    },
    { type: "code", activity: { length: code, ...more } },
    { type: "input", input: { text: "one two" }, schema: { type: "object", properties: { text: { title: "Text", type: "string" } } } },
    { type: "state", state: {} },
  ],
});

export const count = (text = "†input.text") => ({ _tool: "count", text, _outputPath: "†state.length" });
export const asked = (...calls) => JSON.stringify({ calls, output: null });
export const output = (letter) => JSON.stringify({ calls: [], output: { letter } });

export const DONE = "Done. Steps: 2, requests to the model: 2";
export const FAILED = `${DONE}. Calls that failed: 1.`;
export const steps = (page) => page.getByRole("region", { name: "Steps", exact: true });
export const card = (page, name = "Count") => page.getByRole("region", { name }).filter({ has: page.locator("#steps-question") });
export const status = (page) => steps(page).getByRole("status").first();
export const line = (page, name = "Count") => steps(page).locator(".steps-run").filter({ hasText: name });
export const said = (stand, number) => JSON.parse(stand.calls[number - 1].body).messages.map(({ content }) => content).join("\n");

export async function begin(page, stand, answers, document) {
  stand.answers = answers;
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, document);
  await action(page, "Run").click();
}
