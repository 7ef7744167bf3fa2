import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** How many of the grid's twelve columns a cell spans: on a wide screen, and below 600 px if that differs. */
export type CellSpan = { wide: 3 | 4 | 6 | 12; narrow?: 4 | 6 | 12 }

type FieldGridProps = { legend: string; children: ReactNode; className?: string }

/** Short related fields in a grid. Its children are fields with `cell`. */
export function FieldGrid({ legend, children, className }: FieldGridProps) {
  return (
    <fieldset className={classNames('field-grid', className)}>
      <legend className="mb-2 block leading-[1.4] font-semibold">{legend}</legend>
      <div className="field-cells">{children}</div>
    </fieldset>
  )
}

/** Cell widths for a number of facts, three or four per row; the remaining ones share the last row. */
export function evenCells(count: number): CellSpan[] {
  const aRow = count % 3 === 0 ? 3 : 4
  const left = count % aRow
  return Array.from({ length: count }, (_, at) => ({
    wide: SHARES[at < count - left ? aRow : left] ?? 12,
    narrow: at === count - 1 && count % 2 === 1 ? 12 : 6,
  }))
}

const SHARES: readonly CellSpan['wide'][] = [12, 12, 6, 4, 3]

/** The classes for a cell's width. */
export function spanClass({ wide, narrow }: CellSpan): string {
  return classNames(SPANS[wide], narrow !== undefined && NARROW_SPANS[narrow])
}

const SPANS = { 3: 'col-span-3', 4: 'col-span-4', 6: 'col-span-6', 12: 'col-span-12' } as const
const NARROW_SPANS = { 4: 'max-sm:col-span-4', 6: 'max-sm:col-span-6', 12: 'max-sm:col-span-12' } as const
