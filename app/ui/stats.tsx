import type { ReactNode } from 'react'

type Stat = {
  label: string
  value: ReactNode
  /** A few words under the figure: what it is measured over, or what it means. */
  note?: ReactNode
}

/** Figures set large: in a ruled strip, in a strip whose first cell is wider ('facts'), or side by side without boxes ('open'). */
export function Stats({ items, layout = 'strip' }: { items: readonly Stat[]; layout?: 'strip' | 'facts' | 'open' }) {
  return (
    <dl className={`stats stats--${layout}`}>
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note !== undefined && <span className="stats-note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
