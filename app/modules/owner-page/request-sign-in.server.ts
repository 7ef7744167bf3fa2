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
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { paths } from '#app/paths.ts'

/** Minutes that a link signs someone in. */
const LINK_MINUTES = TOKEN_LIFE_MS.owner_sign_in / MINUTE_MS

/**
 * Has a link to sign in mailed, if we know this address. Whether we do is looked up by the job: the form is answered alike, and as fast, for every address.
 * `email`: trimmed and in lower case.
 */
export function requestOwnerSignIn(email: string): void {
  const uniqueKey = `mail-owner-sign-in:${createHash('sha256').update(email).digest('base64url')}`
  inTransaction((tx) => enqueueJob(tx, { kind: 'mail-owner-sign-in', payload: { email }, uniqueKey }))
}

/** Mails the link to an address that a lead or a referral has; nothing to any other. Done again, it mails another link. */
export const mailOwnerSignInJob = defineJob({
  payload: z.object({ email: z.string() }),
  run({ email }, { now }) {
    inTransaction((tx) => {
      if (!isKnown(tx, email)) return
      const token = issueToken(tx, { purpose: 'owner_sign_in', email }, now)
      const { company, baseUrl } = getSiteFacts(tx)
      const mail = ownerSignInMail(company, { minutes: LINK_MINUTES, url: `${baseUrl}${paths.openMySignIn(token)}` })
      queueMail(tx, { template: 'owner-sign-in', cause: 'visitor', to: email, ...mail })
    })
  },
})

/** Whether there is something to show to the owner of a mailbox: a lead or a referral has the address. */
export function isKnown(tx: Tx, emailKey: string): boolean {
  const theirs = and(eq(leads.emailKey, emailKey), isNull(leads.deletedAt))
  if (tx.select({ id: leads.id }).from(leads).where(theirs).limit(1).get()) return true
  const referred = eq(sql`lower(trim(${realtorReferrals.realtorEmail}))`, emailKey)
  return tx.select({ id: realtorReferrals.id }).from(realtorReferrals).where(referred).limit(1).get() !== undefined
}
