// The files of in-browser models: fetched, gone on with after a break, verified, kept, deleted.
// Each has a folder of its own in the origin's private files, models/SHA-256 of its address.parts, with
// card.json and its bytes in pieces: a piece that stands there is whole, so that no crash loses more than one.
// Failures are thrown as [kind, ...operands]; in_browser.rs reads them.

const PIECE = 32 << 20
const fail = (kind, ...operands) => { throw [kind, ...operands] }

async function models(create = false) {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle('models', { create })
}

async function nameOf(url) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(url))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

const read = folder => folder.getFileHandle('card.json')
  .then(handle => handle.getFile()).then(file => file.text()).then(JSON.parse).catch(() => undefined)

async function write(folder, name, content) {
  const handle = await folder.getFileHandle(name, { create: true })
  const writable = await handle.createWritable()
  await writable.write(content)
  await writable.close()
  return handle.getFile()
}

async function pieces(folder) {
  const found = []
  for await (const [name, handle] of folder) if (/^\d+$/.test(name)) found.push([Number(name), await handle.getFile()])
  return found.sort(([one], [other]) => one - other).map(([, file]) => file)
}

const sum = files => files.reduce((size, file) => size + file.size, 0)

/// Files of this tab, where nothing may be kept, by their address.
const held = new Map()

/// The whole file of an address as a Blob; undefined where it is not there, or not whole.
export async function kept(url) {
  if (held.has(url)) return held.get(url)
  const folder = await models().catch(() => undefined)
  const name = await nameOf(url)
  const own = await folder?.getDirectoryHandle(`${name}.parts`).catch(() => undefined)
  if (own) return (await read(own))?.isWhole ? new Blob(await pieces(own)) : undefined
  // As versions before kept it: one file, which was there only when it was whole.
  const file = await folder?.getFileHandle(name).then(handle => handle.getFile()).catch(() => undefined)
  return file?.size ? file : undefined
}

/// What is kept: [{ key, url, name, bytes, total, isWhole }].
export async function list() {
  const found = [...held].map(([url, blob]) => ({ key: url, url, name: '', bytes: blob.size, total: blob.size, isWhole: true }))
  const folder = await models().catch(() => undefined)
  if (!folder) return found
  for await (const [key, handle] of folder) {
    const isFolder = handle.kind === 'directory'
    const card = isFolder ? await read(handle) : { isWhole: true }
    const bytes = isFolder ? sum(await pieces(handle)) : (await handle.getFile()).size
    const { url = '', name = '', total = bytes, isWhole = false } = card ?? {}
    found.push({ key, url, name, bytes, total, isWhole })
  }
  return found
}

export async function remove(key) {
  if (held.delete(key)) return
  await (await models()).removeEntry(key, { recursive: true })
}

/// The same, of an address.
export async function removeFile(url) {
  held.delete(url)
  const name = await nameOf(url)
  for (const key of [name, `${name}.parts`]) await remove(key).catch(() => {})
}

/// [bytes used by this page, bytes that it may use, whether the browser keeps them for good].
export async function room() {
  const { usage = 0, quota = 0 } = await navigator.storage?.estimate?.().catch(() => ({})) ?? {}
  return [usage, quota, await navigator.storage?.persisted?.().catch(() => false) ?? false]
}

/// Asks the browser to keep what is here; some ask the person.
export const persist = async () => await navigator.storage?.persist?.().catch(() => false) ?? false

/// Where a file's bytes go: pieces in its folder, or memory where there is no room or nothing may be kept.
async function placeFor(url, name, total) {
  const [usage, quota] = await room()
  const key = `${await nameOf(url)}.parts`
  const all = await models(true).catch(() => undefined)
  let folder = await all?.getDirectoryHandle(key, { create: true }).catch(() => undefined)
  const there = folder ? await pieces(folder) : []
  if (folder && !(quota - usage > total - sum(there))) folder = undefined
  const place = {
    parts: folder ? there : [],
    card: (folder && await read(folder)) ?? {},
    get size() { return sum(this.parts) },
    async note(facts) {
      this.card = { url, name, ...this.card, ...facts }
      if (folder) await write(folder, 'card.json', JSON.stringify(this.card))
    },
    async add(chunks) {
      if (!chunks.length) return
      const piece = new Blob(chunks)
      this.parts.push(folder ? await write(folder, String(this.parts.length), piece) : piece)
    },
    async clear() {
      this.parts = []
      this.card = {}
      if (!folder) return
      await all.removeEntry(key, { recursive: true })
      folder = await all.getDirectoryHandle(key, { create: true })
    },
    async finish() {
      await this.note({ isWhole: true, total: this.size })
      const blob = new Blob(this.parts)
      if (!folder) held.set(url, blob)
      return blob
    },
    async drop() {
      this.parts = []
      if (folder) await all.removeEntry(key, { recursive: true }).catch(() => {})
    },
  }
  return place
}

/// Takes a stream into a place, piece by piece; what came stays there when it breaks off.
async function take(stream, place, onBytes, signal) {
  const reader = stream.getReader()
  const stop = () => reader.cancel().catch(() => {})
  signal?.addEventListener('abort', stop, { once: true })
  let chunks = [], size = 0
  const settle = async () => {
    const whole = chunks
    chunks = []
    size = 0
    await place.add(whole)
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      if (!place.size && !size) startsAsModel(value)
      chunks.push(value)
      size += value.byteLength
      onBytes(place.size + size)
      if (size >= PIECE) await settle()
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    await settle()
  }
  if (signal?.aborted) fail('aborted')
}

/// Ends at once when the file is no model: a page that says "not found", mostly.
function startsAsModel(bytes) {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 4)) !== 'GGUF') fail('bad-file')
}

/// Tells how far it is ten times a second at most, and the last of it also when nothing more comes.
function paced(onProgress) {
  let timer, last
  const tell = (...now) => {
    last = now
    timer ??= setTimeout(() => {
      timer = undefined
      onProgress(...last)
    }, 100)
  }
  return [tell, () => clearTimeout(timer)]
}

/// Fetches what is missing of a file. A server that sends another file than before begins anew.
async function fetchRest(order, place, onProgress, signal) {
  const from = place.size
  const headers = from ? { Range: `bytes=${from}-` } : {}
  const response = await fetch(order.url, { signal, headers, credentials: 'omit', referrerPolicy: 'no-referrer' })
    .catch(() => fail(signal.aborted ? 'aborted' : 'unreachable'))
  if (response.status === 416) {
    await place.clear()
    return fetchRest(order, place, onProgress, signal)
  }
  if (!response.ok) fail('status', response.status)
  const isRest = response.status === 206
  const length = Number(response.headers.get('content-length'))
  const total = length ? length + (isRest ? from : 0) : 0
  const etag = response.headers.get('etag') ?? ''
  if (order.bytes && total && total !== order.bytes) {
    response.body.cancel().catch(() => {})
    await place.drop()
    fail('other-file', total, order.bytes)
  }
  const isOther = from && (!isRest || (place.card.total ?? total) !== total || (place.card.etag ?? etag) !== etag)
  if (isOther) await place.clear()
  if (isOther && isRest) {
    response.body.cancel().catch(() => {})
    return fetchRest(order, place, onProgress, signal)
  }
  await place.note({ total, etag, isWhole: false })
  const [tell, rest] = paced(onProgress)
  await take(response.body, place, loaded => tell(loaded, Math.max(loaded, total)), signal).finally(rest)
  if (total && place.size < total) throw new TypeError('broken off')
}

/// Until there is a network again, or for a moment that grows where there seems to be one.
function recovered(tries, signal) {
  return new Promise(resolve => {
    const done = () => { clearTimeout(timer); resolve() }
    const timer = navigator.onLine ? setTimeout(done, 500 * 2 ** tries) : undefined
    addEventListener('online', done, { once: true })
    signal.addEventListener('abort', done, { once: true })
  })
}

/// So often a connection that brings nothing is tried again.
const TRIES = 4

/// Fetches a file of { url, name, bytes?, sha256? }, or the rest of it, and verifies it. `hash` is [take bytes, say
/// their SHA-256]. Resolves with the file as a Blob.
export async function download(order, onProgress, [takeBytes, sayHash], signal) {
  const place = await placeFor(order.url, order.name, order.bytes ?? 0)
  for (let tries = 0; ;) {
    const before = place.size
    try {
      // All of it may have come before the page was closed.
      if (!before || before !== place.card.total) await fetchRest(order, place, onProgress, signal)
      break
    } catch (error) {
      if (signal.aborted) throw ['aborted']
      const isBreak = error instanceof TypeError || (error[0] === 'unreachable' && before > 0)
      if (error[0] === 'bad-file') await place.drop()
      if (!isBreak) throw error
      tries = place.size > before ? 0 : tries + 1
      if (tries > TRIES) throw ['unreachable']
      await recovered(tries, signal)
      if (signal.aborted) throw ['aborted']
    }
  }
  if (!place.size) fail('bad-file')
  onProgress(place.size, place.size)
  await verify(order, place, takeBytes, sayHash, signal)
  return place.finish()
}

async function verify(order, place, takeBytes, sayHash, signal) {
  const isSize = !order.bytes || order.bytes === place.size
  if (isSize && !order.sha256) return
  if (isSize) {
    const reader = new Blob(place.parts).stream().getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (signal.aborted) fail('aborted')
      if (done) break
      takeBytes(value)
    }
    if (sayHash() === order.sha256) return
  }
  const size = place.size
  await place.drop()
  fail('other-file', size, order.bytes ?? size)
}

/// Takes a file of the person's disk among the kept ones; resolves with the address that it has from now on.
export async function takeIn(file, onProgress) {
  const url = `disk:${file.name}`
  const place = await placeFor(url, file.name, file.size)
  await place.clear()
  await place.note({ name: file.name, total: file.size, isWhole: false })
  const [tell, rest] = paced(onProgress)
  try {
    await take(file.stream(), place, loaded => tell(loaded, file.size)).finally(rest)
  } catch (error) {
    await place.drop()
    throw Array.isArray(error) ? error : ['failed', String(error?.message ?? error)]
  }
  if (!place.size) {
    await place.drop()
    fail('bad-file')
  }
  await place.finish()
  return url
}
