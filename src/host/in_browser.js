// A model that answers in the page itself: llama.cpp through wllama, loaded when first asked for.
// Failures are thrown as [kind, ...operands]; in_browser.rs reads them.

const absolute = url => new URL(url, document.baseURI).href
const fail = (kind, ...operands) => { throw [kind, ...operands] }

/// What is loaded: { url, blob, engine, limit }. Without an engine, the next call builds one from the blob.
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

// Kept files: one per address, in the origin's own folder. A file appears there only when it is whole.

async function keptFile(url, create = false) {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('models', { create: true })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(url))
  const name = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
  const handle = await folder.getFileHandle(name, { create })
  return { handle, remove: () => folder.removeEntry(name) }
}

async function kept(url) {
  const file = await keptFile(absolute(url)).then(({ handle }) => handle.getFile()).catch(() => undefined)
  return file?.size ? file : undefined
}

export const isKept = async url => await kept(url) !== undefined

export async function hasKept() {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('models').catch(() => undefined)
  return folder !== undefined && !(await folder.keys().next()).done
}

export const forget = () => inTurn(undefined, async () => {
  await unload()
  const root = await navigator.storage.getDirectory()
  await root.removeEntry('models', { recursive: true })
})

async function download(url, onProgress, signal) {
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
    .catch(() => fail('unreachable'))
  if (!response.ok) fail('status', response.status)
  const total = Number(response.headers.get('content-length'))
  const body = response.body.pipeThrough(watched(total, onProgress))
  try {
    return await keep(url, body, total, signal) ?? await new Response(body).blob()
  } catch (error) {
    // A connection that breaks is a TypeError.
    throw error instanceof TypeError ? ['unreachable'] : error
  }
}

/// Keeps a stream; does not touch it where there is no room, or nothing may be kept.
async function keep(url, body, total, signal) {
  const { quota, usage } = await navigator.storage?.estimate?.().catch(() => ({})) ?? {}
  if (!(quota - usage > total)) return
  const { handle, remove } = await keptFile(url, true).catch(() => ({}))
  const writable = await handle?.createWritable?.().catch(() => undefined)
  if (!writable) return
  try {
    await body.pipeTo(writable, { signal })
    return await handle.getFile()
  } catch (error) {
    await remove().catch(() => {})
    throw error
  }
}

/// Counts the bytes, and ends at once when the file is no model: a page that says "not found", mostly.
function watched(total, onProgress) {
  let loaded = 0, told = 0
  return new TransformStream({
    transform(chunk, controller) {
      const isModel = loaded > 0 || new TextDecoder('latin1').decode(chunk.subarray(0, 4)) === 'GGUF'
      if (!isModel) fail('bad-file')
      loaded += chunk.byteLength
      if (performance.now() - told > 100) onProgress(loaded, Math.max(loaded, total), told = performance.now())
      controller.enqueue(chunk)
    },
    flush: () => loaded ? onProgress(loaded, loaded) : fail('bad-file'),
  })
}

// The engine.

/// What the engine said last about its own failure: its errors do not say it.
let complaint = ''
const logger = { debug() {}, log() {}, warn() {}, error: (...words) => { complaint += `${words.join(' ')}\n` } }

async function unload() {
  await current?.engine?.exit()
  current = undefined
}

async function build(blob, aborted) {
  const wasm = absolute('wllama/wllama.wasm')
  // Both would make it wait for ever.
  if (!(await fetch(wasm, { method: 'HEAD' }).catch(() => fail('unreachable'))).ok) fail('unreachable')
  try { new WebAssembly.Memory({ address: 'i64', initial: 1n }) } catch { fail('failed', 'memory64') }
  const { Wllama } = await import(absolute('wllama/index.js')).catch(() => fail('unreachable'))
  // The files are kept here and not there: a stand-in, as its own needs a folder even so.
  const engine = new Wllama({ default: wasm }, { logger, cacheManager: {}, modelManager: {} })
  engine.setCompat(null) // Otherwise an older browser fetches a build from elsewhere.
  complaint = ''
  try {
    const n_threads = crossOriginIsolated ? Math.min(4, navigator.hardwareConcurrency || 1) : 1
    const loading = engine.loadModel([blob], { n_gpu_layers: 0, n_ctx: 4096, n_parallel: 1, n_threads })
    await Promise.race([loading, aborted])
    if (!engine.getLoadedContextInfo().success) fail(outOfMemory.test(complaint) ? 'out-of-memory' : 'bad-file')
    return engine
  } catch (error) {
    await engine.exit()
    throw reason(error)
  }
}

export const load = (url, onProgress, signal) => inTurn(signal, async aborted => {
  const address = absolute(url)
  if (current?.url === address) return
  if (!/^https?:$/.test(new URL(address).protocol)) fail('unreachable')
  await unload()
  const blob = await kept(address) ?? await download(address, onProgress, signal)
  const engine = await build(blob, aborted).catch(async error => {
    if (error[0] === 'bad-file') await keptFile(address).then(file => file.remove()).catch(() => {})
    throw error
  })
  current = { url: address, blob, engine }
})

/// Answers; resolves with [finish, prompt tokens, answer tokens].
export const answer = (request, signal, onText) => inTurn(signal, async aborted => {
  const model = current ?? fail('failed', 'no model')
  model.engine ??= await build(model.blob, aborted)
  complaint = ''
  try {
    return await Promise.race([stream(model.engine, request, signal, onText), stuck(signal)])
  } catch (error) {
    const told = reason(error)
    // After a failure of its own the engine is not trusted again; a new one takes seconds.
    if (!['aborted', 'prompt-too-long'].includes(told[0])) await dismiss(model)
    throw told
  }

  // Between two words an aborted answer ends at once, but a long prompt is read to its end first.
  function stuck() {
    return new Promise((_, reject) => signal.addEventListener('abort', () => setTimeout(reject, 3000, ['stuck'])))
  }
})

async function stream(engine, request, signal, onText) {
  const chunks = await engine.createChatCompletion({
    ...JSON.parse(request), stream: true, stream_options: { include_usage: true }, abortSignal: signal,
  })
  let finish = 'stop', usage
  for await (const chunk of chunks) {
    const [choice] = chunk.choices
    if (choice?.delta?.content && !signal.aborted) onText(choice.delta.content)
    finish = choice?.finish_reason ?? finish
    usage = chunk.usage ?? usage
  }
  return [finish, usage?.prompt_tokens ?? 0, usage?.completion_tokens ?? 0]
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
