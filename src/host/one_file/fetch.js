// The `fetch` that the build puts in place of the browser's: the page's own files are pieces, all else comes from
// the network.
import { HOME, piece } from './pieces.js'

export async function fetch(address, init) {
  const url = String(address?.url ?? address)
  if (!url.startsWith(HOME)) return globalThis.fetch(address, init)
  const [name] = url.slice(HOME.length).split(/[?#]/, 1)
  return await piece(decodeURIComponent(name)) ?? new Response(null, { status: 404 })
}
