import type { CompanyFacts } from '#app/content/company.ts'
import { formatDollars, formatPercent } from '#app/format/money.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { SAMPLE, marketingSample } from '../layout/sample-mail.ts'

export type RentChangeMail = {
  /** 'your rental in Des Moines' */
  property: string
  /** The rent known to the owner, in dollars a month, and its date. */
  before: { dollars: number; day: string }
  after: { dollars: number; /** '$1,505 to $1,770'; null if the source doesn't report it. */ likely: string | null }
  url: string
}

/** A home's rent changed, for an owner who asked for alerts. */
export function rentChangeMail(company: CompanyFacts, { property, before, after, url }: RentChangeMail) {
  const change = after.dollars - before.dollars
  const percent = formatPercent((100 * Math.abs(change)) / before.dollars)
  const way = change > 0 ? 'more' : 'less'
  return mailLayout(company, {
    subject: `Your rent estimate: ${formatDollars(after.dollars)} a month`,
    title: `Your rent estimate is ${change > 0 ? 'up' : 'down'} ${percent}`,
    preview: `${formatDollars(before.dollars)} before, ${formatDollars(after.dollars)} now`,
    parts: [
      {
        kind: 'text',
        text: `Our new rent estimate for ${property} is ${formatDollars(Math.abs(change))} a month ${way} than the last one.`,
      },
      {
        kind: 'rows',
        rows: [
          { label: `Before, ${before.day}`, value: `${formatDollars(before.dollars)} a month` },
          { label: 'Now', value: `${formatDollars(after.dollars)} a month` },
          ...(after.likely === null ? [] : [{ label: 'Likely between', value: after.likely }]),
        ],
      },
      { kind: 'button', label: 'See the report', url },
    ],
    person: DIRECTOR,
    reason: 'You’re receiving this because you asked us to let you know when your rent estimate changes.',
  })
}

/** With sample data, for the preview. */
export const samples = [
  marketingSample('rent-change', 'An owner who signed up for rent alerts', rentChangeMail, {
    property: SAMPLE.addressee.property,
    before: { dollars: 1575, day: 'November 21, 2026' },
    after: { dollars: 1625, likely: '$1,505 to $1,770' },
    url: SAMPLE.link,
  }),
]
