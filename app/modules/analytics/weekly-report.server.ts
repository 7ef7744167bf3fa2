import { z } from 'zod'
import { env } from '#app/config/env.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { formatDay, formatIsoDay } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { weeklyReportMail } from '#app/modules/messaging/templates/staff/weekly-report.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { listWeeklyReaders } from '#app/modules/users/mail-choices.server.ts'
import { paths } from '#app/paths.ts'
import { type AnalyticsRange, parseAnalyticsRange, rangeQuery } from './analytics-range.ts'
import { getAnalytics } from './get-analytics.server.ts'
import { statLines } from './stat-lines.ts'

/** Emails last week's figures to the admins who want them, in one transaction, so that no one gets them twice. */
export const weeklyReportJob = defineJob({
  payload: z.object({}),
  run(_payload, { now }) {
    const range = weekBefore(now)
    const lines = statLines(getAnalytics(range, now)).map(({ label, value, notes }) => ({
      label,
      value: [value, ...notes].join('; '),
    }))
    const days = `${formatDay(range.span.start, now)} to ${formatDay(new Date(range.span.end.getTime() - 1), now)}`
    const site = env().BASE_URL
    inTransaction((tx) => {
      for (const { email, stopToken } of listWeeklyReaders(tx, now)) {
        const mail = weeklyReportMail(getSetting('company', tx), {
          ...{ days, lines },
          analyticsUrl: site + paths.adminAnalytics(rangeQuery(range)),
          stopUrl: site + paths.stopWeeklyReport(stopToken),
        })
        queueMail(tx, { template: 'weekly-report', cause: 'system', to: email, ...mail })
      }
    })
  },
})

/** The last full week, Monday to Sunday in Des Moines. */
export function weekBefore(now: Date): AnalyticsRange {
  const today = Date.parse(`${formatIsoDay(now)}T00:00:00Z`)
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const day = (daysAgo: number) => new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 10)
  return parseAnalyticsRange(new URLSearchParams({ from: day(weekday + 7), to: day(weekday + 1) }), now)
}
