import { startsAsPdf } from '#app/format/pdf-bytes.ts'
import { imageFormat } from '#app/modules/images/rules.ts'

/** Maximum files per lead. */
export const MAX_FILES = 100

export type FileKind = 'image' | 'pdf'

/** Content types of stored files: images are WebP. */
export const CONTENT_TYPES: Record<FileKind, string> = { image: 'image/webp', pdf: 'application/pdf' }

/**
 * Maximum files of a message, and maximum bytes of its request. The latter is higher than the file limit, so that the form can
 * report a file that is too large.
 */
export const MAX_MESSAGE_FILES = 3
export const MAX_MESSAGE_BYTES = 25_000_000

/**
 * A file's kind by its first bytes, regardless of its name; null if not accepted. Decoding then shows whether an image is intact.
 */
export function kindOfFile(bytes: Uint8Array): FileKind | null {
  if (startsAsPdf(bytes)) return 'pdf'
  const format = imageFormat(bytes)
  return format === null || format === 'gif' ? null : 'image'
}

/** A file's name for downloads. Images are WebP. */
export function downloadName({ name, kind }: { name: string; kind: FileKind }): string {
  const base = name.replace(/\.[^.]{1,5}$/, '').trim() || 'file'
  return `${base}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}
