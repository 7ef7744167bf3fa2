import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadActivities, users, type ActivityKind } from '#app/db/schema/index.ts'

/** Who made a conflicting change, and when. */
export type ChangedBy = { by: string; at: Date | null }

/** Timeline entries to search: a change made while a form was open is among the newest. */
const LINES = 40

/** The last person who did one of these to a lead. */
export function lastActivity(tx: Tx, leadId: string, kinds: ActivityKind[]): ChangedBy {
  const line = newestLines(tx, leadId, kinds)[0]
  return line ? describeChange(line) : UNKNOWN
}

/** The last person who changed one of these facts of a lead. */
export function lastChangeOf(tx: Tx, leadId: string, fields: readonly string[]): ChangedBy {
  const lines = newestLines(tx, leadId, ['lead_changed', 'property_corrected'])
  const line = lines.find(({ detail }) => changedFields(detail).some((field) => fields.includes(field)))
  return line ? describeChange(line) : UNKNOWN
}

const UNKNOWN: ChangedBy = { by: 'Someone', at: null }

type Line = { detail: Record<string, unknown> | null; createdAt: Date; name: string | null; actorKind: string }

function newestLines(tx: Tx, leadId: string, kinds: ActivityKind[]): Line[] {
  return tx
    .select({
      detail: leadActivities.detail,
      createdAt: leadActivities.createdAt,
      name: users.name,
      actorKind: leadActivities.actorKind,
    })
    .from(leadActivities)
    .leftJoin(users, eq(users.id, leadActivities.actorUserId))
    .where(and(eq(leadActivities.leadId, leadId), inArray(leadActivities.kind, kinds)))
    .orderBy(desc(leadActivities.createdAt), desc(leadActivities.id))
    .limit(LINES)
    .all()
}

function describeChange({ name, actorKind, createdAt }: Line): ChangedBy {
  return { by: name ?? (actorKind === 'owner' ? 'The owner' : 'Someone'), at: createdAt }
}

/** The facts that an entry reports: staff changes name a field, owner changes a fact. */
function changedFields(detail: Record<string, unknown> | null): string[] {
  const changes: unknown = detail?.changes
  if (!Array.isArray(changes)) return []
  return changes.flatMap((change: unknown) => {
    if (typeof change !== 'object' || change === null) return []
    const named = 'field' in change ? change.field : 'fact' in change ? change.fact : null
    return typeof named === 'string' ? [named] : []
  })
}
