// Calls that a server carries out, once the person agrees.
import { asked, begin, card, count, counting, DONE, FAILED, line, output, said, status, steps } from "./code_page.mjs";
import { action, expect, expectAccessible, openText } from "../page.mjs";
import { keepServer, test } from "../server_page.mjs";

/** A tool that a server carries out. */
const TOOL = "https://tools.example/count";
const served = { _activity: TOOL };

test("a server carries a call out once the person agrees, without cookies or a referrer", async ({ page, stand }) => {
  const requests = [];
  await page.route(TOOL, async (route) => {
    requests.push({ method: route.request().method(), headers: await route.request().allHeaders(), body: route.request().postDataJSON() });
    await route.fulfill({ headers: { "access-control-allow-origin": "*" }, contentType: "application/json", body: '{"words": 2}' });
  });
  await page.context().addCookies([{ name: "session", value: "1", url: TOOL, sameSite: "None", secure: true }]);
  await begin(page, stand, [asked(count()), output("Served.")], counting("() => 1", { tool: { ...served, _scopes: ["state"] } }));
  await expect(card(page)).toContainText(`a server: ${TOOL}`);
  await expect(card(page)).toContainText("without cookies and keys");
  await expectAccessible(page);
  expect(requests).toEqual([]);
  await action(card(page), "Run this").click();
  await expect(status(page)).toHaveText(DONE);
  await expect(line(page)).toContainText("done (a server)");
  expect(said(stand, 2)).toContain('"words": 2');
  expect(requests).toHaveLength(1);
  const [{ method, headers, body }] = requests;
  expect(method).toBe("POST");
  expect(body).toEqual({ call: { ...count(), text: "one two" }, context: [{ type: "state", state: {} }] });
  expect(headers).not.toHaveProperty("cookie");
  expect(headers).not.toHaveProperty("referer");
  expect(headers).not.toHaveProperty("authorization");
});

/** What a server may answer that is no result, and what is said of it. */
const REPLIES = [
  ["an error", { status: 503, body: "busy" }, "it answers with 503"],
  ["no JSON", { body: "<html>" }, "the answer is not JSON"],
  ["too much", { body: `"${"x".repeat(5_000_000)}"` }, "the answer is larger than 4 MB"],
  ["a redirect", { status: 302, headers: { location: "https://elsewhere.example/" } }, "it redirects to another address, where the call is not sent"],
];

test("a server that answers with no result fails its call", async ({ page, stand, complaints }) => {
  test.setTimeout(120_000);
  let reply;
  await page.route(TOOL, (route) => route.fulfill({ ...reply, headers: { "access-control-allow-origin": "*", ...reply.headers } }));
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, counting("() => 1", { tool: served }));
  for (const [name, own, words] of REPLIES) {
    await test.step(name, async () => {
      reply = own;
      stand.calls.length = 0;
      stand.answers = [asked(count()), output("Over.")];
      await action(page, "Run").click();
      await action(card(page), "Run this").click();
      await expect(status(page)).toHaveText(FAILED);
      await expect(line(page)).toContainText(words);
      expect(said(stand, 2)).toContain(words);
    });
  }
  complaints.length = 0;
});

test("a server that is being called is called again only if the person says so", async ({ page, stand, complaints }) => {
  let times = 0;
  await page.route(TOOL, (route) => {
    times += 1;
    return times > 1 ? route.fulfill({ headers: { "access-control-allow-origin": "*" }, body: "2" }) : undefined;
  });
  await begin(page, stand, [asked(count()), output("Over.")], counting("() => 1", { tool: served }));
  await action(card(page), "Run this").click();
  await expect(status(page)).toHaveText("Step 1: a server is called…");
  await expect.poll(() => times).toBe(1);
  await action(steps(page), "Stop here").click();
  await expect(status(page)).toHaveText("You stopped this in step 1. What was done is kept.");
  await action(steps(page), "Go on").click();
  await expect(card(page)).toContainText("It may have been done already.");
  expect(times).toBe(1);
  await action(card(page), "Run this").click();
  await expect(status(page)).toContainText("Done. Steps: 2");
  complaints.length = 0;
});
