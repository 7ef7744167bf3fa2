import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Smaller answers fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_000
/** 4 is about as fast as gzip at its default, and denser. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** A page shrinks to less than a third: room for all of it at once saves a turn of the thread pool. */
const roomFor = (body: Buffer) => ({ chunkSize: Math.max(1_024, Math.ceil(body.length / 3)) })

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** The best encoding that a client accepts: brotli, gzip or none. Quality 0 means no. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const takes = (name: Encoding) =>
    new RegExp(`(?:^|[\\s,])${name}(?![\\w-])(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(header)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

/** Whether compressing a body of this type makes it smaller. */
export function isCompressible(contentType: string | null | undefined): boolean {
  return /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml|rss\+xml|atom\+xml|ld\+json)|image\/svg\+xml)/i.test(
    contentType ?? '',
  )
}

/** Whether a whole body of `bytes` is worth compressing. */
export function isWorthCompressing(bytes: number): boolean {
  return bytes >= MIN_COMPRESSED_BYTES
}

/** A whole body, compressed off the main thread. */
export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressors.br(body, { ...brotliOptions, ...roomFor(body) }) : compressors.gzip(body, roomFor(body))
}

/** For a body too long for memory. */
export function compressingStream(encoding: Encoding) {
  return encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip()
}
