import { db, inTransaction } from '#app/db/client.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findTokenOfUser, issueToken, revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { may } from '#app/permissions.ts'
import { findUserOfToken } from './queries.server.ts'
import type { Viewer } from './sessions/viewer.ts'

/** Makes a new secret for the address of one's calendar; the one before opens nothing anymore. It is shown this once, and stored as a hash. */
export function makeCalendarAddress(actor: Viewer): string {
  return inTransaction((tx) => {
    recordAudit(tx, { userId: actor.id, action: 'calendar_address_made', subject: actor.id })
    return issueToken(tx, { purpose: 'calendar', userId: actor.id })
  })
}

/** Ends the address of one's calendar. */
export function endCalendarAddress(actor: Viewer): void {
  inTransaction((tx) => {
    revokeTokens(tx, ['calendar'], ['userId', actor.id])
    recordAudit(tx, { userId: actor.id, action: 'calendar_address_ended', subject: actor.id })
  })
}

/** Whether there is an address of someone's calendar. */
export function hasCalendarAddress(userId: string): boolean {
  return findTokenOfUser(db(), userId, 'calendar') !== null
}

/** Whose calendar is behind an address; null where none does, or that person may not see leads anymore. */
export function findCalendarOwner(token: string): Viewer | null {
  const owner = findUserOfToken(token, 'calendar')
  return owner && may(owner, 'see') ? owner : null
}
