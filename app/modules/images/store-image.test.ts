import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { drawSmallImages, keysOfImage, readImageFile, removeImage, type StoredImage, storeImage } from './store-image.server.ts'

setupTestDatabase()

const WIDTHS = [100, 200]
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 120, b: 90 } } })

async function stored(bytes: Uint8Array): Promise<StoredImage> {
  const image = await storeImage(bytes, { maxWidth: 300, maxHeight: 200 })
  if (!image.ok) throw new Error(image.reason.kind)
  return image.value
}

test('an image is stored as PNG within the requested size, upright and without location', async () => {
  const place = { IFD3: { GPSLatitude: '41/1 35/1 0/1', GPSLatitudeRef: 'N' } }
  const sideways = await picture(1000, 2000).withExif(place).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const image = await stored(sideways)
  const png = await readImageFile(image.fileKey, { format: 'png' })
  expect(image).toMatchObject({ widthPixels: 300, heightPixels: 150, bytes: png?.byteLength })
  const head = await sharp(png ?? '').metadata()
  expect(head).toMatchObject({ format: 'png', width: 300, height: 150 })
  expect(head.exif).toBeUndefined()
  expect(head.orientation).toBeUndefined()
})

test('its small files are drawn as AVIF and WebP, once, and are deleted with it', async () => {
  const image = await stored(await picture(150, 90).png().toBuffer())
  await drawSmallImages(image, WIDTHS)
  for (const [format, name] of [
    ['avif', 'heif'],
    ['webp', 'webp'],
  ] as const)
    for (const widthPixels of [100, 150]) {
      const small = await readImageFile(image.fileKey, { format, widthPixels })
      expect(await sharp(small ?? '').metadata()).toMatchObject({ format: name, width: widthPixels })
    }
  await drawSmallImages(image, WIDTHS)
  await removeImage(image, WIDTHS)
  expect(keysOfImage(image, WIDTHS)).toHaveLength(5)
  for (const key of keysOfImage(image, WIDTHS)) expect(await fileStorage().get(key)).toBeNull()
  await expect(drawSmallImages(image, WIDTHS)).rejects.toThrow('is missing')
})

test('a broken image is not stored', async () => {
  const size = { maxWidth: 300, maxHeight: 200 }
  const whole = await picture(150, 90).png().toBuffer()
  for (const bytes of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), whole.subarray(0, 60), Buffer.alloc(0)])
    expect(await storeImage(bytes, size)).toEqual({ ok: false, reason: { kind: 'unreadable' } })
})
