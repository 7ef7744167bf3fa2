import { formatDollars } from '#app/format/money.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { isEstimate, NO_RENT_FIGURE } from '#app/modules/properties/standard-figure.ts'
import { emailPromise } from '../consent/consent-wording.ts'
import type { Addressee } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'

/** A property of the report. `rentDollars` is a month's rent of one unit, null while its estimate is not ready. */
export type ReportedProperty = Pick<Addressee, 'property'> & {
  address: string
  rentDollars: number | null
  source: RentAnalysis['source'] | null
  /** What is behind a figure that is less than an estimate (`figureNote`). */
  note: string
  /** Its ranges by what they hold (`rangeRows`). */
  ranges: { label: string; value: string }[]
}

/** The mail with the link to a rent report, for who asked for it. `url` opens all of `reports`. */
export function analysisReportMail(
  company: CompanyFacts,
  report: { reports: ReportedProperty[]; url: string },
): {
  subject: string
  text: string
  html: string
} {
  const { reports, url } = report
  const isOne = reports.length === 1
  const subject = isOne
    ? `Your rent analysis for ${reports[0]?.property ?? 'your property'}`
    : `Your rent analysis for ${reports.length} properties`
  const standard = reports.filter((property) => isStandard(property))
  const isComplete = reports.every(({ rentDollars }) => rentDollars !== null)
  const body = mailLayout(company, {
    title: isOne ? 'Your rent analysis' : `Your rent analysis for ${reports.length} properties`,
    preview: [...new Set(reports.map(({ property }) => property))].join(' · '),
    parts: [
      { kind: 'text', text: introduction(reports) },
      {
        kind: 'rows',
        rows: reports.flatMap((property) => [{ label: property.address, value: formatRent(property) }, ...property.ranges]),
      },
      ...(standard.length === 0 ? [] : [{ kind: 'text' as const, text: NO_RENT_FIGURE }]),
      ...(isComplete
        ? []
        : [{ kind: 'text' as const, text: 'An estimate that is not ready yet will be in the report as soon as it is.' }]),
      { kind: 'button', label: isOne ? 'Open the report' : 'Open the reports', url },
      {
        kind: 'note',
        text: `Rents are for one unit.${standard.length === reports.length ? '' : ' This is an estimate, not an appraisal.'}`,
      },
      { kind: 'note', text: 'This link is for you: anyone who has it can see these properties and act in your name.' },
    ],
    reason: `You got this email because this address was entered for a free rent analysis on our site. ${emailPromise('report')} If it was not you, unsubscribe and nothing follows.`,
  })
  return { subject, ...body }
}

function isStandard({ source }: ReportedProperty): boolean {
  return source !== null && !isEstimate(source)
}

function introduction(reports: ReportedProperty[]): string {
  if (reports.some((property) => isStandard(property)))
    return reports.length === 1 ? 'Here is your report.' : 'Here are the reports for your properties.'
  return reports.length === 1
    ? 'Here is the rent that we estimate for your property.'
    : 'Here are the rents that we estimate for your properties.'
}

function formatRent(property: ReportedProperty): string {
  if (property.rentDollars === null) return 'Not ready yet'
  const rent = `${formatDollars(property.rentDollars)} a month`
  return `${rent}${property.note}`
}
