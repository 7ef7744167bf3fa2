import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { filtered } from '#app/db/prepared.server.ts'
import { leadActivities, leads, users } from '#app/db/schema/index.ts'
import { containsText } from '#app/db/text-search.server.ts'
import { pick } from '#app/format/records.ts'
import { type AddressLines, addressLines, type StoredAddress } from '#app/modules/properties/address.ts'
import { ADDRESS_FIELDS } from '#app/modules/properties/property-fields.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { TRASH_DAYS } from './rules.ts'
import type { TrashFilter } from './trash-list.ts'

export const TRASH_PAGE_SIZE = 25

export type TrashRow = {
  id: string
  name: string
  email: string
  statusKey: string
  address: AddressLines
  deletedAt: Date
  /** Who deleted it; null if the product did, or that user no longer exists. */
  deletedBy: string | null
  /** When it is permanently deleted. */
  purgedAt: Date
}

const LAST_DELETED = keyset({ deletedAt: descending(leads.deletedAt), id: descending(leads.id) })

const columns = {
  ...pick(leads, ['id', 'name', 'email', 'statusKey']),
  ...pick(leads, ['propertyAddress', ...ADDRESS_FIELDS]),
  deletedAt: leads.deletedAt,
}

const rowsOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select(columns)
    .from(leads)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)

/** A page of the trash, most recently deleted first, and how many leads match. */
export function listTrash({ search, page }: TrashFilter): Page<TrashRow> & { total: number } {
  const found = db()
    .select({ n: count() })
    .from(leads)
    .where(and(isInTrash(), matchesSearch(search)))
    .get()
  return { ...readTrashPage({ search, page }), total: found?.n ?? 0 }
}

function readTrashPage({ search, page }: Pick<TrashFilter, 'search' | 'page'>): Page<TrashRow> {
  return readPage(LAST_DELETED, { query: page, size: TRASH_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    rowsOf(db(), { where: and(isInTrash(), matchesSearch(search), where), orderBy, limit })
      .all()
      .flatMap((lead) => (lead.deletedAt === null ? [] : [trashRow({ ...lead, deletedAt: lead.deletedAt })])),
  )
}

/** A lead in the trash, or null. */
export function findInTrash(leadId: string): TrashRow | null {
  const lead = rowsOf(db(), { where: and(eq(leads.id, leadId), isInTrash()), limit: 1 }).get()
  return lead?.deletedAt ? trashRow({ ...lead, deletedAt: lead.deletedAt }) : null
}

function matchesSearch(search: string): SQL | undefined {
  return search === '' ? undefined : containsText(sql`${leads.name} || ' ' || ${leads.email}`, search)
}

function trashRow(lead: StoredAddress & Omit<TrashRow, 'address' | 'deletedBy' | 'purgedAt'>): TrashRow {
  const shown = { ...pick(lead, ['id', 'name', 'email', 'statusKey', 'deletedAt']), address: addressLines(lead) }
  return { ...shown, deletedBy: whoDeleted(lead.id), purgedAt: new Date(lead.deletedAt.getTime() + TRASH_DAYS * DAY_MS) }
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

/** Deleted leads that can be restored. Excludes merged leads, which come back by undoing the merge. */
export function isInTrash(): SQL | undefined {
  return and(isNotNull(leads.deletedAt), isNull(leads.mergedIntoId))
}
