import { isUtf8 } from 'node:buffer'
import { ImportFileError } from './check-header.ts'

export const MESSAGE_EMPTY = 'The file is empty.'

/** Supported encodings, with their common names. */
const ENCODING_LABELS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
} as const

export type Encoding = keyof typeof ENCODING_LABELS

/** An encoding's name, or itself if unknown. */
export function encodingLabel(encoding: string): string {
  return Object.hasOwn(ENCODING_LABELS, encoding) ? ENCODING_LABELS[encoding as Encoding] : encoding
}

/** Bytes decoded at a time: about 5 ms of work if they contain thousands of short rows. */
const SLICE_BYTES = 16 * 1024
/** How much of the start identifies UTF-16 without a BOM. */
const SAMPLE_BYTES = 4_000

/** Signatures of files that people upload by mistake, and their type. */
const OTHER_FILES: readonly [start: string, kind: string][] = [
  ['\x89PNG', 'an image'],
  ['\xff\xd8\xff', 'an image'],
  ['GIF8', 'an image'],
  ['RIFF', 'an image or audio file'],
  ['%PDF-', 'a PDF'],
  ['PK\x03\x04', 'a spreadsheet or zip file. In your spreadsheet program, save it as "CSV UTF-8"'],
  ['\xd0\xcf\x11\xe0', 'an old spreadsheet. In your spreadsheet program, save it as "CSV UTF-8"'],
]

/**
 * Detects a file's encoding: by its BOM, or else UTF-16 if every other byte at the start is zero,
 * UTF-8 if it is valid, and otherwise Windows-1252, which spreadsheet programs write. Throws
 * `ImportFileError` if it is not text.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes.length === 0) throw new ImportFileError(MESSAGE_EMPTY)
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  const other = OTHER_FILES.find(([mark]) => start.startsWith(mark))
  if (other) throw new ImportFileError(`This isn’t a CSV file. It’s ${other[1]}.`)
  const utf16 = utf16Of(bytes)
  if (utf16) return utf16
  if (bytes.includes(0)) throw new ImportFileError('The file contains NUL bytes, so it isn’t a CSV file.')
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function utf16Of(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (sample.length < 4) return null
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = 0.4 * sample.length
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

/** Decodes a file's text in slices, without the BOM. Throws `ImportFileError` for invalid bytes, and for a NUL. */
export function* decodedSlices(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    const text = decode(decoder, bytes.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES < bytes.length)
    if (text.includes('\0')) throw new ImportFileError('The file contains NUL characters, so it isn’t a CSV file.')
    yield text
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new ImportFileError('The file is cut off mid-character. Save it as "CSV UTF-8".', { cause: error })
  }
}
