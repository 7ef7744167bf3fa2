import { env } from '#app/config/env.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findTokenOfUser, issueToken, revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { paths } from '#app/paths.ts'
import { may } from '#app/permissions.ts'
import { findUserOfToken } from './queries.server.ts'
import type { Viewer } from './sessions/viewer.ts'

/** Creates a user's calendar address and ends the previous one. It is shown only once: its secret is stored as a hash. */
export function makeCalendarAddress(actor: Viewer): string {
  const token = inTransaction((tx) => {
    recordAudit(tx, { userId: actor.id, action: 'calendar_address_made', subject: actor.id })
    return issueToken(tx, { purpose: 'calendar', userId: actor.id })
  })
  return env().BASE_URL + paths.calendarFeed(token)
}

/** Ends a user's calendar address. */
export function endCalendarAddress(actor: Viewer): void {
  inTransaction((tx) => {
    revokeTokens(tx, ['calendar'], ['userId', actor.id])
    recordAudit(tx, { userId: actor.id, action: 'calendar_address_ended', subject: actor.id })
  })
}

export function hasCalendarAddress(userId: string): boolean {
  return findTokenOfUser(db(), userId, 'calendar') !== null
}

/** The owner of a calendar address; null if there is none, or if they can't see leads anymore. */
export function findCalendarOwner(token: string): Viewer | null {
  const owner = findUserOfToken(token, 'calendar')
  return owner && may(owner, 'see') ? owner : null
}
