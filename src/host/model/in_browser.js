// A model that answers in the page itself: llama.cpp through wllama, loaded when first asked for.
// Failures are thrown as [kind, ...operands]; in_browser.rs reads them.

import { download, kept, list, persist, remove, removeFile, room, takeIn } from './kept_models.js'

const absolute = url => url.startsWith('disk:') ? url : new URL(url, document.baseURI).href
const fail = (kind, ...operands) => { throw [kind, ...operands] }

export { list, persist, room, takeIn }

export const isKept = async url => await kept(absolute(url)) !== undefined

/// What is loaded: { url, blob, context, engine, ran }. Without an engine, the next call builds one from the blob.
let current

/// The engine hangs when two calls overlap, or when it is ended during one: everything takes its turn.
let turns = Promise.resolve()

/// Whoever aborts is let go at once; the turn ends when the engine has let go as well.
function inTurn(signal, work) {
  const aborted = new Promise((_, reject) => {
    const stop = () => reject(['aborted'])
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
  aborted.catch(() => {})
  const turn = turns.then(() => signal?.aborted ? fail('aborted') : work(aborted))
  turns = turn.catch(() => {})
  return Promise.race([aborted, turn])
}

// What the device has.

/// Why the graphics card does not work in this tab any more; empty while it does, or was not tried.
let given = ''

/// Why no graphics card can do the work: '' where one can, 'none' where there is none or the browser does not
/// lead to it, or what it lacks.
async function lacking() {
  if (given) return given
  // Without this the engine cannot wait for the card.
  if (!navigator.gpu || !('Suspending' in WebAssembly)) return 'none'
  const adapter = await navigator.gpu.requestAdapter().catch(() => null)
  if (!adapter) return 'none'
  // Drawn by the processor, which is faster without it.
  if (adapter.info?.isFallbackAdapter) return 'none'
  return adapter.features.has('shader-f16') ? '' : 'no-shaders'
}

function hasMemory64() {
  try { return new WebAssembly.Memory({ address: 'i64', initial: 1n }) !== undefined } catch { return false }
}

/// [memory in bytes or 0, room in bytes or 0, whether a graphics card can do the work, whether the engine runs].
export async function device() {
  const [used, quota] = await room()
  const graphics = await lacking() === ''
  return [(navigator.deviceMemory ?? 0) * 2 ** 30, Math.max(0, quota - used), graphics, hasMemory64()]
}

// The engine.

/// What the engine said last about its own failure: its errors do not say it.
let complaint = ''
const logger = { debug: look, log: look, warn: look, error: (...words) => { complaint += `${words.join(' ')}\n` } }

/// Whether the engine has put anything on the graphics card: where it cannot, it says nothing and goes on without.
let isOnCard = false
function look(...words) { isOnCard ||= /WebGPU\S* +(model|KV|compute) buffer/i.test(words.join(' ')) }

async function unload() {
  await current?.engine?.exit()
  current = undefined
}

/// Deletes a kept model; unloads it where it is the one that is loaded.
export const forget = (key, url) => inTurn(undefined, async () => {
  if (current?.url === url) await unload()
  await remove(key)
})

async function engineFor() {
  const wasm = absolute('wllama/wllama.wasm')
  // Both would make it wait for ever.
  if (!(await fetch(wasm, { method: 'HEAD' }).catch(() => fail('unreachable'))).ok) fail('unreachable')
  if (!hasMemory64()) fail('failed', 'memory64')
  const { Wllama } = await import(absolute('wllama/index.js')).catch(() => fail('unreachable'))
  // The files are kept here and not there: a stand-in, as its own needs a folder even so.
  const engine = new Wllama({ default: wasm }, { logger, cacheManager: {}, modelManager: {} })
  engine.setCompat(null) // Otherwise an older browser fetches a build from elsewhere.
  return engine
}

/// Gives a model an engine: on the graphics card, or on the processors where the card cannot.
async function build(model, aborted) {
  const why = await lacking()
  const threads = crossOriginIsolated ? Math.min(4, navigator.hardwareConcurrency || 1) : 1
  if (!why) {
    const failed = await start(model, aborted, 99_999, threads).then(() => undefined, error => error)
    if (!failed) {
      if (!model.ran.graphics) model.ran.why = given = 'failed'
      return
    }
    if (['aborted', 'unreachable'].includes(failed[0])) throw failed
  }
  const said = complaint
  await start(model, aborted, 0, threads)
  // Where the processors fail as well, it is not the card's fault.
  if (!why) giveUp(said)
  // That there is no card is no news.
  model.ran.why = given || why.replace('none', '')
}

async function start(model, aborted, layers, threads) {
  const engine = await engineFor()
  complaint = ''
  isOnCard = false
  try {
    const loading = engine.loadModel([model.blob], {
      n_gpu_layers: layers, n_ctx: model.context, n_parallel: 1, n_threads: threads,
    })
    await Promise.race([loading, aborted])
    if (!engine.getLoadedContextInfo().success) fail(outOfMemory.test(complaint) ? 'out-of-memory' : 'bad-file')
    model.engine = engine
    model.ran = { graphics: isOnCard, threads, why: '' }
  } catch (error) {
    await engine.exit()
    throw reason(error)
  }
}

/// From now on the processors work, in this tab.
function giveUp(said) {
  given = outOfMemory.test(said) ? 'memory' : /lost/i.test(said) ? 'lost' : 'failed'
}

/// Makes a model of { url, name, bytes?, sha256?, context } ready.
export const load = (request, onProgress, hash, signal) => inTurn(signal, async aborted => {
  const order = JSON.parse(request)
  order.url = absolute(order.url)
  if (current?.url === order.url && current.context >= order.context) return
  if (!/^(https?|disk):/.test(order.url)) fail('unreachable')
  const blob = await kept(order.url) ?? await missing(order, onProgress, hash, signal)
  await unload()
  const model = { url: order.url, blob, context: order.context }
  await build(model, aborted).catch(async error => {
    if (error[0] === 'bad-file') await removeFile(order.url)
    throw error
  })
  current = model
})

/// A file of the person's disk cannot be fetched again.
const missing = (order, onProgress, hash, signal) =>
  order.url.startsWith('disk:') ? fail('gone') : download(order, onProgress, hash, signal)

/// Answers; resolves with JSON: { finish, prompt, answer, cached, graphics, threads, why }.
export const answer = (request, signal, onText, onThought) => inTurn(signal, async aborted => {
  const model = current ?? fail('failed', 'no model')
  let isBegun = false
  const telling = tell => piece => { isBegun = true; tell(piece) }
  for (;;) {
    if (!model.engine) await build(model, aborted)
    complaint = ''
    const wasGraphics = model.ran.graphics
    try {
      const said = await Promise.race([
        stream(model.engine, request, signal, telling(onText), telling(onThought)), stuck(signal),
      ])
      return JSON.stringify({ ...said, ...model.ran })
    } catch (error) {
      const told = reason(error)
      // After a failure of its own the engine is not trusted again; a new one takes seconds.
      if (['aborted', 'prompt-too-long'].includes(told[0])) throw told
      await dismiss(model)
      if (!wasGraphics || ['bad-schema', 'stuck'].includes(told[0])) throw told
      giveUp(complaint)
      // What was said already cannot be taken back.
      if (isBegun) fail('graphics-lost')
    }
  }

  // Between two words an aborted answer ends at once, but a long prompt is read to its end first.
  function stuck() {
    return new Promise((_, reject) => signal.addEventListener('abort', () => setTimeout(reject, 3000, ['stuck'])))
  }
})

async function stream(engine, request, signal, onText, onThought) {
  const chunks = await engine.createChatCompletion({
    ...JSON.parse(request), stream: true, stream_options: { include_usage: true }, abortSignal: signal,
  })
  let finish = 'stop', usage, timings
  for await (const chunk of chunks) {
    const [choice] = chunk.choices
    const { content, reasoning_content } = choice?.delta ?? {}
    if (reasoning_content && !signal.aborted) onThought(reasoning_content)
    if (content && !signal.aborted) onText(content)
    finish = choice?.finish_reason ?? finish
    usage = chunk.usage ?? usage
    timings = chunk.timings ?? timings
  }
  const cached = usage?.prompt_tokens_details?.cached_tokens ?? timings?.cache_n ?? 0
  return { finish, prompt: usage?.prompt_tokens ?? 0, answer: usage?.completion_tokens ?? 0, cached }
}

async function dismiss(model) {
  await model.engine?.exit()
  model.engine = undefined
}

const outOfMemory = /out of memory|OOM|bad_alloc|allocat/i

/// A failure as [kind, ...operands].
function reason(error) {
  if (Array.isArray(error)) return error
  if (error?.name === 'AbortError') return ['aborted']
  const message = String(error?.message ?? error)
  const counts = message.match(/\((\d+) tokens\).*\((\d+) tokens\)/)
  if (counts) return ['prompt-too-long', Number(counts[1]), Number(counts[2])]
  if (/schema|grammar/i.test(message + complaint)) return ['bad-schema']
  if (outOfMemory.test(message + complaint)) return ['out-of-memory']
  return ['failed', message]
}
