import { and, eq, isNull } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { findToken } from '#app/modules/tokens/tokens.server.ts'
import { proveMailbox } from '#app/modules/access/mailbox-proofs.server.ts'
import { confirmDuplicates } from '#app/modules/leads/confirm-duplicates.server.ts'
import { confirmMailConsents, declineMailConsents, findPendingWording } from '#app/modules/messaging/consent/consents.server.ts'
import { releaseHeldMails } from '#app/modules/messaging/outbox/release-held-mails.server.ts'
import { ok, refused, type Result } from '#app/result.ts'

/**
 * The lead that a link in a report mail leads to; null for a link that has ended or was never made, and where its lead is gone or belongs to another email
 * by now.
 */
export function findMailedReport(token: string): { leadId: string; propertyAddress: string; emailKey: string } | null {
  const link = findToken(db(), token, 'report')
  if (!link?.leadId || !link.emailKey) return null
  const lead = db()
    .select({ leadId: leads.id, propertyAddress: leads.propertyAddress, emailKey: leads.emailKey })
    .from(leads)
    .where(and(eq(leads.id, link.leadId), eq(leads.emailKey, link.emailKey), isNull(leads.deletedAt)))
    .get()
  return lead ?? null
}

export type Opening = {
  token: string
  /** The token of the browser's cookie, null for one without. */
  visitor: string | null
  /** Their answer to marketing that was asked for with their address, where it waits for one. */
  wantsMarketing: boolean
  ipAddress: string | undefined
}

/**
 * Follows a link that we mailed, once its button was pressed: anyone who has it has shown that the mailbox is theirs. What was held for it is sent, and what was agreed
 * to for it is confirmed or taken back. Returns the lead that the link leads to and the browser's new token. ended: the link leads nowhere anymore.
 */
export function openMailedLink(
  { token, visitor, wantsMarketing, ipAddress }: Opening,
  now = new Date(),
): Result<{ leadId: string; visitor: string }, 'ended'> {
  const report = findMailedReport(token)
  if (!report) return refused('ended')
  const { leadId, emailKey } = report
  return inTransaction((tx) => {
    confirmDuplicates(tx, emailKey, now)
    const renewed = proveMailbox(tx, { email: emailKey, visitor, cause: token }, now)
    if (wantsMarketing) confirmMailConsents(tx, emailKey, now)
    else if (findPendingWording(emailKey, tx) !== null) declineMailConsents(tx, emailKey, ipAddress)
    releaseHeldMails(tx, emailKey, now)
    return ok({ leadId, visitor: renewed })
  })
}
