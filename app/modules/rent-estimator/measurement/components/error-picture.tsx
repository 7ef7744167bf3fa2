import type { MeasuredCell } from '../error-figures.ts'
import { formatNumber } from '#app/format/money.ts'
import { ChartFigure } from '#app/ui/chart-figure.tsx'
import { type HeatCell, HeatGrid } from '#app/ui/chart/heat-grid.tsx'
import { BEDROOM_GROUPS } from '../../bedroom-groups.ts'
import { formatError, MEASUREMENT_METHOD } from '../measurement-labels.ts'

/** Cities in the drawing. The table has all of them. */
const MAX_CITIES = 12
/** From these percentages, an error counts as medium or as high. */
const LEVELS = { middle: 10, high: 20 } as const

/** A measurement's errors by city and bedrooms. */
export function ErrorPicture({ cells }: { cells: readonly MeasuredCell[] }) {
  const cities = [...new Set(cells.map(({ city }) => city))]
  const groups = BEDROOM_GROUPS.map(({ label }, group) => ({ label, group })).filter(({ group }) =>
    cells.some(({ bedrooms }) => bedrooms === group),
  )
  const cellOf = (city: string, group: number) => cells.find((cell) => cell.city === city && cell.bedrooms === group) ?? null
  const highest = cells.reduce<MeasuredCell | null>(
    (worst, cell) => (worst && worst.medianAbsolutePercentError >= cell.medianAbsolutePercentError ? worst : cell),
    null,
  )
  return (
    <ChartFigure
      title="Error by city and bedrooms"
      note={`The median error for each, with the number of rentals. Light is below ${LEVELS.middle}%, and yellow is ${LEVELS.high}% or more.`}
      table={{
        caption: 'Median error by city and bedrooms',
        columns: ['City and bedrooms', 'Rentals', 'Median error'],
        rows: cells.map(({ city, bedrooms, count, medianAbsolutePercentError }) => [
          `${city}, ${BEDROOM_GROUPS[bedrooms]?.label ?? ''}`,
          formatNumber(count),
          formatError(medianAbsolutePercentError),
        ]),
      }}
      method={MEASUREMENT_METHOD}
    >
      <HeatGrid
        title="Median error by city and bedrooms"
        description={
          highest
            ? `The highest is ${formatError(highest.medianAbsolutePercentError)}, in ${highest.city}, ${BEDROOM_GROUPS[highest.bedrooms]?.label ?? ''}. The table below lists them all.`
            : 'Nothing measured yet.'
        }
        columns={groups.map(({ label }) => label)}
        rows={cities
          .slice(0, MAX_CITIES)
          .map((city) => ({ name: city, cells: groups.map(({ group }) => drawn(cellOf(city, group))) }))}
      />
      {cities.length > MAX_CITIES && (
        <p className="text-small text-ink-muted">{`The ${MAX_CITIES} cities with the most rentals. The table has ${cities.length - MAX_CITIES} more.`}</p>
      )}
    </ChartFigure>
  )
}

function drawn(cell: MeasuredCell | null): HeatCell | null {
  if (cell === null) return null
  const { medianAbsolutePercentError: error, count } = cell
  const level = error >= LEVELS.high ? 'high' : error >= LEVELS.middle ? 'middle' : 'low'
  return { text: `${error.toFixed(0)}%`, note: `of ${formatNumber(count)}`, level }
}
