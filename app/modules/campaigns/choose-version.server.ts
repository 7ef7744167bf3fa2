import { and, eq, isNotNull } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { campaignSteps } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'

/**
 * Ends the A/B test of a step: all leads that have not received the step get this version. no-versions: the step has no B
 * version, or was deleted.
 */
export function chooseVersion(
  actor: Viewer,
  { stepId, version }: { stepId: string; version: 'a' | 'b' },
  now = new Date(),
): Result<undefined, 'no-versions'> {
  return inTransaction((tx) => {
    const hasTwo = and(eq(campaignSteps.id, stepId), isNotNull(campaignSteps.templateBId))
    const step = tx.select({ a: campaignSteps.templateId, b: campaignSteps.templateBId }).from(campaignSteps).where(hasTwo).get()
    if (!step?.b) return refused('no-versions')
    const templateId = version === 'a' ? step.a : step.b
    tx.update(campaignSteps).set({ templateId, templateBId: null, updatedAt: now }).where(hasTwo).run()
    recordAudit(tx, { userId: actor.id, action: 'version_chosen', subject: stepId, detail: { version } })
    return ok()
  })
}
