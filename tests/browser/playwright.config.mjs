// The browser tests: real Chromium against the release build in dist/, or the development build.
import { defineConfig } from "@playwright/test";
import { ISOLATED, IS_SLOW, PLAIN } from "./addresses.mjs";

// What comes late on purpose is waited for longer.
const patience = IS_SLOW ? 4 : 1;

export default defineConfig({
  testDir: ".",
  outputDir: "../../target/test-results",
  reporter: [["list"], ["./report.mjs"]],
  workers: 2,
  // A test that passes at the second try has found something: `cargo xtask test` looks again, and says so.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000 * patience,
  expect: { timeout: 10_000 * patience },
  use: {
    baseURL: ISOLATED,
    // No test is about motion; who sees it moves sees the same in the end.
    contextOptions: { reducedMotion: "reduce" },
    // A control that is not there fails at its own line, not at the end of the test's time.
    actionTimeout: 30_000 * patience,
    // Recording a trace takes a third of the time; `PILCROW_TEST_TRACE=1` keeps those of what failed.
    trace: process.env.PILCROW_TEST_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    // What a test sees comes from the host, and `page.route` sees it all; publish/offline.spec.mjs has them.
    serviceWorkers: "block",
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
  // `cargo xtask test` serves the build itself; for a Playwright that is started by hand xtask may have
  // to be built first.
  webServer: process.env.PILCROW_TEST_SERVED
    ? undefined
    : { command: "cargo xtask host", url: PLAIN, reuseExistingServer: true, timeout: 300_000 },
});
