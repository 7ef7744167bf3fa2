import type { Color } from '#app/modules/pdf/palette.ts'
import { PAGE, type Sheet } from '#app/modules/pdf/sheet.ts'

/** A column: points from the left margin to the start of its text (for figures, the end), and its width. */
export type Column = { label: string; x: number; width: number; figures?: boolean }

export type TableRow = { cells: readonly string[]; sum?: boolean }

const TEXT = 9.5
const PADDING = 4.5
const HEAD_HEIGHT = 19

/**
 * Draws a table and returns its height. The first cell of a row is its heading. `marked` is the index of a column with a colored
 * background.
 */
export function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly TableRow[],
  y: number,
  marked?: number,
): number {
  const heights = rows.map((row) => rowHeight(sheet, columns, row))
  const height = heights.reduce((sum, each) => sum + each, HEAD_HEIGHT)
  const column = marked === undefined ? undefined : columns[marked]
  if (column) sheet.box(PAGE.left + column.x - 8, y, column.width + 16, height, { fill: 'wheatTint' }, 0.1)
  sheet.group('Table', () => {
    drawRow(
      sheet,
      columns,
      columns.map((each) => each.label),
      y + PADDING - 1,
      { heads: true, color: 'inkMuted' },
    )
    let top = y + HEAD_HEIGHT
    for (const [index, row] of rows.entries()) {
      sheet.rule(top, index === 0 || row.sum ? { color: row.sum ? 'ink' : 'lineStrong', width: row.sum ? 1.25 : 0.75 } : {})
      drawRow(sheet, columns, row.cells, top + PADDING, { heads: false, color: 'ink', strong: row.sum ? 'all' : marked })
      top += heights[index] ?? 0
    }
    sheet.rule(top)
  })
  return height
}

function rowHeight(sheet: Sheet, columns: readonly Column[], row: TableRow): number {
  const heights = row.cells.map((cell, index) => sheet.heightOf(cell, { size: TEXT, width: columns[index]?.width ?? 60 }))
  const line = sheet.heightOf('A', { size: TEXT, width: 60 })
  return Math.min(Math.max(...heights), 2 * line) + 2 * PADDING - 1
}

type RowLook = { heads: boolean; color: Color; strong?: number | 'all' | undefined }

function drawRow(sheet: Sheet, columns: readonly Column[], cells: readonly string[], y: number, look: RowLook): void {
  sheet.group('TR', () => {
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]
      if (!column) continue
      const isStrong = look.strong === 'all' || look.strong === index
      sheet.tag(look.heads || index === 0 ? 'TH' : 'TD', () =>
        sheet.text(cell, PAGE.left + column.x, y, {
          role: isStrong ? 'strong' : 'body',
          size: look.heads ? 8 : TEXT,
          color: look.color,
          width: column.width,
          align: column.figures ? 'right' : 'left',
          maxLines: look.heads ? 1 : 2,
        }),
      )
    }
  })
}
