// The browser's own model, by a stand-in for `LanguageModel` with the interface that is documented.
import { action, expect, expectAccessible, openText, test } from "../page.mjs";
import { ARTICLE, openArticle, result, settings, takeKind } from "../server_page.mjs";

const ANSWER = JSON.stringify(ARTICLE);
const PICTURE = "data:image/png;name=dot.png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Puts a model on the page. `how` says what it has and what it does; what it was asked stands in `asked`. */
async function putModel(page, how) {
  await page.addInitScript(
    ({ answer, availability = "available", reads = ["text"], failure, holds }) => {
      const refused = ({ name, message, ...more }) => Object.assign(new DOMException(message, name), more);
      const asked = (globalThis.asked = { created: [], prompts: [], destroyed: 0 });
      let state = availability;
      const canDo = ({ expectedInputs = [] } = {}) => expectedInputs.every(({ type }) => reads.includes(type));
      const stopped = (signal) => new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));

      class Session {
        contextUsage = 10;
        contextWindow = 9_000;
        measureContextUsage = async () => 23;
        destroy = () => (asked.destroyed += 1);
        promptStreaming(prompt, options) {
          asked.prompts.push({ prompt, ...options });
          let isDone = false;
          return new ReadableStream({
            pull: async (stream) => {
              if (failure) return stream.error(refused(failure));
              if (isDone) return holds ? await stopped(options.signal) : stream.close();
              isDone = true;
              this.contextUsage = 77;
              stream.enqueue(answer.slice(0, 20));
              if (!holds) stream.enqueue(answer.slice(20));
            },
          });
        }
      }

      globalThis.LanguageModel = {
        availability: async (options) => (canDo(options) ? state : "unavailable"),
        create: async (options) => {
          asked.created.push(options);
          if (!canDo(options)) throw refused({ name: "NotSupportedError", message: "no such input" });
          if (state === "downloadable") {
            const source = new EventTarget();
            options.monitor(source);
            const tell = (loaded) => source.dispatchEvent(new ProgressEvent("downloadprogress", { loaded, total: 1 }));
            tell(0.37);
            await Promise.race([new Promise((go) => (globalThis.finishDownload = go)), stopped(options.signal)]);
            tell(1);
            state = "available";
          }
          return new Session();
        },
      };
    },
    { answer: ANSWER, ...how },
  );
}

async function choose(page) {
  await action(page, "Settings").click();
  await takeKind(page, "built_in");
}

async function openWith(page, how) {
  await putModel(page, how);
  await openArticle(page, "Grace");
  await choose(page);
  await action(settings(page), "Save").click();
}

test("it answers by the schema, and is let go", async ({ page }) => {
  await putModel(page, {});
  await openArticle(page, "Grace");
  await choose(page);
  await expect(settings(page)).toContainText("The browser has a model, and it is ready");
  await action(settings(page), "Save").click();
  await action(page, "Run").click();
  await expect(result(page)).toContainText("has the asked form");
  await result(page).getByText("More about this run").click();
  await expect(result(page)).toContainText("33 tokens read, 44 written");
  const [text, type, destroyed] = await page.evaluate(() => {
    const [{ prompt, responseConstraint }] = asked.prompts;
    return [JSON.stringify(prompt), responseConstraint.type, asked.destroyed];
  });
  expect([type, destroyed]).toEqual(["object", 1]);
  expect(text).toContain("Grace");
});

test("it is fetched in the settings, which show how much has come", async ({ page }) => {
  await putModel(page, { availability: "downloadable", reads: ["text", "image"] });
  await openArticle(page, "Grace");
  await choose(page);
  await expect(settings(page)).toContainText("It reads pictures, too.");
  await expectAccessible(page);
  await action(settings(page), "Download it now").click();
  await expect(settings(page)).toContainText("The browser is downloading its model: 37%");
  await expect(page.getByRole("progressbar", { name: "Download of the model" })).toHaveAttribute("value", "37");
  await page.evaluate(() => finishDownload());
  await expect(settings(page)).toContainText("The browser has a model, and it is ready");
});

test("before a run fetches it, the person is asked; then the bar shows how much has come", async ({ page }) => {
  await openWith(page, { availability: "downloadable" });
  await action(page, "Run").click();
  const dialog = page.getByRole("dialog", { name: "Download a model?" });
  await expect(dialog).toContainText("some gigabytes");
  expect(await page.evaluate(() => asked.created.length)).toBe(0);
  await action(dialog, "Download and run").click();
  await expect(page.getByText("The browser is downloading its model: 37%").first()).toBeVisible();
  await page.evaluate(() => finishDownload());
  await expect(result(page)).toContainText("has the asked form");
});

test("a download and an answer can be cancelled", async ({ page }) => {
  await openWith(page, { availability: "downloadable", holds: true });
  await action(page, "Run").click();
  await action(page, "Download and run").click();
  await expect(page.getByText("The browser is downloading its model: 37%").first()).toBeVisible();
  await action(page, "Stop").click();
  await expect(result(page)).toContainText("This run was stopped");
  await action(page, "Run").click();
  await action(page, "Download and run").click();
  await page.waitForFunction(() => asked.created.length === 2);
  await page.evaluate(() => finishDownload());
  await page.waitForFunction(() => asked.prompts.length === 1);
  await action(page, "Stop").click();
  await expect(result(page)).toContainText("This run was stopped");
  await expect.poll(() => page.evaluate(() => asked.destroyed)).toBe(1);
});

test("a picture goes to it as the bytes that they are", async ({ page }) => {
  await putModel(page, { reads: ["text", "image"] });
  await openText(page, {
    title: "Look",
    schema: { type: "object" },
    context: [{ type: "input", schema: { type: "object", properties: { photo: { type: "string", format: "data-url" } } }, input: { photo: PICTURE } }],
  });
  await choose(page);
  await action(settings(page), "Save").click();
  await action(page, "Run").click();
  await expect(result(page)).toContainText("has the asked form");
  const told = await page.evaluate(() => {
    const part = asked.prompts[0].prompt[0].content.find(({ type }) => type === "image");
    return [asked.created[0].expectedInputs, part.value instanceof Blob, part.value.type, part.value.size];
  });
  expect(told).toEqual([[{ type: "text" }, { type: "image" }], true, "image/png", 70]);
});

for (const [failure, said] of [
  [{ name: "QuotaExceededError", message: "too long", requested: 9_500, quota: 9_000 }, ["This is too much for the model to read", "9500 / 9000"]],
  [{ name: "NotSupportedError", message: "no such keyword" }, ["did not accept the request", "no such keyword"]],
  [{ name: "UnknownError", message: "crashed" }, ["The model in the browser failed", "crashed"]],
]) {
  test(`what the browser calls ${failure.name} is said in words`, async ({ page }) => {
    await openWith(page, { failure });
    await action(page, "Run").click();
    await expect(result(page)).toContainText(said[0]);
    await result(page).getByText("What the provider said").click();
    await expect(result(page)).toContainText(said[1]);
  });
}

test("where there is none, the settings and the run say so", async ({ page }) => {
  await openWith(page, { availability: "unavailable" });
  await action(page, "Settings").click();
  await expect(settings(page)).toContainText("This browser has no model of its own");
  await expectAccessible(page);
  await action(settings(page), "Cancel").click();
  await action(page, "Run").click();
  await expect(result(page)).toContainText("This browser has no model of its own for this page");
});
