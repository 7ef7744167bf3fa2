import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test('a size of a file is in kB, from a million bytes on in MB', () => {
  expect([fileSize(12), fileSize(340_100), fileSize(999_999), fileSize(1_000_000), fileSize(5_242_880)]).toEqual([
    '1 kB',
    '340 kB',
    '1000 kB',
    '1.0 MB',
    '5.2 MB',
  ])
})
