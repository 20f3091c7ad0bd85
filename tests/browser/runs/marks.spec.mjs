// What changed since the run before is marked in the answer itself, and the answer before is one key away.
import { expect, expectAccessible, openText } from "../page.mjs";
import { action, keepServer, result, test } from "../server_page.mjs";

const TRIP = {
  title: "A trip",
  schema: {
    type: "object",
    title: "Trip",
    properties: {
      city: { title: "City", enum: ["Lisbon", "Porto", "Faro"] },
      cost: { type: "number", title: "Cost", "x-unit": "€" },
      text: { type: "string", title: "Text" },
      stops: {
        title: "Stops",
        type: "array",
        items: { type: "object", properties: { name: { type: "string", title: "Name" }, nights: { type: "integer", title: "Nights" } } },
      },
    },
  },
  context: ["Plan a trip.", { type: "input", input: { days: 3 }, schema: { type: "object", properties: { days: { type: "integer", title: "Days" } } } }],
};

const stops = (...all) => all.map(([name, nights]) => ({ name, nights }));
const FIRST = {
  city: "Lisbon",
  cost: 480,
  text: "Three slow days by the river.",
  stops: stops(["Alfama", 1], ["Sintra", 1], ["Évora", 1]),
};
const SECOND = {
  city: "Porto",
  cost: 492,
  text: "Three busy days by the river.",
  stops: stops(["Alfama", 2], ["Braga", 1]),
};

const BEFORE = "Show the answer before";
const line = (page) => result(page).locator(".difference-line");

/** Runs, and waits until the line says so. */
async function run(page, stand, answer, said) {
  stand.answers.push(JSON.stringify(answer));
  await action(page, "Run").click();
  if (said) await expect(line(page)).toContainText(said);
  await expect(action(page, "Run")).toBeVisible();
}

const openAndRun = async (page, stand) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, TRIP);
  await run(page, stand, FIRST);
  await expect(result(page)).toContainText("Alfama");
  await expect(line(page)).toHaveCount(0);
};

test("what changed is marked where it stands, until the next run", async ({ page, stand }) => {
  await openAndRun(page, stand);
  await run(page, stand, SECOND, "7 places changed since the last run");
  const text = result(page).getByRole("group", { name: "Text" });
  await expect(text.getByRole("insertion")).toContainText("busy");
  await expect(text.getByRole("deletion")).toContainText("slow");
  await expect(result(page).getByRole("group", { name: "City" })).toContainText(/Porto\s*was: Lisbon/);
  await expect(result(page).getByRole("group", { name: "Cost" })).toContainText("+€12");
  const table = result(page).getByRole("table");
  await expect(table.getByRole("row", { name: /Alfama/ })).toContainText("+1");
  await expect(table.getByRole("row", { name: /Braga/ })).toContainText("new");
  await expect(result(page).getByText("2 gone: Sintra, Évora")).toBeVisible();
  await expectAccessible(page);
  await test.step("marks are hidden and come back", async () => {
    await action(result(page), "Mark what changed").click();
    await expect(result(page).getByText("was:")).toHaveCount(0);
    await expect(line(page)).toContainText("7 places changed");
    await action(result(page), "Mark what changed").click();
    await expect(result(page).getByText("was:")).toHaveCount(1);
  });
  await run(page, stand, SECOND, "Nothing changed since the last run");
  await expect(result(page).getByText("was:")).toHaveCount(0);
});

test("the answer before is shown by its button and by the letter b", async ({ page, stand }) => {
  await openAndRun(page, stand);
  await run(page, stand, SECOND, "7 places changed since the last run");
  const before = action(result(page), BEFORE);
  await before.click();
  await expect(before).toHaveAttribute("aria-pressed", "true");
  await expect(line(page)).toContainText("This is the answer before");
  await expect(result(page).getByRole("table")).toContainText("Sintra");
  await expect(result(page).getByText("was:")).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("b");
  await expect(before).toHaveAttribute("aria-pressed", "false");
  await expect(result(page).getByText("2 gone: Sintra, Évora")).toBeVisible();
  await page.keyboard.press("b");
  await expect(before).toHaveAttribute("aria-pressed", "true");
  await test.step("not where one types", async () => {
    await page.getByLabel("Days").press("b");
    await expect(before).toHaveAttribute("aria-pressed", "true");
  });
});

test("an earlier run that is looked at, and what came with the document, are marked against nothing", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, { ...TRIP, solution: FIRST });
  await expect(result(page)).toContainText("Alfama");
  await run(page, stand, SECOND);
  await expect(result(page)).toContainText("Braga");
  await expect(line(page)).toHaveCount(0);
  await run(page, stand, FIRST, "7 places changed since the last run");
  await page.getByRole("navigation", { name: "Runs" }).getByRole("listitem").nth(1).getByRole("button").first().click();
  await expect(line(page)).toHaveCount(0);
});
