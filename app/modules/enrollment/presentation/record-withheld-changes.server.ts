import type { Tx } from '#app/db/client.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'

/** A typed value and its label in the form. */
type TypedFact = { label: string; text: string }

/**
 * Stores for staff what a browser without a proved mailbox typed over others' data: in the timeline, with a task to compare the
 * two. Does nothing if there is none.
 */
export function recordWithheldChanges(
  tx: Tx,
  { leadId, typed, now }: { leadId: string; typed: readonly TypedFact[]; now: Date },
): void {
  if (typed.length === 0) return
  const shown = typed.map(({ label, text }) => `${label} “${text}”`).join(', ')
  recordLeadEvent(tx, {
    leadId,
    kind: 'typing_withheld',
    actor: { kind: 'owner' },
    summary: `Entered on the website but not saved, because someone else had changed it and the email address isn’t confirmed: ${shown}`,
    detail: { typed },
  })
  createTask(tx, {
    leadId,
    kind: 'compare-typing',
    summary: 'Compare this lead with what was entered on the website. The timeline shows what wasn’t saved.',
    dueAt: new Date(now.getTime() + DAY_MS),
  })
}
