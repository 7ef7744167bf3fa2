import { eq, or } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { campaignSteps } from '#app/db/schema/index.ts'
import type { TemplateUse } from '../workflows.ts'

/** What a template is sent as, by its steps: marketing, which ends with the way out of it; about an appointment or a contract; both; by no step; or a reply that staff send by hand. */
export type TemplateLaw = 'marketing' | 'service' | 'both' | 'unused' | 'reply'

/** What the steps of all workflows that send a template, those that are off among them, say of it. */
export function findTemplateLaw(tx: Db | Tx, { id: templateId, workflow }: { id: string; workflow: TemplateUse }): TemplateLaw {
  if (workflow === 'saved_reply') return 'reply'
  const sends = or(eq(campaignSteps.templateId, templateId), eq(campaignSteps.templateBId, templateId))
  const steps = tx.selectDistinct({ isMarketing: campaignSteps.isMarketing }).from(campaignSteps).where(sends).all()
  if (steps.length > 1) return 'both'
  const [only] = steps
  if (!only) return 'unused'
  return only.isMarketing ? 'marketing' : 'service'
}
