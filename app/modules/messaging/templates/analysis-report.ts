import { capitalize } from '#app/format/capitalize.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { formatCount, formatDollars } from '#app/format/money.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { isEstimate, NO_RENT_FIGURE, NOT_AN_ESTIMATE } from '#app/modules/properties/standard-figure.ts'
import { emailPromise } from '../consent/consent-wording.ts'
import type { Addressee } from '../layout/addressee.server.ts'
import { type MailYear, subjectAbout, yearParts } from '../layout/brief-property.ts'
import type { MailPart, MailRental } from '../layout/mail-content.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { SAMPLE, sampleMail } from '../layout/sample-mail.ts'

/** A property in the report. `rentDollars`: monthly rent of one unit, null until its estimate is ready. */
export type ReportedProperty = Pick<Addressee, 'property'> & {
  address: string
  rentDollars: number | null
  source: RentAnalysis['source'] | null
  /** The caveat of a figure that is less than an estimate (`figureNote`). */
  note: string
  /** The range of half of such rents; null if the source doesn't report it. */
  likely: { low: number; high: number } | null
  /** A range for more of them: '8 of 10 homes like this', '$1,690 to $2,110'. */
  wide: { label: string; value: string } | null
  /** The known rents of all comparables, and what the estimate is based on, as in the report. */
  rents: readonly number[]
  basis: string
  /** How close such estimates were, and how long the comparables were on the market. */
  proof: readonly { label: string; value: string }[]
  /** The three most similar to the property. */
  nearest: readonly MailRental[]
  /** A year's result; null without an estimate. */
  year?: MailYear | null
}

const KEEP_LINK = 'Keep this link to yourself: anyone with it can see your report and act on your behalf.'
const OFFER = 'Want a more exact number? I’ll walk through the house with you. It takes up to an hour, and it’s free.'

/** The email with the link to a rent report, for the person who requested it. `url` opens all of `reports`. */
export function analysisReportMail(
  company: CompanyFacts,
  report: { reports: ReportedProperty[]; url: string },
): {
  subject: string
  text: string
  html: string
} {
  const { reports, url } = report
  const [first] = reports
  const one = first !== undefined && reports.length === 1 ? first : null
  const subject = one
    ? subjectAbout('Your rent analysis', one.property)
    : `Your rent analysis for ${formatCount(reports.length, 'property', 'properties')}`
  const standard = reports.filter((property) => isStandard(property))
  return mailLayout(company, {
    subject,
    title: one ? headline(one) : subject,
    preview: one ? previewOf(one) : 'Your rent estimates are ready, with a report for each property.',
    parts: [
      ...(one ? partsOfOne(one) : partsOfMany(reports)),
      ...(standard.length === 0 ? [] : [{ kind: 'text' as const, text: `${NO_RENT_FIGURE} ${NOT_AN_ESTIMATE}` }]),
      { kind: 'button', label: one ? 'Open my report' : 'Open my reports', url },
      {
        kind: 'note',
        text: `${one ? inReport(one) : ''}Rents are for one unit.${standard.length === reports.length ? '' : ' It is an estimate, not an appraisal.'} ${KEEP_LINK}`,
      },
    ],
    ...(DIRECTOR ? { person: { ...DIRECTOR, words: OFFER } } : {}),
    reason: `${REASONS.report} ${emailPromise('report')}`,
  })
}

function isStandard({ source }: Pick<ReportedProperty, 'source'>): boolean {
  return source !== null && !isEstimate(source)
}

/** What the report shows beyond the email; empty until there is a figure. */
function inReport({ rentDollars, nearest }: ReportedProperty): string {
  if (rentDollars === null) return ''
  return `See ${nearest.length === 0 ? 'how we got this number' : 'every rental we compared'} and what you could keep in a year. `
}

/** '4215 Beaver Avenue', 'Your home in Des Moines'. */
function headline({ property }: ReportedProperty): string {
  return capitalize(property)
}

function previewOf(property: ReportedProperty): string {
  return property.rentDollars === null
    ? 'Your estimate isn’t ready yet. Open your report to check on it.'
    : `${formatDollars(property.rentDollars)} ${monthly(property)}.`
}

/** 'a month, likely between $1,455 and $1,720' */
function monthly({ note, likely }: ReportedProperty): string {
  const between = likely === null ? '' : `, likely between ${formatDollars(likely.low)} and ${formatDollars(likely.high)}`
  return `a month${note}${between}`
}

function partsOfOne(property: ReportedProperty): MailPart[] {
  const { address, rentDollars, nearest, basis, proof } = property
  const place = { label: 'Property', value: address }
  if (rentDollars === null)
    return [
      { kind: 'text', text: 'Your estimate isn’t ready yet. We’ll add it to your report as soon as it is.' },
      { kind: 'rows', rows: [place, { label: 'Rent', value: 'Not ready yet' }] },
    ]
  return [
    { kind: 'figure', figure: formatDollars(rentDollars), words: monthly(property) },
    ...chartOf(property, rentDollars),
    ...(nearest.length === 0
      ? basis === ''
        ? []
        : [{ kind: 'text' as const, text: basis }]
      : [
          { kind: 'text' as const, text: `${basis} Most like your home:` },
          { kind: 'rentals' as const, rentals: nearest },
        ]),
    { kind: 'rows', rows: [place, ...rangeRows(property)] },
    ...proof.map(({ label, value }) => ({ kind: 'note' as const, text: `${label}: ${value}.` })),
    ...yearParts(property.year ?? null),
  ]
}

/** Ranges, with the same labels as on the report's page. */
function rangeRows({ likely, wide }: ReportedProperty): { label: string; value: string }[] {
  return [
    ...(likely === null
      ? []
      : [
          {
            label: 'Most likely (half of homes like this)',
            value: `${formatDollars(likely.low)} to ${formatDollars(likely.high)}`,
          },
        ]),
    ...(wide === null ? [] : [wide]),
  ]
}

function chartOf(property: ReportedProperty, rent: number): MailPart[] {
  const { likely, rents } = property
  if (likely === null || isStandard(property)) return []
  const [lowest, highest] = [Math.min(...rents), Math.max(...rents)].map(formatDollars)
  const span = lowest === highest ? lowest : `${lowest} to ${highest}`
  const others = rents.length === 0 ? '' : ` ${formatCount(rents.length, 'similar rental')}: ${span}.`
  const alt = `The likely range is ${formatDollars(likely.low)} to ${formatDollars(likely.high)} a month.${others}`
  return [{ kind: 'rent-chart', chart: { rent, ...likely, comparables: rents }, alt }]
}

function partsOfMany(reports: readonly ReportedProperty[]): MailPart[] {
  const isComplete = reports.every(({ rentDollars }) => rentDollars !== null)
  const figures = reports.some((property) => isStandard(property))
    ? 'Here are the reports for your properties.'
    : 'Here’s what we estimate your properties would rent for.'
  return [
    { kind: 'text', text: figures },
    {
      kind: 'rows',
      rows: reports.flatMap((property) => [{ label: property.address, value: formatRent(property) }, ...rangeRows(property)]),
    },
    ...(isComplete
      ? []
      : [{ kind: 'text' as const, text: 'If an estimate isn’t ready yet, we’ll add it to its report as soon as it is.' }]),
  ]
}

function formatRent({ rentDollars, note }: ReportedProperty): string {
  return rentDollars === null ? 'Not ready yet' : `${formatDollars(rentDollars)} a month${note}`
}

const report = {
  address: SAMPLE.address,
  property: SAMPLE.addressee.property,
  rentDollars: 1895,
  source: 'own-rentals' as const,
  note: '',
  likely: { low: 1780, high: 2020 },
  wide: { label: '8 of 10 homes like this', value: '$1,690 to $2,110' },
  rents: [1840, 1895, 1760, 1990, 2135],
  basis: 'Based on 30 signed leases within about 9 mi. The 5 most similar are within 1.1 mi, the oldest from May 2026.',
  proof: [
    {
      label: 'Track record',
      value: 'half of our estimates were within 9% of the asking rent, tested on 160 apartment listings from 2018 and 2019',
    },
    { label: 'Days on market', value: '24, average of 5 comparables' },
  ],
  nearest: [
    { address: '2302 Adams Ave', note: '0.3 mi, 94% similar', rent: '$1,840' },
    { address: '3106 Beaver Ave', note: '0.4 mi, 91% similar', rent: '$1,895' },
    { address: '2715 48th St', note: '0.7 mi, 86% similar', rent: '$1,760' },
  ],
  year: SAMPLE.year,
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('analysis-report', 'An owner who asked for a rental analysis', analysisReportMail, {
    reports: [report],
    url: SAMPLE.link,
  }),
  sampleMail(
    'analysis-report',
    'An owner with a confirmed email address',
    analysisReportMail,
    { reports: [{ ...report, property: SAMPLE.known.property }], url: SAMPLE.link },
    'known',
  ),
  sampleMail(
    'analysis-report',
    'An owner who asked about several properties',
    analysisReportMail,
    {
      reports: [
        report,
        {
          address: '1107 Polk Blvd, Des Moines, IA 50311',
          property: 'your home in Des Moines',
          ...{
            rentDollars: null,
            source: null,
            note: '',
            likely: null,
            wide: null,
            rents: [],
            basis: '',
            proof: [],
            nearest: [],
          },
        },
      ],
      url: SAMPLE.link,
    },
    'several',
  ),
]
