import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { formatDue } from '#app/format/date.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { seenKey } from '#app/modules/forms/seen.ts'

type Change = { leadId: string; actor: Actor; now: Date }

/** Sets or moves a lead's next action, and records it in the timeline. */
export function setNextAction(
  tx: Tx,
  { leadId, next, actor, now }: Change & { next: NextAction },
): Result<'changed' | 'unchanged', 'missing'> {
  const before = findNextAction(tx, leadId)
  if (before === undefined) return refused('missing')
  if (before?.what === next.what && isSameMoment(before, next)) return ok('unchanged')
  store(tx, leadId, next, now)
  const isMoved = before?.what === next.what
  const due = next.dueAt === null ? '' : `, due ${formatDue({ dueAt: next.dueAt, isAllDay: next.isAllDay }, now)}`
  recordLeadEvent(tx, {
    leadId,
    kind: isMoved ? 'next_action_moved' : 'next_action_set',
    actor,
    summary: `${isMoved ? 'Rescheduled the next action' : 'Next action'}: ${next.what}${due}`,
    detail: { from: toDetail(before), to: toDetail(next) },
  })
  return ok('changed')
}

/** Marks the next action as done or no longer needed. unchanged: there is none. */
export function finishNextAction(tx: Tx, { leadId, actor, now }: Change): Result<'changed' | 'unchanged', 'missing'> {
  const before = findNextAction(tx, leadId)
  if (before === undefined) return refused('missing')
  if (before === null) return ok('unchanged')
  store(tx, leadId, null, now)
  const detail = { from: toDetail(before), to: null }
  recordLeadEvent(tx, { leadId, kind: 'next_action_done', actor, summary: `Done: ${before.what}`, detail })
  return ok('changed')
}

/** The next action; null if there is none, undefined if the lead is missing. */
export function findNextAction(tx: Tx, leadId: string): NextAction | null | undefined {
  const lead = tx
    .select({ what: leads.nextAction, dueAt: leads.nextActionAt, isAllDay: leads.nextActionIsAllDay })
    .from(leads)
    .where(eq(leads.id, leadId))
    .get()
  if (!lead) return undefined
  return lead.what === null ? null : { ...lead, what: lead.what }
}

function store(tx: Tx, leadId: string, next: NextAction | null, now: Date): void {
  tx.update(leads)
    .set({
      nextAction: next?.what ?? null,
      nextActionAt: next?.dueAt ?? null,
      nextActionIsAllDay: next?.dueAt ? next.isAllDay : false,
      updatedAt: now,
    })
    .where(eq(leads.id, leadId))
    .run()
}

function isSameMoment(before: NextAction, after: NextAction): boolean {
  return before.dueAt?.getTime() === after.dueAt?.getTime() && before.isAllDay === after.isAllDay
}

function toDetail(action: NextAction | null) {
  return action && { what: action.what, dueAt: action.dueAt?.toISOString() ?? null, isAllDay: action.isAllDay }
}

/** A lead's next action. `dueAt`: null without a date. `isAllDay`: no time; `dueAt` is then the last moment of the day. */
export type NextAction = { what: string; dueAt: Date | null; isAllDay: boolean }

/** The initial next action as a form carries it, to detect changes. */
export function nextActionKey(action: NextAction | null): string {
  return action === null ? '' : seenKey(action.dueAt, action.what)
}
