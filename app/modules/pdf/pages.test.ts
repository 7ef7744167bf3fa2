import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesOn, shareOut } from './pages.ts'

const FIRST = { top: 98, bottom: 736 }
const NEXT = { top: 64, bottom: 736 }
const sized = (...heights: number[]) => heights.map((height) => ({ height }))

test('blocks use the fewest pages, and the last is no emptier than necessary', () => {
  // Two on the first page would leave the second one a third full.
  expect(shareOut(sized(280, 200, 100, 250), FIRST, NEXT).pages).toEqual([
    [0, 1],
    [2, 3],
  ])
  expect(shareOut(sized(300, 300), FIRST, NEXT).pages).toEqual([[0, 1]])
  expect(shareOut([], FIRST, NEXT)).toEqual({ pages: [], fill: 1 })
})

test('a block taller than a page has a page to itself', () => {
  expect(shareOut(sized(200, 900, 200), FIRST, NEXT).pages).toEqual([[0], [1], [2]])
})

test('blocks keep their order, none is lost, and none overlaps the footer or another block', () => {
  const block = fc.record({ height: fc.integer({ min: 5, max: 400 }), isRow: fc.boolean() })
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 30 }), (blocks) => {
      const { pages, fill } = shareOut(blocks, FIRST, NEXT)
      expect(pages.flat()).toEqual(blocks.map((_, index) => index))
      for (const [index, page] of pages.entries()) {
        const room = index === 0 ? FIRST : NEXT
        const shown = blocks.filter((_, place) => page.includes(place))
        const ends = placesOn(shown, room).map((y, place) => [y, y + (shown[place]?.height ?? 0)] as const)
        expect(ends[0]?.[0]).toBe(room.top)
        for (const [place, [y]] of ends.entries()) if (place > 0) expect(y).toBeGreaterThan(ends[place - 1]?.[1] ?? 0)
        const last = ends.at(-1)?.[1] ?? 0
        expect(last).toBeLessThanOrEqual(room.bottom + 1e-6)
        expect((last - room.top) / (room.bottom - room.top)).toBeGreaterThanOrEqual(fill - 1e-6)
      }
    }),
  )
})
