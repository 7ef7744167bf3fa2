import { Gauge } from '#app/ui/chart/gauge.tsx'
import { Portrait } from '#app/ui/drawing/portrait.tsx'
import { keepTogether } from '#app/format/keep-together.ts'
import { formatDollars } from '#app/format/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { paths } from '#app/paths.ts'
import type { Report } from '../report.ts'
import { describeRange } from '../report-summary.ts'

/** A report's main button, and the text below it, by where it leads. */
export type ReportCall = {
  label: string
  to: string
  note: (name: string) => string
  /** Once the owner has started, prices are settled. */ hidesPlans?: boolean
}

type Guide = { name: string; portrait: string; phone: string }

type ReportHeadProps = {
  address: { street: string; locality: string }
  report: Report
  /** For readers who can correct the property. */
  editPath: string | null
  call: ReportCall
  /** The person who does walkthroughs with owners. */
  guide: Guide
}

/** What an owner asks first: the rent, its likely range, how sure it is, and what to do next. */
export function ReportHead({ address, report, editPath, call, guide }: ReportHeadProps) {
  const { shown, selection } = report
  const band = describeRange(report)
  return (
    <section className="report-top" aria-labelledby="report-address">
      <div className="report-title">
        <h1 id="report-address">
          {address.locality === '' ? (
            address.street
          ) : (
            <>
              <span>{address.street},</span> <span>{address.locality}</span>
            </>
          )}
        </h1>
        <ul className="report-dots note">
          {report.brief.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {editPath !== null && (
            <li className="print:hidden">
              <a href={editPath}>Correct a detail</a>
            </li>
          )}
        </ul>
      </div>
      <div>
        <p className="report-rent">{formatDollars(shown.estimate)}</p>
        <p className="report-of">{keepTogether(report.rentCaption)}</p>
        {selection && selection.estimateDollars !== null && (
          <p className="report-of">
            {selection.title}. Ours is {formatDollars(report.rentDollars.estimate)}.
          </p>
        )}
        <p className="report-band">
          {band.between} <b>{band.ends}</b>. {band.note}
        </p>
        <HowSure report={report} />
        <Call call={call} guide={guide} />
      </div>
      <Gauge
        low={band.low}
        estimate={shown.estimate}
        high={band.high}
        isLikelyBand={shown.likely !== null}
        comparables={report.comparableRentsDollars}
        name={report.figure.name}
        title="Estimated monthly rent gauge"
      />
    </section>
  )
}

const MARKS = [1, 2, 3, 4]

function HowSure({ report: { certainty, figure, proof } }: { report: Report }) {
  const { level, name, text } = certainty
  return (
    <div className="how-sure">
      <p>
        <span aria-hidden="true">
          {MARKS.map((mark) => (
            <i key={mark} className={mark > level ? 'is-off' : undefined} />
          ))}
        </span>
        How sure we are: {name}
      </p>
      <p className="note">
        {text} {figure.disclaimer}
      </p>
      {proof.map(({ label, value }) => (
        <p key={label} className="note">
          <b>{label}:</b> {value}.
        </p>
      ))}
    </div>
  )
}

function Call({
  call: { label, to, note, hidesPlans = false },
  guide: { name, portrait, phone },
}: {
  call: ReportCall
  guide: Guide
}) {
  return (
    <div className="report-call">
      <Portrait drawing={portrait} />
      <div>
        <p className="report-buttons">
          <ButtonLink to={to}>{label}</ButtonLink>
          {!hidesPlans && (
            <ButtonLink to={paths.fees()} variant="quiet">
              See plans and pricing
            </ButtonLink>
          )}
        </p>
        <p className="note">
          {note(name)} <span className="hidden print:inline">Call {phone}.</span>
        </p>
      </div>
    </div>
  )
}

/** At the bottom of a phone: the rent and the button, at any scroll position. */
export function StickyCall({ report, call }: { report: Report; call: ReportCall }) {
  return (
    <div className="sticky-call">
      <p>
        <b>{formatDollars(report.shown.estimate)}</b>
        <small>{report.unitCount > 1 ? 'a month per unit' : 'a month'}</small>
      </p>
      <ButtonLink to={call.to}>{call.label}</ButtonLink>
    </div>
  )
}
