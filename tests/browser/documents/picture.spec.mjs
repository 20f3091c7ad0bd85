// A tool that is made of a picture of a paper form: what goes to the server, and when; who takes no pictures.
import { PHOTO, PIXEL } from "../form/attachment.mjs";
import { expect, expectAccessible } from "../page.mjs";
import { action, chooseProvider, keepServer, settings, test } from "../server_page.mjs";

const DRAFT = {
  title: "Ask for leave",
  description: "Checks a request for leave.",
  context: [
    { type: "text", role: "system", text: "Say what is missing in the request." },
    {
      type: "input",
      schema: {
        type: "object",
        properties: { name: { type: "string", title: "Name" }, from: { type: "string", format: "date", title: "First day" } },
        required: ["name"],
      },
    },
  ],
  schema: { type: "object", properties: { missing: { type: "array", title: "Missing", items: { type: "string" } } }, required: ["missing"] },
};

const dialog = (page) => page.getByRole("dialog", { name: "Make a tool" });
const button = (page, name) => action(dialog(page), name);
const draft = (page) => dialog(page).getByRole("region", { name: "Ask for leave" });
const picture = (page) => dialog(page).getByLabel(/^Picture or PDF page of a form/).first();

/** The dialog with its place for a picture. */
async function openPlace(page) {
  await page.goto("./");
  await action(page, "Make a tool").click();
  await dialog(page).getByRole("button", { name: "Start from an example" }).click();
  await button(page, "Or take a picture of a form").click();
  await expect(picture(page)).toBeAttached();
}

async function give(page) {
  await picture(page).setInputFiles(PHOTO);
  await expect(dialog(page).getByText(PHOTO.name, { exact: true })).toBeVisible();
}

test("the form on a picture is read once that is pressed, and nothing but the picture and the question goes", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  stand.answers = [JSON.stringify(DRAFT)];
  await openPlace(page);
  await expect(button(page, "Read the form")).toBeDisabled();
  await give(page);
  await expect(dialog(page)).toContainText("Drafted by stand-in.");
  await expectAccessible(page);
  expect(stand.calls).toHaveLength(0);
  await button(page, "Read the form").click();
  await expect(draft(page).getByRole("list", { name: "What people fill in" }).getByRole("listitem")).toHaveText([
    "Name – Short text (needed)",
    "First day – Date",
  ]);
  await expect(button(page, "Make it")).toBeFocused();

  expect(stand.calls).toHaveLength(1);
  const parts = JSON.parse(stand.calls[0].body).messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const files = parts.filter(({ type }) => type !== "text");
  expect(files).toEqual([{ type: "image_url", image_url: { url: `data:image/png;base64,${PIXEL}` } }]);
  expect(stand.calls[0].body.split(PIXEL)).toHaveLength(2);

  await button(page, "Make it").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask for leave");
  await expect(page.locator("#tool-form").getByLabel("First day")).toHaveAttribute("type", "date");
  expect(stand.calls).toHaveLength(1);
});

test("a picture is dropped, and outlives the dialog", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  await openPlace(page);
  await expect(dialog(page).locator(".file")).toBeVisible();
  await picture(page).evaluate((input, [name, type, base64]) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], name, { type }));
    input.closest(".file").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  }, [PHOTO.name, PHOTO.mimeType, PIXEL]);
  await expect(dialog(page).getByText(PHOTO.name, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await action(page, "Make a tool").click();
  await expect(dialog(page).getByText(PHOTO.name, { exact: true })).toBeVisible();
  await expect(button(page, "Read the form")).toBeEnabled();
  expect(stand.calls).toHaveLength(0);
});

test("who takes no pictures is not asked, which is said with what can be done", async ({ page }) => {
  await page.goto("./");
  await chooseProvider(page, "deepseek", { key: "sk-0815", model: "m" });
  await openPlace(page);
  await give(page);
  await expect(dialog(page)).toContainText("does not accept pictures");
  await expect(dialog(page)).toContainText("You can also describe the form in words.");
  await expect(button(page, "Read the form")).toBeDisabled();
  await button(page, "Choose who answers").click();
  await expect(settings(page)).toBeVisible();
});
