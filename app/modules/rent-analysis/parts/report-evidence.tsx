import { DistancePlot } from '#app/ui/chart/distance-plot.tsx'
import { RangePlot } from '#app/ui/chart/range-plot.tsx'
import { Stats } from '#app/ui/figures.tsx'
import { DISCLAIMER } from '../report-words.ts'
import type { Report } from '../report.ts'
import { ComparablesTable, SelectionForm } from './report-comparables.tsx'

/** The rentals behind the estimate where there are any, and how the estimate was made. */
export function ReportEvidence({ report }: { report: Report }) {
  const { comparables, comparableRentsDollars, rentDollars, selection } = report
  if (!comparables) {
    return (
      <section className="page-2 mt-14" aria-labelledby="method">
        <HowWeGotThis report={report} />
      </section>
    )
  }
  return (
    <section className="comps page-2" aria-labelledby="comparables">
      <div className="sec-head">
        <h2 id="comparables">Comparable properties</h2>
        <span className="small muted">{comparables.caption}</span>
      </div>
      {comparables.statistics.length > 0 && (
        <Stats
          items={comparables.statistics.map(({ label, value, note }) => ({
            label,
            value: <span className="block text-h4 leading-tight">{value}</span>,
            ...(note === null ? {} : { note }),
          }))}
        />
      )}
      <ComparablesTable rows={comparables.rows} />
      <SelectionForm of={comparables.of} selection={selection} rentDollars={rentDollars} />
      <div className="how">
        {comparableRentsDollars.length > 0 && (
          <div className="grid gap-6">
            <figure className="no-print">
              <DistancePlot
                points={comparables.points}
                estimateDollars={rentDollars.estimate}
                title="Comparables by distance and rent"
              />
              <figcaption className="small muted">The numbers are those of the table.</figcaption>
            </figure>
            <figure>
              <RangePlot
                {...rentDollars}
                comparables={comparableRentsDollars}
                title="This rent against the comparables"
                name="This house"
              />
            </figure>
          </div>
        )}
        <div>
          <HowWeGotThis report={report} />
        </div>
      </div>
    </section>
  )
}

function HowWeGotThis({ report: { source, method } }: { report: Report }) {
  return (
    <>
      <h2 id="method" className="text-h4! mb-1.5">
        How we got this
      </h2>
      <p className="small">
        {source.name}, {source.madeOn}. {source.text} {source.note}
      </p>
      {method.length > 0 && <p className="muted small mt-2">{method.join(' ')}</p>}
      <p className="small mt-2 font-semibold">{DISCLAIMER}</p>
    </>
  )
}
