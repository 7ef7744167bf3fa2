import { z } from 'zod'
import { inTransaction } from '#app/db/client.server.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { passwordResetMail } from '#app/modules/messaging/templates/account/password.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { TOKEN_LIFE_MS } from '#app/modules/tokens/token-life.ts'
import { issueToken, wasJustIssued } from '#app/modules/tokens/tokens.server.ts'
import { findUser } from '#app/modules/users/queries.server.ts'
import { paths } from '#app/paths.ts'

/**
 * Emails a link to set a new password to the user with this address; nothing if there is no such user, they have no access, or a
 * link was emailed within the last minute.
 */
export const mailPasswordResetJob = defineJob({
  payload: z.object({ email: z.string() }),
  run({ email }, { now }) {
    inTransaction((tx) => {
      const user = findUser(email, tx)
      if (!user) return
      // With its mailbox, unlike the link after a temporary password, which is not emailed.
      const link = { purpose: 'password_reset', userId: user.id, email: user.email } as const
      if (wasJustIssued(tx, link, now)) return
      const token = issueToken(tx, link, now)
      const { company, baseUrl } = getSiteFacts(tx)
      const url = `${baseUrl}${paths.passwordReset(token)}`
      const mail = passwordResetMail(company, { name: user.name, minutes: TOKEN_LIFE_MS.password_reset / MINUTE_MS, url })
      queueMail(tx, { template: 'password-reset', cause: 'system', to: user.email, ...mail })
      recordAudit(tx, { action: 'password_reset_requested', subject: user.id })
    })
  },
})
