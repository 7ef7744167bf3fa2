import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Stat = {
  label: string
  value: ReactNode
  /** A few words under the figure: what it is measured over, or what it means. */
  note?: ReactNode
}

const LAYOUTS = { strip: 'cells', facts: 'cells cells--facts', open: 'trio' } as const

/** Figures set large: in a ruled strip, in a strip whose first cell is wider ('facts'), or side by side without boxes ('open'). */
export function Stats({ items, layout = 'strip' }: { items: readonly Stat[]; layout?: keyof typeof LAYOUTS }) {
  return (
    <dl className={classNames(LAYOUTS[layout], 'stat')}>
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note !== undefined && <span className="note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Facts in rows: the label on the left, the value on the right. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
