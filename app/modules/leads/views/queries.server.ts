import { and, asc, eq, or, sql } from 'drizzle-orm'
import { readOnce } from '#app/config/request-scope.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadViewPins, leadViews } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { may } from '#app/permissions.ts'

/** A saved view for one reader. */
export type LeadView = {
  id: string
  name: string
  query: string
  isShared: boolean
  isPinned: boolean
  /** Whether the reader may rename and delete it: the owner, and any admin if it is shared. */
  mayChange: boolean
}

/** A reader's own and shared views, by name. */
export function listLeadViews(viewer: Viewer): LeadView[] {
  const rows = readOnce(`views for ${viewer.id}`, () => viewsOf(db(), { viewerId: viewer.id, id: null }).all())
  return rows.map((row) => asSeenBy(viewer, row))
}

export function findLeadView(viewer: Viewer, id: string, tx: Db | Tx = db()): LeadView | null {
  const row = viewsOf(tx, { viewerId: viewer.id, id }).get()
  return row ? asSeenBy(viewer, row) : null
}

const viewsOf = statement((db, { viewerId, id }: { viewerId: string; id: string | null }) =>
  db
    .select({
      ...pick(leadViews, ['id', 'name', 'query', 'isShared', 'ownerId']),
      pinnedBy: leadViewPins.userId,
    })
    .from(leadViews)
    .leftJoin(leadViewPins, and(eq(leadViewPins.viewId, leadViews.id), eq(leadViewPins.userId, viewerId)))
    .where(and(or(eq(leadViews.ownerId, viewerId), eq(leadViews.isShared, true)), id === null ? undefined : eq(leadViews.id, id)))
    .orderBy(sql`lower(${leadViews.name})`, asc(leadViews.id)),
)

type ViewRow = { id: string; name: string; query: string; isShared: boolean; ownerId: string; pinnedBy: string | null }

function asSeenBy(viewer: Viewer, { ownerId, pinnedBy, ...view }: ViewRow): LeadView {
  const mayChange = ownerId === viewer.id || (view.isShared && may(viewer, 'records'))
  return { ...view, isPinned: pinnedBy !== null, mayChange }
}
