import { PAGE, type Sheet, type TextStyle } from '#app/modules/pdf/sheet.ts'

/** A drawing down the pages: it begins a new one where something does not fit. `y`: points from the top of the page. */
export type Flow = { sheet: Sheet; y: number }

/** Above the line over the foot. */
const BOTTOM = PAGE.bottom - 16

/** Begins a new page where so many points are not left on this one; `drawHead` then writes what is first on it. */
export function makeRoom(flow: Flow, height: number, drawHead?: () => void): void {
  if (flow.y + height <= BOTTOM) return
  flow.sheet.newPage()
  flow.y = PAGE.top
  drawHead?.()
}

/** How high a text is drawn, cut to its `maxLines`. */
export function drawnHeight(sheet: Sheet, text: string, style: TextStyle & { width: number; maxLines: number }): number {
  return Math.min(sheet.heightOf(text, style), style.maxLines * sheet.heightOf('X', style))
}
