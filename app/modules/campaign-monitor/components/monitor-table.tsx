import { blockOf, CANNOT_BE_MAILED } from '#app/modules/campaigns/blocks.ts'
import { suggestedWorkflow, WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { LeadName } from '#app/modules/leads/components/lead-name.tsx'
import { MESSAGE_NO_MATCHING_LEADS } from '#app/modules/leads/messages.ts'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { MonitorPage } from '../list-monitor.server.ts'
import { type MonitorFilter, monitorList, VIEW_ORDERS } from '../monitor-list.ts'
import { type MonitorRow, nextLabel, stateLabel, stepLabel, workflowOfRow } from '../row-labels.ts'

type MonitorTableProps = { page: MonitorPage; filter: MonitorFilter; now: Date }

/** The monitor's leads with their campaigns, and the filters. */
export function MonitorTable({ page, filter, now }: MonitorTableProps) {
  return (
    <>
      <h2 className="mt-7 mb-2 text-h4">Leads</h2>
      <ListFilters list={monitorList} filter={filter} />
      <DataTable
        caption="Leads and their campaigns"
        columns={columnsOf(filter, now)}
        rows={page.rows}
        rowKey={({ key, runId }) => runId ?? String(key)}
        isLate={(row) => stateLabel(row).label === CANNOT_BE_MAILED}
        empty={
          <EmptyState title="No leads found" level="h3">
            {monitorList.isFiltered(filter) ? MESSAGE_NO_MATCHING_LEADS : 'No leads are in an active campaign.'}
          </EmptyState>
        }
        pager={<ListPager page={page} order={VIEW_ORDERS[filter.view]} {...monitorList.pager(filter)} />}
      />
    </>
  )
}

function columnsOf(filter: MonitorFilter, now: Date): DataColumn<MonitorRow>[] {
  return [
    {
      label: 'Lead',
      className: 'wrap-anywhere',
      to: ({ leadId }) => paths.lead(leadId),
      cell: ({ name }) => <LeadName name={name} />,
    },
    { label: 'Workflow', className: 'whitespace-nowrap', cell: (row) => WORKFLOW_LABELS[workflowOfRow(row)] },
    {
      label: 'Status',
      cell: (row) => {
        const { label, color } = stateLabel(row)
        return <Badge color={color}>{label}</Badge>
      },
    },
    {
      label: 'Next message',
      className: 'wrap-anywhere',
      cell: (row) => nextLabel(row, now).text,
      note: (row) => nextLabel(row, now).note,
    },
    { label: 'Step', figures: true, className: 'whitespace-nowrap', cell: stepLabel },
    {
      label: 'Start or stop',
      hidesLabel: true,
      cell: (row) => <RowButton row={row} action={monitorList.address(filter)} />,
    },
  ]
}

function RowButton({ row, action }: { row: MonitorRow; action: string }) {
  const { leadId, runId, state, name, startBlock } = row
  const called = name.trim() || 'Unknown'
  const block = state === 'blocked' ? blockOf(row) : startBlock
  const isRunning = state === 'active' || state === 'blocked' || state === 'paused'
  // A finished campaign is restarted on the lead's own page.
  if (state === 'finished') return null
  if (block === 'bounced' || block === 'no_address') {
    return (
      <ButtonLink small variant="second" to={paths.lead(leadId)}>
        Correct<span className="sr-only"> the address for {called}</span>
      </ButtonLink>
    )
  }
  if (block !== null && !isRunning) return null
  // The status suggests another workflow than the row shows, so staff choose on the lead's own page.
  if (state === null && workflowOfRow(row) !== suggestedWorkflow(row.statusKey)) {
    return (
      <ButtonLink small variant="second" to={paths.lead(leadId)}>
        Start…<span className="sr-only"> for {called}</span>
      </ButtonLink>
    )
  }
  return (
    <PostForm action={action}>
      <input type="hidden" name="lead" value={leadId} />
      {isRunning ? (
        <input type="hidden" name="run" value={runId ?? ''} />
      ) : (
        <input type="hidden" name="workflow" value={workflowOfRow(row)} />
      )}
      <Button small variant="second" name="intent" value={isRunning ? 'stop' : 'start'} busy="Processing...">
        {isRunning ? 'Stop' : 'Start'}
        <span className="sr-only"> for {called}</span>
      </Button>
    </PostForm>
  )
}
