import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Stat = {
  label: string
  value: ReactNode
  /** A few words under the figure: what it is measured over, or what it means. */
  note?: ReactNode
}

const STRIP = 'gap-px overflow-hidden rounded-card border border-line bg-surface'
const LAYOUTS = {
  strip: `${STRIP} grid-cols-[repeat(auto-fit,minmax(118px,1fr))]`,
  facts: `${STRIP} grid-cols-[2.1fr_repeat(4,1fr)] max-sm:grid-cols-2`,
  open: 'grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-x-8 gap-y-6 max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-5',
} as const

/** Figures set large: in a ruled strip, in a strip whose first cell is wider ('facts'), or side by side without boxes ('open'). */
export function Stats({ items, layout = 'strip' }: { items: readonly Stat[]; layout?: keyof typeof LAYOUTS }) {
  return (
    <dl className={classNames('grid', LAYOUTS[layout])}>
      {items.map(({ label, value, note }) => (
        <div
          key={label}
          className={classNames(
            'grid content-start gap-1.5',
            // The rule around each, so that a place left empty in the last row is as white as the others.
            layout !== 'open' && 'px-5 py-4 shadow-[0_0_0_1px_var(--color-line)]',
            layout === 'strip' && 'print:px-3 print:py-1',
            layout === 'facts' && 'max-sm:first:col-span-full print:px-3.5 print:py-2',
          )}
        >
          <dt className="text-small leading-[1.4] text-ink-muted">{label}</dt>
          <dd className="font-display text-h3 leading-[1.2] font-medium tracking-[-0.01em] normal-nums">
            {value}
            {note !== undefined && (
              <span className="mt-0.5 block font-sans text-small leading-[1.45] font-normal tracking-normal text-ink-muted">
                {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
