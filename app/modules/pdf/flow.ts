import { PAGE, type Sheet, type TextStyle } from '#app/modules/pdf/sheet.ts'

/** Content that flows down the pages and starts a new page when needed. `y`: points from the top of the page. */
export type Flow = { sheet: Sheet; y: number }

/** Above the line of the footer. */
const BOTTOM = PAGE.bottom - 16

/** Starts a new page if less than `height` points are left. `drawHead` draws the top of the new page. */
export function breakPageIfNeeded(flow: Flow, height: number, drawHead?: () => void): void {
  if (flow.y + height <= BOTTOM) return
  flow.sheet.newPage()
  flow.y = PAGE.top
  drawHead?.()
}

/** The height of a drawn text, cut to its `maxLines`. */
export function drawnHeight(sheet: Sheet, text: string, style: TextStyle & { width: number; maxLines: number }): number {
  return Math.min(sheet.heightOf(text, style), style.maxLines * sheet.heightOf('X', style))
}
