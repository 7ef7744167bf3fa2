import { and, eq, gt } from 'drizzle-orm'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { leadSelections } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import type { LeadSort } from '../list/list-params.ts'
import type { ListScope } from '../list/scope.server.ts'
import { idsInScope } from '../list/walk-list.server.ts'
import { type PickedLeads, type PostedPage, withPage } from './rules.ts'

/** Leads that a staff member has selected. */
export type Selection = { id: string; ids: readonly string[] }

type Reader = { id: string }

/** The reader's selection with this id; null if there is none or it is over a day old. */
export function findSelection(reader: Reader, selectionId: string | null, now = new Date()): Selection | null {
  return selectionId ? findIn(db(), reader, selectionId, now) : null
}

function findIn(tx: Db | Tx, reader: Reader, selectionId: string, now: Date): Selection | null {
  const since = new Date(now.getTime() - DAY_MS)
  const own = and(eq(leadSelections.id, selectionId), eq(leadSelections.userId, reader.id), gt(leadSelections.createdAt, since))
  const found = tx.select({ id: leadSelections.id, ids: leadSelections.leadIds }).from(leadSelections).where(own).get()
  return found ?? null
}

/** Stores a page's checked leads together with those of other pages. Replaces an expired selection by a new one. */
export function saveSelectionPage(reader: Reader, selectionId: string | null, page: PostedPage, now = new Date()): Selection {
  return inTransaction((tx) => {
    const known = selectionId ? findIn(tx, reader, selectionId, now) : null
    const ids = withPage(known?.ids ?? [], page)
    if (!known) return createSelection(tx, reader, ids, now)
    tx.update(leadSelections).set({ leadIds: ids }).where(eq(leadSelections.id, known.id)).run()
    return { id: known.id, ids }
  })
}

/** Selects all leads of a list in its order. */
export async function selectAll(
  reader: Reader,
  list: { scope: ListScope; sort: LeadSort },
  now = new Date(),
): Promise<Selection> {
  const ids: string[] = []
  for await (const some of idsInScope(list)) ids.push(...some)
  return inTransaction((tx) => createSelection(tx, reader, ids, now))
}

/** Forgets a selection. */
export function endSelection(reader: Reader, selectionId: string): void {
  inTransaction((tx) => {
    const own = and(eq(leadSelections.id, selectionId), eq(leadSelections.userId, reader.id))
    tx.delete(leadSelections).where(own).run()
  })
}

function createSelection(tx: Tx, reader: Reader, leadIds: string[], now: Date): Selection {
  const id = newId(now.getTime())
  insertRow(tx, leadSelections, { id, userId: reader.id, leadIds, createdAt: now })
  return { id, ids: leadIds }
}

/** The page's selected leads: the stored selection, with all or none of the page if the header checkbox was clicked. */
export function readPicked(reader: { id: string }, query: URLSearchParams, rows: readonly { id: string }[]): PickedLeads {
  const selection = findSelection(reader, query.get('selection'))
  const selected = new Set(selection?.ids)
  const onPage = rows.map(({ id }) => id)
  const kept = onPage.filter((id) => selected.has(id))
  const select = query.get('select')
  return {
    id: selection?.id ?? null,
    onPage: select === 'page' ? onPage : select === 'none' ? [] : kept,
    elsewhere: selected.size - kept.length,
  }
}
