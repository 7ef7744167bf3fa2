import type { RunState } from '#app/db/schema/index.ts'
import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { BLOCK_LABELS, BLOCK_REMEDIES, blockOf, type BlockReason, RUN_STATE_BADGES } from '#app/modules/campaigns/blocks.ts'
import { followUpsLabel } from '#app/modules/campaigns/lead/messages.ts'
import type { FollowUps } from '#app/modules/campaigns/lead/queries.server.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'

/** A lead in the monitor with its current or last campaign. */
export type MonitorRow = {
  /** The row's position in its list. */
  key: number
  leadId: string
  name: string
  statusKey: string
  /** Null if it never had a run. */
  runId: string | null
  workflow: Workflow | null
  state: RunState | null
  /** Why it can't send anything, if its state is 'blocked'. */
  blockedReason: BlockReason | null
  /** Without a current run, why a new one could not send anything; null if it could. */
  startBlock: BlockReason | null
  nextAt: Date | null
  nextTemplate: string | null
  /**
   * The next message's number, from 1, and their total. For a finished run, how many were sent or skipped. Null if it never had a
   * run.
   */
  step: { number: number; of: number } | null
  /**
   * When the next message was due if it is sent later: outside email hours it waits for the morning, and marketing is sent once a
   * day.
   */
  dueAt: Date | null
  /** When the run is checked next; null if only a change of its lead matters. */
  nextCheckAt: Date | null
  /** The walkthrough time that the run has stored. */
  walkthroughAt: Date | null
  endedAt: Date | null
  endReason: string | null
  /** The follow-ups allowed without further consent; null for no limit, or if nothing more is sent. */
  followUps: FollowUps | null
  createdAt: Date
}

type Words = { label: string; color: 'green' | 'orange' | 'gray' | 'emerald' | 'yellow' | 'red' }

/** Why a run ended early, after 'None: '. */
const END_REASONS: Readonly<Record<string, string>> = {
  stopped_by_staff: 'stopped by staff',
  paid_back: 'the onboarding fee was refunded',
  replaced: 'another campaign replaced it',
  status_left: 'the lead’s status changed',
  answered: 'the lead replied',
  lead_deleted: 'the lead was deleted',
  merged: 'the lead was merged',
  undone: 'the start was undone',
  follow_ups_sent: 'all follow-ups sent',
  no_walkthrough: 'no walkthrough for 14 days',
}

/** The state of a lead's campaign. Without any run, it is Active for a closed lead, else Pending (S2.45). */
export function stateLabel(row: MonitorRow): Words {
  const { state, statusKey } = row
  if (state === null) return statusKey === 'closed' ? { label: 'Active', color: 'green' } : { label: 'Pending', color: 'yellow' }
  return blockOf(row) === null ? RUN_STATE_BADGES[state] : RUN_STATE_BADGES.blocked
}

/** The lead's current or last workflow, else the one for its status (S4.10). */
export function workflowOfRow({ workflow, statusKey }: Pick<MonitorRow, 'workflow' | 'statusKey'>): Workflow {
  return workflow ?? DERIVED.get(statusKey) ?? 'warm_lead'
}

const DERIVED: ReadonlyMap<string, Workflow> = new Map([
  ['closed', 'onboarding'],
  ['site_visit_scheduled', 'confirmation'],
])

/** The next message and its time, or why there is none. */
export function nextLabel(row: MonitorRow, now: Date): { text: string; note: string | null } {
  const { state, nextAt, nextTemplate, endedAt, endReason, followUps, startBlock } = row
  const limit = followUps === null ? null : followUpsLabel(followUps)
  if (state === null) return { text: 'None: not started', note: startBlock === null ? limit : blockedLabel(startBlock) }
  const block = blockOf(row)
  if (block !== null) {
    const isLifted = state !== 'blocked' && startBlock === null
    return {
      text: `None: ${BLOCK_LABELS[block]}${endedAt === null ? '' : `, ended ${formatDay(endedAt, now)}`}`,
      note: isLifted ? 'can be restarted' : BLOCK_REMEDIES[block],
    }
  }
  if (state === 'active' || state === 'paused') {
    if (nextTemplate === null) return { text: state === 'active' ? waitsFor(row, now) : 'None while paused', note: null }
    if (state === 'paused') return { text: nextTemplate, note: 'when the campaign resumes' }
    return { text: nextTemplate, note: nextAt === null ? null : `${formatMomentIn(nextAt, now)}${movedLabel(row, now)}` }
  }
  const when = endedAt === null ? '' : `, ${formatDay(endedAt, now)}`
  if (state === 'finished') return { text: `None: finished${when}`, note: null }
  return { text: `None: ${END_REASONS[endReason ?? ''] ?? 'stopped'}${when}`, note: null }
}

function blockedLabel(reason: BlockReason): string {
  return `can’t be emailed: ${BLOCK_LABELS[reason]}. ${BLOCK_REMEDIES[reason]}`
}

/** What an active run without a next message waits for. */
function waitsFor({ nextCheckAt, walkthroughAt }: MonitorRow, now: Date): string {
  if (nextCheckAt !== null && nextCheckAt <= now) return 'Will be scheduled in a few minutes'
  return walkthroughAt === null ? 'None until a walkthrough is booked' : 'No more before the walkthrough'
}

/** '; moved from Nov 22, 7:00 AM' for a message sent later than it was due. */
function movedLabel({ dueAt }: MonitorRow, now: Date): string {
  return dueAt === null ? '' : `; moved from ${formatMomentIn(dueAt, now)}`
}

/** '3 of 16', '1 of 3, then stops'; a dash without any run. */
export function stepLabel({ step, followUps }: MonitorRow): string {
  if (step === null) return '–'
  const limit = followUps === null ? 0 : followUps.left + followUps.sent
  return limit > 0 ? `${Math.min(step.number, limit)} of ${limit}, then stops` : `${step.number} of ${step.of}`
}
