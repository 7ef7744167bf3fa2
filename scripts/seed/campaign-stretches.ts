import { workflowOfStatus, type Workflow } from '#app/modules/campaigns/workflows.ts'
import type { Step } from './histories.ts'

/** A time in which the status of a lead belonged to one workflow. `to`: when it came to another one; null where it still does. */
export type Stretch = { workflow: Workflow; from: Date; to: Date | null }

/** The stretches of a lead in which a campaign began by itself, the first one first: none begins with Contract Sent, Won or Lost. */
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
