import { formatClock, formatDay } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import type { Figures } from './figures.server.ts'
import { lengthOf } from './parts.ts'

type SummaryItem = { label: string; value: string; note: string }

/** The figures that admins check first, without those not measured. */
export function summarize({ responseMs, queues, messages, backups, at }: Figures): SummaryItem[] {
  const due = queues.reduce((sum, row) => sum + row.due, 0)
  const oldest = Math.min(...queues.flatMap(({ oldestDueAt }) => (oldestDueAt === null ? [] : [oldestDueAt.getTime()])))
  const emails = messages.filter(({ channel }) => channel === 'email')
  const countOf = (count: (row: Figures['messages'][number]) => number) => emails.reduce((sum, row) => sum + count(row), 0)
  const failed = countOf(({ state, messageCount }) => (state === 'failed' ? messageCount : 0))
  const written = countOf(({ messageCount }) => messageCount)
  const bounced = countOf(({ bouncedCount }) => bouncedCount)
  return [
    ...(responseMs === null ? [] : [{ label: 'Response time', value: `${responseMs} ms`, note: 'median, last hour' }]),
    {
      label: 'Oldest job waiting',
      value: due === 0 ? 'None' : lengthOf(at.getTime() - oldest),
      note: `${formatNumber(due)} due`,
    },
    { label: 'Emails in 24 hours', value: formatNumber(written), note: `${bounced} bounced, ${failed} failed` },
    ...(backups?.last
      ? [
          {
            label: 'Last backup',
            value: formatClock(backups.last.startedAt),
            note: `${formatDay(backups.last.startedAt, at)}, test-restored`,
          },
        ]
      : []),
  ]
}
