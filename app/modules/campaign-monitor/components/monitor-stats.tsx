import { formatCount, formatNumber } from '#app/format/money.ts'
import { Stats } from '#app/ui/stats.tsx'
import type { CampaignStats } from '../stats.server.ts'

/** The figures above the monitor. */
export function MonitorStats({ stats }: { stats: CampaignStats }) {
  const { totalEmails, totalSMS, activeLeads, blockedLeads, completionRate, deliveredEmails, finishedRuns, startedRuns } = stats
  return (
    <Stats
      items={[
        {
          label: 'Emails sent',
          value: formatNumber(totalEmails),
          note: `${formatNumber(deliveredEmails)} confirmed delivered`,
        },
        { label: 'Texts sent', value: formatNumber(totalSMS), note: 'to leads who opted in to texts' },
        { label: 'Active leads', value: formatNumber(activeLeads), note: withBlocked(blockedLeads) },
        {
          label: 'Completion rate',
          value: `${completionRate}%`,
          note: `${formatNumber(finishedRuns)} of ${formatCount(startedRuns, 'campaign')} finished`,
        },
      ]}
    />
  )
}

/** 'in a running campaign; 4 more can't be emailed' */
function withBlocked(leads: number): string {
  return leads === 0 ? 'in an active campaign' : `in an active campaign; ${formatNumber(leads)} more can’t be emailed`
}
