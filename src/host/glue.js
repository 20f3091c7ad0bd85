// What only JavaScript has, or says shorter: streams of bytes, IndexedDB, files to save.

const absolute = url => new URL(url, document.baseURI)

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

/// Fetches, and hands over the body chunk by chunk. Resolves with [status, retry-after-ms, retry-after];
/// rejects with 'blocked', 'cut', 'too-large', or whatever fetch says.
export async function fetchBytes(method, url, headers, body, signal, onBytes) {
  const address = absolute(url)
  if (!/^https?:$/.test(address.protocol)) throw 'only http and https'
  const space = addressSpace(address.hostname)
  const response = await fetch(address, {
    method, headers, signal, body: body ?? undefined, ...hint(space),
    credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer',
    // A key must never follow a redirect to another address.
    redirect: headers.length ? 'error' : 'follow',
  }).catch(async error => { throw await isRefused(space) ? 'blocked' : error })
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(() => { throw 'cut' })
    if (done) break
    if (onBytes(value, response.status) === false) {
      await reader.cancel()
      throw 'too-large'
    }
  }
  return [response.status, ...['retry-after-ms', 'retry-after'].map(name => response.headers.get(name))]
}

const STORES = ['runs', 'drafts', 'documents', 'settings']
let opening

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('pilcrow', 1)
    request.onupgradeneeded = () => STORES.forEach(name => request.result.createObjectStore(name))
    request.onblocked = () => reject(new Error('blocked'))
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const db = request.result
      // Another tab's newer version, or cleared site data: open anew the next time.
      db.onversionchange = () => { db.close(); opening = undefined }
      db.onclose = () => { opening = undefined }
      resolve(db)
    }
  })
  opening.catch(() => { opening = undefined })
  return opening
}

async function transact(store, mode, work) {
  const db = await database()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

export const storeGet = (store, key) => transact(store, 'readonly', s => s.get(key))
export const storeDelete = (store, key) => transact(store, 'readwrite', s => s.delete(key))

let asked
export async function storePut(store, key, text) {
  await transact(store, 'readwrite', s => s.put(text, key))
  // What was paid for in time and tokens should outlive a full disk; some browsers ask the person.
  if (store === 'runs') asked ??= navigator.storage?.persist?.().catch(() => {})
}

export async function storeList(store) {
  let keys
  // In one transaction, or another tab may write between the two.
  const texts = await transact(store, 'readonly', s => { keys = s.getAllKeys(); return s.getAll() })
  return keys.result.map((key, index) => [key, texts[index]])
}

/// Saves a text as a file.
export function saveText(name, type, text) {
  const href = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Some browsers read it a while after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/// A worker from a file beside the app.
export const startWorker = url => new Worker(absolute(url), { type: 'module' })
