import type { Tx } from '#app/db/client.server.ts'
import { insertRow, insertRows } from '#app/db/insert-row.server.ts'
import { type ACTIVITY_KINDS, leadActivities } from '#app/db/schema/index.ts'

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Who caused a change of a lead. */
export type Actor = { kind: 'staff'; userId: string } | { kind: 'owner' } | { kind: 'system' } | { kind: 'provider' }

export type NewActivity = {
  leadId: string
  kind: ActivityKind
  actor: Actor
  /** One sentence for people. */
  summary: string
  /** Old and new values, where there are any. */
  detail?: Record<string, unknown>
}

/** Writes a line of a lead's timeline, in the transaction of the change it tells of. */
export function recordActivity(tx: Tx, activity: NewActivity): void {
  insertRow(tx, leadActivities, activityRow(activity))
}

/** Writes a line of each of many leads, in fewer statements. */
export function recordActivities(tx: Tx, activities: readonly NewActivity[]): void {
  insertRows(tx, leadActivities, activities.map(activityRow))
}

function activityRow({ leadId, kind, actor, summary, detail }: NewActivity) {
  const actorUserId = actor.kind === 'staff' ? actor.userId : null
  return { leadId, kind, actorKind: actor.kind, actorUserId, summary, detail }
}
