// Arabic and Hebrew: an answer and a field begin where their own letters do.
import { expect, expectAccessible, test } from "../page.mjs";

const DOCUMENT = {
  title: "مقال",
  schema: {
    type: "object",
    properties: {
      title: { title: "العنوان", type: "string" },
      facts: { title: "حقائق", type: "array", items: { type: "object", properties: { name: { title: "الاسم", type: "string" }, value: { title: "القيمة", type: "number" } } } },
      note: { title: "Note", type: "string" },
      sand: { title: "لون الرمل", type: "string", "ui:widget": "color" },
      key: { title: "المعرف", type: "string", format: "uuid" },
    },
  },
  context: [{ type: "input", schema: { type: "object", properties: { topic: { title: "الموضوع", type: "string" } } } }],
  solution: { title: "المطر في الصحراء", facts: [{ name: "يناير", value: 12.5 }, { name: "يوليو", value: 0 }], note: "Plain English.", sand: "#d2b48c", key: "2b4c9f0e-8d1a-4a67-9a55-0c6f1f2f3a4b" },
};

test("an Arabic answer is set from the right, with its tables, and English in it from the left", async ({ page }) => {
  await page.route((url) => url.pathname.endsWith("/rain.json"), (route) => route.fulfill({ json: DOCUMENT }));
  await page.goto("./?src=rain.json");
  const answer = page.getByRole("region", { name: "Result", exact: true });
  const column = (name) => answer.getByRole("columnheader", { name });
  const left = async (found) => (await found.boundingBox()).x;
  await expect(column("القيمة")).toBeVisible();
  await expect.poll(async () => (await left(column("الاسم"))) - (await left(column("القيمة")))).toBeGreaterThan(0);
  const own = (text) => answer.getByText(text).evaluate((text) => {
    const element = text.closest(".color-value") ?? text;
    const range = document.createRange();
    range.selectNodeContents(element);
    const [words, place] = [range.getBoundingClientRect(), element.closest("h2, .leaf-value").getBoundingClientRect()];
    return Math.abs(words.left - place.left) < 2 ? "left" : Math.abs(words.right - place.right) < 2 ? "right" : "between";
  });
  await expect.poll(() => own("المطر في الصحراء")).toBe("right");
  await expect.poll(() => own("Plain English.")).toBe("left");
  await expect.poll(() => own("#d2b48c")).toBe("right");
  await expect.poll(() => own("2b4c9f0e-8d1a-4a67-9a55-0c6f1f2f3a4b")).toBe("right");
  await page.getByLabel("الموضوع").fill("المطر!");
  await expectAccessible(page);
});
