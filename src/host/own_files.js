// Fetches files of the page itself.

const address = name => new URL(name === 'index.html' ? './' : name.split('/').map(encodeURIComponent).join('/'), document.baseURI)

/** Why a file did not come, as [kind, name, status]. */
export async function reason(name, error, signal) {
  if (Array.isArray(error)) return error
  if (signal.aborted) return ['aborted', name, 0]
  if (!navigator.onLine) return ['offline', name, 0]
  // A browser does not tell whether the host is away or the file is another than the build's.
  const response = await fetch(address(name), { cache: 'no-cache', signal }).catch(() => undefined)
  if (!response) return ['unreachable', name, 0]
  return response.ok ? ['changed', name, 0] : ['status', name, response.status]
}

/** A file of the page as its build lists it, by name; without a hash, whatever the host has. */
export async function own(name, hash, signal) {
  try {
    const init = { cache: 'no-cache', signal }
    if (hash) init.integrity = hash
    const response = await fetch(address(name), init)
    if (!response.ok) throw ['status', name, response.status]
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw await reason(name, error, signal)
  }
}
