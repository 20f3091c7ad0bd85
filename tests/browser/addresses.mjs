// The addresses at which xtask serves the app to the browser tests, and which build that is.
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The port, and with the next one the second of the two that are taken. */
const PORT = Number(process.env.PILCROW_TEST_PORT ?? 4178);
/** Where the app is, cross-origin isolated. */
export const ISOLATED = `http://127.0.0.1:${PORT}/pilcrow/`;
/** The same without the headers. */
export const PLAIN = `http://127.0.0.1:${PORT + 1}/pilcrow/`;
/** The folder that is served. */
export const SITE = process.env.PILCROW_TEST_SITE ?? fileURLToPath(new URL("../../dist", import.meta.url));
/** Whether that is the development build: one module, not split into chunks. */
export const IS_DEV = Boolean(process.env.PILCROW_TEST_DEV);
/** Whether the page comes late on purpose ([slow.mjs](slow.mjs)). */
export const IS_SLOW = Boolean(process.env.PILCROW_TEST_SLOW);
/** The model that is published with it. */
export const MODEL_CARD = join(SITE, "model/model.json");
