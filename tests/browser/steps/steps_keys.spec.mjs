// A process in Russian, on a phone's width and by the keyboard alone: each way to decide, a stop, a reload in the
// middle, and a fork.
import { keptProcess } from "../kept.mjs";
import { action, expect, expectAccessible, openText, tabTo } from "../page.mjs";
import { chooseServer, test } from "../server_page.mjs";

const text = (title) => ({ title, type: "string" });
const tool = (title, more) => ({
  title, type: "object", properties: { note: text("Заметка") }, required: ["note"], _output: text("Итог"), ...more,
});

const DESK = {
  title: "Разбор заметки",
  schema: { title: "Ответ", type: "object", properties: { letter: text("Письмо") }, required: ["letter"], additionalProperties: false },
  loop: { approve: "all" },
  context: [
    {
      type: "tool",
      tool: {
        judge: tool("Оценить", { _outputPath: "†state.tone" }),
        weigh: tool("Взвесить", { _outputPath: "†state.weight" }),
        name: tool("Назвать", { _outputPath: "†state.name" }),
        stamp: tool("Поставить печать", { _activity: "stamp", _output: { title: "День", type: "integer" }, _outputPath: "†state.day" }),
      },
    },
    { type: "input", input: { note: "Спасибо за чай" }, schema: { type: "object", properties: { note: text("Заметка") }, required: ["note"] } },
    { type: "state", state: {} },
    { type: "plan", plan: [] },
  ],
};

const call = (name, target, more) => ({ _tool: name, note: "†input.note", _outputPath: `†state.${target}`, ...more });
const CALLS = [call("judge", "tone", { _output: "тёплый" }), call("weigh", "weight", { _output: "лёгкая" }), call("name", "name", { _output: "чай" }), call("stamp", "day")];
const asked = JSON.stringify({ calls: CALLS, output: null });
const output = (letter) => JSON.stringify({ calls: [], output: { letter } });

const steps = (page) => page.getByRole("region", { name: "Шаги", exact: true });
const card = (page, name) => page.getByRole("region", { name }).filter({ has: page.locator("#steps-question") });
const line = (page, name) => steps(page).locator(".steps-run").filter({ hasText: name });
const status = (page) => steps(page).getByRole("status").first();

/** Goes to a control by keys, and presses another there. */
async function press(page, target, key = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field by keys, and types over what is there. */
async function type(page, field, words) {
  await tabTo(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(words);
}

/** Nothing is wider than the phone, and axe has nothing to say. */
async function expectInOrder(page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
}

test("a process in Russian is decided on, stopped, reloaded and forked by keys on a phone", async ({ page, stand }) => {
  stand.answers = [asked, output("Чай обсудим.")];
  await openText(page, DESK);
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await page.setViewportSize({ width: 390, height: 800 });
  await press(page, page.getByRole("button", { name: "Русский" }));
  await press(page, action(page, "Запустить"));

  await test.step("run as proposed, and run with other values", async () => {
    await expect(card(page, "Оценить")).toContainText("Спасибо за чай");
    await expectInOrder(page);
    await press(page, action(card(page, "Оценить"), "Выполнить"));
    await press(page, action(card(page, "Взвесить"), "Изменить"));
    await type(page, card(page, "Взвесить").getByLabel("Заметка"), "Два мешка камней");
    await press(page, action(card(page, "Взвесить"), "Выполнить с этими значениями"));
  });

  await test.step("stop, go on, and come back after a reload", async () => {
    await expect(card(page, "Назвать")).toBeVisible();
    await press(page, action(card(page, "Назвать"), "Остановиться"));
    await expect(status(page)).toHaveText("Вы остановили выполнение на шаге 1. Сделанное сохранено.");
    await press(page, action(steps(page), "Продолжить"));
    await expect(card(page, "Назвать")).toBeVisible();
    // What was said is kept a few milliseconds after it is shown.
    await expect.poll(async () => (await keptProcess(page)).status).toBe("running");
    await page.reload();
    // Calls of one step are carried out together: those that were let run are offered once more, and none of them
    // has begun.
    await expect(card(page, "Оценить")).toContainText("Спасибо за чай");
    await expect(card(page, "Оценить")).not.toContainText("Это выполнялось");
    expect(stand.calls).toHaveLength(1);
    await expectInOrder(page);
    await press(page, action(card(page, "Оценить"), "Выполнить"));
    await expect(card(page, "Взвесить")).toContainText("Два мешка камней");
    await press(page, action(card(page, "Взвесить"), "Выполнить"));
  });

  await test.step("answer instead, and refuse with a reason", async () => {
    await press(page, action(card(page, "Назвать"), "Ответить вместо него"));
    await type(page, card(page, "Назвать").getByLabel("Итог"), "Благодарность");
    await expectInOrder(page);
    await press(page, action(card(page, "Назвать"), "Ответить"));
    await press(page, action(card(page, "Поставить печать"), "Не могу"));
    await type(page, card(page, "Поставить печать").getByLabel("Почему нет? (необязательно)"), "Печати нет.");
    await expectInOrder(page);
    await press(page, action(card(page, "Поставить печать"), "Отклонить вызов"));
    await expect(status(page)).toHaveText("Готово. Шагов: 2, запросов к модели: 2");
  });

  await test.step("what was decided is what ran, and the model was told", async () => {
    await expect(line(page, "Взвесить")).toContainText("Вы изменили этот вызов");
    await expect(line(page, "Назвать")).toContainText("Благодарность");
    await expect(line(page, "Поставить печать")).toContainText("Вы отклонили");
    const told = JSON.parse(stand.calls[1].body).messages.map(({ content }) => content).join("\n");
    for (const words of ["Два мешка камней", "Благодарность", "Печати нет."]) expect(told).toContain(words);
    await expectInOrder(page);
  });

  await test.step("go on from the first step as a run of its own", async () => {
    stand.answers = [output("Иначе.")];
    await press(page, action(steps(page), "Шаг 1"));
    await press(page, action(page, "Продолжить отсюда (Шаг 1)"));
    await expect(steps(page)).toContainText("Это продолжение другого запуска с шага 1.");
    await expect(status(page)).toHaveText(/^Готово\. Шагов: 2/);
    await expectInOrder(page);
  });
});

test("what is said of a call as soon as it is shown is heard, while what was said of the last one is kept", async ({ page, stand }) => {
  stand.answers = [asked];
  await openText(page, DESK);
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await page.getByRole("button", { name: "Русский" }).click();
  await action(page, "Запустить").click();
  await expect(card(page, "Оценить")).toBeVisible();
  await page.evaluate(() => new Promise((done) => {
    const run = () => [...document.querySelectorAll(".steps-card button")].find(({ textContent }) => textContent === "Выполнить");
    new MutationObserver((_, observer) => {
      if (!document.querySelector("#steps-question")?.textContent.includes("Взвесить") || !run()) return;
      observer.disconnect();
      run().click();
      done();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    run().click();
  }));
  await expect(card(page, "Назвать")).toBeVisible();
});
