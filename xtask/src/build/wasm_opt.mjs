// Does to each module that it is called with, in its place, what
// `wasm-opt -Oz --strip-debug --strip-producers --strip-target-features` does: the largest first, on a thread for
// each core. The library takes a second to start, most modules less.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

const own = fileURLToPath(import.meta.url);

/** What wasm-bindgen and today's browsers take for granted, but the library has to be told. */
const FEATURES = ["BulkMemory", "BulkMemoryOpt", "Multivalue", "MutableGlobals", "NontrappingFPToInt", "ReferenceTypes", "SignExt"];

if (isMainThread) {
  const size = (path) => statSync(path).size;
  const waiting = process.argv.slice(2).sort((one, other) => size(other) - size(one));
  const threads = Math.min(availableParallelism?.() ?? 1, waiting.length);
  await Promise.all(Array.from({ length: threads }, () => serve(new Worker(own), waiting)));
} else {
  const { default: binaryen } = await import("binaryen");
  // Of each module it says that it does not know one kind of names.
  console.warn = () => {};
  const features = FEATURES.reduce((set, name) => {
    if (!(name in binaryen.Features)) throw new Error(`binaryen knows no feature ${name}`);
    return set | binaryen.Features[name];
  }, binaryen.Features.MVP);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  // As the program does by itself from these levels on.
  binaryen.setGenerateStackIR(true);
  binaryen.setOptimizeStackIR(true);
  parentPort.on("message", (path) => parentPort.postMessage(optimize(binaryen, features, path)));
}

/** Hands a thread one module after the other, until none waits. */
function serve(thread, waiting) {
  return new Promise((resolve, reject) => {
    const next = () => {
      if (waiting.length > 0) return thread.postMessage(waiting.shift());
      resolve(thread.terminate());
    };
    thread.on("message", next).on("error", reject);
    next();
  });
}

function optimize(binaryen, features, path) {
  const module = binaryen.readBinary(readFileSync(path));
  module.setFeatures(features);
  module.optimize();
  module.runPasses(["strip-debug", "strip-producers", "strip-target-features"]);
  writeFileSync(path, module.emitBinary());
  module.dispose();
}
