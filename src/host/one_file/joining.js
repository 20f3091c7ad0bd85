// Puts one file together of texts and of files of the page.
import { own } from '../own_files.js'

/** Bytes in base64, as the browser itself writes them. */
const encoded = blob => new Promise((resolve, reject) => {
  const reader = new FileReader()
  reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(blob)
})

const zipped = blob => new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).blob()

/** What becomes of a file's bytes, by the kind of its part. */
const MADE = {
  file: blob => blob,
  encoded,
  packed: async blob => encoded(await zipped(blob)),
}

/** One HTML file (a Blob) of [kind, text or name, hash]. Tells how many files of the page are in it. */
export async function join(parts, signal, tell) {
  let done = 0
  const made = async ([kind, text, hash]) => {
    if (kind === 'text') return text
    const part = await MADE[kind](new Blob([await own(text, hash, signal)]))
    if (signal.aborted) throw ['aborted', text, 0]
    tell((done += 1))
    return part
  }
  return new Blob(await Promise.all(parts.map(made)), { type: 'text/html' })
}
