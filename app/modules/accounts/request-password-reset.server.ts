import { createHash } from 'node:crypto'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'

/**
 * Has a link to set a new password mailed, if someone has this address. Who that is, is looked up by the job: the form is answered alike, and as fast,
 * whether there is such an account or not. `email`: trimmed and in lower case.
 */
export function requestPasswordReset(email: string): void {
  const uniqueKey = `mail-password-reset:${createHash('sha256').update(email).digest('base64url')}`
  inTransaction((tx) => enqueueJob(tx, { kind: 'mail-password-reset', payload: { email }, uniqueKey }))
  logSecurityEvent('password-reset-requested', { email })
}
