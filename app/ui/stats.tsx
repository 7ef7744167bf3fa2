import type { ReactNode } from 'react'

type Stat = {
  label: string
  value: ReactNode
  /** Short text under the figure: its basis or meaning. */
  note?: ReactNode
}

/** Large figures: in a strip with lines, in one with a wider first cell ('facts'), or side by side without boxes ('open'). */
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
