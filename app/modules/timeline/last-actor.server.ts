import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { leadActivities } from '#app/db/schema/index.ts'
import type { ActivityKind, Actor } from './record-lead-event.server.ts'

/** Who did the last of these things to a lead; null where no one did any. */
export function lastActorKind(tx: Db | Tx, leadId: string, kinds: readonly ActivityKind[]): Actor['kind'] | null {
  const line = tx
    .select({ actorKind: leadActivities.actorKind })
    .from(leadActivities)
    .where(and(eq(leadActivities.leadId, leadId), inArray(leadActivities.kind, [...kinds])))
    .orderBy(desc(leadActivities.createdAt), desc(leadActivities.id))
    .limit(1)
    .get()
  return line?.actorKind ?? null
}
