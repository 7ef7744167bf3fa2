import { and, count, eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leadViewPins, leadViews } from '#app/db/schema/index.ts'
import { type ChangedSince, compareEdit } from '#app/modules/forms/seen.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { LeadViewForm } from '../forms.ts'
import { findLeadView, type LeadView } from './queries.server.ts'

/** Maximum views per staff member: more tabs would be hard to find. */
export const MAX_VIEWS = 30

/** missing: deleted or not shared with this viewer. not-yours: only the owner may change it, or an admin if it is shared. */
type ViewRefusal = 'missing' | 'not-yours' | 'too-many'

/** Saves a list's filter and order under a name. Submitting the form twice saves one view. */
export function saveLeadView(viewer: Viewer, form: LeadViewForm & { query: string }): Result<{ id: string }, ViewRefusal> {
  const { name, query, isShared, isPinned } = form
  return inTransaction((tx) => {
    const own = eq(leadViews.ownerId, viewer.id)
    const same = tx
      .select({ id: leadViews.id })
      .from(leadViews)
      .where(and(own, eq(leadViews.name, name), eq(leadViews.query, query)))
      .get()
    if (!same && (tx.select({ n: count() }).from(leadViews).where(own).get()?.n ?? 0) >= MAX_VIEWS) return refused('too-many')
    const { id } =
      same ?? tx.insert(leadViews).values({ ownerId: viewer.id, name, query, isShared }).returning({ id: leadViews.id }).get()
    pin(tx, viewer, id, isPinned)
    return ok({ id })
  })
}

/**
 * Renames a view, sets whether it is shared, and pins or unpins it in the viewer's menu. People who may not change it can still
 * pin it. `seen`: its texts when the form was loaded.
 */
export function updateLeadView(
  viewer: Viewer,
  id: string,
  { name, isShared, isPinned, seen }: LeadViewForm & { seen: Record<string, string> },
): Result<LeadView, ViewRefusal | ChangedSince> {
  return inTransaction((tx) => {
    const view = findLeadView(viewer, id, tx)
    if (!view) return refused('missing')
    if (view.mayChange) {
      const { changes, conflicts } = compareEdit({ name, isShared }, { seen, stored: view })
      if (Object.keys(conflicts).length > 0) return refused({ kind: 'changed', conflicts })
      if (Object.keys(changes).length > 0) tx.update(leadViews).set(changes).where(eq(leadViews.id, id)).run()
    }
    pin(tx, viewer, id, isPinned)
    return ok(view)
  })
}

export function deleteLeadView(viewer: Viewer, id: string): Result<LeadView, ViewRefusal> {
  return inTransaction((tx) => {
    const view = findLeadView(viewer, id, tx)
    if (!view) return refused('missing')
    if (!view.mayChange) return refused('not-yours')
    tx.delete(leadViews).where(eq(leadViews.id, id)).run()
    return ok(view)
  })
}

function pin(tx: Tx, viewer: Viewer, viewId: string, isPinned: boolean): void {
  const mine = and(eq(leadViewPins.viewId, viewId), eq(leadViewPins.userId, viewer.id))
  if (isPinned) tx.insert(leadViewPins).values({ viewId, userId: viewer.id }).onConflictDoNothing().run()
  else tx.delete(leadViewPins).where(mine).run()
}

export const VIEW_MESSAGES: Record<ViewRefusal, string> = {
  missing: 'This view was deleted.',
  'not-yours': 'This view belongs to someone else.',
  'too-many': 'You have 30 saved views. Delete one first.',
}

export const MESSAGE_VIEW_FAILED = 'We couldn’t save the view. Please try again.'
