import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadViewPins, leadViews, users } from '#app/db/schema/index.ts'

/** Lead list filters that staff saved, some of them for everyone. */
const SHARED = [
  { name: 'Unassigned', query: 'assignee=unassigned', isPinned: true },
  { name: 'Longest in Contract Sent', query: 'status=contract_sent&sort=-days', isPinned: true },
  { name: 'From realtors', query: 'source=realtor-referral', isPinned: false },
]
const PRIVATE = [{ name: 'Mine, overdue', query: 'assignee=me&overdue=yes', isPinned: true }]

/** Saved views: a staff member's shared ones, and each admin's private ones. Pinned shared views are pinned for everyone. */
export function seedLeadViews(tx: Tx, staffId: string): void {
  const staff = tx.select({ id: users.id }).from(users).all()
  for (const view of SHARED) save(tx, { ...view, ownerId: staffId, isShared: true }, staff)
  for (const admin of tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).all()) {
    for (const view of PRIVATE) save(tx, { ...view, ownerId: admin.id, isShared: false }, [admin])
  }
}

type View = { name: string; query: string; isPinned: boolean; ownerId: string; isShared: boolean }

function save(tx: Tx, { isPinned, ...view }: View, seenBy: readonly { id: string }[]): void {
  const { id: viewId } = tx.insert(leadViews).values(view).returning({ id: leadViews.id }).get()
  if (!isPinned) return
  for (const { id: userId } of seenBy) tx.insert(leadViewPins).values({ viewId, userId }).run()
}
