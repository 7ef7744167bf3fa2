import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { readSearch } from '#app/format/search-words.ts'
import { CHANNEL_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { REASON_LABELS, type SuppressionReason } from './reasons.ts'

export type Channel = keyof typeof CHANNEL_LABELS

/** Which entries of the suppression list are shown; null for all. */
export type SuppressionConditions = { search: string; channel: Channel | null; reason: SuppressionReason | null }

export type SuppressionFilter = SuppressionConditions & { page: PageQuery; problems: string[] }

/** The filter that the address of the list asks for. What cannot be read is left out and named. */
export function parseSuppressionFilter(query: URLSearchParams): SuppressionFilter {
  const problems: string[] = []
  const channel = wordOf(CHANNEL_LABELS, query.get('channel'))
  if (channel === undefined) problems.push('There is no such channel. It was ignored.')
  const reason = wordOf(REASON_LABELS, query.get('reason'))
  if (reason === undefined) problems.push('There is no such reason. It was ignored.')
  return {
    search: readSearch(query.get('q')),
    channel: channel ?? null,
    reason: reason ?? null,
    page: readPageQuery(query),
    problems,
  }
}

/** What an address says of a filter. */
export function suppressionQuery({ search, channel, reason }: SuppressionConditions): Record<string, string> {
  const query = { q: search, channel: channel ?? '', reason: reason ?? '' }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

/** A word out of an address that is one of these; null for none, undefined for any other. */
export function wordOf<Word extends string>(
  words: Readonly<Record<Word, unknown>>,
  text: string | null,
): Word | null | undefined {
  if (text === null || text.trim() === '') return null
  return Object.hasOwn(words, text) ? (text as Word) : undefined
}
