import { capitalize } from '#app/format/capitalize.ts'
import { formatLongMoment } from '#app/format/date.ts'
import { formatDollars, formatDollarsAndCents } from '#app/format/money.ts'
import { formatPhone } from '#app/format/phone.ts'
import { LEAD_SOURCE_LABELS } from '#app/modules/leads/sources.ts'
import { FORM_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { ANALYSIS_SOURCE_LABELS } from '#app/modules/rent-analysis/source-labels.ts'

type Value = string | number | boolean | null

/** The full text of a copy's PDF. */
export type CopyDocument = {
  company: PrintedCompany
  email: string
  /** 'November 22, 2026 at 4:15 AM Central' */
  made: string
  /** Unix milliseconds. */
  madeAt: number
  sections: { title: string; records: { label: string; value: string }[][] }[]
}

type Copy = {
  email: string
  madeAt: string
  sections: { title: string; records: Record<string, Value>[] }[]
}

/** The content of a copy's PDF: each fact with a label from its name. Omits facts without a value. */
export function copyDocument({ email, madeAt, sections }: Copy, company: CopyDocument['company']): CopyDocument {
  return {
    company,
    email,
    made: formatLongMoment(madeAt),
    madeAt: new Date(madeAt).getTime(),
    sections: sections.map(({ title, records }) => ({ title, records: records.map(lines) })),
  }
}

function lines(record: Record<string, Value>): { label: string; value: string }[] {
  return Object.entries(record).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ label: labelOf(name), value: printedFact(name, value) }],
  )
}

/** Names whose words differ from their labels. */
const LABELS: Readonly<Record<string, string>> = {
  hoaMonth: 'HOA per month',
  insuranceYear: 'Insurance per year',
  ipAddress: 'IP address',
  mortgageMonth: 'Mortgage per month',
  nextAt: 'Next estimate at',
  taxYear: 'Property tax per year',
  zipCode: 'ZIP code',
}

/** 'lastContactedAt' becomes 'Last contacted at', 'amountDollars' becomes 'Amount'. */
export function labelOf(name: string): string {
  return LABELS[name] ?? capitalize(name.replace(/Dollars$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

/** Names of rents, prices and yearly or monthly costs, which are in whole dollars. */
const WHOLE_DOLLARS = /^rent|Rent$|Price$|^(?:tax|insurance)Year$|^(?:hoa|mortgage)Month$/

/** Names of codes, such as 'analysis_submitted'. */
const CODES = /^(?:channel|form|kind|leftList|list|reason|source|state|status)$|Source$|Status$|Type$/

/** Labels of codes that say more than the codes. */
const CODE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: { sms: 'Text' },
  estimateSource: ANALYSIS_SOURCE_LABELS,
  form: FORM_LABELS,
  propertyType: PROPERTY_TYPE_LABELS,
  source: LEAD_SOURCE_LABELS,
}

/** A fact's value in words. */
export function printedFact(name: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Dollars')) return formatDollarsAndCents(value)
  if (typeof value === 'number' && WHOLE_DOLLARS.test(name)) return formatDollars(value)
  const text = String(value)
  if (/phone$/i.test(name)) return formatPhone(text)
  // A US state is in capitals.
  if (CODES.test(name)) return capitalize(CODE_LABELS[name]?.[text] ?? text.replaceAll(/[_-]/g, ' '))
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? formatLongMoment(text) : text
}
