// What the tests of model servers do with the page: choose one, run, and look for a key.
import { readFile } from "node:fs/promises";
import { expect, test as base } from "./page.mjs";
import { startStandIn } from "./stand_in.mjs";

/** A test with a stand-in for a model server, which ends with it. */
export const test = base.extend({
  stand: async ({}, use) => {
    const stand = await startStandIn();
    await use(stand);
    await stand.stop();
  },
});

export const action = (page, name) => page.getByRole("button", { name, exact: true });
export const result = (page) => page.getByRole("region", { name: "Result", exact: true });
export const settings = (page) => page.getByRole("dialog", { name: "Settings" });
export const said = (page) => result(page).getByRole("status");

/** Where each kind of provider, by its name in stored settings, is found. */
const PLACES = {
  "In this browser": ["in_browser", "built_in"],
  "On this computer": ["ollama", "lm_studio", "llama_cpp", "vllm"],
  "By hand, through any chat": ["by_hand"],
};

/** Takes a kind of provider in the open settings: its place first, then itself. */
export async function takeKind(page, kind) {
  const found = Object.entries(PLACES).find(([, kinds]) => kinds.includes(kind));
  const place = found ? found[0] : "A provider, with your key";
  await settings(page).getByRole("radio", { name: place, exact: true }).check();
  if (kind !== "by_hand") await settings(page).getByLabel(/^Which (model|program|provider)$/).selectOption(kind);
}

/** Chooses a server, as a person with a mouse would. */
export async function chooseServer(page, { baseUrl, key = "", model = "", remember = false }) {
  await action(page, "Settings").click();
  await takeKind(page, "openai");
  await settings(page).getByLabel("Address", { exact: true }).fill(baseUrl);
  if (key) await settings(page).getByLabel("Key", { exact: true }).fill(key);
  if (remember) await settings(page).getByLabel("Remember on this device").check();
  await settings(page).getByLabel("Model", { exact: true }).fill(model);
  await action(settings(page), "Save").click();
  await expect(settings(page)).toBeHidden();
}

/** Lets a server answer from the page's next opening on, as one that was chosen on this device before: no dialog is gone through. */
export function keepServer(page, { baseUrl, model }) {
  const choice = JSON.stringify({ kind: "openai", baseUrl, model, modelUrl: "", schemaAsText: false });
  return page.addInitScript((choice) => {
    try {
      // What is chosen later stays.
      localStorage["pilcrow:provider"] ??= choice;
    } catch {
      // A frame without an origin keeps nothing.
    }
  }, choice);
}

/** Chooses a server in a tool that stands in another page. */
export async function chooseServerIn(tool, stand) {
  await tool.getByRole("button", { name: /^(Choose|Change)/ }).first().click();
  await takeKind(tool, "openai");
  await settings(tool).getByLabel("Address", { exact: true }).fill(stand.baseUrl);
  await settings(tool).getByLabel("Model", { exact: true }).fill("stand-in");
  await action(settings(tool), "Save").click();
  await expect(settings(tool)).toBeHidden();
}

/** Chooses a provider by its name in stored settings. */
export async function chooseProvider(page, kind, { baseUrl, key, model, passphrase } = {}) {
  await action(page, "Settings").click();
  await takeKind(page, kind);
  if (baseUrl) await settings(page).getByLabel("Address", { exact: true }).fill(baseUrl);
  const rare = settings(page).getByText("A key, where the program asks for one");
  if (key && (await rare.count())) await rare.click();
  if (key) await settings(page).getByLabel("Key", { exact: true }).fill(key);
  if (passphrase) {
    await settings(page).getByLabel("Remember on this device").check();
    await settings(page).getByLabel("Passphrase").fill(passphrase);
  }
  if (model) await settings(page).getByLabel("Model", { exact: true }).fill(model);
  await action(settings(page), "Save").click();
  await expect(settings(page)).toBeHidden();
}

/** An answer that the article tool's schema takes. */
export const ARTICLE = {
  title: "Rain",
  summary: "It falls, and then it stops.",
  sections: [1, 2].map((number) => ({ heading: `Part ${number}`, text: "Rain falls from clouds above." })),
  keywords: ["rain", "cloud"],
};

/** Opens the article tool for an author, and waits until the form is at rest. */
export async function openArticle(page, author = "Ada") {
  await page.goto("./?tool=article");
  await page.getByLabel("Author").fill(author);
  await page.keyboard.press("Tab");
  await expect(action(page, "Reset")).toBeEnabled();
}

/** Everything in the page and its stores in which a key could lie. */
export async function everythingKept(page) {
  const kept = await page.evaluate(async () => {
    const stores = {};
    const database = await new Promise((found, failed) => {
      const open = indexedDB.open("pilcrow");
      open.onerror = () => failed(open.error);
      open.onsuccess = () => found(open.result);
    });
    for (const name of database.objectStoreNames) {
      const all = database.transaction(name).objectStore(name).getAll();
      stores[name] = await new Promise((found) => (all.onsuccess = () => found(all.result)));
    }
    database.close();
    return JSON.stringify([stores, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]);
  });
  return kept + page.url();
}

/** The text of the record that is shown, as it is saved. */
export async function savedRecord(page) {
  const saving = page.waitForEvent("download");
  await action(result(page), "Save or copy").click();
  await action(result(page), "The whole run (JSON)").click();
  return readFile(await (await saving).path(), "utf8");
}
