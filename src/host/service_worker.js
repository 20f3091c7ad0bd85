// Keeps the files of one build, so that the page opens and works without a network. Calls to providers
// never come by here: what is no file of the build and no document is left to the browser.

// The build puts `{ id, files: { "index.html": "sha256-…", "tools/index.json": "" } }` here. Without it, as for a development server,
// the worker removes itself and what an earlier build kept.
const BUILD = {"id":"73409e772b192e60","files":{"editor/index.js":"sha256-gI934PPUC5viDhPBh3JB5mgNiFVWIm6cFdmBo370NiA=","fonts/OFL.txt":"sha256-GKq/GQhIcl4ldu77XCm6BqrBAp0CEyJSp/MS6sLlDPM=","fonts/source-serif-4-cyrillic-ext-wght-normal.woff2":"sha256-2knhSuHUWfPQTPRVX7lU9uVLJHtwj4z+LY5+TuPGgps=","fonts/source-serif-4-cyrillic-wght-italic.woff2":"sha256-YvqvBE2xAa4H+b4/I0JIkvqceS2NTq3N47eozW0nkJ0=","fonts/source-serif-4-cyrillic-wght-normal.woff2":"sha256-qBCCcHuFID1/KuM4M/euC/gy2xZ8hxD5L4BamAj7BRo=","fonts/source-serif-4-latin-ext-wght-normal.woff2":"sha256-0QzLvQ3E664pOJWNwfYipTRg/il+nJWFZHQt1oQwnD8=","fonts/source-serif-4-latin-wght-italic.woff2":"sha256-tPVt3JhzSH8cmjrVu84xmC/om5UfV+RgT2K0yKVA+xk=","fonts/source-serif-4-latin-wght-normal.woff2":"sha256-OCR184JCxS1Co+X/jcabXXPxDQ0h5FULX+IymEaId5o=","highlight/highlight.js":"sha256-1otU1VMJ8SHX+u1fc9NneIVV/OCeULAlEyI9VhRKGd4=","highlight/index.js":"sha256-eGWDmUnwdk2eCiHjEaTixCYz7q7oyl7BJ7hkOFZXMf4=","host/built_in.js":"sha256-zTmTYEeZH34kEaLxcLw0flwzwF+RDbSF4lRSODGtJO4=","host/deflate.js":"sha256-x62y21IqKAv66mRQ3Lgdks6fb2L+yvCsfsOQzqmgZZA=","host/embed.js":"sha256-iIdBUl5/DXNe6zq2pErUCwai4jKzAbaS5p6Nfa8wADQ=","host/keys.js":"sha256-I2C64q0GZ6D/pkHbaZz6L6fWiKDCERp60LIoJzzKYmY=","host/offline.js":"sha256-oktL/I+e8hZFbDZfM6tekWbsU4KoJ50xBnu/OzMI4qg=","host/sandbox.html":"sha256-ic688J1yEyx7l1QVcq08YOPXVlBmwH1/pXKz8OXSnJ8=","host/sandbox.js":"sha256-Mhf/Y6KN3Xbdt8Ku+dvcybTbr0UOLBCV+0o8dig1WYQ=","host/sign_in.js":"sha256-71KKUO5VCBqt+Y6IyKgqIcIx5xRBkfgieEPJRAq9AvY=","host/surroundings.js":"sha256-XIPnsI+VbdkzNk3FEM/KaxUr3mVsLPybF46LTBrCwlU=","host/tab_lock.js":"sha256-3M6z7PKyAa+U0UbR+dSafdgotOCwsNKA9R1cj1ARqas=","host/zip.js":"sha256-bfy5jilzhZqhR+LgIIUJQ2HAm1XW8n6g4qF3YW4FSlg=","icon.svg":"sha256-vJFsltAB9jiTdAfY0ZOVpln4Uq2q0a1G6HvVqfB7X7E=","index.html":"sha256-F74LDKZIg0CjKw5k5N+HUo6t86H982m4KTVH02P1lxU=","manifest.webmanifest":"sha256-3/Jfc7S1CzE2+KWDP7ae9N/HbHRRLWyPySyetU+xklU=","mark-45a290dfa1f2de34.svg":"sha256-9tBVMusgHI3f9IIPE6jCNpHXBCb3dsAqrb31ExlK0ng=","model/model.json":"","one_file/page.js":"sha256-n61T1W+5TPjjqLI0NeMIjscnaNgFBeAljNo2L856CJ8=","one_file/style.css":"sha256-c4GywtHAx54rdS0jx3HbHlRvXwEA+U3ePAnuPSzPeV0=","one_file/worker.js":"sha256-kEAKyeUKf55vT9xjbh8kIisGBBDo/Tepa6z8OpnPI3c=","pilcrow-2e711fe0b7a402e4/__wasm_split.js":"sha256-Ce5FZHdlnYNSXBp7WL946S91x2TiTPEbXdiUX7V8anQ=","pilcrow-2e711fe0b7a402e4/chunk_10.wasm":"sha256-2fiejnV/pCxPt9mhJbGkaCNYGv8kPuu3CNzc3BCjJOE=","pilcrow-2e711fe0b7a402e4/chunk_11.wasm":"sha256-cxJWaBIOn7BXKQ8YkFePGCxAcX6B9AOLnV9J7ex9ZZw=","pilcrow-2e711fe0b7a402e4/chunk_12.wasm":"sha256-5fRm47mpCfRgLrEXqciZdadXbz19p1i3558QVw0G99E=","pilcrow-2e711fe0b7a402e4/chunk_13.wasm":"sha256-Br6pPL8gPoZx+vH4oUrxZdcCNp2Lofhf5jAQ0mkZw3s=","pilcrow-2e711fe0b7a402e4/chunk_14.wasm":"sha256-9UVrxrfHv55h+nKZqBHh4u2/2DyTrINdFBmiPGhgj+k=","pilcrow-2e711fe0b7a402e4/chunk_15.wasm":"sha256-4Xgew5Gmvk+11DRw3yXJ59ZFIyYdiEJ46/+qmrwJYwY=","pilcrow-2e711fe0b7a402e4/chunk_16.wasm":"sha256-IC31NBdze+kHb0SI3ChncuFJQ5kLX4/izSxefNr4cE8=","pilcrow-2e711fe0b7a402e4/chunk_17.wasm":"sha256-R/Be1MprGyw52GVozpY6VQc3m4nfEp3hCfYIqWkV+GU=","pilcrow-2e711fe0b7a402e4/chunk_18.wasm":"sha256-cL+dqN+8LDvxJjRuIx4ETUQ8ttiKifSAgQ3cbbx4le4=","pilcrow-2e711fe0b7a402e4/chunk_19.wasm":"sha256-zC8ZOeGZG+Au3PnfrvQ0ZxV+BTPbxWhu+F4EPROh730=","pilcrow-2e711fe0b7a402e4/chunk_20.wasm":"sha256-yarNbY8PZsRDgNiX1cMAfC5X3T2wrkzVLZtsS8PPhFc=","pilcrow-2e711fe0b7a402e4/chunk_21.wasm":"sha256-YfEXf274tc8pY7zdl8RrpnOk1KOTzPEiv3adCWixjO0=","pilcrow-2e711fe0b7a402e4/chunk_22.wasm":"sha256-29quphpzx45czroD99XQ1NyXk4jPR0T1aLt0Lk0dly8=","pilcrow-2e711fe0b7a402e4/chunk_23.wasm":"sha256-aygcatj73rqSMXmcvO8LgVzNjoIv8ZYhPn/2zvbevx8=","pilcrow-2e711fe0b7a402e4/chunk_24.wasm":"sha256-+XllFd8CpPeAwp5TpZlABP+2eSQ7gZuFcpp0nTqIpdI=","pilcrow-2e711fe0b7a402e4/chunk_25.wasm":"sha256-2b/OhGX5eTIn9fkYusjwsAPT/a6gWpQYnGUvkFViZyE=","pilcrow-2e711fe0b7a402e4/chunk_26.wasm":"sha256-JjApL+nBYDyNOa3IRBGkPIAUX+n72b/RYGHNspQaDPk=","pilcrow-2e711fe0b7a402e4/chunk_27.wasm":"sha256-WJ93RtEO0GJlD9q+8m0rirxw6OijHbCCTj2r9p7iAhE=","pilcrow-2e711fe0b7a402e4/chunk_28.wasm":"sha256-flxWxJn9klSC1rqWXXeeQQnk9gLhRW/xfBfMPsF00eY=","pilcrow-2e711fe0b7a402e4/chunk_29.wasm":"sha256-+/2QnL0njEjDYLhvBpNP1ShEYUVWKg8uhuh//a7oCSk=","pilcrow-2e711fe0b7a402e4/chunk_30.wasm":"sha256-rAkv9Ps1xf+maUwOT+7bQKGAVnZeDygp78NSD1U/RSM=","pilcrow-2e711fe0b7a402e4/chunk_31.wasm":"sha256-3l+kxYHka2gRJ/GqZi8LmZZ4TIrdlzg4eFPt2KzrWAo=","pilcrow-2e711fe0b7a402e4/chunk_32.wasm":"sha256-E488Yb3HlRNJU8aeETF5rGA/vMjR2LkZh9Qf3jIPDdU=","pilcrow-2e711fe0b7a402e4/chunk_33.wasm":"sha256-cd5FO+ueLzcUZTh89LZ5Ua5LXQPVE0dO+qm/NoowfQQ=","pilcrow-2e711fe0b7a402e4/chunk_34.wasm":"sha256-Ek/KGVz5R46zW4/kicob2zyPLg8I7Wuw9ZIIT/1l6nY=","pilcrow-2e711fe0b7a402e4/chunk_35.wasm":"sha256-lWSkQ7bTAJ1EWjBoao6IAgiLkA/DtEdppv/39gEDT+E=","pilcrow-2e711fe0b7a402e4/chunk_36.wasm":"sha256-YbDYdGsA7KBdbedmSYB6ZkE2qrxKQ0rDpND73vwWj2k=","pilcrow-2e711fe0b7a402e4/chunk_37.wasm":"sha256-sDlXtNfZvbTXJWkHWSy7JVlcTCqd4am20bC/0Y+wvbg=","pilcrow-2e711fe0b7a402e4/chunk_38.wasm":"sha256-sO+9TAKC3QCVUMePk+iRWCWgEj0/mTx7ibavoZj/6oQ=","pilcrow-2e711fe0b7a402e4/chunk_39.wasm":"sha256-Nh0JtVmbJGbnO8udYnIiLxurt4QTqOoxeaTNlHCttiQ=","pilcrow-2e711fe0b7a402e4/chunk_40.wasm":"sha256-39+HtoBjjD5Go7vH2/NikAb+5h8H0HSE8r+feI3FwL4=","pilcrow-2e711fe0b7a402e4/chunk_41.wasm":"sha256-ZCTLDIASbKpoLSCZki+Gqesy3X/+2RyQPxD8t8A9pRs=","pilcrow-2e711fe0b7a402e4/chunk_42.wasm":"sha256-CTxTWEsdFNcxVcD7CfhMxa/YdEEvsinDgR+tST3qDPA=","pilcrow-2e711fe0b7a402e4/chunk_43.wasm":"sha256-RAGEZ6C41KZkbDUfhBiuu82yf7uulCQNoGTrVnH2PoM=","pilcrow-2e711fe0b7a402e4/chunk_44.wasm":"sha256-fEHNG73dOg3Tj7IwI22AEmK9Hu6zoA6i90cJQ+3Uq3o=","pilcrow-2e711fe0b7a402e4/chunk_45.wasm":"sha256-hTmm5KV8kw+4NsV0fzaOjGuobh7bOfakL7YHPbxAdAg=","pilcrow-2e711fe0b7a402e4/chunk_46.wasm":"sha256-FVlW3LxsEXSYWjKoPUwz3wDxj+9DlbCBNGTRTaAue5Y=","pilcrow-2e711fe0b7a402e4/chunk_47.wasm":"sha256-lVrK0cSMByAyj/al0d1A7avXNglSjenkCmnghRHv3C0=","pilcrow-2e711fe0b7a402e4/chunk_48.wasm":"sha256-0pmsD5BpHAVRXVnryGeGDChAmIpumOnt/u8IW5H6lp4=","pilcrow-2e711fe0b7a402e4/chunk_49.wasm":"sha256-ybRshjQm7cSp0wXBc321NueuxSKZ87/74w6+y/NuwZA=","pilcrow-2e711fe0b7a402e4/chunk_50.wasm":"sha256-x1MpU70JrBrDCQewtIHA5tytxKLBnEBE0jBkP1u566o=","pilcrow-2e711fe0b7a402e4/chunk_51.wasm":"sha256-r+YLfYqFjgaBKqtYIamosS8tKUyrLHMq/JucMQenR5I=","pilcrow-2e711fe0b7a402e4/chunk_52.wasm":"sha256-F41ZhzGrBlxdlWhms74kN+LbDJF+h55hIGrMIO556nU=","pilcrow-2e711fe0b7a402e4/chunk_53.wasm":"sha256-DGNJhSaI6KX85Jd7iS8oUkVhZ+3e+92gNmpVIXvv1TM=","pilcrow-2e711fe0b7a402e4/chunk_54.wasm":"sha256-LwqhfFj6s+qDnn36aatdW83e+k6Snr4x4rgoNJyuX54=","pilcrow-2e711fe0b7a402e4/chunk_55.wasm":"sha256-B5QsRUo4la1mbKHrJeecz1tiT3Go/i/4705V3YMrd4g=","pilcrow-2e711fe0b7a402e4/chunk_56.wasm":"sha256-ZhvUbj049sk08oGH5sHjR95xFLG9OavmCQd5MVDgWt8=","pilcrow-2e711fe0b7a402e4/chunk_57.wasm":"sha256-AdNQs6M3P5zrhfPsgJeF7B47Ps5Smvd0t7X4RIFwygo=","pilcrow-2e711fe0b7a402e4/chunk_58.wasm":"sha256-wfUYfxVNnd4x3JcbvgP9WAeaK6sprHT9Elvrk+cbGc8=","pilcrow-2e711fe0b7a402e4/chunk_59.wasm":"sha256-QjWBkng9dY25gESPpEiYoJwzCw75ZqBNiCECinGukrc=","pilcrow-2e711fe0b7a402e4/chunk_60.wasm":"sha256-98w5O0ZNgdu3NnEzQdhk+tOCQMYEWRb9YQrDso7cdPc=","pilcrow-2e711fe0b7a402e4/chunk_7.wasm":"sha256-4Cf9BlvHt0rtPMx+kjAp+OXxCyNrXGoJ+S9GyN8PnOk=","pilcrow-2e711fe0b7a402e4/chunk_8.wasm":"sha256-J84+RPhINlRJoDieuR1gbNfqTnfDGVZcd563hs86WKM=","pilcrow-2e711fe0b7a402e4/chunk_9.wasm":"sha256-XqJIU4PSz7dgwKMMgoQW3XOABkPv0ncisF4gyseeOlQ=","pilcrow-2e711fe0b7a402e4/page.js":"sha256-Z6Ie3BYJbxVxEpaRRTUsfT87s8pANWnTSCN4GWGcgGw=","pilcrow-2e711fe0b7a402e4/page_bg.wasm":"sha256-tu73FvmztFIj5Ck2wcRqb4Tb1jK+u/kzGt/LN6Few2A=","pilcrow-2e711fe0b7a402e4/snippets/pilcrow-0f4f71801fc610bf/src/host/glue.js":"sha256-jJ9P3ROlgSNo0shUBMeaj8a6igtFF8dWXIBrlZqV3u4=","pilcrow-2e711fe0b7a402e4/split_author.wasm":"sha256-nXAcW1BbRmsszalGsciGJ0+Q0HlBuKmgrNbrkpfqpiQ=","pilcrow-2e711fe0b7a402e4/split_batch.wasm":"sha256-vXwOn0vmqezaxQM+1C/6s+NOFcDZeVrQ82KacuAsymY=","pilcrow-2e711fe0b7a402e4/split_controls.wasm":"sha256-6D6bhKI+L73rFYtHZsIhWySj2J7shpKnh+f65yc28YA=","pilcrow-2e711fe0b7a402e4/split_gallery.wasm":"sha256-44KdUu9fbMsMYm1sbFzf3T70INKmyHqN9tsXoL62iiE=","pilcrow-2e711fe0b7a402e4/split_result.wasm":"sha256-0Ld1TpD1o+pqER4/okCb1PwV7ZSBfcF8innYgCfaTjk=","pilcrow-2e711fe0b7a402e4/split_run.wasm":"sha256-v+v9p2cMZFZiroiFrTJImzlaVDVWzv/keGPd9spqXXQ=","pilcrow_tool.js":"sha256-N/POCu6QSAkbTSkl9vHGffZwZRbKWWTXRWB9MTQ3vy8=","start.js":"sha256-TwrGFi3K7ksYWIFxRF1nL7cgEZ00yeVd57hSr99Lwfk=","style/later-ORNWOUC7.css":"sha256-3Bt6a+R90QA74fHjMHRiG9og/KVX2couabkwuiFFfyk=","style/page-JGURMGA6.css":"sha256-gzmz4ths3wv0F4DbZpKCoWYbLiBQm3ECB449fIpVEPw=","tools/article.en.json":"","tools/article.ru.json":"","tools/city.en.json":"","tools/city.ru.json":"","tools/comments.en.json":"","tools/comments.ru.json":"","tools/employees.en.json":"","tools/employees.ru.json":"","tools/index.json":"","tools/inspection.en.json":"","tools/inspection.ru.json":"","tools/invoice.en.json":"","tools/invoice.ru.json":"","tools/models.json":"","tools/moderation.en.json":"","tools/moderation.ru.json":"","tools/palette.en.json":"","tools/palette.ru.json":"","tools/quiz.en.json":"","tools/quiz.ru.json":"","tools/reader.en.json":"","tools/reader.ru.json":"","tools/recipe.en.json":"","tools/recipe.ru.json":"","tools/research.en.json":"","tools/research.ru.json":"","tools/standup.en.json":"","tools/standup.ru.json":"","tools/triage.en.json":"","tools/triage.ru.json":"","tools/trip.en.json":"","tools/trip.ru.json":"","wllama/in_browser.js":"sha256-l2QGdSYN5Sf6JXzPA8hleHersAssOE4k+MRheLnP4a8=","wllama/index.js":"sha256-g0176WMXIkjK8TxvKueGAJtD7f7vyF7q3CBgnoRH0Rg=","wllama/kept_models.js":"sha256-dTPt/xEvaXR+fUX7LeRPIBoR2zvbkXfnKto0VaTx4Lc=","wllama/wllama.wasm":"sha256-VR8TQ5Nm7/EeBXsbkf5Gp/2sKdVtZzctTF8ZpUnf5ww=","worker.js":"sha256-GGVvXLI0bdLHZQw6gmodeHYFMlcs58vcb1U+pdyhhrg=","worker_bg.wasm":"sha256-2PNEKBopXcTsDRx8zuD63xSHiayFZxPGBRPqN06iDk0=","worker_loader.js":"sha256-9+hTnySHYzHoCt+X1EO+5ZAc0m0BvDzAw4rDO9o4sbU="}};

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
