// What a page can find out after a call that failed without a reason.

/// Whether anything answers at an address. Of such an answer nothing can be read, and none of the
/// person's goes along; the path is left away, too.
async function isThere(url) {
  const init = { mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' }
  const signal = AbortSignal.timeout(5_000)
  // A page that isolates itself is not even told that there was an answer.
  const unheard = globalThis.crossOriginIsolated ? null : false
  return fetch(new URL('/', url), { ...init, signal }).then(() => true, () => unheard)
}

async function leave(name) {
  return navigator.permissions.query({ name }).then(({ state }) => state, () => '')
}

/// [whether there is a network, whether the local network was refused, whether anything answers,
/// the page's origin].
export async function lookAround(url) {
  const names = ['loopback-network', 'local-network', 'local-network-access']
  const states = await Promise.all(names.map(leave))
  return [navigator.onLine, states.includes('denied'), await isThere(url), location.origin]
}
