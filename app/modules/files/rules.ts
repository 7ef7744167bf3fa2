import { imageFormat } from '#app/modules/images/rules.ts'

/** Most files of a lead. */
export const MAX_FILES = 100

export type FileKind = 'image' | 'pdf'

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
