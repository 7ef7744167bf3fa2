import { DistancePlot } from '#app/ui/chart/distance-plot.tsx'
import { RangePlot } from '#app/ui/chart/range-plot.tsx'
import { Stats } from '#app/ui/stats.tsx'
import type { Report } from '../report.ts'
import { ComparablesTable, SelectionForm } from './comparables-table.tsx'

/** The rentals behind the estimate where there are any, and how the estimate was made. */
export function ReportEvidence({ report }: { report: Report }) {
  const { comparables, comparableRentsDollars, rentDollars, selection } = report
  if (!comparables) {
    return (
      <section className="mt-14 print:mt-5" aria-labelledby="method">
        <HowWeGotThis report={report} />
      </section>
    )
  }
  return (
    <section
      className="mt-18 grid grid-cols-1 gap-5 print:mt-5 print:gap-2 print:break-inside-auto"
      aria-labelledby="comparables"
    >
      <div className="m-0 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-h3" id="comparables">
          Comparable properties
        </h2>
        <span className="note">{comparables.caption}</span>
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
      <div className="mt-5 grid grid-cols-[420px_minmax(0,1fr)] items-start gap-x-14 gap-y-5 print:mt-1 print:grid-cols-2 print:items-center print:gap-10 max-xl:grid-cols-1 max-xl:gap-10">
        {comparableRentsDollars.length > 0 && (
          <div className="grid gap-6">
            <figure className="print:hidden">
              <DistancePlot
                points={comparables.points}
                estimateDollars={rentDollars.estimate}
                title="Comparables by distance and rent"
              />
              <figcaption className="note">The numbers are those of the table.</figcaption>
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

function HowWeGotThis({ report: { figure, source, method } }: { report: Report }) {
  return (
    <>
      <h2 id="method" className="text-h4! mb-1.5">
        How we got this
      </h2>
      <p className="text-small leading-normal">
        {source.name}, {source.madeOn}. {source.text} {source.note}
      </p>
      {method.length > 0 && <p className="mt-2 note">{method.join(' ')}</p>}
      <p className="mt-2 font-semibold text-small leading-normal">{figure.disclaimer}</p>
    </>
  )
}
