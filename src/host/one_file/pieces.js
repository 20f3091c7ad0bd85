// What the file carries beside its script: each piece is the text of an element, in base64, and most are packed
// by gzip. A piece is unpacked when it is asked for.

/** Where the page's own files seem to be. No host has such a name (RFC 6761), so that whatever is not carried fails. */
export const HOME = 'https://one-file.invalid/'

const TYPES = { wasm: 'application/wasm', js: 'text/javascript', json: 'application/json' }

const element = name => [...document.querySelectorAll('script[data-piece]')].find(({ dataset }) => dataset.piece === name)

/** A piece as a host would send it; undefined where it is not carried. */
export async function piece(name) {
  const found = element(name)
  if (!found) return undefined
  // The browser's own reading of base64 is the fastest that all of them have.
  const { body } = await globalThis.fetch(`data:;base64,${found.textContent}`)
  const stream = found.hasAttribute('data-packed') ? body.pipeThrough(new DecompressionStream('gzip')) : body
  // Whole, and not as it comes: in Firefox 140, pages that were left while modules were compiled of such streams kept the
  // next ones from starting.
  const bytes = await new Response(stream).arrayBuffer()
  return new Response(bytes, { headers: { 'Content-Type': TYPES[name.split('.').pop()] ?? '' } })
}
