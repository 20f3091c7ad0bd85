// Two servers that have a model of one name are two models of a bench, each asked at its own server.
import { startBenchServer } from "./bench_server.mjs";
import { action, expect, expectAccessible, openText, test as base } from "../page.mjs";
import { keepServer, settings } from "../server_page.mjs";

const test = base.extend({
  stands: async ({}, use) => {
    const stands = [await startBenchServer(() => ({ colour: "red" })), await startBenchServer(() => ({ colour: "blue" }))];
    await use(stands);
    for (const stand of stands) await stand.stop();
  },
});

const DOCUMENT = {
  title: "Colours",
  schema: { type: "object", properties: { colour: { title: "Colour", enum: ["red", "blue"] } } },
  context: ["Which colour has it?", { type: "input", schema: { type: "object", properties: { thing: { title: "Thing", type: "string" } } }, input: { thing: "Sky" } }],
  bench: { inputs: ["Sky", "Sea"].map((thing) => ({ id: thing, input: { thing }, expect: { colour: "blue" } })) },
};

const bench = (page) => page.getByRole("region", { name: "Bench", exact: true });
const host = ({ baseUrl }) => new URL(baseUrl).host;

test("a model that two servers have is asked at both, told apart by their hosts, and judged by the other one first", async ({ page, stands }) => {
  await keepServer(page, { baseUrl: stands[0].baseUrl, model: "m" });
  await openText(page, DOCUMENT);
  await page.getByRole("button", { name: "For authors" }).click();
  await action(page, "Bench").click();
  await action(bench(page), "Set up another").click();
  await settings(page).getByLabel("Address", { exact: true }).fill(stands[1].baseUrl);
  await settings(page).getByLabel("Model", { exact: true }).fill("m");
  await action(settings(page), "Save").click();
  await expect(settings(page)).toBeHidden();
  const models = bench(page).getByRole("list", { name: "Models", exact: true }).getByRole("checkbox");
  for (const stand of stands) await expect(models.and(page.getByRole("checkbox", { name: host(stand) }))).toBeChecked();
  await action(bench(page), "Ask (calls: 4)").click();
  await expect(bench(page).getByText("Answered: 4 of 4")).toBeVisible();
  expect(stands.map((stand) => stand.paid())).toEqual([2, 2]);
  await bench(page).getByRole("tab", { name: "What they say", exact: true }).click();
  for (const stand of stands) await expect(bench(page).getByRole("row", { name: new RegExp(`^m, ${host(stand)}`) }).first()).toBeVisible();
  await expectAccessible(page);

  // The first server alone answers: the other one is who is proposed to judge.
  await bench(page).getByRole("tab", { name: "What is tried", exact: true }).click();
  await models.and(page.getByRole("checkbox", { name: host(stands[1]) })).uncheck();
  await bench(page).getByText("Add a judge", { exact: true }).click();
  const judge = bench(page).getByLabel("Who judges");
  await expect(judge.locator("option:checked")).toContainText(host(stands[1]));
  await expectAccessible(page);
});
