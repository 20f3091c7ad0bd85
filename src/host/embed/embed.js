// The page within another page: what the two tell each other.

/** Which of the app's own properties the page around may set, and how a value is checked. */
const isColour = (value) => value.length < 100 && CSS.supports('color', value)
const isFont = (value) => /^[\w\s"',.-]{1,200}$/.test(value)
const STYLES = {
  accent: [isColour, ['--accent', '--accent-strong']],
  background: [isColour, ['--paper']],
  ink: [isColour, ['--ink']],
  font: [isFont, ['--sans', '--serif']],
}

/** To whom it is told: anybody who is around, until that has spoken. */
let around = '*'
export const tell = (text) => parent.postMessage({ pilcrow: JSON.parse(text) }, around)

function takeStyle(style) {
  for (const [name, [isRight, properties]] of Object.entries(STYLES)) {
    const value = String(style[name] ?? '')
    if (value && isRight(value)) properties.forEach((own) => document.documentElement.style.setProperty(own, value))
  }
}

/** Hands over what the page around says, as JSON, and whether that is of the app's own origin. */
export function listen(take) {
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || typeof data?.pilcrow !== 'object') return
    around = origin
    if (data.pilcrow.style) takeStyle(data.pilcrow.style)
    take(JSON.stringify(data.pilcrow), origin === location.origin)
  })
  const tellHeight = () => tell(JSON.stringify({ height: Math.ceil(document.body.getBoundingClientRect().height) }))
  new ResizeObserver(tellHeight).observe(document.body)
}

// What stands before a document's key in the names of what is kept of it, and what after.
const BEFORE = /^(|(settings|process|bench|text|left-text|other-text|rewritten):)$/
const AFTER = /^($|[| ])/

/** The name under another key; nothing where it is none of that key. */
function renamed(name, from, to) {
  const at = name.indexOf(from)
  const [before, after] = [name.slice(0, at), name.slice(at + from.length)]
  return at >= 0 && BEFORE.test(before) && AFTER.test(after) ? before + to + after : undefined
}

const done = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = request.onblocked = reject
  // It is the page's own script that makes it.
  request.onupgradeneeded = () => request.transaction.abort()
})

/** Of one store, within one transaction: of two elements that ask, one gets all. */
async function moveWithin(store, from, to) {
  const names = await done(store.getAllKeys())
  for (const name of names) {
    const own = renamed(name, from, to)
    if (!own || names.includes(own)) continue
    const text = await done(store.get(name))
    store.put(text, own)
    store.delete(name)
  }
}

async function move(from, to) {
  const database = await done(indexedDB.open('pilcrow'))
  const transaction = database.transaction(database.objectStoreNames, 'readwrite')
  const committed = new Promise(resolve => { transaction.oncomplete = transaction.onabort = resolve })
  const moved = [...database.objectStoreNames].map(name => moveWithin(transaction.objectStore(name), from, to))
  await Promise.all([...moved, committed])
  database.close()
}

/** What is kept under the key of one draft is kept under another from now on. */
export async function takeOver(from, to) {
  const late = new Promise(resolve => setTimeout(resolve, 3000))
  await Promise.race([move(from, to), late]).catch(() => {})
  const [before, own] = [`draft:${from}`, `draft:${to}`]
  const text = sessionStorage.getItem(before)
  if (text === null || sessionStorage.getItem(own) !== null) return
  sessionStorage.setItem(own, text)
  sessionStorage.removeItem(before)
}
