// Sign-in at a provider that gives a page a key of its own, by PKCE (RFC 7636) and without a server
// of ours.

const KEPT = 'pilcrow:sign-in'

const base64url = bytes => btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

/// This page's address without what a sign-in puts into it.
function here() {
  const url = new URL(location.href)
  url.searchParams.delete('code')
  return url.href
}

/// A secret that stays in this tab, and its hash that goes along. Resolves with [address to come back to, hash].
export async function begin() {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  sessionStorage.setItem(KEPT, verifier)
  return [here(), base64url(hash)]
}

/// What a sign-in brought back, once: [code, secret]. It is taken out of the address, which people share.
export function returned() {
  const code = new URLSearchParams(location.search).get('code')
  const verifier = sessionStorage.getItem(KEPT)
  if (!code || !verifier) return
  sessionStorage.removeItem(KEPT)
  history.replaceState(history.state, '', here())
  return [code, verifier]
}

export const leave = url => location.assign(url)
