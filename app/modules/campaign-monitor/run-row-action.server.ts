import type { z } from 'zod'
import { inTransaction } from '#app/db/client.server.ts'
import type { BlockReason } from '#app/modules/campaigns/blocks.ts'
import { startOnlyRun, stopSeenRun } from '#app/modules/campaigns/runs.server.ts'
import { leadToChange } from '#app/modules/leads/write/lead-to-change.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { monitorSchema } from './forms.ts'

/**
 * Starts a campaign for a lead, or stops the one in its row. running: another one is running now; a `BlockReason`: it could not
 * send anything.
 */
export function runRowAction(
  viewer: Viewer,
  button: z.output<typeof monitorSchema>,
  now = new Date(),
): Result<undefined, 'missing' | 'running' | BlockReason> {
  return inTransaction((tx) => {
    const target = leadToChange(tx, button.lead, now)
    if (!target.ok) return refused('missing')
    const step = { leadId: target.value.leadId, actor: { kind: 'staff', userId: viewer.id }, now } as const
    const done =
      button.intent === 'start'
        ? startOnlyRun(tx, { ...step, workflow: button.workflow })
        : stopSeenRun(tx, { ...step, seen: button.run })
    if (done.ok) return ok()
    return refused(done.reason.kind === 'blocked' ? done.reason.reason : 'running')
  })
}
