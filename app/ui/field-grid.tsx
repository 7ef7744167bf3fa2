import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** How many of a ruled sheet's twelve columns a cell takes: on a wide screen, and under 600 px where that differs. */
export type CellSpan = { wide: 3 | 4 | 6 | 12; narrow?: 4 | 6 | 12 }

type FieldGridProps = { legend: string; children: ReactNode; className?: string }

/** Short facts that belong together, on one ruled sheet. Its children are fields with `cell`. */
export function FieldGrid({ legend, children, className }: FieldGridProps) {
  return (
    <fieldset className={classNames('field-grid', className)}>
      <legend className="mb-2 block leading-[1.4] font-semibold">{legend}</legend>
      <div className="field-cells">{children}</div>
    </fieldset>
  )
}

/** The classes of a cell's width. */
export function spanClass({ wide, narrow }: CellSpan): string {
  return classNames(SPANS[wide], narrow !== undefined && NARROW_SPANS[narrow])
}

const SPANS = { 3: 'col-span-3', 4: 'col-span-4', 6: 'col-span-6', 12: 'col-span-12' } as const
const NARROW_SPANS = { 4: 'max-sm:col-span-4', 6: 'max-sm:col-span-6', 12: 'max-sm:col-span-12' } as const
