import type { StepResult } from '#app/modules/campaign-monitor/list-results.server.ts'
import { HOW_RESULTS_ARE_COUNTED } from '#app/modules/campaign-monitor/messages.ts'
import { type Workflow, WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { type Figure, shareOf } from './figure-table.ts'

/** Results of the steps of all campaigns. */
export function campaignResults(workflows: readonly { workflow: Workflow; steps: readonly StepResult[] }[]): Figure {
  return {
    title: 'Campaigns',
    note: 'All-time message results for each step.',
    table: {
      caption: 'Campaigns by step',
      naming: 'Step',
      columns: [
        { label: 'Sent', unit: 'count' },
        { label: 'Delivered', unit: 'count' },
        { label: 'Bounced', unit: 'count' },
        { label: 'Replied', unit: 'count' },
        { label: 'Reply rate', unit: 'fraction' },
        { label: 'Converted', unit: 'count' },
        { label: 'Conversion rate', unit: 'fraction' },
      ],
      rows: workflows.flatMap(({ workflow, steps }) =>
        steps.map(({ name, versions, total: { sent, delivered, bounced, answered, converted } }) => ({
          name: `${WORKFLOW_LABELS[workflow]}: ${versions ? `${name}, and ${versions.b.name}` : name}`,
          values: [sent, delivered, bounced, answered, shareOf(answered, sent), converted, shareOf(converted, sent)],
        })),
      ),
    },
    method: `Covers all time, like the results page for campaigns. The dates above don’t apply. ${HOW_RESULTS_ARE_COUNTED}`,
  }
}
