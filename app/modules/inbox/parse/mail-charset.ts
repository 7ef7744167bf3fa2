const WORD = /=\?([^?\s]{1,60})\?([BQ])\?([^?\r\n]*)\?=/gi

/**
 * The actual charset of bytes if their label can't be trusted, otherwise null. If labeled UTF-8, US-ASCII or nothing but not
 * valid UTF-8, it is Windows-1252; with an unknown label, UTF-8 if valid. `isTruncated`: the bytes may end within a character.
 */
export function betterCharset(bytes: Uint8Array, label: string, isTruncated = false): 'utf-8' | 'windows-1252' | null {
  const named = label.trim().toLowerCase()
  const isVague = named === '' || named === 'us-ascii' || named === 'ascii' || isUtf8Label(named)
  if (!isVague && isKnown(named)) return null
  if (isUtf8(bytes, isTruncated)) return isUtf8Label(named) ? null : 'utf-8'
  return isVague ? 'windows-1252' : null
}

/** Header text should be ASCII, but is often UTF-8 and sometimes neither. */
export function decodeHeaderBytes(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252', { ignoreBOM: true }).decode(bytes)
}

/**
 * Corrects the charset of a header's encoded words (RFC 2047) if it is wrong. Checks the words of a header together, because a
 * character may be split between two.
 */
export function repairWords(field: string): string {
  const bytesOfLabel = new Map<string, Buffer[]>()
  for (const [, label = '', encoding = '', data = ''] of field.matchAll(WORD)) {
    const known = bytesOfLabel.get(label) ?? []
    known.push(decodeWord(encoding, data))
    bytesOfLabel.set(label, known)
  }
  const better = new Map([...bytesOfLabel].map(([label, bytes]) => [label, betterCharset(Buffer.concat(bytes), label)]))
  return field.replace(WORD, (word, label: string, encoding: string, data: string) => {
    const repaired = better.get(label) ?? null
    return repaired === null ? word : `=?${repaired}?${encoding}?${data}?=`
  })
}

function decodeWord(encoding: string, data: string): Buffer {
  return encoding.toUpperCase() === 'B' ? Buffer.from(data, 'base64') : decodeQuotedPrintable(data.replaceAll('_', ' '))
}

/** The bytes of quoted-printable text (RFC 2045, section 6.7). */
export function decodeQuotedPrintable(text: string): Buffer {
  const unfolded = text.replace(/=\r?\n/g, '')
  return Buffer.from(
    unfolded.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

function isUtf8Label(label: string): boolean {
  return label === 'utf-8' || label === 'utf8'
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

function isUtf8(bytes: Uint8Array, isTruncated = false): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isTruncated })
    return true
  } catch {
    return false
  }
}
