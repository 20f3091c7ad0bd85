// What only JavaScript has, or says shorter: streams of bytes, IndexedDB, files to save, workers.

export const absolute = url => new URL(url, document.baseURI).href

// Where a host is, as far as its name tells: a page from the web needs the person's leave to call it.
function addressSpace(host) {
  if (/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)) return 'loopback'
  if (/^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|.+\.local)$/.test(host)) return 'local'
}

/// The hint with which a browser asks for that leave.
function hint(space) {
  if (space !== 'loopback' || addressSpace(location.hostname)) return {}
  const options = { targetAddressSpace: space }
  // Browsers of before take other words, and refuse this one.
  try { new Request('', options) } catch { return {} }
  return options
}

/// Whether the person, or the browser, has refused that leave. A browser knows some of the names.
async function isRefused(space) {
  if (!space || addressSpace(location.hostname)) return false
  const names = [`${space}-network`, 'local-network-access']
  const states = names.map(name => navigator.permissions.query({ name }).then(({ state }) => state, () => ''))
  return (await Promise.all(states)).includes('denied')
}

/// Whether the network is what is missing: a program on the person's own computer needs none.
const isCutOff = ({ origin }, space) => !navigator.onLine && (!space || origin === location.origin)

// Within another page, by `<pilcrow-tool>`: what its address says is marked on the page, for styles and code.
if (parent !== window) {
  const wanted = new URLSearchParams(location.search)
  const marks = { embed: /^(run|form|view)$/, theme: /^(light|dark)$/, language: /^[a-z]{2,3}$/, provider: /^\w+$/, place: /^\w{1,64}$/ }
  const named = { ...Object.fromEntries(wanted), language: wanted.get('lang') ?? '' }
  if (marks.embed.test(named.embed)) {
    for (const [mark, allowed] of Object.entries(marks)) if (allowed.test(named[mark] ?? '')) document.documentElement.dataset[mark] = named[mark]
    giveFrames()
  }
}

/// Browsers give a frame that is out of sight no animation frames; what is in it counts for the page around all
/// the same.
function giveFrames() {
  const own = requestAnimationFrame.bind(window)
  window.requestAnimationFrame = act => {
    let isDone = false
    const once = time => { if (!isDone) { isDone = true; act(time) } }
    setTimeout(() => once(performance.now()), 250)
    return own(once)
  }
}

/// A document that the page around has put into its element.
const given = () => new Promise(resolve => {
  const take = ({ source, data }) => {
    if (source !== parent || typeof data?.pilcrow?.document !== 'string') return
    removeEventListener('message', take)
    resolve(new Response(data.pilcrow.document))
  }
  addEventListener('message', take)
  parent.postMessage({ pilcrow: { wants: 'document' } }, '*')
})

/// A fetch that sends nothing of the person's.
async function ask(url, init) {
  if (/^parent:/.test(url) && document.documentElement.dataset.embed) return given()
  const address = new URL(absolute(url))
  if (!/^https?:$/.test(address.protocol)) throw 'only http and https'
  const space = addressSpace(address.hostname)
  const told = { credentials: 'omit', referrerPolicy: 'no-referrer' }
  return fetch(address, { cache: 'no-store', ...init, ...hint(space), ...told })
    .catch(async error => { throw await isRefused(space) ? 'blocked' : isCutOff(address, space) ? 'offline' : error })
}

// What the page's address asks for is on its way before the page's code is there.
// A page of a tool's own, as `pilcrow publish` writes it, has that in its HTML; mails and networks append
// queries of their own to a link.
export const pageQuery = () => {
  const own = /\/$/.test(location.pathname) ? '' : document.documentElement.dataset.query
  return /[?&](tool|src|doc)=/.test(location.search) ? location.search : own || location.search
}
const query = new URLSearchParams(pageQuery())
// Somebody else's document may be none that a published site opens: its code decides.
const isPublished = document.querySelector('meta[name=pilcrow-site]')
const mayAsk = url => !isPublished || (URL.canParse(url, document.baseURI) && absolute(url).startsWith(absolute('.')))
const source = query.get('src')
const first = source ? mayAsk(source) && source : query.get('tool') && './tools/index.json'
const ahead = new Map()
if (first) askAhead(first)

/// Asks for what code will ask for that is not there yet.
export function askAhead(url) {
  const answer = ask(url, { method: 'GET' })
  // Whoever asks is told; nobody else.
  answer.catch(() => {})
  ahead.set(url, answer)
}

/// The answer that is on its way already, for whoever asks for it first.
function taken(method, url, headers) {
  if (method !== 'GET' || headers.length) return
  const answer = ahead.get(url)
  ahead.delete(url)
  return answer
}

/// Fetches, and hands over the body chunk by chunk, until `onBytes` gives undefined: that was enough. Resolves
/// with [status, retry-after-ms, retry-after, mcp-session-id]; rejects with 'offline', 'blocked', 'elsewhere', 'cut', 'too-large', or whatever fetch says.
export async function fetchBytes(method, url, headers, body, signal, onBytes, isIdle) {
  // A key must never follow a redirect to another address; that there is one can be told.
  const redirect = headers.length ? 'manual' : 'follow'
  const init = { method, headers, signal, body: body ?? undefined, redirect }
  if (isIdle) Object.assign(init, { priority: 'low', cache: 'default' })
  const response = await (taken(method, url, headers) || ask(url, init))
  if (response.type === 'opaqueredirect') throw 'elsewhere'
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(() => { throw 'cut' })
    if (done) break
    const goesOn = onBytes(value, response.status)
    if (goesOn) continue
    await reader.cancel()
    if (goesOn === false) throw 'too-large'
    break
  }
  const told = ['retry-after-ms', 'retry-after', 'mcp-session-id']
  return [response.status, ...told.map(name => response.headers.get(name))]
}

/// Resolves after a while, or as soon as the signal says so.
export const pause = (milliseconds, signal) => new Promise(resolve => {
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => { clearTimeout(timer); resolve() }, { once: true })
})

const STORES = ['runs', 'drafts', 'documents', 'settings']
let opening, opened, tellNew
/// Resolves as soon as it is known that nothing was ever kept here, which is before anything can be.
const isNew = new Promise(resolve => { tellNew = resolve })

/// How long the browser may take to open the database. Some never answer (Safari; another tab that does not let an
/// older one go), and the form would wait for ever.
const PATIENCE = 4000
/// Whether it has taken longer, and has not answered yet.
let isLate = false
/// What could not be read meanwhile. What the database has there is another's, so that nothing is written over it;
/// the rest of what was held in memory goes into it once it answers.
const unread = new Set()
const late = () => new DOMException('', 'TimeoutError')

function database() {
  if (isLate) return Promise.reject(late())
  opening ??= new Promise((resolve, reject) => {
    const giveUp = () => { isLate = true; reject(late()) }
    const timer = setTimeout(giveUp, PATIENCE)
    const request = indexedDB.open('pilcrow', 1)
    request.onupgradeneeded = ({ oldVersion }) => {
      STORES.forEach(name => request.result.createObjectStore(name))
      if (!oldVersion && !opened) tellNew()
    }
    request.onblocked = giveUp
    request.onerror = () => { clearTimeout(timer); isLate = false; reject(request.error) }
    request.onsuccess = () => {
      clearTimeout(timer)
      const db = request.result
      opened = true
      // Another tab's newer version, or cleared site data: open anew the next time.
      db.onversionchange = () => { db.close(); opening = undefined }
      db.onclose = () => { opening = undefined }
      resolve(db)
      if (isLate) comeLate(db)
    }
  })
  opening.catch(() => { opening = undefined })
  return opening
}

function comeLate(db) {
  isLate = false
  opening = Promise.resolve(db)
  for (const store of STORES) for (const [key, text] of memory[store]) storePut(store, key, text)
}

// Opened while the page's code is still on its way: a draft is looked for before the form is shown.
database()

async function transact(store, mode, work) {
  const db = await database()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    // What is typed last is written while the page is left, when only what is committed gets through. What
    // else fails then, such as a run whose call is broken off, is not to be written as if it had failed.
    if (mode === 'readwrite' && store === 'drafts') transaction.commit?.()
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

// What could not be kept, by store; lost when the tab is closed.
const memory = Object.fromEntries(STORES.map(name => [name, new Map()]))
let failure

/// The name of the error for which something is held in memory only.
export const storeFailure = () => failure

function forget(store, key) {
  memory[store].delete(key)
  if (STORES.every(name => !memory[name].size)) failure = undefined
}

export async function storeGet(store, key) {
  if (memory[store].has(key)) return memory[store].get(key)
  const found = transact(store, 'readonly', s => s.get(key)).catch(error => {
    // Where nothing can be read nothing is kept: the page says so before anything is typed.
    failure ??= error?.name
    if (isLate) unread.add(`${store} ${key}`)
  })
  return opened ? found : Promise.race([found, isNew])
}

let asked
/// Resolves with the name of the error where the text is held in memory only.
export async function storePut(store, key, text) {
  const failed = await storeWrite(store, [[key, text]])
  if (failed) return failed
  // What was paid for in time and tokens should outlive a full disk; some browsers ask the person.
  if (store === 'runs') asked ??= navigator.storage?.persist?.().catch(() => {})
}

/// Writes [key, text] pairs, all of them or none; a key without a text is forgotten. Resolves with the name of the
/// error where the texts are held in memory only.
export async function storeWrite(store, pairs) {
  try {
    for (const [key] of pairs) {
      const place = `${store} ${key}`
      if (unread.has(place) && await transact(store, 'readonly', s => s.getKey(key))) throw late()
      unread.delete(place)
    }
    await transact(store, 'readwrite', s => pairs.map(([key, text]) => text == null ? s.delete(key) : s.put(text, key)).at(-1))
    for (const [key] of pairs) forget(store, key)
  } catch (error) {
    for (const [key, text] of pairs) text == null ? memory[store].delete(key) : memory[store].set(key, text)
    return failure = error?.name ?? 'Error'
  }
}

export async function storeDelete(store, key) {
  forget(store, key)
  if (unread.has(`${store} ${key}`)) return
  await transact(store, 'readwrite', s => s.delete(key)).catch(() => {})
}

/// Resolves with [key, text] pairs by key: of the keys that begin so, the last ones.
export async function storeList(store, prefix, count) {
  const end = `${prefix}\uffff`
  let texts
  // In one transaction, or another tab may write between the two.
  const found = transact(store, 'readonly', s => {
    const names = s.getAllKeys(IDBKeyRange.bound(prefix, end))
    names.onsuccess = () => {
      const last = names.result.slice(-count)
      if (last.length) texts = s.getAll(IDBKeyRange.bound(last[0], end))
    }
    return names
  }).catch(() => [])
  const keys = await (opened ? found : Promise.race([found, isNew.then(() => [])]))
  const pairs = keys.slice(-count).map((key, index) => [key, texts.result[index]])
  const own = [...memory[store]].filter(([key]) => key.startsWith(prefix))
  return [...new Map([...pairs, ...own])].sort(([a], [b]) => a < b ? -1 : 1).slice(-count)
}

/// Resolves with the keys that begin so, ascending; their texts are left where they are.
export async function storeKeys(store, prefix) {
  const keys = await transact(store, 'readonly', s => s.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
    .catch(() => [])
  const own = [...memory[store].keys()].filter(key => key.startsWith(prefix))
  return [...new Set([...keys, ...own])].sort()
}

/// Whether nothing shines through the picture on a canvas: the fourth byte of each pixel says how far it covers.
export function isOpaque(context, width, height) {
  const { data } = context.getImageData(0, 0, width, height)
  let at = 3
  while (data[at] === 255) at += 4
  return at >= data.length
}

/// Writes to the clipboard a text, and the same as HTML for those who take that.
export const copyBoth = (text, html) => navigator.clipboard.write([new ClipboardItem(Object.fromEntries(
  [['text/plain', text], ['text/html', html]].map(([type, data]) => [type, new Blob([data], { type })])))])

/// Saves a text as a file.
export function saveText(name, type, text) {
  const href = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Some browsers read it a while after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/// The next message of a worker; one that fails, or is silent for too long, is ended.
const said = (worker, milliseconds) => new Promise((resolve, reject) => {
  const end = () => { clearTimeout(timer); worker.terminate(); reject() }
  const timer = setTimeout(end, milliseconds)
  worker.onmessage = ({ data }) => { clearTimeout(timer); resolve(data) }
  worker.onerror = end
})

/// A worker from a file beside the app, once it says that it listens.
export async function startWorker(url, milliseconds) {
  const worker = new Worker(absolute(url), { type: 'module' })
  await said(worker, milliseconds)
  return worker
}

export function askWorker(worker, text, milliseconds) {
  worker.postMessage(text)
  return said(worker, milliseconds)
}

// A click on a button of the form whose part of the page is still on its way: the last is what counts.
let early
const remember = ({ target }) => { if (target.closest?.('form')) early = target.closest('[data-json], .fold') }
addEventListener('click', remember)

/// Clicks that button again, now that the part has come.
export function clickAgain() {
  removeEventListener('click', remember)
  if (early?.isConnected) early.click()
  early = undefined
}

// What waits to come near the screen, or near the part of it that scrolls.
const waiting = new WeakMap()
let fresh = []

function meet(element) {
  const { act, observer } = waiting.get(element) ?? {}
  waiting.delete(element)
  observer?.unobserve(element)
  act?.()
}

function observe() {
  const scroller = fresh[0].closest('.pane')
  const root = scroller && getComputedStyle(scroller).overflowY === 'auto' ? scroller : null
  // What has been taken away since it was seen is not made.
  const isMet = ({ isIntersecting, target }) => isIntersecting && target.isConnected
  const met = entries => entries.filter(isMet).forEach(entry => meet(entry.target))
  const observer = new IntersectionObserver(met, { root, rootMargin: '1000px 0px' })
  for (const element of fresh) {
    const wait = waiting.get(element)
    if (wait) { wait.observer = observer; observer.observe(element) }
  }
  fresh = []
}

export function whenNear(element, act) {
  waiting.set(element, { act })
  // It is not in the page yet.
  if (fresh.push(element) === 1) requestAnimationFrame(observe)
}

// Who goes on by keys faster than parts are drawn would leave the form at one that waits: the next after the
// focus, and the last before it, are made at once.
addEventListener('focusin', ({ target }) => {
  const parts = document.querySelectorAll('.awaited')
  let next = 0
  for (let end = parts.length; next < end;) {
    const middle = (next + end) >> 1
    if (target.compareDocumentPosition(parts[middle]) & Node.DOCUMENT_POSITION_FOLLOWING) end = middle
    else next = middle + 1
  }
  for (const part of [parts[next], parts[next - 1]]) if (part) meet(part)
})

// What is printed is whole.
addEventListener('beforeprint', () => {
  // In a part that is made others may wait, as deep as parts go.
  for (let depth = 0; depth < 99; depth += 1) document.querySelectorAll('.awaited').forEach(meet)
})

export const makeNow = id => { const element = document.getElementById(id); if (element) meet(element) }

// Safari has no idle callbacks.
export const idle = () => new Promise(resolve =>
  'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 500 }) : setTimeout(resolve, 100))

// What is heavy or seldom needed is in scripts of its own, fetched when it is first called.
export const later = async (file, name, order) => (await import(absolute(file)))[name](...order)

// Texts that lie beside the page, each asked for once; one that did not come is asked for again.
const texts = new Map()
const textOf = async name => {
  const response = await fetch(absolute(name))
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return response.text()
}
export function ownText(name) {
  if (!texts.has(name)) {
    texts.set(name, textOf(name))
    texts.get(name).catch(() => texts.delete(name))
  }
  return texts.get(name)
}

// The style sheet of lazy chunks. Without it they are plain, and still of use; the next asks again.
let styles
export const laterStyles = () => styles ??= new Promise(resolve => {
  const link = document.querySelector('link[href*="style/later"]')
  if (link.sheet) return resolve()
  link.onload = resolve
  link.onerror = () => { styles = undefined; link.rel = 'later'; resolve() }
  link.rel = 'stylesheet'
})
