import { scaleAround, share, ticksOf } from '#app/format/scale.ts'
import { formatDollars } from '#app/format/money.ts'
import { Table, TableCell } from '#app/ui/table.tsx'
import type { InvestmentYear } from '../investment/rules.ts'
import { ChartDrawing, TwoDrawings, type ChartFrame, ChartGrid, linePath } from './chart-frame.tsx'
import { formatYears } from './labels.ts'

/** Contributions and growth, stacked. */
export function GrowthChart({ plan }: { plan: InvestmentYear[] }) {
  return (
    <section aria-labelledby="growth">
      <h2 id="growth">How it grows</h2>
      <div className="mb-2 flex flex-wrap gap-x-6 gap-y-2 text-small">
        <span className="inline-flex items-center gap-2">
          <i className="w-6 h-3 border-0 border-brand bg-brand-mid" />
          Growth
        </span>
        <span className="inline-flex items-center gap-2">
          <i className="w-6 h-3 border-0 border-brand bg-wheat-soft" />
          What you contribute
        </span>
      </div>
      <TwoDrawings draw={(frame, className) => <Drawing plan={plan} frame={frame} className={className} />} />
      <details className="mt-6">
        <summary>Figures by year</summary>
        <PlanTable plan={plan} />
      </details>
    </section>
  )
}

function Drawing({ plan, frame, className }: { plan: InvestmentYear[]; frame: ChartFrame; className: string }) {
  const years = plan.length - 1
  const scale = scaleAround([0, ...plan.map(({ totalValue }) => totalValue)], 4)
  const x = (year: number) => frame.left + (year / years) * (frame.right - frame.left)
  const y = (dollars: number) => frame.bottom - share(dollars, scale) * (frame.bottom - frame.top)
  const total = plan.map((point) => ({ x: x(point.year), y: y(point.totalValue) }))
  const paidIn = plan.map((point) => ({ x: x(point.year), y: y(point.paidIn) }))
  const last = plan.at(-1) ?? { totalValue: 0, paidIn: 0 }
  const toBaseline = `V${frame.bottom}H${frame.left}z`
  return (
    <ChartDrawing
      name="growth"
      frame={frame}
      className={className}
      title={`The plan’s value over ${formatYears(years)}`}
      text={`After ${formatYears(years)}: ${formatDollars(last.paidIn)} contributed, worth ${formatDollars(last.totalValue)}.`}
    >
      <ChartGrid frame={frame} ticks={ticksOf(scale)} y={y} years={years} x={x} />
      <path d={linePath(total) + toBaseline} className="fill-brand-mid" />
      <path d={linePath(paidIn) + toBaseline} className="fill-wheat-soft" />
      <path d={linePath(paidIn)} fill="none" className="stroke-wheat-line" strokeWidth="2.5" strokeDasharray="8 6" />
      <path d={linePath(total)} fill="none" className="stroke-brand" strokeWidth="3.5" />
      <text x={frame.right} y={Math.round(Math.max(14, y(last.totalValue) - 12))} textAnchor="end" className="strong">
        {`Worth ${formatDollars(last.totalValue)}`}
      </text>
      <text x={frame.right - 8} y={frame.bottom - 10} textAnchor="end" className="strong on-area">
        {`Contributed ${formatDollars(last.paidIn)}`}
      </text>
    </ChartDrawing>
  )
}

function PlanTable({ plan }: { plan: InvestmentYear[] }) {
  return (
    <Table
      caption="The plan, year by year"
      columns={[
        { label: 'Year' },
        { label: 'Contributed', figures: true },
        { label: 'Growth', figures: true },
        { label: 'Total value', figures: true },
      ]}
      narrow="table"
      className="text-small leading-normal"
    >
      {plan.map(({ year, paidIn, totalValue }) => (
        <tr key={year}>
          <th scope="row">{year === 0 ? 'Today' : year}</th>
          <TableCell>{formatDollars(paidIn)}</TableCell>
          <TableCell>{formatDollars(totalValue - paidIn)}</TableCell>
          <TableCell>{formatDollars(totalValue)}</TableCell>
        </tr>
      ))}
    </Table>
  )
}
