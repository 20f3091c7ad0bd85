// The bench on a phone, in Russian and dark, by keys alone: what is tried, the answers, what they say, the ratings.
import { startBenchServer } from "./bench_server.mjs";
import { action, expect, expectAccessible, openText, test as base } from "../page.mjs";
import { keepServer } from "../server_page.mjs";

const test = base.extend({
  stand: async ({}, use) => {
    // The second version is always right; the first wavers.
    const stand = await startBenchServer(({ prompt, nth }) => ({ decision: prompt.includes("receipt") || nth % 2 ? "approve" : "reject", reason: `Because of ${nth}.` }));
    await use(stand);
    await stand.stop();
  },
});
test.use({ colorScheme: "dark" });

const input = { type: "input", schema: { type: "object", properties: { claim: { title: "Заявление", type: "string" } } }, input: { claim: "Заявление 1" } };
const DOCUMENT = {
  title: "Заявления",
  schema: {
    type: "object",
    properties: { decision: { title: "Решение", enum: ["approve", "reject"] }, reason: { title: "Обоснование", type: "string", maxLength: 600 } },
  },
  context: ["Decide.", input],
  bench: {
    variants: [
      { id: "document", name: "Как есть", patch: {} },
      { id: "strict", name: "Строже", patch: { context: ["Decide. Ask for a receipt.", input] } },
    ],
    inputs: Array.from({ length: 24 }, (_, at) => ({ id: `c${at + 1}`, input: { claim: `Заявление ${at + 1}` }, expect: { decision: "approve" } })),
    repeats: 2,
  },
};

const bench = (page) => page.getByRole("region", { name: "Стенд", exact: true });
const tab = (page, name) => bench(page).getByRole("tab", { name, exact: true });
const fitsTheWidth = (page) => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

/** Goes to the next tab, as the arrow key does. */
async function nextTab(page, name) {
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
  await expect(tab(page, name)).toBeFocused();
}

test("a bench is asked and read on a phone, in Russian and by keys alone", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, DOCUMENT);
  await page.setViewportSize({ width: 390, height: 844 });
  await action(page, "Русский").press("Enter");
  await action(page, "Для авторов").press("Enter");
  await action(page, "Стенд").press("Enter");
  await expect(bench(page).getByRole("heading", { name: "Стенд", exact: true })).toBeFocused();
  await expectAccessible(page);
  await fitsTheWidth(page);
  await bench(page).getByRole("button", { name: "Спросить (запросов: 96)" }).first().press("Enter");
  await expect(bench(page).getByText("96 из 96")).toBeVisible({ timeout: 60_000 });

  await expect(tab(page, "Ответы")).toHaveAttribute("aria-selected", "true");
  const table = bench(page).getByRole("region", { name: "Ответы" });
  const row = (id) => table.getByRole("row").filter({ hasText: new RegExp(`^${id}`) });
  await expect(row("c1Заявление").getByRole("button").first()).toContainText("прошло ответов: 1 из 2");
  await expectAccessible(page);
  await fitsTheWidth(page);
  await row("c1Заявление").getByRole("button").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(row("c2Заявление").getByRole("button").last()).toBeFocused();
  await page.keyboard.press("Enter");
  const opened = bench(page).getByRole("region", { name: /^c2/ });
  await expect(opened).toContainText("Because of");
  await expect(opened.getByRole("heading", { name: /^c2/ })).toBeFocused();

  await tab(page, "Ответы").focus();
  await nextTab(page, "Итоги");
  await expect(bench(page).getByText(/^«Строже» лучше/)).toBeVisible();
  await expect(bench(page).getByRole("heading", { name: "Согласие повторов, сначала наименьшее" })).toBeVisible();
  await bench(page).getByText("Что значат столбцы").press("Enter");
  await expectAccessible(page);
  await fitsTheWidth(page);
  await tab(page, "Итоги").focus();
  await nextTab(page, "Оценить");
  await expect(bench(page).getByRole("heading", { name: "Ответ 1" })).toBeVisible();
  await expectAccessible(page);
  await fitsTheWidth(page);
});
