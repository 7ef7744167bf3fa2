/** What stays together on a page: draws from `y` down and returns its height, in points. `isRow`: of the list that the block before it begins. */
export type Block = { draw: (y: number) => number; isRow?: boolean }

/** A block of a known height. */
type Sized = { height: number; isRow?: boolean }

/** Where content is on a page, in points from the top. */
type Room = { top: number; bottom: number }

/** Air before a block: at least, and where a page has more of it; and before a row. */
const GAP = { min: 16, max: 30, row: 5 }

/** Blocks by page, the fewest pages that contain them, each as full as can be; `fill` is the share of its page that the emptiest takes. */
export type Pages = { pages: number[][]; fill: number }

/** Shares blocks out to pages. A block higher than a page has one to itself. `first`: the room of the first page, `next`: of each other. */
export function shareOut(blocks: readonly Sized[], first: Room, next: Room): Pages {
  /** By how many blocks they contain: the best pages. */
  const best: (Pages | undefined)[] = [{ pages: [], fill: 1 }]
  for (let end = 1; end <= blocks.length; end++) {
    for (let start = end - 1; start >= 0; start--) {
      const before = best[start]
      if (!before) continue
      const { top, bottom } = before.pages.length === 0 ? first : next
      const taken = heightOf(blocks.slice(start, end))
      if (taken > bottom - top && end - start > 1) break
      const found = {
        pages: [...before.pages, Array.from({ length: end - start }, (_, index) => start + index)],
        fill: Math.min(before.fill, taken / (bottom - top)),
      }
      if (isBetter(found, best[end])) best[end] = found
    }
  }
  return best[blocks.length] ?? { pages: [], fill: 1 }
}

/** Where each block of a page begins: what is left of its room becomes air, within reason. */
export function placesOn(blocks: readonly Sized[], { top, bottom }: Room): number[] {
  const left = Math.max(0, bottom - top - heightOf(blocks))
  const gaps = blocks.slice(1).filter(({ isRow }) => !isRow).length
  const extra = Math.min(GAP.max - GAP.min, left / Math.max(1, gaps))
  let y = top
  return blocks.map(({ height, isRow }, index) => {
    if (index > 0) y += isRow ? GAP.row : GAP.min + extra
    const at = y
    y += height
    return at
  })
}

function heightOf(blocks: readonly Sized[]): number {
  return blocks.reduce((sum, { height, isRow }, index) => sum + height + (index === 0 ? 0 : isRow ? GAP.row : GAP.min), 0)
}

function isBetter(one: Pages, other: Pages | undefined): boolean {
  if (!other || one.pages.length !== other.pages.length) return !other || one.pages.length < other.pages.length
  return one.fill > other.fill
}
