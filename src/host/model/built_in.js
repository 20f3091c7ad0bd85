// The browser's own model (the Prompt API). Which model it is, the browser does not tell.
// Failures are thrown as [name, words, requested, quota]; built_in.rs reads them.

/// 'unavailable', 'downloadable', 'downloading' or 'available', for inputs of these types (`text image`).
export async function availability(types) {
  if (!('LanguageModel' in globalThis)) return 'unavailable'
  const expectedInputs = types.split(' ').map(type => ({ type }))
  return LanguageModel.availability({ expectedInputs }).catch(() => 'unavailable')
}

/// A session by the options of create(); a model that is not there yet is fetched, and onShare gets how much of it
/// has come, 0 to 1.
export async function begin(options, signal, onShare) {
  const monitor = source => source.addEventListener('downloadprogress', ({ loaded }) => onShare(loaded))
  const { initialPrompts = [], ...others } = JSON.parse(options)
  return LanguageModel.create({ ...others, initialPrompts: initialPrompts.map(filled), signal, monitor }).catch(fail)
}

/// Fetches the model.
export const fetchModel = async (signal, onShare) => (await begin('{}', signal, onShare)).destroy()

/// Answers; hands over the text piece by piece. Resolves with [tokens of the prompt, tokens of the answer], each NaN
/// where the browser does not count. The session ends with it.
export async function answer(session, request, signal, onText) {
  const { prompt, schema } = JSON.parse(request)
  const constraint = schema === undefined ? {} : { responseConstraint: schema }
  try {
    const asked = prompt.map(filled)
    const read = session.contextUsage + await session.measureContextUsage?.(asked, { signal, ...constraint })
    const reader = session.promptStreaming(asked, { signal, ...constraint }).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      onText(value)
    }
    return [read, session.contextUsage - read]
  } catch (error) {
    fail(error)
  } finally {
    session.destroy()
  }
}

/// A message with its files as the API takes them.
const filled = ({ role, content }) => ({ role, content: content.map(({ type, value }) => ({ type, value: blobOf(value) })) })

function blobOf(value) {
  if (typeof value === 'string') return value
  const bytes = Uint8Array.from(atob(value.base64), letter => letter.charCodeAt(0))
  return new Blob([bytes], { type: value.mediaType })
}

function fail(error) {
  throw [error?.name ?? 'Error', String(error?.message ?? error), error?.requested ?? 0, error?.quota ?? 0]
}
