/**
 * Content that stays together on a page: draws from `y` down and returns its height, in points. `isRow`: part of the list that
 * the previous block starts.
 */
export type Block = { draw: (y: number) => number; isRow?: boolean }

/** A block with a known height. */
type Sized = { height: number; isRow?: boolean }

/** A page's content area, in points from the top. */
type Room = { top: number; bottom: number }

/** Space before a block, minimum and maximum; and before a row. */
const GAP = { min: 16, max: 30, row: 5 }

/** Blocks by page: the fewest pages, each as full as possible. `fill` is the filled share of the emptiest page. */
export type Pages = { pages: number[][]; fill: number }

/**
 * Distributes blocks over pages. A block taller than a page gets its own. `first`: the content area of the first page, `next`: of
 * the others.
 */
export function shareOut(blocks: readonly Sized[], first: Room, next: Room): Pages {
  /** The best pages for the first n blocks. */
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

/** Where each block of a page starts. Distributes the remaining space between blocks, up to a limit. */
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
