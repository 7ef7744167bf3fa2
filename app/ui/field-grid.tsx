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
      {/* The rules are the ground that shows between the cells; printers leave grounds out, so on paper each cell draws its own. */}
      <div className="grid grid-cols-12 gap-px overflow-hidden rounded-control border border-control bg-control print:gap-0 print:bg-transparent">
        {children}
      </div>
    </fieldset>
  )
}

/** One fact on a ruled sheet: hover, focus and error live inside the cell. */
export const CELL =
  'relative grid min-w-0 content-start px-3.5 pt-2.25 pb-2 focus-within:bg-surface focus-within:shadow-[inset_0_0_0_3px_var(--color-focus)] hover:bg-brand-tint max-sm:px-3 motion-safe:transition-colors print:outline print:outline-control'
export const CELL_CONTROL =
  'w-full min-h-7 appearance-none rounded-none bg-transparent text-body font-medium tabular-nums outline-0 placeholder:font-normal placeholder:text-ink-muted placeholder:opacity-100 [&::-webkit-inner-spin-button]:appearance-none'

/** The classes of a cell's width. */
export function spanClass({ wide, narrow }: CellSpan): string {
  return classNames(SPANS[wide], narrow !== undefined && NARROW_SPANS[narrow])
}

const SPANS = { 3: 'col-span-3', 4: 'col-span-4', 6: 'col-span-6', 12: 'col-span-12' } as const
const NARROW_SPANS = { 4: 'max-sm:col-span-4', 6: 'max-sm:col-span-6', 12: 'max-sm:col-span-12' } as const
