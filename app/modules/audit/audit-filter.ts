import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import type { AuditArea } from '#app/db/schema/audit.ts'
import { type DayRange, parseDayRange } from '#app/format/day-range.ts'
import { readSearch } from '#app/format/search-words.ts'
import { parseArea } from './actions.ts'

/** In place of a person's id: what the product did itself, or someone who was not signed in. */
export const NOBODY = 'nobody'

/** Which lines of the audit log are shown; null for all. */
export type AuditConditions = {
  search: string
  /** Id of a member of staff, or `NOBODY`. */
  who: string | null
  area: AuditArea | null
  range: DayRange
}

export type AuditFilter = AuditConditions & {
  page: PageQuery
  /** What could not be read, in words. */
  problems: string[]
}

/** The filter that the address of the audit log asks for. What cannot be read is left out and named. */
export function parseAuditFilter(query: URLSearchParams): AuditFilter {
  const problems: string[] = []
  const asked = query.get('area')?.trim() || null
  const area = parseArea(asked)
  if (asked !== null && area === null) problems.push('There is no such area. It was ignored.')
  return {
    search: readSearch(query.get('q')),
    who: readWho(query.get('who'), problems),
    area,
    range: parseDayRange(query, problems),
    page: readPageQuery(query),
    problems,
  }
}

/** Ids of users are 32 hexadecimal digits. */
function readWho(text: string | null, problems: string[]): string | null {
  if (text === null || text.trim() === '') return null
  if (text === NOBODY || /^[0-9a-f]{32}$/.test(text)) return text
  problems.push('There is no such person. They were left out.')
  return null
}

/** What an address says of a filter. */
export function auditQuery(filter: AuditConditions): Record<string, string> {
  const { search, who, area, range } = filter
  const query = { q: search, who: who ?? '', area: area ?? '', from: range.from, to: range.to }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
