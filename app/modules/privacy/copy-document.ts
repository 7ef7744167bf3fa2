import { formatLongMoment } from '#app/format/date.ts'
import { formatDollars, formatDollarsAndCents } from '#app/format/money.ts'
import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'

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

/** 'lastContactedAt' becomes 'Last contacted at', 'amountDollars' becomes 'Amount'. */
export function labelOf(name: string): string {
  const words = name.replace(/Dollars$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names of rents, prices and yearly or monthly costs, which are in whole dollars. */
const WHOLE_DOLLARS = /^rent|Rent$|Price$|^(?:tax|insurance)Year$|^(?:hoa|mortgage)Month$/

/** A fact's value in words. */
export function printedFact(name: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Dollars')) return formatDollarsAndCents(value)
  if (typeof value === 'number' && WHOLE_DOLLARS.test(name)) return formatDollars(value)
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? formatLongMoment(text) : text
}
