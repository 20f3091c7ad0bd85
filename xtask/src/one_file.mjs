// Bundles the app of a folder once more, for pages that are one file: a script, the validator's script, and the
// styles with their fonts. Called with the folder, which has all of them by now. Nothing but imports is changed:
// which module one leads to, and which `fetch` is meant.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const site = resolve(process.argv[2]);
const own = join(dirname(fileURLToPath(import.meta.url)), "../../src/host/one_file");
const goal = join(site, "one_file");

const page = readFileSync(join(site, "index.html"), "utf8").match(/data-module="\.\/([^"]+)"/)?.[1];
if (!page) throw new Error("index.html does not say which module it starts");

/** `page` and `worker` are modules of the build, the app's glue is ours, and fonts lie in the folder. */
const places = {
  name: "places",
  setup({ onResolve }) {
    onResolve({ filter: /^page$/ }, () => ({ path: join(site, page) }));
    onResolve({ filter: /^worker$/ }, () => ({ path: join(site, "worker.js") }));
    onResolve({ filter: /\/glue\.js$/ }, ({ importer }) => ({
      path: importer.startsWith(own) ? join(own, "../glue.js") : join(own, "glue.js"),
    }));
    onResolve({ filter: /\.woff2$/ }, ({ path }) => ({ path: join(site, "fonts", path.split("/").pop()) }));
  },
};

const usual = { bundle: true, minify: true, logLevel: "warning", plugins: [places], outdir: goal };
const script = {
  ...usual,
  format: "iife",
  // Today's browsers, with what DecompressionStream asks for anyway.
  target: "es2022",
  charset: "utf8",
  // wasm-bindgen names a module once for each chunk that imports it, always the same one.
  logOverride: { "duplicate-object-key": "silent" },
};

await build({
  ...script,
  entryPoints: { page: join(own, "start.js") },
  inject: [join(own, "fetch.js")],
  // Where the page's module looks for its code, by the names that the pieces have.
  define: { "import.meta.url": JSON.stringify(`https://one-file.invalid/${page}`) },
});
await build({ ...script, entryPoints: { worker: join(own, "worker.js") }, define: { "import.meta.url": '""' } });
await build({ ...usual, entryPoints: { style: join(own, "style.css") }, loader: { ".woff2": "dataurl" } });

// What stands within an element of HTML must not end it, nor open a comment that would hide its end.
for (const [name, pattern] of [["page.js", /<\/script|<!--/i], ["style.css", /<\/style|<!--/i]]) {
  const found = readFileSync(join(goal, name), "utf8").match(pattern);
  if (found) throw new Error(`one_file/${name} has ${found[0]}, which HTML would read`);
}
