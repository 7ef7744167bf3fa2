import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { type DayRange, parseDayRange } from '#app/format/day-range.ts'
import { readSearch } from '#app/format/search-words.ts'
import { CHANNEL_LABELS, type ConsentForm, FORM_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { type Channel, wordOf } from '../suppressions/filter.ts'

/** Which lines of the consent ledger are shown; null for all. */
export type LedgerConditions = { search: string; channel: Channel | null; form: ConsentForm | null; range: DayRange }

export type LedgerFilter = LedgerConditions & { page: PageQuery; problems: string[] }

/** The filter that the address of the ledger asks for. What cannot be read is left out and named. */
export function parseLedgerFilter(query: URLSearchParams): LedgerFilter {
  const problems: string[] = []
  const channel = wordOf(CHANNEL_LABELS, query.get('channel'))
  if (channel === undefined) problems.push('There is no such channel. It was ignored.')
  const form = wordOf(FORM_LABELS, query.get('form'))
  if (form === undefined) problems.push('There is no such form. It was ignored.')
  return {
    search: readSearch(query.get('q')),
    channel: channel ?? null,
    form: form ?? null,
    range: parseDayRange(query, problems),
    page: readPageQuery(query),
    problems,
  }
}

/** What an address says of a filter. */
export function ledgerQuery({ search, channel, form, range }: LedgerConditions): Record<string, string> {
  const query = { q: search, channel: channel ?? '', form: form ?? '', from: range.from, to: range.to }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
