import { formatNumber } from '#app/format/money.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import type { StepResult } from '../list-results.server.ts'

/** What came of each step of a workflow, and how that is counted. */
export function StepResults({ steps }: { steps: readonly StepResult[] }) {
  return (
    <>
      <DataTable
        caption="Steps in the order in which they leave, with what came of them"
        columns={COLUMNS}
        rows={steps}
        rowKey={({ stepId }) => stepId}
      />
      <p className="mt-3 max-w-180 text-small leading-normal text-ink-muted">
        Sent: taken by the mail server or by the provider of texts, or kept in the outbox where none is set up. Delivered: the
        provider told us so; many mail servers never do. Answered: the lead answered this message. Converted: the lead reached
        Enrolled after it; a lead that got six messages before counts for all six. Tests are not counted. Openings are not
        counted.
      </p>
    </>
  )
}

const COLUMNS: DataColumn<StepResult>[] = [
  { label: 'Step', cell: ({ name, versions }) => (versions ? `${name}, and ${versions.b.name}` : name) },
  { label: 'Sent', figures: true, cell: ({ total }) => formatNumber(total.sent) },
  { label: 'Delivered', figures: true, cell: ({ total }) => withShare(total.delivered, total.sent) },
  { label: 'Bounced', figures: true, isOptional: true, cell: ({ total }) => withShare(total.bounced, total.sent) },
  { label: 'Answered', figures: true, cell: ({ total }) => withShare(total.answered, total.sent) },
  { label: 'Converted', figures: true, cell: ({ total }) => withShare(total.converted, total.sent) },
]

/** '12 (12%)' */
function withShare(count: number, sent: number): string {
  return sent === 0 ? formatNumber(count) : `${formatNumber(count)} (${Math.round((100 * count) / sent)}%)`
}
