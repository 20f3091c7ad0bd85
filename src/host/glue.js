// What only JavaScript has, or says shorter: streams of bytes and IndexedDB.

const absolute = url => new URL(url, document.baseURI)

// The hint that lets a page from the web ask for a server on this very machine.
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/// Fetches, and hands over the body chunk by chunk. Resolves with [status, retry-after].
export async function fetchBytes(method, url, headers, body, signal, onBytes) {
  const address = absolute(url)
  if (!/^https?:$/.test(address.protocol)) throw new TypeError('only http and https')
  const options = {
    method, headers, signal, body: body ?? undefined,
    credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer',
    // A key must never follow a redirect to another address.
    redirect: headers.length ? 'error' : 'follow',
  }
  if (loopback.test(address.hostname) && !loopback.test(location.hostname)) options.targetAddressSpace = 'loopback'
  const response = await fetch(address, options)
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    if (onBytes(value, response.status) === false) {
      await reader.cancel()
      throw new RangeError('too large')
    }
  }
  const waits = ['retry-after-ms', 'retry-after'].map(name => response.headers.get(name))
  return [response.status, ...waits]
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
export const storePut = (store, key, text) => transact(store, 'readwrite', s => s.put(text, key))
export const storeDelete = (store, key) => transact(store, 'readwrite', s => s.delete(key))
export async function storeList(store) {
  const keys = await transact(store, 'readonly', s => s.getAllKeys())
  const texts = await transact(store, 'readonly', s => s.getAll())
  return keys.map((key, index) => [key, texts[index]])
}

/// A worker from a file beside the app.
export const startWorker = url => new Worker(absolute(url), { type: 'module' })
