// A document with its texts in several languages, in one file.
import { action, expect, expectAccessible, openText, openTool, test } from "../page.mjs";

const ORDER = {
  title: "Order",
  description: "What is ordered.",
  "x-i18n": { title: { ru: "Заказ" }, description: { ru: "Что заказано." } },
  context: [
    { type: "text", text: "Write the order.", "x-i18n": { text: { ru: "Напиши заказ." } } },
    {
      type: "input",
      schema: {
        type: "object",
        properties: {
          size: {
            title: "Size",
            enum: ["s", "l"],
            "ui:enumNames": ["Small", "Large"],
            "x-i18n": { title: { ru: "Размер" }, "ui:enumNames": { ru: ["Малый", "Большой"] } },
          },
          note: { type: "string", title: "Note", "x-i18n": { title: { ru: "Пометка" } } },
          place: { type: "string", title: "Place", "x-i18n": { title: { ru: "Место" } } },
        },
      },
      input: { place: "Rome" },
      "x-i18n": { input: { ru: { place: "Рим" } } },
    },
  ],
  schema: { type: "object", properties: { text: { type: "string" } } },
};

const heading = (page) => page.getByRole("heading", { level: 1 });
const text = (page) => page.locator(".author-editor").evaluate((host) => host.value);

/** The tool as a site has it: one file, named for each language. */
async function publish(page) {
  const tool = {
    id: "order",
    documents: { en: "order.json", ru: "order.json" },
    title: { en: "Order", ru: "Заказ" },
    description: { en: "What is ordered.", ru: "Что заказано." },
  };
  await page.route("**/tools/index.json", (route) => route.fulfill({ json: { tools: [tool] } }));
  await page.route("**/tools/order.json", (route) => route.fulfill({ body: `${JSON.stringify(ORDER, null, 2)}\n` }));
}

test("a tool in one file follows the language of the page, with what was typed", async ({ page }) => {
  await publish(page);
  await openTool(page, "order");
  await expect(heading(page)).toHaveText("Order");
  await page.getByLabel("Note").fill("soon");
  await action(page, "Русский").click();
  await expect(heading(page)).toHaveText("Заказ");
  await expect(page.getByText("Что заказано.")).toBeVisible();
  await expect(page.getByLabel("Пометка")).toHaveValue("soon");
  await expect(page.getByLabel("Место")).toHaveValue("Рим");
  await expect(page.getByText("Большой")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Что видит модель" }).click();
  await expect(page.getByText("Напиши заказ.")).toBeVisible();
  await expect(page.getByText("x-i18n")).toHaveCount(0);
  // Who comes back finds the language that was chosen.
  await page.goto("./?tool=order");
  await expect(heading(page)).toHaveText("Заказ");
  await expect(page.getByLabel("Пометка")).toHaveValue("soon");
  await action(page, "English").click();
  await expect(heading(page)).toHaveText("Order");
  await expect(page.getByLabel("Place")).toHaveValue("Rome");
});

test("the text has all languages, and a change goes to the one that is shown", async ({ page }) => {
  await publish(page);
  await openTool(page, "order");
  await action(page, "Русский").click();
  await expect(heading(page)).toHaveText("Заказ");
  await action(page, "Для авторов").click();
  await action(page, "Текст документа").click();
  await expect(page.getByRole("textbox", { name: "Текст документа" })).toBeFocused();
  const original = `${JSON.stringify(ORDER, null, 2)}\n`;
  expect(await text(page)).toBe(original);
  await page.getByLabel("Место").fill("Милан");
  await expect.poll(() => text(page)).toBe(original.replace("Рим", "Милан"));
  // What was typed goes along.
  await action(page, "English").click();
  await expect(page.getByLabel("Place")).toHaveValue("Милан");
  await expect.poll(() => text(page)).toBe(original.replace("Rome", "Милан"));
});

test("a document that was opened here changes its language in place", async ({ page }) => {
  await openText(page, ORDER);
  await page.getByLabel("Note").fill("soon");
  await action(page, "Русский").click();
  await expect(heading(page)).toHaveText("Заказ");
  await expect(page.getByLabel("Пометка")).toHaveValue("soon");
  await expect(page.getByLabel("Место")).toHaveValue("Рим");
  await action(page, "English").click();
  await expect(heading(page)).toHaveText("Order");
  await expect(page.getByLabel("Place")).toHaveValue("Rome");
});
