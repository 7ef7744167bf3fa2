import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { env } from '#app/config/env.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { formatClock, formatIsoDay, formatWeekday } from '#app/format/date.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { dueTodayMail } from '#app/modules/messaging/templates/staff/due-today.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { staffWhoMay } from '#app/modules/users/queries.server.ts'
import { paths } from '#app/paths.ts'
import { countDueActions, type DueAction, listDueActions } from './due-actions.server.ts'

/** Actions listed in the email. */
const MAX_LISTED = 20

/**
 * Emails each staff member who wants it their actions that are due today or overdue, if any. In one transaction, so that no one
 * gets two.
 */
export const dueTodayJob = defineJob({
  payload: z.object({}),
  run(_payload, { now }) {
    inTransaction((tx) => {
      const wants = and(eq(users.mailsDue, true), staffWhoMay('see'))
      const readers = tx.select({ id: users.id, email: users.email }).from(users).where(wants).orderBy(asc(users.id)).all()
      const site = env().BASE_URL
      for (const { id, email } of readers) {
        const due = listDueActions({ ofUserId: id, now, max: MAX_LISTED }, tx)
        if (due.length === 0) continue
        const mail = dueTodayMail(getSetting('company', tx), {
          actions: due.map((action) => ({ what: action.what, note: `${action.leadName}, ${dueInWords(action, now)}` })),
          more: countDueActions({ ofUserId: id, now }, tx) - due.length,
          dashboardUrl: site + paths.dashboard({ due: 'mine' }),
          accountUrl: site + paths.account(),
        })
        queueMail(tx, { template: 'due-today', cause: 'system', to: email, ...mail })
      }
    })
  },
})

function dueInWords({ dueAt, isAllDay }: DueAction, now: Date): string {
  const day = formatIsoDay(dueAt) === formatIsoDay(now) ? 'today' : `since ${formatWeekday(dueAt)}`
  return isAllDay ? day : `${day}, ${formatClock(dueAt)}`
}
