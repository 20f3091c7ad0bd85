// A host of model files, as files are hosted: parts by Range, and now and then a connection that breaks.
import { createHash } from "node:crypto";
import { createServer } from "node:http";

/** The first bytes of a model's file, and then anything: an engine cannot read it. */
export function fakeModel(bytes) {
  const file = Buffer.alloc(bytes, 7);
  file.write("GGUF");
  return file;
}

export const sha256 = (file) => createHash("sha256").update(file).digest("hex");

/**
 * Serves a file at `url`. `behaviours` says how the first requests are treated, one after the other:
 * { sends } so many bytes and waits, until `breakOff` ends the connection; later ones get all they ask for. `asked` has the
 * Range of each request that was answered.
 */
export async function hostModel(file, behaviours = []) {
  const asked = [];
  const left = [...behaviours];
  const server = createServer((request, response) => {
    const open = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
    if (request.method === "OPTIONS") return response.writeHead(204, { ...open, "access-control-allow-headers": "*" }).end();
    const range = request.headers.range ?? "";
    const from = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0);
    asked.push(range);
    const rest = file.subarray(from);
    response.writeHead(range ? 206 : 200, {
      ...open,
      "access-control-expose-headers": "content-range, etag",
      "content-length": rest.length,
      etag: `"${file.length}"`,
      ...(range && { "content-range": `bytes ${from}-${file.length - 1}/${file.length}` }),
    });
    const how = left.shift();
    if (!how) return response.end(rest);
    response.write(rest.subarray(0, how.sends));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${server.address().port}/model.gguf`,
    asked,
    breakOff: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/** A page whose publisher lists these models, and has put none beside the app. */
export async function listModels(page, models) {
  await page.route("**/model/model.json", (route) => route.fulfill({ json: {} }));
  await page.route("**/tools/models.json", (route) => route.fulfill({ json: { models } }));
}
