// Raw DEFLATE (RFC 1951), which browsers have as streams.

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream)

/// The text as UTF-8, packed.
export async function pack(text) {
  const packed = through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/// The text again; undefined where the bytes are none that were packed, or hold more bytes than that.
export async function unpack(bytes, most) {
  const reader = through(bytes, new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      length += value.length
      if (length > most) { await reader.cancel(); return undefined }
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    return undefined
  }
}
