import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { ChartFigure } from '#app/ui/chart-figure.tsx'
import { type AnalyticsRange, rangeQuery } from '../analytics-range.ts'
import { type Figure, shownTable } from '../figure-table.ts'
import type { Analytics } from '../get-analytics.server.ts'

export type FigureName = keyof Analytics['figures']

type FigureCardProps = {
  name: FigureName
  figure: Figure
  range: AnalyticsRange
  legend?: Parameters<typeof ChartFigure>[0]['legend']
  /** The chart, or a sentence if there is no data. */
  children: ReactNode
}

/** An analytics figure on a card: its chart, its numbers as a table and a file, and its definition. */
export function FigureCard({ name, figure, range, legend, children }: FigureCardProps) {
  const { title, note, table, method } = figure
  return (
    <ChartFigure
      title={title}
      note={note}
      csv={paths.analyticsFigure({ figure: name, ...rangeQuery(range) })}
      legend={legend}
      table={shownTable(table)}
      method={method}
    >
      {children}
    </ChartFigure>
  )
}
