import type { Tx } from '#app/db/client.server.ts'
import { formatDue } from '#app/format/date.ts'
import { endOfDay, momentOnWall } from '#app/format/wall-clock.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince } from '#app/modules/forms/seen.ts'
import { assignUnlessChanged, type SeenAssignmentRefusal } from './assign-unless-changed.server.ts'
import type { FactChangedSince } from './edit-fact.server.ts'
import { lastActivity } from './last-change.server.ts'
import { findNextAction, finishNextAction, type NextAction, nextActionKey, setNextAction } from './set-next-action.server.ts'

type Change = { leadId: string; seen: string; actor: Actor; now: Date }

/** `what`: null to set only the assignee. `assigneeId` and the initial `seenAssignee`: blank for no one. */
type PlannedAction = {
  what: string | null
  dueDay: string | null
  dueTime: string | null
  assigneeId: string
  seenAssignee: string
}

/** nothing-said: the form is blank, but a next action exists. `of`: what someone else changed in the meantime. */
export type PlanRefusal = (FactChangedSince & { of: 'action' }) | SeenAssignmentRefusal | 'nothing-said'

/**
 * Stores the next action and its assignee, unless someone else has changed one of them since the form loaded. An assignee that
 * only someone else changed is kept.
 */
export function planNextAction(
  tx: Tx,
  { what, dueDay, dueTime, assigneeId, seenAssignee, ...change }: Change & PlannedAction,
): Result<undefined, PlanRefusal> {
  const { leadId, actor, now } = change
  const next = what === null ? null : { what, ...dueOf(dueDay, dueTime) }
  const checked = checkUnchanged(tx, change, next)
  if (!checked.ok) return checked.reason === 'missing' ? refused('missing') : refused({ ...checked.reason, of: 'action' })
  if (next === null && checked.value !== null) return refused('nothing-said')
  if (assigneeId !== seenAssignee) {
    const assigned = assignUnlessChanged(tx, { leadId, assigneeId, seen: seenAssignee, actor, now })
    if (!assigned.ok) return assigned
  }
  if (next) setNextAction(tx, { leadId, next, actor, now })
  return ok()
}

/** Finishes the next action, unless it has changed since. */
export function finishActionUnlessChanged(tx: Tx, change: Change): Result<undefined, FactChangedSince | 'missing'> {
  const checked = checkUnchanged(tx, change, null)
  if (!checked.ok) return checked
  finishNextAction(tx, change)
  return ok()
}

function checkUnchanged(
  tx: Tx,
  { leadId, seen, now }: Change,
  wanted: NextAction | null,
): Result<NextAction | null, FactChangedSince | 'missing'> {
  const stored = findNextAction(tx, leadId)
  if (stored === undefined) return refused('missing')
  if (!isChangedSince(seen, nextActionKey(stored), nextActionKey(wanted))) return ok(stored)
  const kinds = ['next_action_set', 'next_action_moved', 'next_action_done'] as const
  return refused({ kind: 'changed', to: inWords(stored, now), ...lastActivity(tx, leadId, [...kinds]) })
}

function dueOf(day: string | null, time: string | null): Pick<NextAction, 'dueAt' | 'isAllDay'> {
  if (day === null) return { dueAt: null, isAllDay: false }
  return time === null ? { dueAt: endOfDay(day), isAllDay: true } : { dueAt: momentOnWall(day, time), isAllDay: false }
}

function inWords(action: NextAction | null, now: Date): string {
  if (action === null) return ''
  const { what, dueAt, isAllDay } = action
  return dueAt === null ? what : `${what}, due ${formatDue({ dueAt, isAllDay }, now)}`
}
