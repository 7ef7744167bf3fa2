import { formatClock, formatMomentIn } from '#app/format/date.ts'
import { formatCount, formatNumber } from '#app/format/money.ts'
import { keysOf } from '#app/format/records.ts'
import { statusesOf, type Workflow, WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { statusLabel } from '#app/modules/leads/status/status.ts'
import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import type { WorkflowState } from '../stats.server.ts'

type Row = WorkflowState & { workflow: Workflow }

type WorkflowTableProps = { workflows: Record<Workflow, WorkflowState>; now: Date }

/** The three workflows with their start, leads, and next message, and links to start or stop each for all leads. */
export function WorkflowTable({ workflows, now }: WorkflowTableProps) {
  const rows = keysOf(WORKFLOW_LABELS).map((workflow) => ({ workflow, ...workflows[workflow] }))
  return (
    <>
      <h2 className="mt-6 mb-2.5 text-h4">Workflows</h2>
      <DataTable
        caption="Workflows and their next messages"
        columns={columnsOf(now)}
        rows={rows}
        rowKey={({ workflow }) => workflow}
      />
    </>
  )
}

function columnsOf(now: Date): DataColumn<Row>[] {
  return [
    {
      label: 'Workflow',
      className: 'whitespace-nowrap',
      to: ({ workflow }) => paths.campaignWorkflow(workflow),
      cell: ({ workflow }) => WORKFLOW_LABELS[workflow],
      note: ({ pause }) =>
        pause && (
          <>
            <Badge color="orange">Paused</Badge> since {formatMomentIn(pause.at, now)}
            {pause.by !== null && ` by ${pause.by}`}
          </>
        ),
    },
    {
      label: 'Starts automatically for',
      cardLabel: 'Starts for',
      className: 'text-ink-muted',
      cell: (row) => (row.startsAutomatically ? statusesInWords(row.workflow) : <SwitchedOff />),
    },
    {
      label: 'Active leads',
      figures: true,
      className: 'whitespace-nowrap',
      cell: ({ activeLeads }) => formatNumber(activeLeads),
      note: ({ blockedLeads, pausedLeads }) =>
        [
          blockedLeads > 0 && `${formatNumber(blockedLeads)} can’t be emailed`,
          pausedLeads > 0 && `${formatNumber(pausedLeads)} paused`,
        ]
          .filter(Boolean)
          .join(', ') || null,
    },
    { label: 'Next', className: 'min-[1280px]:whitespace-nowrap', cell: (row) => nextOf(row, now) },
    {
      label: 'Start, pause or stop',
      hidesLabel: true,
      cell: ({ workflow, activeLeads, blockedLeads, pausedLeads, pause, heldLeads }) => (
        <Needs>
          <span className="inline-flex flex-wrap gap-2 min-[1280px]:flex-nowrap">
            <ButtonLink small variant="second" to={paths.startWorkflow(workflow)}>
              Start…<span className="sr-only"> {WORKFLOW_LABELS[workflow]}</span>
            </ButtonLink>
            {(pause !== null || heldLeads > 0 || activeLeads + blockedLeads > 0) && (
              <ButtonLink small variant="second" to={paths.pauseWorkflow(workflow)}>
                {pause !== null || heldLeads > 0 ? 'Resume…' : 'Pause…'}
                <span className="sr-only"> {WORKFLOW_LABELS[workflow]}</span>
              </ButtonLink>
            )}
            {activeLeads + blockedLeads + pausedLeads > 0 && (
              <ButtonLink small variant="second" to={paths.stopWorkflow(workflow)}>
                Stop…<span className="sr-only"> {WORKFLOW_LABELS[workflow]}</span>
              </ButtonLink>
            )}
          </span>
        </Needs>
      ),
    },
  ]
}

function SwitchedOff() {
  return (
    <>
      No one. It’s off in <Link to={paths.campaignSettings()}>Settings</Link>
    </>
  )
}

/** Contract Sent belongs to a workflow, but starts it only if there is a walkthrough ahead. */
function statusesInWords(workflow: Workflow): string {
  return statusesOf(workflow)
    .map((status) => (status === 'contract_sent' ? `${statusLabel(status)} with an upcoming walkthrough` : statusLabel(status)))
    .join(', ')
}

/** '6 leads today, next at 10:14 AM', 'Nov 25, 8:00 AM'. */
function nextOf({ nextAt, dueToday, activeLeads, pause }: Row, now: Date): string {
  if (pause !== null) return 'Nothing until you resume'
  if (nextAt === null) return activeLeads === 0 ? 'No leads' : 'Nothing scheduled'
  if (dueToday === 0) return formatMomentIn(nextAt, now)
  const leads = formatCount(dueToday, 'lead today', 'leads today')
  return nextAt <= now ? `${leads}, next in a few minutes` : `${leads}, next at ${formatClock(nextAt)}`
}
