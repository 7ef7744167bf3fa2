import type { RunState } from '#app/db/schema/index.ts'
import type { BLOCK_REASONS } from '#app/db/schema/campaigns.ts'

/** Why a campaign can't send anything to a person. */
export type BlockReason = (typeof BLOCK_REASONS)[number]

export const CANNOT_BE_MAILED = 'Can’t be emailed'

/** A run's states as badges. */
export const RUN_STATE_BADGES = {
  active: { label: 'Active', color: 'green' },
  blocked: { label: CANNOT_BE_MAILED, color: 'red' },
  paused: { label: 'Paused', color: 'orange' },
  stopped: { label: 'Stopped', color: 'gray' },
  finished: { label: 'Finished', color: 'emerald' },
} as const satisfies Record<RunState, { label: string; color: string }>

/** Labels of the reasons, after 'can't be emailed: ' or 'None: '. */
export const BLOCK_LABELS: Readonly<Record<BlockReason, string>> = {
  no_consent: 'hasn’t agreed to marketing',
  unsubscribed: 'unsubscribed',
  suppressed: 'on the suppression list',
  bounced: 'email bounced',
  address_changed: 'no consent for the new address',
  no_address: 'no email address',
}

/** What staff can do about it, as a sentence: for a campaign that waits, has ended or was not started. */
export const BLOCK_REMEDIES: Readonly<Record<BlockReason, string>> = {
  no_consent: 'Contact the person, or wait until they agree to marketing.',
  unsubscribed: 'Only the recipient can change that.',
  suppressed: 'An admin can remove the entry from Suppressions.',
  bounced: 'Correct the email address.',
  address_changed: 'Contact the person, or wait until they agree to marketing at the new address.',
  no_address: 'Enter an email address.',
}

type RunFacts = {
  state: RunState | null
  blockedReason: BlockReason | null
  endReason: string | null
}

/** Why a run is stopped, or ended early, because the person can't be emailed; null for any other end. */
export function blockOf({ state, blockedReason, endReason }: RunFacts): BlockReason | null {
  if (state === 'blocked') return blockedReason
  return isBlockReason(endReason) ? endReason : null
}

/** Checks the labels, because pages in the browser import this, and the schema is server-only. */
function isBlockReason(reason: string | null): reason is BlockReason {
  return reason !== null && Object.hasOwn(BLOCK_LABELS, reason)
}
