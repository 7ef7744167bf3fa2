import { expect, test } from 'vitest'
import { downloadName, kindOfFile } from './rules.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each([
  ['%PDF-1.7\n', 'pdf'],
  ['\xff\xd8\xff\xe0', 'image'],
  ['\x89PNG\r\n\x1a\n', 'image'],
  ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'image'],
  ['\x00\x00\x00\x18ftypheic', 'image'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['GIF89a', null],
  [' %PDF-1.7', null],
  ['MZ', null],
  ['', null],
])('%j is %s by its first bytes', (head, kind) => {
  expect(kindOfFile(bytes(head))).toBe(kind)
})

test('is named by its converted type', () => {
  expect(downloadName({ name: 'Roof, north.JPG', kind: 'image' })).toBe('Roof, north.webp')
  expect(downloadName({ name: 'survey', kind: 'pdf' })).toBe('survey.pdf')
})
