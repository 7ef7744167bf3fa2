import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { knownFeet } from '#app/modules/properties/improvements.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { changeLead, type LeadChanges } from '../write/change-lead.server.ts'
import { DETAIL_FACTS, type DetailChange, type Details, mergeDetails, type SeenDetails } from './details.ts'
import { type ChangedBy, lastChangeOf } from './last-change.server.ts'

/** Both changed the same facts while the form was open: all changes, who made the others, and the stored values. */
export type DetailConflict = { kind: 'conflict'; changes: DetailChange[]; stored: Details } & ChangedBy

type DetailsEdit = { leadId: string; typed: Details; seen: SeenDetails; actor: Actor; now: Date }

/**
 * Stores a lead's property details. Keeps what only someone else changed since the form loaded (`seen`). Stores nothing if both
 * changed a fact to different values.
 */
export function editDetails(
  tx: Tx,
  { leadId, typed, seen, actor, now }: DetailsEdit,
): Result<undefined, DetailConflict | 'missing'> {
  const lead = tx.select().from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) return refused('missing')
  const stored = detailsOf(lead)
  const { isConflict, changes, merged } = mergeDetails(seen, typed, stored)
  if (isConflict) {
    const theirs = changes.filter(({ changedBy }) => changedBy !== 'you').map(({ fact }) => fact)
    return refused({ kind: 'conflict', changes, stored, ...lastChangeOf(tx, leadId, theirs) })
  }
  // Validated by the form's schema, or stored before.
  changeLead(tx, { leadId, changes: { ...merged, company: merged.company ?? '' } as LeadChanges, actor, now })
  return ok()
}

/** The details of a lead, by fact. */
function detailsOf(lead: Details): Details {
  return {
    ...pick(lead, DETAIL_FACTS),
    squareFootage: knownFeet(typeof lead.squareFootage === 'number' ? lead.squareFootage : null),
  }
}
