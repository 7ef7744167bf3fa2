import { eq, or } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { campaignSteps } from '#app/db/schema/index.ts'
import type { TemplateUse } from '../workflows.ts'

/**
 * The legal category of a template, from its steps: marketing, with an unsubscribe note; service, about an appointment or contract; both; unused; or a reply
 * that staff send by hand.
 */
export type TemplateLaw = 'marketing' | 'service' | 'both' | 'unused' | 'reply'

/** The category from all steps that send a template, including those that are off. */
export function findTemplateLaw(tx: Db | Tx, { id: templateId, workflow }: { id: string; workflow: TemplateUse }): TemplateLaw {
  if (workflow === 'saved_reply') return 'reply'
  const sends = or(eq(campaignSteps.templateId, templateId), eq(campaignSteps.templateBId, templateId))
  const steps = tx.selectDistinct({ isMarketing: campaignSteps.isMarketing }).from(campaignSteps).where(sends).all()
  if (steps.length > 1) return 'both'
  const [only] = steps
  if (!only) return 'unused'
  return only.isMarketing ? 'marketing' : 'service'
}
