// What tests of servers that speak the Model Context Protocol begin with: a server, a document that calls its tool,
// and the page's parts by their names.
import { action, expect, openText } from "../page.mjs";
import { WEATHER, startServer } from "./mcp_stand_in.mjs";
import { keepServer, test as base } from "../server_page.mjs";

export const test = base.extend({
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
});

/** A document whose tool `weather` a server carries out. */
export const weather = (url, { approve = "effects", tool = {} } = {}) => ({
  title: "Weather report",
  schema: { title: "Report", type: "object", properties: { text: { title: "Text", type: "string" } }, required: ["text"] },
  loop: { approve },
  context: [
    {
      type: "tool",
      tool: {
        weather: {
          title: "Weather",
          type: "object",
          properties: { location: { title: "Location", type: "string" } },
          _activity: `mcp:${url}#get_weather_data`,
          _output: WEATHER.outputSchema,
          _outputPath: "†state.weather",
          ...tool,
        },
      },
    },
    { type: "input", input: { city: "New York" }, schema: { type: "object", properties: { city: { title: "City", type: "string" } } } },
  ],
});

export const plain = { title: "Report", schema: { type: "object", properties: { text: { type: "string" } } }, context: ["Write a report."] };

export const call = (location = "†input.city") => ({ _tool: "weather", location, _outputPath: "†state.weather" });
export const asked = (...calls) => JSON.stringify({ calls, output: null });
export const output = (text) => JSON.stringify({ calls: [], output: { text } });

export const dialog = (page) => page.getByRole("dialog", { name: "Tools of servers" });
export const station = (page) => dialog(page).getByRole("region", { name: "Weather station" });
export const steps = (page) => page.getByRole("region", { name: "Steps", exact: true });
export const card = (page, name = "Weather") => page.getByRole("region", { name }).filter({ has: page.locator("#steps-question") });
export const status = (page) => steps(page).getByRole("status").first();
export const line = (page) => steps(page).locator(".steps-run");
export const said = (stand, number) => JSON.parse(stand.calls[number - 1].body).messages.map(({ content }) => content).join("\n");
export const isDone = (page, count = 2) => expect(status(page)).toHaveText(`Done. Steps: ${count}, requests to the model: ${count}`);

export async function openServers(page) {
  await action(page, "For authors").click();
  await action(page, "Tools of servers (MCP)").click();
}

export async function connect(page, server, { key = "", passphrase = "" } = {}) {
  await openServers(page);
  await fill(page, server, { key, passphrase });
  await expect(dialog(page)).toContainText(`Connected: ${server.url}`);
  await action(dialog(page), "Close").click();
  await expect(dialog(page)).toBeHidden();
}

export async function fill(page, { url }, { key = "", passphrase = "" } = {}) {
  await dialog(page).getByLabel("Address of the server").fill(url);
  if (key) {
    await dialog(page).getByText("A key, where the server asks for one").click();
    await dialog(page).getByLabel("Key", { exact: true }).fill(key);
  }
  if (passphrase) {
    await dialog(page).getByLabel("Remember on this device").check();
    await dialog(page).getByLabel("Passphrase", { exact: true }).fill(passphrase);
  }
  await action(dialog(page), "Connect").click();
}

export async function begin(page, stand, answers, document) {
  stand.answers = answers;
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, document);
}
