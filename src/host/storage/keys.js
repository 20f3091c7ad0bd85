// Encrypts keys with a passphrase: PBKDF2 derives the secret, AES-GCM encrypts.

const ROUNDS = 600_000
const SALT = 16
const NONCE = 12

async function secret(passphrase, salt) {
  const base = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const toText = bytes => btoa(String.fromCharCode(...bytes))
const toBytes = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/// The text, locked; the salt and the nonce stand before it.
export async function lock(text, passphrase) {
  const salt = crypto.getRandomValues(new Uint8Array(SALT))
  const iv = crypto.getRandomValues(new Uint8Array(NONCE))
  const locked = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await secret(passphrase, salt), new TextEncoder().encode(text))
  return toText(new Uint8Array([...salt, ...iv, ...new Uint8Array(locked)]))
}

/// The text again; rejects where the passphrase is another.
export async function unlock(locked, passphrase) {
  const bytes = toBytes(locked)
  const salt = bytes.slice(0, SALT)
  const iv = bytes.slice(SALT, SALT + NONCE)
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await secret(passphrase, salt), bytes.slice(SALT + NONCE))
  return new TextDecoder().decode(text)
}

/// Forgets every choice on this device whose name begins so.
export function forgetAll(beginning) {
  const names = Object.keys(localStorage).filter(name => name.startsWith(beginning))
  names.forEach(name => localStorage.removeItem(name))
}
