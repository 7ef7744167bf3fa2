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
 * The lead of a report email's link; null if the link is invalid or has ended, or if its lead was deleted or now has another
 * email.
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
  /** The token of the browser's cookie, or null. */
  visitor: string | null
  /** Their marketing choice from when they entered their address, if it is pending. */
  wantsMarketing: boolean
  ipAddress: string | undefined
}

/**
 * Opens an emailed link after its button was pressed, which proves the mailbox. Sends held emails, and confirms or revokes
 * pending consents. Returns the link's lead and the browser's new token. ended: the link is not valid anymore.
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
