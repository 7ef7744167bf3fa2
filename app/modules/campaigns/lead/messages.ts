import { formatCount } from '#app/format/money.ts'
import { BLOCK_LABELS, BLOCK_REMEDIES, type BlockReason, CANNOT_BE_MAILED } from '../blocks.ts'
import type { FollowUps } from './queries.server.ts'
import { type Workflow, WORKFLOW_LABELS } from '../workflows.ts'

/** Results of campaign actions for one lead, for staff. */
export const MESSAGE_STARTED = 'Campaign started'
export const MESSAGE_START_FAILED = 'Failed to start campaign'
export const MESSAGE_STOPPED = 'Campaign stopped'
export const MESSAGE_STOP_FAILED = 'Failed to stop campaign'

export const MESSAGE_PAUSED = 'Campaign paused'
export const MESSAGE_PAUSE_FAILED = 'We couldn’t pause the campaign. Please try again.'
export const MESSAGE_CONTINUED = 'Campaign resumed'
export const MESSAGE_CONTINUE_FAILED = 'We couldn’t resume the campaign. Please try again.'
export const MESSAGE_SKIPPED = 'Message skipped'
export const MESSAGE_SKIP_FAILED = 'We couldn’t skip the message. Please try again.'

/** Shown if another campaign is running than the one to start or stop. */
export function messageRunning(running: Workflow, button: 'start' | 'stop'): string {
  const then = button === 'start' ? 'To start a different one, stop it first.' : 'Click Stop Campaign again to stop that one.'
  return `The ${WORKFLOW_LABELS[running]} campaign was just started, so nothing changed. ${then}`
}

/** Shown if a campaign is paused for all leads. */
export function messageHeld(workflow: Workflow): string {
  return `${WORKFLOW_LABELS[workflow]} is paused for all leads. Resume it under Campaigns.`
}

/** Shown if a campaign can't send anything to the lead. */
export function messageBlocked(reason: BlockReason): string {
  return `${CANNOT_BE_MAILED}: ${BLOCK_LABELS[reason]}. No campaign was started. ${BLOCK_REMEDIES[reason]}`
}

/** The follow-ups of a marketing campaign without further consent: '3 follow-ups, then stops (no consent for more)'. */
export function followUpsLabel({ left, sent }: FollowUps): string {
  if (left > 0) return `${formatCount(left + sent, 'follow-up')}, then stops (no consent for more)`
  return sent > 0 ? `all ${formatCount(sent, 'follow-up')} sent (no consent for more)` : 'no follow-ups will be sent (no consent)'
}
