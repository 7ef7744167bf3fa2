import { formatMomentIn } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import { type Workflow, WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { paths } from '#app/paths.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Stats } from '#app/ui/stats.tsx'
import type { CampaignStats } from '../stats.server.ts'

type WorkflowRow = { workflow: Workflow; activeLeads: number; next: string }
type MonitorStatsProps = {
  stats: CampaignStats
  workflows: Record<Workflow, { activeLeads: number; nextAt: Date | null }>
  now: Date
}

/** The figures over the monitor, and its three workflows. */
export function MonitorStats({ stats, workflows, now }: MonitorStatsProps) {
  const { totalEmails, totalSMS, activeLeads, completionRate, deliveredEmails, finishedRuns, startedRuns } = stats
  const rows = (Object.keys(WORKFLOW_LABELS) as Workflow[]).map((workflow) => {
    const { activeLeads: leads, nextAt } = workflows[workflow]
    return { workflow, activeLeads: leads, next: nextAt === null ? 'Nothing planned' : `Next on ${formatMomentIn(nextAt, now)}` }
  })
  return (
    <>
      <Stats
        items={[
          {
            label: 'E-mails sent',
            value: formatNumber(totalEmails),
            note: `${formatNumber(deliveredEmails)} known to be delivered`,
          },
          { label: 'SMS sent', value: formatNumber(totalSMS), note: 'to leads who asked for them' },
          { label: 'Active leads', value: formatNumber(activeLeads), note: 'in a running campaign' },
          {
            label: 'Completion rate',
            value: `${completionRate}%`,
            note: `${formatNumber(finishedRuns)} of ${formatNumber(startedRuns)} ever started`,
          },
        ]}
      />
      <h2 className="mt-6 mb-2.5 text-h4">Workflows</h2>
      <DataTable caption="The three workflows" columns={COLUMNS} rows={rows} rowKey={({ workflow }) => workflow} />
    </>
  )
}

const COLUMNS: DataColumn<WorkflowRow>[] = [
  {
    label: 'Workflow',
    to: ({ workflow }) => paths.campaignResults({ workflow }),
    cell: ({ workflow }) => WORKFLOW_LABELS[workflow],
  },
  { label: 'Active leads', figures: true, cell: ({ activeLeads }) => formatNumber(activeLeads) },
  { label: 'Next', cell: ({ next }) => next },
]
