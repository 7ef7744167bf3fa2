import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince } from '#app/modules/forms/seen.ts'
import { changeLead } from '../write/change-lead.server.ts'
import { type ChangedBy, lastChangeOf } from './last-change.server.ts'

/** A fact that is edited in place. */
export type InlineFact = 'name' | 'email' | 'phone'

/** `seen`: the value when the form opened. */
type FactEdit = { leadId: string; fact: InlineFact; value: string | null; seen: string; actor: Actor; now: Date }

/** Someone else changed the same fact to another value in the meantime. */
export type FactChangedSince = { kind: 'changed'; to: string } & ChangedBy

/** Writes one fact of a lead, unless someone else has changed it since the form loaded. */
export function editFact(
  tx: Tx,
  { leadId, fact, value, seen, actor, now }: FactEdit,
): Result<undefined, FactChangedSince | 'missing'> {
  const lead = tx.select({ now: leads[fact] }).from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) return refused('missing')
  const stored = lead.now ?? ''
  if (isChangedSince(seen, stored, value ?? ''))
    return refused({ kind: 'changed', to: stored, ...lastChangeOf(tx, leadId, [fact]) })
  changeLead(tx, { leadId, changes: { [fact]: value }, actor, now })
  return ok()
}
