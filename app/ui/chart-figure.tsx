import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Table, TableCell } from './table.tsx'

type ChartFigureProps = {
  title: string
  /** Describes the chart in a sentence. */
  note: string
  /** Address of the same figures as a file. */
  csv?: string
  /** What the colors mean, if there is more than one. */
  legend?: readonly { label: string; color: 'brand' | 'wheat' }[]
  /** The chart's data: names in the first column, figures in the others. */
  table: { caption: string; columns: readonly string[]; rows: readonly (readonly [name: string, ...figures: string[]])[] }
  /** What is counted, for which period, and what is not. */
  method: string
  /** The chart, an SVG with a title and a description. */
  children: ReactNode
}

const SWATCHES = { brand: 'bg-brand', wheat: 'bg-wheat shadow-[inset_0_0_0_1px_var(--color-wheat-line)]' } as const

/** A chart on a card, with its data as a table and how it is counted. */
export function ChartFigure({ title, note, csv, legend = [], table, method, children }: ChartFigureProps) {
  return (
    <Card
      title={title}
      action={
        csv !== undefined && (
          <a className="text-small" href={csv}>
            CSV<span className="sr-only"> of {title}</span>
          </a>
        )
      }
    >
      <p className="chart-note">{note}</p>
      <figure className="grid gap-2.5">
        {legend.length > 0 && (
          <figcaption className="flex flex-wrap gap-x-6 gap-y-2 text-small">
            {legend.map(({ label, color }) => (
              <span key={label} className="inline-flex items-center gap-2">
                <i className={`size-3 rounded-[2px] ${SWATCHES[color]}`} />
                {label}
              </span>
            ))}
          </figcaption>
        )}
        {children}
      </figure>
      <details className="chart-figures">
        <summary className="bare-summary">Figures and how we calculate them</summary>
        <Table
          caption={table.caption}
          narrow="table"
          columns={table.columns.map((label, index) => ({ label, figures: index > 0 }))}
        >
          {table.rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <TableCell key={table.columns[index + 1]}>{figure}</TableCell>
              ))}
            </tr>
          ))}
        </Table>
        <p>{method}</p>
      </details>
    </Card>
  )
}
