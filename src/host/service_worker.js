// Keeps the files of one build, so that the page opens and works without a network. Calls to providers
// never come by here: what is no file of the build and no document is left to the browser.

// The build puts `{ id, files: { "index.html": "sha256-…", "tools/index.json": "" } }` here. Without it, as for a development server,
// the worker removes itself and what an earlier build kept.
const BUILD = null;

const scope = self.registration.scope;
const builds = `pilcrow-build ${scope} `;
const own = builds + BUILD?.id;
const documents = `pilcrow-documents ${scope}`;

/** Large and rarely used: kept once they are fetched, and not before. */
const RARE = /^(?:editor|fonts|highlight|one_file|wllama)\//;

/** Whether the engine of the in-browser model is there is asked by HEAD. */
const READS = ["GET", "HEAD"];

/** Documents may change beside a build: the network is asked first. */
const DOCUMENT = /\.json5?$/i;
const MOST_DOCUMENTS = 200;

/** This file, which lists the build's: the page asks for it where it makes a site of its own files. */
const OWN_FILE = "service_worker.js";

const isOfBuild = (name) => Object.hasOwn(BUILD.files, name) && !DOCUMENT.test(name);
// Many hosts send `index.html` only under the folder's own address.
const addressOf = (name) => scope + (name === "index.html" ? "" : name.split("/").map(encodeURIComponent).join("/"));

/** The name of a file below the page's folder, or undefined elsewhere. */
function nameOf({ method, url, headers }) {
  if (!READS.includes(method) || !url.startsWith(scope) || headers.has("range")) return undefined;
  const [path] = url.slice(scope.length).split(/[?#]/, 1);
  try {
    return path === "" ? "index.html" : decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** A file of this very build: another one fails. */
async function fetchOwn(name) {
  const integrity = BUILD.files[name];
  const response = await fetch(addressOf(name), { integrity, cache: "no-cache" });
  if (!response.ok) throw new TypeError(`${name}: ${response.status}`);
  // A response that was redirected may not answer a navigation.
  if (!response.redirected) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body, { status, statusText, headers });
}

async function keep(cache, name) {
  await cache.put(addressOf(name), await fetchOwn(name));
}

/** All or nothing: a build that changes while it is fetched is not kept. */
async function install() {
  const cache = await caches.open(own);
  const names = Object.keys(BUILD.files);
  try {
    await Promise.all(names.filter((name) => isOfBuild(name) && !RARE.test(name)).map((name) => keep(cache, name)));
    await keepItself(cache);
  } catch (error) {
    await caches.delete(own);
    throw error;
  }
  const beside = await caches.open(documents);
  const listed = names.filter((name) => DOCUMENT.test(name));
  await Promise.allSettled(listed.map((name) => beside.add(addressOf(name))));
}

/** Its hash stands nowhere, but what it lists does. */
async function keepItself(cache) {
  const response = await fetchOwn(OWN_FILE);
  if (!(await response.clone().text()).includes(BUILD.id)) throw new TypeError(`${OWN_FILE} is of another build`);
  await cache.put(addressOf(OWN_FILE), response);
}

async function removeOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith(builds) && name !== own);
  await Promise.all(names.map((name) => caches.delete(name)));
  return names.length;
}

async function fromBuild(name) {
  const cache = await caches.open(own);
  const kept = await cache.match(addressOf(name));
  if (kept) return kept;
  const response = await fetchOwn(name);
  await cache.put(addressOf(name), response.clone());
  return response;
}

async function fromNetwork(request) {
  const cache = await caches.open(documents);
  try {
    const response = await fetch(request);
    if (response.ok && !/no-store/.test(response.headers.get("cache-control"))) await remember(cache, request, response);
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** What cannot be kept, perhaps since there is no room, is shown all the same. */
async function remember(cache, request, response) {
  try {
    await cache.put(request, response.clone());
    const [oldest, ...others] = await cache.keys();
    if (others.length >= MOST_DOCUMENTS) await cache.delete(oldest);
  } catch {}
}

/** Keeps rare files that a page has fetched before there was a worker. */
async function keepUsed(urls) {
  const cache = await caches.open(own);
  const names = urls.map((url) => nameOf({ method: "GET", url, headers: new Headers() }));
  const rare = names.filter((name) => name && isOfBuild(name) && RARE.test(name));
  await Promise.allSettled(rare.map(async (name) => (await cache.match(addressOf(name))) ?? keep(cache, name)));
}

/** Takes the place of the build before, unless another page still works with that; says how many do. */
async function takeOver(page) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = open.filter(({ id, url }) => id !== page.id && url.startsWith(scope)).length;
  if (others === 0) await self.skipWaiting();
  return others;
}

/** Pages that the build before has shown are loaded anew. */
async function removeItself() {
  const hadBuild = (await removeOthers()) > 0;
  await self.registration.unregister();
  if (!hadBuild) return;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  await Promise.allSettled(open.map((page) => page.navigate(page.url)));
}

addEventListener("install", (event) => event.waitUntil(BUILD ? install() : self.skipWaiting()));

addEventListener("activate", (event) => {
  event.waitUntil(BUILD ? Promise.all([removeOthers(), self.clients.claim()]) : removeItself());
});

addEventListener("message", (event) => {
  const { data, source, ports } = event;
  if (data === "take over") event.waitUntil(takeOver(source).then((others) => ports[0]?.postMessage(others)));
  else if (Array.isArray(data?.used)) event.waitUntil(keepUsed(data.used));
});

addEventListener("fetch", (event) => {
  const name = BUILD && nameOf(event.request);
  if (name === undefined || name === null) return;
  if (isOfBuild(name) || name === OWN_FILE) event.respondWith(fromBuild(name));
  else if (DOCUMENT.test(name) && event.request.method === "GET") event.respondWith(fromNetwork(event.request));
});
