import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** How many of a ruled sheet's twelve columns a cell takes: on a wide screen, and under 600 px where that differs. */
export type CellSpan = { wide: 3 | 4 | 6 | 12; narrow?: 4 | 6 | 12 }

type FieldGridProps = { legend: string; children: ReactNode; className?: string }

/** Short related fields, on one ruled sheet. Its children are fields with `cell`. */
export function FieldGrid({ legend, children, className }: FieldGridProps) {
  return (
    <fieldset className={classNames('field-grid', className)}>
      <legend className="mb-2 block leading-[1.4] font-semibold">{legend}</legend>
      <div className="field-cells">{children}</div>
    </fieldset>
  )
}

/** Cells for so many facts, three or four a row; what is left shares the last row. */
export function evenCells(count: number): CellSpan[] {
  const aRow = count % 3 === 0 ? 3 : 4
  const left = count % aRow
  return Array.from({ length: count }, (_, at) => ({
    wide: SHARES[at < count - left ? aRow : left] ?? 12,
    narrow: at === count - 1 && count % 2 === 1 ? 12 : 6,
  }))
}

const SHARES: readonly CellSpan['wide'][] = [12, 12, 6, 4, 3]

/** The classes of a cell's width. */
export function spanClass({ wide, narrow }: CellSpan): string {
  return classNames(SPANS[wide], narrow !== undefined && NARROW_SPANS[narrow])
}

const SPANS = { 3: 'col-span-3', 4: 'col-span-4', 6: 'col-span-6', 12: 'col-span-12' } as const
const NARROW_SPANS = { 4: 'max-sm:col-span-4', 6: 'max-sm:col-span-6', 12: 'max-sm:col-span-12' } as const
