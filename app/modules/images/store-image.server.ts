import { createHash } from 'node:crypto'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { newId } from '#app/db/columns.ts'
import { ok, type Result } from '#app/result.ts'
import { drawImage, type NotDrawn } from './drawing/draw-image.server.ts'
import { servedWidths, SMALL_FORMATS, type SmallFormat } from './rules.ts'

/** An image in the storage. `fileKey` leads to its files; `contentHash` (hex) is that of the PNG, `bytes` its size. */
export type StoredImage = { fileKey: string; contentHash: string; widthPixels: number; heightPixels: number; bytes: number }

/** A file of an image: the whole of it as PNG, or a smaller one that pages show. */
export type ImageFile = { format: 'png' } | { format: SmallFormat; widthPixels: number }

/** Effort is of 0 to 9. At 2 an image of 1920 by 1080 takes half the time of 4, and a twentieth more bytes. */
const QUALITY = { webp: { quality: 80 }, avif: { quality: 55, effort: 2 } } as const
/** Of a small file, whose width says how large it is: no image is higher. */
const ANY_HEIGHT = 16_000

/**
 * Writes an image that someone sent into the storage, as PNG of at most `maxWidth` by `maxHeight` pixels. A row has to name its `fileKey` then; where none comes to,
 * `removeImage` takes the file away again. Its small files are drawn by a job (`drawSmallImages`), because AVIF takes seconds.
 */
export async function storeImage(
  bytes: Uint8Array,
  { maxWidth, maxHeight }: { maxWidth: number; maxHeight: number },
): Promise<Result<StoredImage, NotDrawn>> {
  const drawn = await drawImage(bytes, { format: 'png', maxWidth, maxHeight })
  if (!drawn.ok) return drawn
  const { bytes: png, widthPixels, heightPixels } = drawn.value
  const fileKey = `images/${newId()}`
  await fileStorage().put(keyOf(fileKey, { format: 'png' }), png)
  const contentHash = createHash('sha256').update(png).digest('hex')
  return ok({ fileKey, contentHash, widthPixels, heightPixels, bytes: png.byteLength })
}

/** Draws the small files of a stored image, in `servedWidths(widths, …)`, where they are not there yet. Throws where the image is not in the storage. */
export async function drawSmallImages(
  { fileKey, widthPixels }: Pick<StoredImage, 'fileKey' | 'widthPixels'>,
  widths: readonly number[],
) {
  const whole = await readImageFile(fileKey, { format: 'png' })
  if (whole === null) throw new Error(`The stored image ${fileKey} is missing`)
  for (const file of smallFiles(widths, widthPixels)) {
    if ((await readImageFile(fileKey, file)) !== null) continue
    const size = { maxWidth: file.widthPixels, maxHeight: ANY_HEIGHT }
    const drawn = await drawImage(whole, { ...size, ...QUALITY[file.format], format: file.format })
    if (!drawn.ok) throw new Error(`The stored image ${fileKey} is ${drawn.reason.kind}`)
    await fileStorage().put(keyOf(fileKey, file), drawn.value.bytes)
  }
}

/** The bytes of a file of an image; null where there is none. */
export function readImageFile(fileKey: string, file: ImageFile): Promise<Uint8Array<ArrayBuffer> | null> {
  return fileStorage().get(keyOf(fileKey, file))
}

/** The keys of all that may be stored of an image, for the job that removes stored files. */
export function keysOfImage(
  { fileKey, widthPixels }: Pick<StoredImage, 'fileKey' | 'widthPixels'>,
  widths: readonly number[],
): string[] {
  return [{ format: 'png' } as const, ...smallFiles(widths, widthPixels)].map((file) => keyOf(fileKey, file))
}

/** Takes away what is stored of an image that no row names. */
export async function removeImage(image: Pick<StoredImage, 'fileKey' | 'widthPixels'>, widths: readonly number[]): Promise<void> {
  for (const key of keysOfImage(image, widths)) await fileStorage().remove(key)
}

function smallFiles(widths: readonly number[], widthPixels: number) {
  return servedWidths(widths, widthPixels).flatMap((width) => SMALL_FORMATS.map((format) => ({ format, widthPixels: width })))
}

function keyOf(fileKey: string, file: ImageFile): string {
  return file.format === 'png' ? `${fileKey}/whole.png` : `${fileKey}/${file.widthPixels}.${file.format}`
}
