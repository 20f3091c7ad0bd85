// Runs on a model server: a real one, and a stand-in that fails in every way.
import { kept } from "../kept.mjs";
import { startLlama, hasLlama } from "./llama.mjs";
import { expect, expectAccessible, openText, test } from "../page.mjs";
import { action, ARTICLE, chooseServer, keepServer, everythingKept, openArticle, result, said, savedRecord, settings } from "../server_page.mjs";
import { holdFrames } from "../slow.mjs";
import { startStandIn } from "../stand_in.mjs";

const KEY = "sk-very-secret-4711";

test("a real server is set up by keyboard, tested, and answers so that it conforms @model", async ({ page, complaints }) => {
  test.skip(!hasLlama, "no Python 3, so no llama.cpp server");
  test.setTimeout(600_000);
  const llama = await startLlama(KEY);
  try {
    await openArticle(page);
    await action(page, "Settings").press("Enter");
    await settings(page).locator("[name=settings-place]:checked").press("ArrowDown");
    await page.keyboard.press("Tab");
    const program = settings(page).getByLabel("Which program");
    await expect(program).toBeFocused();
    await page.keyboard.type("Another OpenAI");
    await expect(program).toHaveValue("openai");
    await page.keyboard.press("Tab");
    await page.keyboard.type(llama.baseUrl);
    await page.keyboard.press("Tab");
    await page.keyboard.type("wrong");
    await action(settings(page), "Test and list the models").press("Enter");
    // The address has a status of its own, above.
    const tested = settings(page).getByRole("status").last();
    await expect(tested).toContainText("The server does not accept the key");
    complaints.length = 0;
    await settings(page).getByLabel("Key", { exact: true }).fill(KEY);
    await action(settings(page), "Test and list the models").press("Enter");
    await expect(tested).toHaveText("The server answers. Models: 1");
    await expectAccessible(page);
    await settings(page).getByLabel("Model", { exact: true }).fill(llama.model);
    await page.keyboard.press("Enter");
    await expect(settings(page)).toBeHidden();
    await action(page, "Run").press("Enter");
    await expect(result(page)).toContainText("has the asked form", { timeout: 400_000 });
    await expect(result(page)).toContainText(llama.baseUrl);
    expect(await everythingKept(page)).not.toContain(KEY);
  } finally {
    llama.stop();
  }
});

test.describe("a server that fails", () => {
  let stand;
  test.beforeEach(async ({ page }) => {
    stand = await startStandIn();
    await openArticle(page);
    await chooseServer(page, { baseUrl: stand.baseUrl, key: KEY, model: "stand-in" });
  });
  test.afterEach(async ({ complaints }) => {
    // A browser writes of every failed call to the console.
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.startsWith("Failed to load resource")));
    await stand.stop();
  });

  const FAILURES = {
    notFound: ["There is nothing at this address", "nothing here"],
    broken: ["The server reports an error of its own", "the roof is on fire"],
    cut: ["The answer broke off"],
    limit: ["The answer reached", "Raise “Longest answer”"],
    notJson: ["The answer is not in the form that was asked for", "What the model wrote", "I would rather not."],
    reported: ["The server reports an error of its own", "the engine stalled"],
    htmlPage: ["The server reports an error of its own", "Bad Gateway"],
  };
  test("an answer that comes at once is shown before it is kept", async ({ page }) => {
    stand.answers = [JSON.stringify(ARTICLE)];
    await page.evaluate(async () => {
      const database = await new Promise((found) => {
        indexedDB.open("pilcrow").onsuccess = ({ target }) => found(target.result);
      });
      const runs = database.transaction("runs", "readwrite").objectStore("runs");
      const hold = () => {
        if (!window.mayBeKept) runs.count().onsuccess = hold;
      };
      hold();
    });
    // All of it comes between two frames.
    await page.evaluate(holdFrames, 2_000);
    await action(page, "Run").click();
    await expect(result(page)).toContainText(ARTICLE.summary);
    await expect(result(page)).not.toContainText("has the asked form");
    await page.evaluate(() => (window.mayBeKept = true));
    await expect(result(page)).toContainText("has the asked form");
  });

  test("a page that is closed before anything comes leaves word of the run; a server that falls silent is said to be, and what came stays", async ({ page }) => {
    await test.step("a page that is closed before anything comes leaves word of the run, and it can be asked for again", async () => {
      stand.behaviour = "silent";
      await action(page, "Run").click();
      await expect.poll(() => stand.calls.length).toBe(1);
      await expect.poll(() => kept(page, "runs")).toHaveLength(1);
      await page.reload();
      await expect(said(page)).toContainText("This run was stopped");
      stand.behaviour = "answer";
      stand.answers = [JSON.stringify(ARTICLE)];
      await action(said(page), "Try again").click();
      await expect(result(page)).toContainText("has the asked form");
      expect(stand.calls).toHaveLength(2);
    });
    await test.step("a server that falls silent is said to be, and what came stays when it is left", async () => {
      await page.clock.install();
      stand.calls.length = 0;
      stand.behaviour = "held";
      await action(page, "Run").click();
      await expect.poll(() => stand.calls.length).toBe(1);
      stand.send('{"title": "Half a rainbow');
      await expect(result(page)).toContainText("Half a rainbow");
      await page.clock.runFor(25_000);
      await expect(page.getByText(/Nothing has arrived for \d+ s/)).toBeVisible();
      await expectAccessible(page);
      await action(page, "Stop").click();
      await expect(said(page)).toContainText("This run was stopped");
      await expect(result(page)).toContainText("Half a rainbow");
    });
  });

  test("whatever fails is told in words, and another try is one click away; what is noisy, not as asked, or busy is read, asked again and waited for; the key is kept nowhere", async ({ page }) => {
    test.setTimeout(300_000);
    await test.step("pings and pieces that end within a character leave the answer whole; one that does not conform is asked for again", async () => {
      stand.behaviour = "noisy";
      stand.answers = [JSON.stringify({ ...ARTICLE, summary: "Дождь идёт, и дождь проходит — 雨が降る 🌧." })];
      await action(page, "Run").click();
      await expect(result(page)).toContainText("has the asked form");
      await expect(result(page)).toContainText("Дождь идёт, и дождь проходит — 雨が降る 🌧.");

      stand.behaviour = "answer";
      stand.answers = [JSON.stringify({ ...ARTICLE, title: "R" }), JSON.stringify(ARTICLE)];
      await action(page, "Run").click();
      await expect(said(page)).toContainText("Parts of the answer that are not as asked: 1");
      await expect(result(page)).not.toContainText("has the asked form");
      await expectAccessible(page);
      await action(said(page), "Ask again, naming what is wrong").click();
      await expect(result(page)).toContainText("has the asked form");
      await expect(result(page)).toContainText("asked 2 times");
      expect(stand.calls.at(-1).body).toContain("/title");
    });
    await test.step("whatever fails is told in words, the input stays, and another try is one click away", async () => {
      for (const [behaviour, words] of Object.entries(FAILURES)) {
        await test.step(behaviour, async () => {
          stand.behaviour = behaviour;
          await action(page, "Run").click();
          for (const part of words) await expect(said(page)).toContainText(part, { timeout: 40_000 });
          await expect(page.getByLabel("Author")).toHaveValue("Ada");
          await expectAccessible(page);
          expect(stand.calls.at(-1).authorization).toBe(`Bearer ${KEY}`);
          expect(await everythingKept(page)).not.toContain(KEY);
          stand.behaviour = "answer";
          stand.answers = [JSON.stringify(ARTICLE)];
          await action(said(page), "Try again").click();
          await expect(result(page)).toContainText("has the asked form");
        });
      }
    });
    await test.step("a busy server is asked again when it says so, counting down, and can be left", async () => {
      stand.behaviour = "busy";
      await action(page, "Run").click();
      await expect(page.getByText(/Asking again in [1-7] s \(asked 1 time\)/).first()).toBeVisible();
      await expectAccessible(page);
      await action(page, "Stop").click();
      await expect(said(page)).toContainText("This run was stopped");
      // As long as it may take until the page is looked at again.
      stand.retryAfter = "3";
      stand.once = ["busy"];
      stand.behaviour = "answer";
      stand.answers = [JSON.stringify(ARTICLE)];
      await action(said(page), "Try again").click();
      await expect(page.getByText(/Asking again in/).first()).toBeVisible();
      await expect(result(page)).toContainText("has the asked form");
      await expect(result(page)).toContainText("asked 2 times");
    });
    await test.step("the key is kept nowhere, unless the person says so", async () => {
      stand.answers = [JSON.stringify(ARTICLE)];
      await action(page, "Run").click();
      await expect(result(page)).toContainText("has the asked form");
      await expect.poll(() => everythingKept(page)).toContain("Rain");
      expect(await everythingKept(page)).not.toContain(KEY);
      const record = await savedRecord(page);
      expect(record).toContain("Rain");
      expect(record).not.toContain(KEY);
      await chooseServer(page, { baseUrl: stand.baseUrl, key: KEY, remember: true });
      await expect.poll(() => everythingKept(page)).toContain(KEY);
      await action(page, "Settings").click();
      await action(settings(page), "Forget this key").click();
      await expect.poll(() => everythingKept(page)).not.toContain(KEY);
    });
    await test.step("unreachable: it is told in words, and the input stays", async () => {
      await action(settings(page), "Cancel").click();
      await stand.stop();
      await action(page, "Run").click();
      await expect(said(page)).toContainText("No answer from the address", { timeout: 40_000 });
      await expect(page.getByLabel("Author")).toHaveValue("Ada");
      stand = await startStandIn();
    });
  });
});

test("an answer with nothing in it is called empty", async ({ page }) => {
  const stand = await startStandIn();
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  await openText(page, { title: "Anything", schema: { type: "object" }, context: [{ type: "text", role: "user", text: "Say something." }] });
  stand.answers.push("{}");
  await action(page, "Run").click();
  await expect(result(page)).toContainText("The answer is empty");
  await expectAccessible(page);
  await stand.stop();
});
