import { shorten } from '#app/format/shorten.ts'
import { useId } from 'react'
import { htmlId } from '../ids.ts'

/** Color of a cell: 'low', 'middle' or 'high', as in the legend. */
type Level = 'low' | 'middle' | 'high'

export type HeatCell = { text: string; note: string; level: Level }

type HeatGridProps = {
  title: string
  description: string
  columns: readonly string[]
  /** A name with a cell for each column; null if there is no value. */
  rows: readonly { name: string; cells: readonly (HeatCell | null)[] }[]
}

/** The two sizes: a scaled-down wide one would be unreadable on a phone. `letters`: the maximum length of a name. */
const WIDE = { className: 'chart chart--w', width: 960, left: 190, step: 40, letters: 24, hasNotes: true } as const
const NARROW = { className: 'chart chart--n', width: 310, left: 92, step: 34, letters: 12, hasNotes: false } as const

const FILLS: Record<Level, string> = { low: 'fill-brand-tint', middle: 'fill-brand-soft', high: 'fill-wheat' }

/** Figures by two dimensions, one cell each. The data is beside it as a table. */
export function HeatGrid(props: HeatGridProps) {
  return (
    <>
      <Drawing {...props} size={WIDE} />
      <Drawing {...props} size={NARROW} />
    </>
  )
}

function Drawing({ title, description, columns, rows, size }: HeatGridProps & { size: typeof WIDE | typeof NARROW }) {
  const id = htmlId('heat', useId())
  const { className, width, left, step, letters, hasNotes } = size
  const head = 26
  const columnWidth = (width - left) / Math.max(1, columns.length)
  return (
    <svg className={className} viewBox={`0 0 ${width} ${head + rows.length * step}`} role="img" aria-labelledby={`${id}t ${id}d`}>
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{description}</desc>
      {columns.map((label, column) => (
        <text key={label} x={(left + columnWidth * (column + 0.5)).toFixed(1)} y="16" textAnchor="middle">
          {label}
        </text>
      ))}
      {rows.map(({ name, cells }, row) => {
        const y = head + row * step
        const baseline = y + step / 2 + 4
        return (
          <g key={name}>
            <text x="0" y={baseline} className="strong">
              {name.length > letters ? shorten(name, letters - 1) : name}
            </text>
            {cells.map((cell, column) => {
              const x = left + columnWidth * column
              if (!cell)
                return (
                  <text key={columns[column]} x={(x + columnWidth / 2).toFixed(1)} y={baseline} textAnchor="middle">
                    –
                  </text>
                )
              return (
                <g key={columns[column]}>
                  <rect
                    x={(x + 1.5).toFixed(1)}
                    y={y + 1.5}
                    width={(columnWidth - 3).toFixed(1)}
                    height={step - 3}
                    rx="5"
                    className={FILLS[cell.level]}
                  />
                  <text
                    x={(x + columnWidth * (hasNotes ? 0.4 : 0.5)).toFixed(1)}
                    y={baseline}
                    className="strong"
                    textAnchor="middle"
                  >
                    {cell.text}
                  </text>
                  {hasNotes && (
                    <text x={(x + columnWidth - 12).toFixed(1)} y={baseline} textAnchor="end">
                      {cell.note}
                    </text>
                  )}
                </g>
              )
            })}
          </g>
        )
      })}
    </svg>
  )
}
