import { PAGE, type Sheet } from '#app/modules/pdf/sheet.ts'
import type { CashFlow } from '#app/modules/projections/cash-flow.ts'
import { drawSection } from './draw-frame.ts'
import { type Column, drawTable } from './draw-table.ts'

/** Draws a year of renting in two ways, as on the page. Returns the height. */
export function drawCashFlow(
  sheet: Sheet,
  { columns: [first, second], rows, left, verdict, note }: CashFlow,
  top: number,
): number {
  const columns: Column[] = [
    { label: 'A year of renting', x: 0, width: 304 },
    { label: `${first.label} ${first.value}`, x: 316, width: 90, figures: true },
    { label: `${second.label} ${second.value}`, x: 422, width: 98, figures: true },
  ]
  const lines = [...rows.map(({ label, values }) => ({ cells: [label, ...values] })), { cells: ['You keep', ...left], sum: true }]
  let y = drawSection(sheet, 'What you could keep in a year', top)
  y += drawTable(sheet, columns, lines, y, 1) + 8
  const words = { size: 10, width: PAGE.inner - 16 }
  const height = sheet.heightOf(verdict, words)
  sheet.box(PAGE.left, y, 3, height + 2, { fill: 'wheatLine' }, 1)
  y += sheet.text(verdict, PAGE.left + 12, y, words) + 6
  y += sheet.text(note, PAGE.left, y, { size: 8, color: 'inkMuted' })
  return y - top
}
