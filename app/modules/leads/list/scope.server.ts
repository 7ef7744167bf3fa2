import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { leads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import type { LeadFilter } from './list-params.ts'
import { matchesSearch } from './search.server.ts'

/** Which leads a list is about. */
export type ListScope = Pick<LeadFilter, 'status' | 'search' | 'range'>

/** A list of everything. */
export const UNFILTERED: ListScope = { status: null, search: '', range: { from: '', to: '', start: null, end: null } }

/** Whether a list is about everything. */
export function isUnfiltered({ status, search, range }: ListScope): boolean {
  return !status && search === '' && !range.start && !range.end
}

/** The leads outside the bin: what staff read, whatever their role. */
export function activeLeads(): SQL {
  return isNull(leads.deletedAt)
}

/** The same for analysis entries; those with a lead are read through their lead. */
export function activeEntries(): SQL | undefined {
  return and(isNull(entries.leadId), isNull(entries.deletedAt))
}

/** The leads that a list is about. */
export function leadsInScope({ status, search, range }: ListScope): SQL | undefined {
  const text = sql`(${leads.name} || ' ' || ${leads.email} || ' ' || coalesce(${leads.phone}, '') || ' ' || ${leads.propertyAddress} || ' ' || ${leads.streetAddress} || ' ' || ${leads.city} || ' ' || ${leads.zipCode})`
  return and(
    activeLeads(),
    status ? eq(leads.statusKey, status) : undefined,
    range.start ? gte(leads.createdAt, range.start) : undefined,
    range.end ? lt(leads.createdAt, range.end) : undefined,
    matchesSearch(search, text),
  )
}

/** The analysis entries without a lead that a list is about. */
export function entriesInScope({ status, search, range }: ListScope): SQL | undefined {
  const text = sql`(coalesce(${entries.name}, 'Unknown') || ' ' || ${entries.email} || ' ' || coalesce(${entries.phone}, '') || ' ' || ${entries.streetAddress} || ' ' || ${entries.city} || ' ' || ${entries.zipCode})`
  return and(
    activeEntries(),
    status ? eq(entries.statusKey, status) : undefined,
    range.start ? gte(entries.createdAt, range.start) : undefined,
    range.end ? lt(entries.createdAt, range.end) : undefined,
    matchesSearch(search, text),
  )
}
