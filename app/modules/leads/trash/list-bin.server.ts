import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { leadActivities, leads, users } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { BIN_DAYS, type BinFilter } from './bin-filter.ts'
import { isInBin } from './in-bin.server.ts'

export const BIN_PAGE_SIZE = 25

export type BinRow = {
  id: string
  name: string
  email: string
  statusKey: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  propertyAddress: string
  deletedAt: Date
  /** Whoever deleted it; null where the product did, or where that member of staff is gone. */
  deletedBy: string | null
  /** When it is removed for good. */
  purgedAt: Date
}

const LAST_DELETED = keyset({ deletedAt: descending(leads.deletedAt), id: descending(leads.id) })

const columns = {
  id: leads.id,
  name: leads.name,
  email: leads.email,
  statusKey: leads.statusKey,
  streetAddress: leads.streetAddress,
  city: leads.city,
  state: leads.state,
  zipCode: leads.zipCode,
  propertyAddress: leads.propertyAddress,
  deletedAt: leads.deletedAt,
}

/** One page of the leads in the bin, the last one deleted first, and how many the filter finds. */
export function listBin({ search, page }: BinFilter): Page<BinRow> & { total: number } {
  const found = db()
    .select({ n: count() })
    .from(leads)
    .where(and(isInBin(), holds(search)))
    .get()
  return { ...readBinPage({ search, page }), total: found?.n ?? 0 }
}

function readBinPage({ search, page }: BinFilter): Page<BinRow> {
  return readPage(LAST_DELETED, { query: page, size: BIN_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    db()
      .select(columns)
      .from(leads)
      .where(and(isInBin(), holds(search), where))
      .orderBy(...orderBy)
      .limit(limit)
      .all()
      .flatMap((lead) => (lead.deletedAt === null ? [] : [binRow({ ...lead, deletedAt: lead.deletedAt })])),
  )
}

/** A lead of the bin; null where it does not lie there. */
export function findInBin(leadId: string): BinRow | null {
  const lead = db()
    .select(columns)
    .from(leads)
    .where(and(eq(leads.id, leadId), isInBin()))
    .get()
  return lead?.deletedAt ? binRow({ ...lead, deletedAt: lead.deletedAt }) : null
}

function holds(search: string): SQL | undefined {
  if (search === '') return undefined
  const text = sql`lower(${leads.name} || ' ' || ${leads.email})`
  return sql`instr(${text}, lower(${search})) > 0`
}

function binRow(lead: Omit<BinRow, 'deletedBy' | 'purgedAt'>): BinRow {
  return { ...lead, deletedBy: whoDeleted(lead.id), purgedAt: new Date(lead.deletedAt.getTime() + BIN_DAYS * DAY_MS) }
}

function whoDeleted(leadId: string): string | null {
  const line = db()
    .select({ name: users.name })
    .from(leadActivities)
    .leftJoin(users, eq(users.id, leadActivities.actorUserId))
    .where(and(eq(leadActivities.leadId, leadId), eq(leadActivities.kind, 'deleted')))
    .orderBy(desc(leadActivities.createdAt), desc(leadActivities.id))
    .limit(1)
    .get()
  return line?.name ?? null
}
