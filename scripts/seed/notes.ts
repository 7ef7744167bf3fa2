import type { Tx } from '#app/db/client.server.ts'
import { makeActivity, makeNote } from '#tests/factories/make-lead.ts'
import type { SeededLead } from './leads.ts'
import { atWork, hoursAfter } from './moments.ts'
import type { Random } from './random.ts'

const NOTES: readonly [string, ...string[]] = [
  'Moves to Chicago on January 15 and would like a resident in before then. Two quotes for the kitchen floor are on the way.',
  'Prefers a call after 5 PM. Do not leave a message at work.',
  'Furnace was replaced last fall, has the papers.',
  'Tenant in place until the end of May, month to month after that.',
  'Asked twice about the placement fee, so I sent the comparison.',
  'Wants to keep the garage for storage.\nWe agreed to price the house without it.',
]

/** Staff notes on a third of the assigned leads. */
export function seedNotes(tx: Tx, random: Random, now: Date, seeded: SeededLead[]): void {
  for (const { lead } of seeded) {
    if (lead.assigneeId === null || !random.chance(0.4)) continue
    const hours = random.whole(2, 60)
    const createdAt = atWork(hoursAfter(lead.createdAt, hours), (hours % 10) / 10, lead.createdAt, now)
    makeNote(tx, { leadId: lead.id, authorId: lead.assigneeId, content: random.pick(NOTES), createdAt, updatedAt: createdAt })
    makeActivity(tx, {
      leadId: lead.id,
      kind: 'note_added',
      actorKind: 'staff',
      actorUserId: lead.assigneeId,
      createdAt,
      summary: 'Added a note',
    })
  }
}
