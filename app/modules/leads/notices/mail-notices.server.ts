import { and, asc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { env } from '#app/config/env.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { leadNotices, leads, users } from '#app/db/schema/index.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { leadNoticesMail } from '#app/modules/messaging/templates/staff/lead-notices.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { staffWhoMay } from '#app/modules/users/queries.server.ts'
import { paths } from '#app/paths.ts'

/** Emails one staff member their collected notices. Skips leads that have been deleted or reassigned since. */
export const leadNoticesJob = defineJob({
  payload: z.object({ userId: z.string() }),
  run({ userId }) {
    inTransaction((tx) => {
      const user = tx
        .select({ email: users.email })
        .from(users)
        .where(and(eq(users.id, userId), staffWhoMay('see')))
        .get()
      const notices = tx
        .select({
          kind: leadNotices.kind,
          leadId: leads.id,
          name: leads.name,
          propertyAddress: leads.propertyAddress,
          assigneeId: leads.assigneeId,
        })
        .from(leadNotices)
        .innerJoin(leads, and(eq(leads.id, leadNotices.leadId), isNull(leads.deletedAt)))
        .where(eq(leadNotices.userId, userId))
        .orderBy(asc(leadNotices.id))
        .all()
        .filter(({ kind, assigneeId }) => kind === 'new' || assigneeId === userId)
      tx.delete(leadNotices).where(eq(leadNotices.userId, userId)).run()
      if (!user || notices.length === 0) return
      const site = env().BASE_URL
      const lines = (kind: 'assigned' | 'new') =>
        notices
          .filter((one) => one.kind === kind)
          .map(({ leadId, name, propertyAddress }) => ({ name, propertyAddress, url: site + paths.lead(leadId) }))
      const mail = leadNoticesMail(getSetting('company', tx), {
        assigned: lines('assigned'),
        created: lines('new'),
        listUrl: site + paths.leads(),
        accountUrl: site + paths.account(),
      })
      queueMail(tx, { template: 'lead-notices', cause: 'system', to: user.email, ...mail })
    })
  },
})
