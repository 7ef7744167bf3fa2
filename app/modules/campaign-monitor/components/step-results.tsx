import { formatNumber } from '#app/format/money.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import {
  CLICKS_NOT_COUNTED,
  HOW_CLICKS_ARE_COUNTED,
  HOW_OPENINGS_ARE_COUNTED,
  HOW_RESULTS_ARE_COUNTED,
  OPENINGS_NOT_COUNTED,
} from '../messages.ts'
import type { StepResult } from '../list-results.server.ts'

/** What is counted in addition to deliveries and answers. */
type Counts = { openings: boolean; clicks: boolean }

/** The results of a workflow's steps, and how they are counted. */
export function StepResults({ steps, counts }: { steps: readonly StepResult[]; counts: Counts }) {
  return (
    <>
      <DataTable
        caption="Steps in sending order, with results"
        columns={columnsOf(counts)}
        rows={steps}
        rowKey={({ stepId }) => stepId}
      />
      <p className="mt-3 max-w-180 note">
        {HOW_RESULTS_ARE_COUNTED} {counts.openings ? HOW_OPENINGS_ARE_COUNTED : OPENINGS_NOT_COUNTED}{' '}
        {counts.clicks ? HOW_CLICKS_ARE_COUNTED : CLICKS_NOT_COUNTED}
      </p>
    </>
  )
}

function columnsOf(counts: Counts): DataColumn<StepResult>[] {
  return [
    { label: 'Step', cell: ({ name, versions }) => (versions ? `${name}, and ${versions.b.name}` : name) },
    { label: 'Sent', figures: true, cell: ({ total }) => formatNumber(total.sent) },
    { label: 'Delivered', figures: true, cell: ({ total }) => withShare(total.delivered, total.sent) },
    { label: 'Skipped', figures: true, cell: ({ total }) => formatNumber(total.skipped) },
    { label: 'Bounced', figures: true, cell: ({ total }) => withShare(total.bounced, total.sent) },
    { label: 'Unsubscribed', figures: true, cell: ({ total }) => withShare(total.unsubscribed, total.sent) },
    { label: 'Complaints', figures: true, isOptional: true, cell: ({ total }) => formatNumber(total.complained) },
    // Uncounted results have no column. The note below says where to turn them on.
    ...(counts.openings ? [{ label: 'Opened', figures: true, cell: ({ total }: StepResult) => formatNumber(total.opened) }] : []),
    ...(counts.clicks
      ? [{ label: 'Clicked', figures: true, cell: ({ total }: StepResult) => withShare(total.clicked, total.sent) }]
      : []),
    { label: 'Replied', figures: true, cell: ({ total }) => withShare(total.answered, total.sent) },
    { label: 'Converted', figures: true, cell: ({ total }) => withShare(total.converted, total.sent) },
  ]
}

/** '12 (12%)' */
function withShare(count: number, sent: number): string {
  return sent === 0 ? formatNumber(count) : `${formatNumber(count)} (${Math.round((100 * count) / sent)}%)`
}
