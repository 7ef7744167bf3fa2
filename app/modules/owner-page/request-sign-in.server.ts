import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, realtorReferrals } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { ownerSignInMail } from '#app/modules/messaging/templates/owner-sign-in.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { TOKEN_LIFE_MS } from '#app/modules/tokens/token-life.ts'
import { issueToken, wasJustIssued } from '#app/modules/tokens/tokens.server.ts'
import { paths } from '#app/paths.ts'

/** Minutes until a sign-in link expires. */
const LINK_MINUTES = TOKEN_LIFE_MS.owner_sign_in / MINUTE_MS

/**
 * Queues a sign-in link, if we know this address. The job looks that up, so that the form's answer and its speed are the same for
 * every address. `email`: trimmed and lowercase.
 */
export function requestOwnerSignIn(email: string): void {
  const uniqueKey = `mail-owner-sign-in:${createHash('sha256').update(email).digest('base64url')}`
  inTransaction((tx) => enqueueJob(tx, { kind: 'mail-owner-sign-in', payload: { email }, uniqueKey }))
}

/**
 * Emails the link to an address of a lead or a referral, but to no other. After a minute, running it again emails another link.
 */
export const mailOwnerSignInJob = defineJob({
  payload: z.object({ email: z.string() }),
  run({ email }, { now }) {
    inTransaction((tx) => {
      const link = { purpose: 'owner_sign_in', email } as const
      if (!isKnown(tx, email) || wasJustIssued(tx, link, now)) return
      const token = issueToken(tx, link, now)
      const { company, baseUrl } = getSiteFacts(tx)
      const mail = ownerSignInMail(company, { minutes: LINK_MINUTES, url: `${baseUrl}${paths.openMySignIn(token)}` })
      queueMail(tx, { template: 'owner-sign-in', cause: 'visitor', to: email, ...mail })
    })
  },
})

/** Whether a mailbox's owner has anything to see: a lead or a referral has the address. */
export function isKnown(tx: Tx, emailKey: string): boolean {
  const theirs = and(eq(leads.emailKey, emailKey), isNull(leads.deletedAt))
  if (tx.select({ id: leads.id }).from(leads).where(theirs).limit(1).get()) return true
  const referred = eq(sql`lower(trim(${realtorReferrals.realtorEmail}))`, emailKey)
  return tx.select({ id: realtorReferrals.id }).from(realtorReferrals).where(referred).limit(1).get() !== undefined
}
