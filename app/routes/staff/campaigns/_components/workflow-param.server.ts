import { keysOf } from '#app/format/records.ts'
import { MESSAGE_WORKFLOW_MISSING } from '#app/modules/campaigns/steps/messages.ts'
import { type Workflow, WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'

/** The workflow in the address. Throws 404 if there is none. */
export function requireWorkflow(name: string | undefined): Workflow {
  const found = keysOf(WORKFLOW_LABELS).find((workflow) => workflow === name)
  if (found === undefined) throw new Response(MESSAGE_WORKFLOW_MISSING, { status: 404 })
  return found
}
