import { and, eq, sql } from 'drizzle-orm'
import { type Db, db } from '#app/db/client.server.ts'
import { descending, keyset, type Place } from '#app/db/keyset.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { leads, propertyAnalysisEntries as entries, users } from '#app/db/schema/index.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { entriesInScope, isUnfiltered, leadsInScope, type ListScope, UNFILTERED } from './scope.server.ts'

/** A row of a lead list: a lead, or an analysis entry without a lead as the specification composes it (section 3). */
export type LeadRow = {
  id: string
  name: string
  email: string
  /** New Lead is 'leads', however it is stored. */
  statusKey: string
  source: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  propertyAddress: string
  /** Dollars a month; null or 0 where there is no estimate. */
  estimatedRentDollars: number | null
  assigneeName: string | null
  nextActionAt: Date | null
  statusChangedAt: Date
  createdAt: Date
}

/** The order of every list of leads, in each of its two tables. */
export const NEWEST_LEADS = keyset({ createdAt: descending(leads.createdAt), id: descending(leads.id) })
const NEWEST_ENTRIES = keyset({ createdAt: descending(entries.createdAt), id: descending(entries.id) })

/** Rows on one side of a place in the list, from both tables. Each gives as many as are asked for at most, so neither is read through. */
export function rowsBeside(scope: ListScope, place: Place | null, limit: number): LeadRow[] {
  const isBegin = place === null && isUnfiltered(scope)
  const { ofLeads, ofEntries } = isBegin ? beginOfList(db()) : queriesBeside(db(), scope, place)
  const sign = place?.side === 'before' ? -1 : 1
  return [...ofLeads.all({ limit }), ...ofEntries.all({ limit }).map(asLeadRow)]
    .sort((a, b) => sign * newestFirst(a, b))
    .slice(0, limit)
}

function queriesBeside(db: Db, scope: ListScope, place: Place | null) {
  const ofLeads = db
    .select(leadColumns)
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assigneeId))
    .where(and(leadsInScope(scope), NEWEST_LEADS.where(place)))
    .orderBy(...NEWEST_LEADS.orderBy(place))
    .limit(sql.placeholder('limit'))
    .prepare()
  const ofEntries = db
    .select(entryColumns)
    .from(entries)
    .where(and(entriesInScope(scope), NEWEST_ENTRIES.where(place)))
    .orderBy(...NEWEST_ENTRIES.orderBy(place))
    .limit(sql.placeholder('limit'))
    .prepare()
  return { ofLeads, ofEntries }
}

/** How every list begins: asked so often that it is built once. */
const beginOfList = prepared((db) => queriesBeside(db, UNFILTERED, null))

const leadColumns = {
  id: leads.id,
  name: leads.name,
  email: leads.email,
  statusKey: leads.statusKey,
  source: leads.source,
  streetAddress: leads.streetAddress,
  city: leads.city,
  state: leads.state,
  zipCode: leads.zipCode,
  propertyAddress: leads.propertyAddress,
  estimatedRentDollars: leads.estimatedRent,
  assigneeName: users.name,
  nextActionAt: leads.nextActionAt,
  statusChangedAt: leads.statusChangedAt,
  createdAt: leads.createdAt,
}

const entryColumns = {
  id: entries.id,
  name: entries.name,
  email: entries.email,
  statusKey: entries.statusKey,
  streetAddress: entries.streetAddress,
  city: entries.city,
  state: entries.state,
  zipCode: entries.zipCode,
  createdAt: entries.createdAt,
}

type EntryRow = Pick<LeadRow, Exclude<keyof typeof entryColumns, 'name'>> & { name: string | null }

/** An entry as a lead: source 'analysis', name 'Unknown' where none is known, no rent, no other optional field. */
function asLeadRow(entry: EntryRow): LeadRow {
  return {
    ...entry,
    name: entry.name?.trim() || 'Unknown',
    source: 'analysis',
    propertyAddress: combinedAddress(entry),
    estimatedRentDollars: 0,
    assigneeName: null,
    nextActionAt: null,
    statusChangedAt: entry.createdAt,
  }
}

function newestFirst(a: LeadRow, b: LeadRow): number {
  const byTime = b.createdAt.getTime() - a.createdAt.getTime()
  return byTime !== 0 ? byTime : a.id < b.id ? 1 : -1
}
