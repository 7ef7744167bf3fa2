import { imageFormat } from '#app/modules/images/rules.ts'

/** Most files of a lead. */
export const MAX_FILES = 100

export type FileKind = 'image' | 'pdf'

/** What a kept file is sent as: an image has become a WebP. */
export const CONTENT_TYPES: Record<FileKind, string> = { image: 'image/webp', pdf: 'application/pdf' }

/** Most files of a message that is written on a page, and bytes of its post: some more than they may have together, so that one too large is refused in the form. */
export const MAX_MESSAGE_FILES = 3
export const MAX_MESSAGE_BYTES = 25_000_000

/** What a file is by its first bytes; null for what is not taken, whatever its name says. Whether an image is a whole one shows when it is decoded. */
export function kindOfFile(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 5)).toString('latin1')
  if (head.startsWith('%PDF-')) return 'pdf'
  const format = imageFormat(bytes)
  return format === null || format === 'gif' ? null : 'image'
}

/** What a file is called when it is saved: an image has become a WebP. */
export function downloadName({ name, kind }: { name: string; kind: FileKind }): string {
  const base = name.replace(/\.[^.]{1,5}$/, '').trim() || 'file'
  return `${base}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}
