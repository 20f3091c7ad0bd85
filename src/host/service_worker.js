// Keeps the files of one build, so that the page opens and works without a network. Calls to providers
// never come by here: what is no file of the build and no document is left to the browser.

// The build puts `{ id, files: { "index.html": "sha256-…", "tools/index.json": "" } }` here. Without it, as for a development server,
// the worker removes itself and what an earlier build kept.
const BUILD = {"id":"65ede16d23f8dbc0","files":{"editor/index.js":"sha256-gI934PPUC5viDhPBh3JB5mgNiFVWIm6cFdmBo370NiA=","fonts/OFL.txt":"sha256-GKq/GQhIcl4ldu77XCm6BqrBAp0CEyJSp/MS6sLlDPM=","fonts/source-serif-4-cyrillic-ext-wght-normal.woff2":"sha256-2knhSuHUWfPQTPRVX7lU9uVLJHtwj4z+LY5+TuPGgps=","fonts/source-serif-4-cyrillic-wght-italic.woff2":"sha256-YvqvBE2xAa4H+b4/I0JIkvqceS2NTq3N47eozW0nkJ0=","fonts/source-serif-4-cyrillic-wght-normal.woff2":"sha256-qBCCcHuFID1/KuM4M/euC/gy2xZ8hxD5L4BamAj7BRo=","fonts/source-serif-4-latin-ext-wght-normal.woff2":"sha256-0QzLvQ3E664pOJWNwfYipTRg/il+nJWFZHQt1oQwnD8=","fonts/source-serif-4-latin-wght-italic.woff2":"sha256-tPVt3JhzSH8cmjrVu84xmC/om5UfV+RgT2K0yKVA+xk=","fonts/source-serif-4-latin-wght-normal.woff2":"sha256-OCR184JCxS1Co+X/jcabXXPxDQ0h5FULX+IymEaId5o=","highlight/highlight.js":"sha256-1otU1VMJ8SHX+u1fc9NneIVV/OCeULAlEyI9VhRKGd4=","highlight/index.js":"sha256-eGWDmUnwdk2eCiHjEaTixCYz7q7oyl7BJ7hkOFZXMf4=","host/built_in.js":"sha256-zTmTYEeZH34kEaLxcLw0flwzwF+RDbSF4lRSODGtJO4=","host/deflate.js":"sha256-x62y21IqKAv66mRQ3Lgdks6fb2L+yvCsfsOQzqmgZZA=","host/embed.js":"sha256-iIdBUl5/DXNe6zq2pErUCwai4jKzAbaS5p6Nfa8wADQ=","host/keys.js":"sha256-I2C64q0GZ6D/pkHbaZz6L6fWiKDCERp60LIoJzzKYmY=","host/offline.js":"sha256-oktL/I+e8hZFbDZfM6tekWbsU4KoJ50xBnu/OzMI4qg=","host/sandbox.html":"sha256-ic688J1yEyx7l1QVcq08YOPXVlBmwH1/pXKz8OXSnJ8=","host/sandbox.js":"sha256-Mhf/Y6KN3Xbdt8Ku+dvcybTbr0UOLBCV+0o8dig1WYQ=","host/sign_in.js":"sha256-71KKUO5VCBqt+Y6IyKgqIcIx5xRBkfgieEPJRAq9AvY=","host/surroundings.js":"sha256-XIPnsI+VbdkzNk3FEM/KaxUr3mVsLPybF46LTBrCwlU=","host/tab_lock.js":"sha256-3M6z7PKyAa+U0UbR+dSafdgotOCwsNKA9R1cj1ARqas=","host/zip.js":"sha256-bfy5jilzhZqhR+LgIIUJQ2HAm1XW8n6g4qF3YW4FSlg=","icon.svg":"sha256-vJFsltAB9jiTdAfY0ZOVpln4Uq2q0a1G6HvVqfB7X7E=","index.html":"sha256-7xrP7jtT/PGGp+FKNdS8osNpZS8ndZxMUJ9ZpyraBtU=","manifest.webmanifest":"sha256-3/Jfc7S1CzE2+KWDP7ae9N/HbHRRLWyPySyetU+xklU=","mark-45a290dfa1f2de34.svg":"sha256-9tBVMusgHI3f9IIPE6jCNpHXBCb3dsAqrb31ExlK0ng=","model/model.json":"","one_file/page.js":"sha256-rB1+6S2cFty+YeddE4G810Qj9tZFpylob09N5UrEVwo=","one_file/style.css":"sha256-c4GywtHAx54rdS0jx3HbHlRvXwEA+U3ePAnuPSzPeV0=","one_file/worker.js":"sha256-kEAKyeUKf55vT9xjbh8kIisGBBDo/Tepa6z8OpnPI3c=","pilcrow-1533a44e3a990085/__wasm_split.js":"sha256-Ce5FZHdlnYNSXBp7WL946S91x2TiTPEbXdiUX7V8anQ=","pilcrow-1533a44e3a990085/chunk_10.wasm":"sha256-Z3m6/zryjbkWxgUvsRtDJrsBrD7RGx34Hl+ERRCnYqE=","pilcrow-1533a44e3a990085/chunk_11.wasm":"sha256-A9eLF2gDraUMTQ7izPQwFBjmfgYfjVXVU30EU3rU7x0=","pilcrow-1533a44e3a990085/chunk_12.wasm":"sha256-vUNetaYmsADTM0GU22ibV0+ZwSKLywZlilfjqU7N0Gc=","pilcrow-1533a44e3a990085/chunk_13.wasm":"sha256-Axr3e7txUZQmzY2o226QIrTKHoSSuGXDxymijHyAx4M=","pilcrow-1533a44e3a990085/chunk_14.wasm":"sha256-RcQvJD/BOGPSF7ou5qQRHuBxUSxXOlDVZ8Lf+Th11ko=","pilcrow-1533a44e3a990085/chunk_15.wasm":"sha256-RQgiua96CNbXta+F/5k5xG2dJ9c2HX7C2fGPDgzNLzw=","pilcrow-1533a44e3a990085/chunk_16.wasm":"sha256-TqwThtGtEWSePv5Cmmf0tub6uvvFzqX5V0Zh/OAHlfo=","pilcrow-1533a44e3a990085/chunk_17.wasm":"sha256-NydmxN3WPTKc/LBNuVbhWqK/ekH9WP2yj9a6fWeuRko=","pilcrow-1533a44e3a990085/chunk_18.wasm":"sha256-Ugt4Y2RBIibpO7W8mY/PreATSNv/U6nG+9kxptW1aQc=","pilcrow-1533a44e3a990085/chunk_19.wasm":"sha256-zm+dphb0+tSpZwOWHN6105vSA8zw61zh+ffM/moo8+w=","pilcrow-1533a44e3a990085/chunk_20.wasm":"sha256-Y1p3MMJQROqv4DJwyXIn40GHUpzjgNYXD1iCU1MhTIA=","pilcrow-1533a44e3a990085/chunk_21.wasm":"sha256-YWff2COO/O0Pp0WVrSZGpPkRX8OivlQUhKPtz0yBivs=","pilcrow-1533a44e3a990085/chunk_22.wasm":"sha256-uGrRyAetEVIYKlsypP93rbgYkccfleJgHItBs5TfNS0=","pilcrow-1533a44e3a990085/chunk_23.wasm":"sha256-L1Ri0aQ7K0EtcR7EPEXNcQUSILnw/1a/Nk58Ya6LQ7o=","pilcrow-1533a44e3a990085/chunk_24.wasm":"sha256-qIumDoKKUmygpHJ1MMWLGuQerVt5d+w/DM6d+tANOB8=","pilcrow-1533a44e3a990085/chunk_25.wasm":"sha256-1I9SmcJP4417cgKsqanekJd5sj4lfyz6U3t5AL/DIZw=","pilcrow-1533a44e3a990085/chunk_26.wasm":"sha256-hq8SusRa5IIfaqBHve5J0dm2drLU18Gw8xwzWK22OjE=","pilcrow-1533a44e3a990085/chunk_27.wasm":"sha256-9aiV7ZQIQuDcnGfBv1m3kj0nSD13Hs32fB1upBh6oUE=","pilcrow-1533a44e3a990085/chunk_28.wasm":"sha256-qta0dNjx519ctO5kfJTwr0voR7vV/l96JcAmGbxLaRc=","pilcrow-1533a44e3a990085/chunk_29.wasm":"sha256-IjWqFdR/xO/qxwsJSXabYuwK9irVHMl+Bc1J3eqxXBE=","pilcrow-1533a44e3a990085/chunk_30.wasm":"sha256-RGIzUgpRWu80mimcTLsR8sIN6E6aDdrKyDapBOpM9ag=","pilcrow-1533a44e3a990085/chunk_31.wasm":"sha256-20lo+tUl4YcWW1JyYzEM/PmFfk3LGWV55KyU9pcbgw8=","pilcrow-1533a44e3a990085/chunk_32.wasm":"sha256-CgEbgZQhpzP+43sppSfG7SNXHqgbaq9kRWyu8rcTmtU=","pilcrow-1533a44e3a990085/chunk_33.wasm":"sha256-eBGQ3+W2gyS96Udk/5I+7mEUg6PwkF0xeT/PN22bZf8=","pilcrow-1533a44e3a990085/chunk_34.wasm":"sha256-8a+dJ7pNM3iO/JipgiDg2G934nrL94POCmVpbROM2dA=","pilcrow-1533a44e3a990085/chunk_35.wasm":"sha256-Wf4VBeLEnn2xZu+axdpf6dk6IkZZYXDQKPmVrbWHXzM=","pilcrow-1533a44e3a990085/chunk_36.wasm":"sha256-or4viMZKqFTvOvmKj7vTxDzm7VqUyui4mwLYOgkEa3M=","pilcrow-1533a44e3a990085/chunk_37.wasm":"sha256-yNMuuiCwXJHvoZ/KP57YE+gmWY0z59mI2B8CEkrq3J8=","pilcrow-1533a44e3a990085/chunk_38.wasm":"sha256-wlHOKTSjqBq+14WwvaEpsOvQICauXNHAIPlIkukmCNw=","pilcrow-1533a44e3a990085/chunk_39.wasm":"sha256-xdsW0c8AOvPAy2mXv7EV/C32AHdFjAYxrM3lIN3iOdQ=","pilcrow-1533a44e3a990085/chunk_40.wasm":"sha256-N/F34Tp8Pifqqdpf7SWddF32UGdgFg+OjcF8EowjS8g=","pilcrow-1533a44e3a990085/chunk_41.wasm":"sha256-lh+kBGgVufoX6LSnJ+80gyfOj6lHXl9Tyn1h+f3TyWc=","pilcrow-1533a44e3a990085/chunk_42.wasm":"sha256-CTxTWEsdFNcxVcD7CfhMxa/YdEEvsinDgR+tST3qDPA=","pilcrow-1533a44e3a990085/chunk_43.wasm":"sha256-Ja6vQpfrU/Spt3vmW57JXrXpAOJgcyhfRpHiwR/pdGc=","pilcrow-1533a44e3a990085/chunk_44.wasm":"sha256-Njuqcijn4sKh0phwKqRa24mk9JJQgRH/Yu6XTNrbiLQ=","pilcrow-1533a44e3a990085/chunk_45.wasm":"sha256-y/Iwq4NebXZXrWwgngCb51WN+3dWsYKQ8DyBncjBkYE=","pilcrow-1533a44e3a990085/chunk_46.wasm":"sha256-AadVXspT17mjUVvBh4+NlgEoen32Odspe1Dg/q4/ugI=","pilcrow-1533a44e3a990085/chunk_47.wasm":"sha256-l1Hl0eiXwzCuXd3arlFa66ofBlN0I7aJ7Dmx0hmo8ps=","pilcrow-1533a44e3a990085/chunk_48.wasm":"sha256-oQhUBzRqYX+u/2B4I3qxN5JKCZl9kX2QjRVekdhdlAw=","pilcrow-1533a44e3a990085/chunk_49.wasm":"sha256-4ZF59fXnJbO3P5TOv38KiI3Y7vCkX0xf8ss/8dNayF0=","pilcrow-1533a44e3a990085/chunk_50.wasm":"sha256-VxheMTO3WOjtUovm4s2FTkkgYLyd/w5fV1qXWJiJjsY=","pilcrow-1533a44e3a990085/chunk_51.wasm":"sha256-pEM64hw2T55PhGF0PWvAtkxcJOJ0aZOPPxqy18g/B1o=","pilcrow-1533a44e3a990085/chunk_52.wasm":"sha256-xoLmaZMjtJhjjTMw2Z+Hdp8XYrudctOHun07ajrSLxs=","pilcrow-1533a44e3a990085/chunk_53.wasm":"sha256-EAaSJkIclJUlO5ozWcWvviSaWuUb9pbGy9YX/sTdVec=","pilcrow-1533a44e3a990085/chunk_54.wasm":"sha256-hzYCgkRdq2FPqo9DLRWYoZoDQWCzZ46sEFqEbE/GmLs=","pilcrow-1533a44e3a990085/chunk_55.wasm":"sha256-dA+5zxxZwlL3MfLXZ6vNmvxKPx3jzjoEMm8WiB3K0iY=","pilcrow-1533a44e3a990085/chunk_56.wasm":"sha256-3u2GBI46GQzRasrKnDhyORzP0V3SpxSzbGaFTOSd9ps=","pilcrow-1533a44e3a990085/chunk_57.wasm":"sha256-/XmNBd3WIRy4vBWpp6CLovQEvVm1om+M2xUCXU6F2/Q=","pilcrow-1533a44e3a990085/chunk_58.wasm":"sha256-eEj8hmyEDr1/DP1N9DeOkVQVfJEnvyJk/yg/ubrqGu8=","pilcrow-1533a44e3a990085/chunk_59.wasm":"sha256-4hHNAYybB7RKOx/QkdKktnyNc8pMUmOSf1LEiVey578=","pilcrow-1533a44e3a990085/chunk_60.wasm":"sha256-xEODJMV0RQS0iss+tv+Igh2053mLDdnRd6daX2PcoX4=","pilcrow-1533a44e3a990085/chunk_7.wasm":"sha256-nMYR85A1eMJJzAxHUzubPqnEAYjNu7e8hY5d+Km5NnY=","pilcrow-1533a44e3a990085/chunk_8.wasm":"sha256-tpCAfbHPJykSXoWCiyPJVuzavN4PCnr2K9k9+X1cQsk=","pilcrow-1533a44e3a990085/chunk_9.wasm":"sha256-JqtSpQFsL7wuVbPsVwG+PpjTs+Nq2expeNtAd7XXsjE=","pilcrow-1533a44e3a990085/page.js":"sha256-Z6Ie3BYJbxVxEpaRRTUsfT87s8pANWnTSCN4GWGcgGw=","pilcrow-1533a44e3a990085/page_bg.wasm":"sha256-kpLpo/rDKkqkHRAbRE9YLXBPrasnyOHkn+NEf6sWkiQ=","pilcrow-1533a44e3a990085/snippets/pilcrow-0f4f71801fc610bf/src/host/glue.js":"sha256-jJ9P3ROlgSNo0shUBMeaj8a6igtFF8dWXIBrlZqV3u4=","pilcrow-1533a44e3a990085/split_author.wasm":"sha256-ko4kfLVDTkLlM50Lfz1MWakbUHhGPqTinhtTxShROJ8=","pilcrow-1533a44e3a990085/split_batch.wasm":"sha256-d2Bmw64Pq3FVxlGnldzFn2dOkhc5C3cTdCkAAOXI6vo=","pilcrow-1533a44e3a990085/split_controls.wasm":"sha256-Z6vs6ZTKI3KMS2NZV/onvBc2dItgci4LOCJBfQKD+Ao=","pilcrow-1533a44e3a990085/split_gallery.wasm":"sha256-t92Qnwp4y/Ge+ctvKuHAJHIPUCcaF4iZv0TXZLj6brw=","pilcrow-1533a44e3a990085/split_result.wasm":"sha256-dIypLiewtDEqiYAQB8Lr7P+Y8/izCnWXPf7NJttSRcY=","pilcrow-1533a44e3a990085/split_run.wasm":"sha256-halfbrkApFDMAaXD6mNZcFPCxr2ST/iLpgEnT0+l+qU=","pilcrow_tool.js":"sha256-N/POCu6QSAkbTSkl9vHGffZwZRbKWWTXRWB9MTQ3vy8=","start.js":"sha256-TwrGFi3K7ksYWIFxRF1nL7cgEZ00yeVd57hSr99Lwfk=","style/later-ORNWOUC7.css":"sha256-3Bt6a+R90QA74fHjMHRiG9og/KVX2couabkwuiFFfyk=","style/page-JGURMGA6.css":"sha256-gzmz4ths3wv0F4DbZpKCoWYbLiBQm3ECB449fIpVEPw=","tools/article.en.json":"","tools/article.ru.json":"","tools/city.en.json":"","tools/city.ru.json":"","tools/comments.en.json":"","tools/comments.ru.json":"","tools/employees.en.json":"","tools/employees.ru.json":"","tools/index.json":"","tools/inspection.en.json":"","tools/inspection.ru.json":"","tools/invoice.en.json":"","tools/invoice.ru.json":"","tools/models.json":"","tools/moderation.en.json":"","tools/moderation.ru.json":"","tools/palette.en.json":"","tools/palette.ru.json":"","tools/quiz.en.json":"","tools/quiz.ru.json":"","tools/reader.en.json":"","tools/reader.ru.json":"","tools/recipe.en.json":"","tools/recipe.ru.json":"","tools/research.en.json":"","tools/research.ru.json":"","tools/standup.en.json":"","tools/standup.ru.json":"","tools/triage.en.json":"","tools/triage.ru.json":"","tools/trip.en.json":"","tools/trip.ru.json":"","wllama/in_browser.js":"sha256-l2QGdSYN5Sf6JXzPA8hleHersAssOE4k+MRheLnP4a8=","wllama/index.js":"sha256-g0176WMXIkjK8TxvKueGAJtD7f7vyF7q3CBgnoRH0Rg=","wllama/kept_models.js":"sha256-dTPt/xEvaXR+fUX7LeRPIBoR2zvbkXfnKto0VaTx4Lc=","wllama/wllama.wasm":"sha256-VR8TQ5Nm7/EeBXsbkf5Gp/2sKdVtZzctTF8ZpUnf5ww=","worker.js":"sha256-GGVvXLI0bdLHZQw6gmodeHYFMlcs58vcb1U+pdyhhrg=","worker_bg.wasm":"sha256-2PNEKBopXcTsDRx8zuD63xSHiayFZxPGBRPqN06iDk0=","worker_loader.js":"sha256-9+hTnySHYzHoCt+X1EO+5ZAc0m0BvDzAw4rDO9o4sbU="}};

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
