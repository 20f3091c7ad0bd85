// Models in the browser: the list, what this device takes, downloads that break, verification, deletion.
import { writeFileSync } from "node:fs";
import { fakeModel, hostModel, listModels, sha256 } from "./model_host.mjs";
import { action, expect, expectAccessible, test } from "../page.mjs";
import { openArticle, result, settings } from "../server_page.mjs";

const MEGABYTES = 3_000_000;
const FILE = fakeModel(MEGABYTES);
const LISTED = {
  name: "Tiny",
  licence: "MIT",
  bytes: MEGABYTES,
  languages: ["en", "ru"],
  goodFor: { en: "Trying things out.", ru: "Чтобы попробовать." },
  sha256: sha256(FILE),
};

const model = (page, name) => settings(page).getByRole("radio", { name: new RegExp(`^${name}`) });

async function choose(page, name) {
  await action(page, "Settings").click();
  await model(page, name).check();
  await action(settings(page), "Save").click();
}

async function agree(page) {
  await action(page, "Run").click();
  await action(page.getByRole("dialog", { name: "Download a model?" }), "Download and run").click();
}

/** What failed to load is written to the console: a connection that broke. */
const forgetNetwork = (complaints) =>
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.startsWith("Failed to load resource")));

test("the list says what each model is and whether this device takes it; the choice is kept", async ({ page }) => {
  const large = { name: "Huge", url: "https://models.example/huge.gguf", bytes: 900_000_000_000, licence: "MIT" };
  await page.addInitScript(() => Object.defineProperty(navigator, "deviceMemory", { get: () => 8, configurable: true }));
  await listModels(page, [{ ...LISTED, url: "https://models.example/tiny.gguf" }, large, { name: "No address" }]);
  await openArticle(page);
  await action(page, "Settings").click();
  const rows = settings(page).getByRole("group", { name: "Models for this browser" });
  await expect(rows.getByRole("radio")).toHaveCount(2);
  await expect(rows).toContainText("3 MB. Licence MIT. Trying things out. Languages: English, Russian.");
  await expect(rows).toContainText("Suits this device.");
  await expect(rows).toContainText("Probably too large: it needs 900.3 GB of memory, and a page gets about 4.3 GB here.");
  await expect(settings(page)).toContainText(/What this page keeps takes [\d.]+ (kB|MB) here; the browser allows [\d.]+ [MG]B/);
  await expectAccessible(page);
  await model(page, "Tiny").check();
  await action(settings(page), "Save").click();
  await expect(page.getByText("with Tiny, in this browser")).toBeVisible();
  await page.reload();
  await expect(page.getByText("with Tiny, in this browser")).toBeVisible();
});

test("a download that breaks goes on where it was, also after a reload, and is verified", async ({ page, complaints }) => {
  const host = await hostModel(FILE, [{ sends: 1_200_000 }, { sends: 900_000 }]);
  try {
    await listModels(page, [{ ...LISTED, url: host.url }]);
    await openArticle(page);
    await choose(page, "Tiny");
    await agree(page);
    await expect(page.getByRole("paragraph").filter({ hasText: "Loading the model: 1 of 3 MB" }).first()).toBeVisible();
    host.breakOff();
    await expect.poll(() => host.asked.length).toBe(2);
    const first = Number(/\d+/.exec(host.asked[1]));
    expect(first).toBeGreaterThan(0);
    // The second part is being read.
    await expect(page.getByRole("paragraph").filter({ hasText: "Loading the model: 2 of 3 MB" }).first()).toBeVisible();
    await action(page, "Stop").click();
    await expect(result(page)).toContainText("This run was stopped");
    await page.reload();
    await action(page, "Settings").click();
    await expect(settings(page)).toContainText(/[12] of 3 MB are here; the next run downloads the rest\./);
    await expectAccessible(page);
    await action(settings(page), "Cancel").click();
    await agree(page);
    // The hash was right; what the engine says of such a file is another thing.
    await expect(result(page)).toContainText("The model could not be loaded", { timeout: 60_000 });
    expect(host.asked.length).toBe(3);
    expect(Number(/\d+/.exec(host.asked[2]))).toBeGreaterThanOrEqual(first);
  } finally {
    await host.close();
  }
  forgetNetwork(complaints);
});

test("a file that is not the listed one is deleted, and that is said", async ({ page, complaints }) => {
  const host = await hostModel(FILE);
  try {
    await listModels(page, [{ ...LISTED, url: host.url, sha256: "0".repeat(64) }]);
    await openArticle(page);
    await choose(page, "Tiny");
    await agree(page);
    await expect(result(page)).toContainText("This is not the model’s file as the list describes it");
    await expectAccessible(page);
    await action(page, "Settings").click();
    await expect(model(page, "Tiny")).toBeVisible();
    await expect(settings(page).getByRole("button", { name: /^Delete / })).toHaveCount(0);
  } finally {
    await host.close();
  }
  forgetNetwork(complaints);
});

test("a file of the disk is copied, chosen, and can be deleted; what is no model is refused", async ({ page }, info) => {
  await listModels(page, []);
  const path = info.outputPath("my model.gguf");
  writeFileSync(path, fakeModel(2_000_000));
  const other = info.outputPath("letter.gguf");
  writeFileSync(other, "Dear all");
  await openArticle(page);
  await action(page, "Settings").click();
  const disk = settings(page).getByLabel("Or a GGUF file from this computer");
  await disk.setInputFiles(other);
  await expect(settings(page)).toContainText("This file is not a GGUF model");
  await disk.setInputFiles(path);
  await expect(model(page, "my model.gguf")).toBeChecked();
  await expect(settings(page)).toContainText("2 MB are on this device.");
  await expectAccessible(page);
  await action(settings(page), "Save").click();
  await expect(page.getByText("with my model.gguf, in this browser")).toBeVisible();
  await page.reload();
  await action(page, "Settings").click();
  await expect(model(page, "my model.gguf")).toBeChecked();
  await action(settings(page), "Delete my model.gguf from this device").click();
  await expect(settings(page)).toContainText("The model is deleted from this device.");
  await expect(model(page, "my model.gguf")).toHaveCount(0);
});
