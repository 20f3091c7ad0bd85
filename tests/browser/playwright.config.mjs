// The browser tests: real Chromium against the release build in dist/.
import { defineConfig } from "@playwright/test";
import { ISOLATED, PLAIN } from "./server.mjs";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  reporter: [["list"], ["./failures.mjs"]],
  workers: 2,
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: ISOLATED,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.PILCROW_CHROMIUM || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: { command: "node server.mjs", url: PLAIN, reuseExistingServer: false },
});
