import { expect, test } from 'vitest'
import { imageFormat, maxPixels, servedWidths } from './rules.ts'

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
  ['GIF89a', 'gif'],
  ['\x00\x00\x00\x18ftypavif', 'heif'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<?xml version="1.0"?><svg/>', null],
  ['%PDF-1.7', null],
  ['II*\x00', null],
  ['RIFF\x00\x00\x00\x00WAVEfmt ', null],
  ['', null],
])('%j is %s by its first bytes', (head, format) => {
  expect(imageFormat(new Uint8Array(Buffer.from(head, 'latin1')))).toBe(format)
})

test('formats decoded whole in memory may have fewer pixels, and 16-bit colors half as many', () => {
  expect(maxPixels({ format: 'jpeg', depth: 'uchar' })).toBe(50_000_000)
  expect(maxPixels({ format: 'jpeg', depth: 'uchar', isProgressive: true })).toBe(24_000_000)
  expect(maxPixels({ format: 'gif', depth: 'uchar' })).toBe(24_000_000)
  expect(maxPixels({ format: 'png', depth: 'ushort', isProgressive: true })).toBe(12_000_000)
  expect(maxPixels({ format: 'heif', depth: 'uchar' })).toBe(12_000_000)
  expect(maxPixels({ format: 'heif', depth: 'ushort' })).toBe(6_000_000)
})

test('an image is served smaller, and never larger than it is', () => {
  expect(servedWidths([640, 1280, 1920], 1920)).toEqual([640, 1280, 1920])
  expect(servedWidths([640, 1280, 1920], 2560)).toEqual([640, 1280, 1920])
  expect(servedWidths([640, 1280, 1920], 1000)).toEqual([640, 1000])
  expect(servedWidths([640, 1280, 1920], 640)).toEqual([640])
  expect(servedWidths([640, 1280, 1920], 20)).toEqual([20])
})
