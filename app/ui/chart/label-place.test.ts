import { expect, test } from 'vitest'
import { labelEnd } from './label-place.ts'

const ROOM = { left: 82, right: 446, y: 93, width: 62, height: 14 }
const mark = (x: number, y: number) => ({ x, y, radius: 11 })

test.each([
  ['no mark', [], 'right'],
  ['a mark far above', [mark(420, 40)], 'right'],
  ['a mark on the words', [mark(420, 88)], 'left'],
  ['marks on both ends', [mark(420, 88), mark(100, 90)], 'right'],
] as const)('the words of a line are at its right end unless a mark is there: %s', (_what, marks, end) => {
  expect(labelEnd(ROOM, marks)).toBe(end)
})
