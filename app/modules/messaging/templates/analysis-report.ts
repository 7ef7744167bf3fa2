import type { CompanyFacts } from '#app/content/company.ts'
import { emailPromise } from '../consent-wording.ts'
import type { Addressee } from '../addressee.server.ts'
import { mailLayout } from '../mail-layout.ts'

/** A property of the report. `rentDollars` is a month's rent of one unit, null while its estimate is not ready. */
export type ReportedProperty = Pick<Addressee, 'property'> & { address: string; rentDollars: number | null }

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

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
  const isComplete = reports.every(({ rentDollars }) => rentDollars !== null)
  const body = mailLayout(company, {
    title: isOne ? 'Your rent analysis' : `Your rent analysis for ${reports.length} properties`,
    preview: [...new Set(reports.map(({ property }) => property))].join(' · '),
    parts: [
      {
        kind: 'text',
        text: isOne
          ? 'Here is the rent that we estimate for your property.'
          : 'Here are the rents that we estimate for your properties.',
      },
      { kind: 'rows', rows: reports.map(({ address, rentDollars }) => ({ label: address, value: formatRent(rentDollars) })) },
      ...(isComplete
        ? []
        : [{ kind: 'text' as const, text: 'An estimate that is not ready yet will be in the report as soon as it is.' }]),
      { kind: 'button', label: isOne ? 'Open the report' : 'Open the reports', url },
      { kind: 'note', text: 'Rents are for one unit. This is an estimate, not an appraisal.' },
      { kind: 'note', text: 'The link is meant for you: whoever has it can see these properties and go on in your name.' },
    ],
    reason: `You get this mail because this address was entered for a free rent analysis on our site. ${emailPromise('report')} If it was not you, unsubscribe and nothing follows.`,
  })
  return { subject, ...body }
}

function formatRent(rentDollars: number | null): string {
  return rentDollars === null ? 'Not ready yet' : `${DOLLARS.format(rentDollars)} a month`
}
