import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { leadNonDuplicates, leads } from '#app/db/schema/index.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { leadToChange } from '../write/lead-to-change.server.ts'
import { finishComparisons } from './join-tasks.server.ts'
import { eq } from 'drizzle-orm'

/**
 * Marks leads, or analyses without one, as different people: they are no longer offered for merging, and the tasks to compare
 * them are done. Returns their lead ids.
 */
export function markNotDuplicates(
  actor: Viewer,
  ids: readonly string[],
  now = new Date(),
): Result<{ leadIds: string[] }, 'missing'> {
  return inTransaction((tx) => {
    const leadIds: string[] = []
    for (const id of ids) {
      const found = leadToChange(tx, id, now)
      if (!found.ok) return found
      leadIds.push(found.value.leadId)
    }
    if (new Set(leadIds).size < ids.length) return refused('missing')
    for (const [leadId, otherId] of pairsOf(leadIds)) rememberDistinction(tx, { leadId, otherId, actor, now })
    finishComparisons(tx, { among: leadIds, actorId: actor.id, now })
    return ok({ leadIds })
  })
}

function rememberDistinction(
  tx: Tx,
  { leadId, otherId, actor, now }: { leadId: string; otherId: string; actor: Viewer; now: Date },
) {
  const pair = orderedPair(leadId, otherId)
  if (insertRow(tx, leadNonDuplicates, { ...pair, markedById: actor.id, createdAt: now }, { orIgnore: true }) === 0) return
  for (const [of, other] of [
    [leadId, otherId],
    [otherId, leadId],
  ] as const) {
    recordLeadEvent(tx, {
      leadId: of,
      kind: 'marked_not_duplicate',
      actor: { kind: 'staff', userId: actor.id },
      summary: `Not the same person as ${getName(tx, other)}`,
      detail: { other },
    })
  }
}

/** The pair in stored order. */
export function orderedPair(one: string, other: string): { leadId: string; otherId: string } {
  return one < other ? { leadId: one, otherId: other } : { leadId: other, otherId: one }
}

function pairsOf(ids: readonly string[]): [string, string][] {
  return ids.flatMap((id, index) => ids.slice(index + 1).map((other): [string, string] => [id, other]))
}

/** A lead's name for a sentence, in the trash or not. Throws if there is no such lead. */
export function getName(tx: Tx, leadId: string): string {
  const lead = tx.select({ name: leads.name }).from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) throw new Error('Lead to name not found')
  return lead.name.trim() || 'Unknown'
}
