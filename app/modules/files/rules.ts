/** Largest file that is taken: 5 MB (docs/product/lead.md). */
export const MAX_FILE_BYTES = 5_242_880
/** Largest post with one: a file that is too large is told so in its form. */
export const MAX_POST_BYTES = 12_000_000
/** Most files of a lead. */
export const MAX_FILES = 100

export type FileKind = 'image' | 'pdf'

/** What a file is by its first bytes; null for what is not taken, whatever its name says. Whether an image is a whole one shows when it is decoded. */
export function kindOfFile(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (head.startsWith('%PDF-')) return 'pdf'
  const isImage =
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    // Photos of telephones, where the library reads them.
    /^ftyp(?:avif|heic|heix|mif1)$/.test(head.slice(4, 12))
  return isImage ? 'image' : null
}

/** '1.2 MB', '340 kB' */
export function fileSize(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`
}

/** What a file is called when it is saved: an image has become a WebP. */
export function downloadName({ name, kind }: { name: string; kind: FileKind }): string {
  const base = name.replace(/\.[^.]{1,5}$/, '').trim() || 'file'
  return `${base}.${kind === 'pdf' ? 'pdf' : 'webp'}`
}
