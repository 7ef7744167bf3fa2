import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { forgetTrustedDevices } from '#app/modules/users/two-step/trusted-devices.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** Has the second step of the signed-in user asked for in every browser again, where it was not for 30 days. Returns how many these were. */
export function forgetTrustedBrowsers(actor: Viewer): number {
  const forgotten = inTransaction((tx) => {
    const count = forgetTrustedDevices(tx, actor.id)
    if (count > 0)
      recordAudit(tx, { userId: actor.id, action: 'trusted_browsers_forgotten', subject: actor.id, detail: { count } })
    return count
  })
  if (forgotten > 0) logSecurityEvent('two-step-changed', { userId: actor.id, reason: 'trusted browsers forgotten' })
  return forgotten
}
