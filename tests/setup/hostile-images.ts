import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const RED = { r: 200, g: 30, b: 30 }

/** A plain picture. */
export function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: RED }, limitInputPixels: false })
}

/** A picture that can't be compressed. */
export function noise(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: RED, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
}

/**
 * A PNG with a declared size of `width` by `height`, whose pixel data is only `rows` rows of zeros: a small file with any
 * declared size.
 */
export function claimedPng(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
