// Makes one ZIP file of many, or one HTML file.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { own, reason } from '../own_files.js'

/** Packed already: packing them again would save nothing. */
const PACKED = /\.(woff2|png|webp|jpe?g)$/i
/** How much is packed before the page may do something else. */
const SLICE = 128 * 1024
/** How many files are on their way at once. */
const AHEAD = 4

const breathe = () => new Promise(resolve => setTimeout(resolve))

/** The list that the service worker has of the page's files, as its whole text. */
export async function list(signal) {
  const name = 'service_worker.js'
  try {
    // Under the bare name, development hosts have a worker that lists nothing.
    const response = await fetch(new URL(`${name}?list`, document.baseURI), { cache: 'no-cache', signal })
    if (!response.ok) throw ['status', name, response.status]
    return await response.text()
  } catch (error) {
    throw await reason(name, error, signal)
  }
}

export { own as read }
export { join } from '../one_file/joining.js'

/** Packs one file, slice by slice. */
async function add(zip, name, bytes, signal) {
  const file = PACKED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
  zip.add(file)
  for (let from = 0; from === 0 || from < bytes.length; from += SLICE) {
    if (from > 0) await breathe()
    if (signal.aborted) throw ['aborted', name, 0]
    file.push(bytes.subarray(from, from + SLICE), from + SLICE >= bytes.length)
  }
}

/** A ZIP file (a Blob) of [name, bytes, hash]; files without bytes are the page's own. Tells how many are in it. */
export async function pack(entries, signal, tell) {
  const parts = []
  let failed
  const zip = new Zip((error, part) => (error ? (failed = error) : parts.push(part)))
  const asked = new Map()
  const ask = index => {
    if (index >= entries.length || asked.has(index)) return
    const [name, bytes, hash] = entries[index]
    const coming = bytes ? Promise.resolve(bytes) : own(name, hash, signal)
    // The first that fails is told, when its turn comes.
    coming.catch(() => {})
    asked.set(index, coming)
  }
  for (let index = 0; index < entries.length; index += 1) {
    for (let ahead = 0; ahead < AHEAD; ahead += 1) ask(index + ahead)
    const bytes = await asked.get(index)
    asked.set(index, undefined)
    await add(zip, entries[index][0], bytes, signal)
    if (failed) throw failed
    tell(index + 1)
    await breathe()
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

/** Saves it as a file. */
export async function save(name, blob) {
  const href = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Some browsers read it a while after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
