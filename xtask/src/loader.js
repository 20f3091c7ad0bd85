// Brings the parts of the page that come after its first, each once.

import { initSync } from './page.js'

// The pieces that several parts share, and how large those are that lie in one file: one answer for
// thirty. None has a file of its own.
const PIECES = [/*pieces*/]

// What a part needs of them: a bit for each.
const NEEDS = {/*needs*/}

// Where the small pieces lie in their file.
const PLACES = {}
let end = 0
for (const [name, size] of PIECES) if (size) PLACES[`chunk_${name}`] = [end, (end += size)]

const needed = name => PIECES.filter((_, at) => BigInt(NEEDS[name] ?? 0) >> BigInt(at) & 1n).map(([piece]) => `chunk_${piece}`)

// What nobody waits for before the form stands.
const UNHURRIED = ['split_run', 'split_gallery']

const file = name =>
  fetch(new URL(`./${name}.wasm`, import.meta.url), { priority: UNHURRIED.includes(name) ? 'low' : 'auto' })

// The first part's memory and table, which all others are about.
let own
const host = () => own ??= { __wasm_split: initSync() }

// Does something once; what has failed is done anew.
const once = act => {
  let doing
  return () => doing ??= act().catch(error => { doing = undefined; throw error })
}

const small = once(async () => {
  const answer = await file('pieces')
  if (!answer.ok) throw new Error(`pieces: ${answer.status}`)
  return answer.arrayBuffer()
})

// What later parts call of the browser, and the first one does not. A script that did not come is asked
// for by another name, or the browser would not ask again.
let asked = 0
const shims = once(async () => {
  const compiled = WebAssembly.compileStreaming(file('shims'))
  compiled.catch(() => {})
  const { imports } = await import(`./shims.js${asked++ ? `?${asked}` : ''}`)
  return WebAssembly.instantiate(await compiled, { ...imports(), ...host() })
})

const known = {}
const module = name => known[name] ??= once(async () => {
  const place = PLACES[name]
  if (place) {
    const [bytes] = await Promise.all([small(), shims()])
    return WebAssembly.instantiate(bytes.slice(...place), host())
  }
  // Compiled while what it needs is still on its way. Whoever waits for it is told; nobody else.
  const compiled = WebAssembly.compileStreaming(file(name))
  compiled.catch(() => {})
  await Promise.all([shims(), ...needed(name).map(piece => module(piece)())])
  return WebAssembly.instantiate(await compiled, host())
})

// The page asks with a function of its own, and hears whether the part has come.
const load = name => async (callback, data) => {
  let came = true
  await module(name)().catch(error => { console.error(error); came = false })
  host().__wasm_split.__indirect_function_table.get(callback)(data, came)
}

/*exports*/
