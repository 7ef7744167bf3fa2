import { workflowOfStatus, type Workflow } from '#app/modules/campaigns/workflows.ts'
import type { Step } from './histories.ts'

/** A period in which a lead's status belonged to one workflow. `to`: when it entered another one; null if it still does. */
export type Stretch = { workflow: Workflow; from: Date; to: Date | null }

/** A lead's stretches that started a campaign automatically, oldest first: none starts with Contract Sent, Won or Lost. */
export function stretchesOf(steps: readonly Step[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { status, at } of steps) {
    const workflow = workflowOfStatus(status)
    const open = stretches.at(-1)
    if (open?.to === null) {
      if (open.workflow === workflow) continue
      open.to = at
    }
    if (workflow !== null && status !== 'contract_sent') stretches.push({ workflow, from: at, to: null })
  }
  return stretches
}
