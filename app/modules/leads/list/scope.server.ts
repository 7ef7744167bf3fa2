import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { leads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import { isRole, type Viewer } from '#app/modules/users/viewer.ts'
import type { LeadFilter } from './list-params.ts'
import { matchesSearch } from './search.server.ts'

/** Which leads a list is about. */
export type ListScope = Pick<LeadFilter, 'status' | 'search' | 'range'>

/** A list of everything. */
export const UNFILTERED: ListScope = { status: null, search: '', range: { from: '', to: '', start: null, end: null } }

/** Whether a list is about everything that its viewer may read. */
export function isUnfiltered({ status, search, range }: ListScope): boolean {
  return !status && search === '' && !range.start && !range.end
}

/** What a member of staff may read: every lead outside the bin, whatever the role. Throws for any other viewer. */
export function readableLeads(viewer: Pick<Viewer, 'role'>): SQL | undefined {
  refuseUnknownRole(viewer)
  return isNull(leads.deletedAt)
}

/** The same for analysis entries; those with a lead are read through their lead. */
export function readableEntries(viewer: Pick<Viewer, 'role'>): SQL | undefined {
  refuseUnknownRole(viewer)
  return and(isNull(entries.leadId), isNull(entries.deletedAt))
}

function refuseUnknownRole(viewer: Pick<Viewer, 'role'>): void {
  if (!isRole(viewer.role)) throw new Error('Somebody without a known role asked for leads')
}

/** The leads that a list is about. */
export function leadsInScope(viewer: Pick<Viewer, 'role'>, { status, search, range }: ListScope): SQL | undefined {
  const text = sql`(${leads.name} || ' ' || ${leads.email} || ' ' || coalesce(${leads.phone}, '') || ' ' || ${leads.propertyAddress} || ' ' || ${leads.streetAddress} || ' ' || ${leads.city} || ' ' || ${leads.zipCode})`
  return and(
    readableLeads(viewer),
    status ? eq(leads.statusKey, status) : undefined,
    range.start ? gte(leads.createdAt, range.start) : undefined,
    range.end ? lt(leads.createdAt, range.end) : undefined,
    matchesSearch(search, text),
  )
}

/** The analysis entries without a lead that a list is about. */
export function entriesInScope(viewer: Pick<Viewer, 'role'>, { status, search, range }: ListScope): SQL | undefined {
  const text = sql`(coalesce(${entries.name}, 'Unknown') || ' ' || ${entries.email} || ' ' || coalesce(${entries.phone}, '') || ' ' || ${entries.streetAddress} || ' ' || ${entries.city} || ' ' || ${entries.zipCode})`
  return and(
    readableEntries(viewer),
    status ? eq(entries.statusKey, status) : undefined,
    range.start ? gte(entries.createdAt, range.start) : undefined,
    range.end ? lt(entries.createdAt, range.end) : undefined,
    matchesSearch(search, text),
  )
}
