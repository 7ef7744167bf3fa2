import { createHash } from 'node:crypto'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { newId } from '#app/db/columns.ts'
import { ok, type Result } from '#app/result.ts'
import { drawImage, type NotDrawn } from './drawing/draw-image.server.ts'
import { servedWidths, SMALL_FORMATS, type SmallFormat } from './rules.ts'

/** A stored image. `fileKey` names its files; `contentHash` (hex) and `bytes` are the PNG's. */
export type StoredImage = { fileKey: string; contentHash: string; widthPixels: number; heightPixels: number; bytes: number }

/** An image's file: the full PNG, or a smaller one for pages. */
export type ImageFile = { format: 'png' } | { format: SmallFormat; widthPixels: number }

/** Effort ranges from 0 to 9. At 2, a 1920 by 1080 image takes half the time of 4 and 5% more bytes. */
const QUALITY = { webp: { quality: 80 }, avif: { quality: 55, effort: 2 } } as const
/** Small files are limited only by width. No image is taller than this. */
const ANY_HEIGHT = 16_000

/**
 * Stores a received image as a PNG of at most `maxWidth` by `maxHeight` pixels. A row must then store its `fileKey`, or the
 * caller must call `removeImage`. A job draws the small files (`drawSmallImages`), because AVIF takes seconds.
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

/** Draws a stored image's missing small files, in `servedWidths(widths, …)`. Throws if the image is not in the storage. */
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

/** The bytes of an image's file, or null. */
export function readImageFile(fileKey: string, file: ImageFile): Promise<Uint8Array<ArrayBuffer> | null> {
  return fileStorage().get(keyOf(fileKey, file))
}

/** All keys that an image may have in storage, for the job that removes stored files. */
export function keysOfImage(
  { fileKey, widthPixels }: Pick<StoredImage, 'fileKey' | 'widthPixels'>,
  widths: readonly number[],
): string[] {
  return [{ format: 'png' } as const, ...smallFiles(widths, widthPixels)].map((file) => keyOf(fileKey, file))
}

/** Removes the files of an image without a row. */
export async function removeImage(image: Pick<StoredImage, 'fileKey' | 'widthPixels'>, widths: readonly number[]): Promise<void> {
  for (const key of keysOfImage(image, widths)) await fileStorage().remove(key)
}

function smallFiles(widths: readonly number[], widthPixels: number) {
  return servedWidths(widths, widthPixels).flatMap((width) => SMALL_FORMATS.map((format) => ({ format, widthPixels: width })))
}

function keyOf(fileKey: string, file: ImageFile): string {
  return file.format === 'png' ? `${fileKey}/whole.png` : `${fileKey}/${file.widthPixels}.${file.format}`
}
