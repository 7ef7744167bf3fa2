import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { campaignSteps, campaignTemplates, leads, users } from '#app/db/schema/index.ts'
import type { TemplateUse, Workflow } from '../workflows.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { findBuiltIn } from './built-in/index.ts'

/** A template with its current text. */
export type StoredTemplate = {
  id: string
  key: string | null
  name: string
  type: 'email' | 'sms'
  subject: string
  content: string
  workflow: TemplateUse
  delayDays: number
  /** The current version's number; 0 for the original text. */
  version: number
  updatedAt: Date
  editedAt: Date | null
  editedBy: string | null
}

const columns = {
  id: campaignTemplates.id,
  key: campaignTemplates.key,
  name: campaignTemplates.name,
  type: campaignTemplates.type,
  subject: campaignTemplates.subject,
  content: campaignTemplates.content,
  workflow: campaignTemplates.workflow,
  delayDays: campaignTemplates.delayDays,
  version: campaignTemplates.version,
  updatedAt: campaignTemplates.updatedAt,
  editedAt: campaignTemplates.editedAt,
  editedBy: users.name,
}

/** What its form was opened with. A new name or day is no new version. */
export const templateKey = (template: Pick<StoredTemplate, 'version' | 'updatedAt'> | null) =>
  seenKey(template?.version, template?.updatedAt)

const rows = (tx: Db | Tx) =>
  tx.select(columns).from(campaignTemplates).leftJoin(users, eq(users.id, campaignTemplates.editedById))

const rowOf = statement((db, { id }: { id: string }) => rows(db).where(eq(campaignTemplates.id, id)))

const rowsInOrder = statement((db) => {
  const order = [campaignTemplates.workflow, campaignTemplates.delayDays, campaignTemplates.name, campaignTemplates.id]
  return rows(db).orderBy(...order.map((column) => asc(column)))
})

/** A template, or null. */
export function findTemplate(templateId: string, tx: Db | Tx = db()): StoredTemplate | null {
  const row = rowOf(tx, { id: templateId }).get()
  return row ? withText(row) : null
}

/** All templates, grouped by workflow in sending order. */
export function listTemplates(): StoredTemplate[] {
  return rowsInOrder(db()).all().map(withText)
}

/** The templates that workflows send. */
export function listCampaignTemplates(): (StoredTemplate & { workflow: Workflow })[] {
  return listTemplates().flatMap((template) => {
    const { workflow } = template
    return workflow === 'saved_reply' ? [] : { ...template, workflow }
  })
}

/** The saved replies, by name. */
export function listSavedReplies(): StoredTemplate[] {
  return listTemplates().filter(({ workflow }) => workflow === 'saved_reply')
}

/** An unmodified built-in template has the text of this version of the product. */
function withText(row: StoredTemplate): StoredTemplate {
  const builtIn = row.key === null || row.editedAt !== null ? undefined : findBuiltIn(row.key)
  return builtIn ? { ...row, subject: builtIn.subject ?? '', content: builtIn.content } : row
}

/** The lead with the next walkthrough, for the preview of a reminder; null if none is booked. */
export function findNextWalkthrough(now: Date): { id: string; name: string; address: string } | null {
  return (
    db()
      .select({ id: leads.id, name: leads.name, address: leads.propertyAddress })
      .from(leads)
      .where(and(gt(leads.walkthroughDate, now), isNull(leads.deletedAt)))
      .orderBy(asc(leads.walkthroughDate))
      .limit(1)
      .get() ?? null
  )
}

/**
 * The legal category of a template, from its steps: marketing, with an unsubscribe note; service, about an appointment or
 * contract; both; unused; or a reply that staff send by hand.
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
