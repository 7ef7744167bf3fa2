import { formatCount, pluralOf } from '#app/format/money.ts'
import { classNames } from '#app/ui/class-names.ts'
import { type FigureTable, formatFigure } from '../figure-table.ts'

/** The funnel as bars with numbers. A sentence names the step with the largest drop-off. */
export function FunnelBars({ table }: { table: FigureTable }) {
  const [first] = table.rows
  const all = Math.max(1, first?.values[0] ?? 0)
  const worst = largestLoss(table)
  return (
    <>
      <ul className="grid list-none gap-2 text-small">
        {table.rows.map(({ name, values: [leads = 0, ofBefore = null, stay = null] }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 md:grid-cols-[180px_minmax(0,1fr)_auto]"
          >
            <span className="font-medium">{name}</span>
            <svg
              className="h-6 w-full max-md:order-1 max-md:col-span-full max-md:h-4"
              viewBox="0 0 100 26"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect y="1" width={(((leads ?? 0) / all) * 100).toFixed(1)} height="24" className="fill-brand" />
            </svg>
            <span className="text-right tabular-nums max-md:contents md:grid md:grid-cols-[56px_64px_84px]">
              <b className="font-semibold">
                {formatFigure(leads, 'count')}
                <span className="sr-only"> {pluralOf(leads ?? 0, 'lead')}</span>
              </b>
              <span
                className={classNames(
                  'max-md:order-2 max-md:text-left',
                  ofBefore === null && 'max-md:invisible',
                  name === worst?.name && 'font-semibold text-wheat-ink',
                )}
              >
                {formatFigure(ofBefore, 'fraction')}
                {ofBefore !== null && <span className="md:sr-only"> of the step before</span>}
              </span>
              <span className={classNames('text-ink-muted max-md:order-2', stay === null && 'max-md:invisible')}>
                {formatFigure(stay, 'milliseconds')}
                {stay !== null && <span className="md:sr-only"> median stay</span>}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-muted">
        Next to each bar: leads, percentage of the previous step, and median time in the status.{' '}
        {worst && `The biggest drop is before ${worst.name}: ${formatCount(worst.loss, 'lead')}.`}
      </p>
    </>
  )
}

/** The step that the most leads from the step before did not reach. */
function largestLoss({ rows }: FigureTable): { name: string; loss: number } | null {
  const losses = rows
    .slice(1)
    .map(({ name, values }, index) => ({ name, loss: (rows[index]?.values[0] ?? 0) - (values[0] ?? 0) }))
  const worst = losses.reduce((most, other) => (other.loss > most.loss ? other : most), { name: '', loss: 0 })
  return worst.loss === 0 ? null : worst
}
