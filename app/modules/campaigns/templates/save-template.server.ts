import { and, eq, ne, or } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { newId } from '#app/db/columns.ts'
import { campaignSteps, campaignTemplates } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { deleteVersions, saveVersion } from '#app/modules/versions/versions.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince } from '#app/modules/forms/seen.ts'
import type { TemplateInput } from './forms.ts'
import { findTemplate, type StoredTemplate, templateKey } from './queries.server.ts'
import { findBuiltIn } from './built-in/index.ts'
import { findText, type TemplateText, templateText, templateVersions } from './versions.server.ts'

type Saved = { templateId: string }

/** Creates a template. Repeated posts return the same template. */
export function createTemplate(
  actor: Viewer,
  { submissionId, ...input }: TemplateInput & { submissionId: string },
  now = new Date(),
): Result<Saved, 'name-taken'> {
  return inTransaction((tx) => {
    const key = submissionKey(submissionId, ['campaign-template', input])
    const earlier = findSubmission(tx, key)
    if (earlier) return ok({ templateId: earlier.location })
    if (isNameTaken(tx, input.name, null)) return refused('name-taken')
    const templateId = newId(now.getTime())
    const values = { ...valuesOf(input), version: 1, editedAt: now, editedById: actor.id, createdAt: now, updatedAt: now }
    insertRow(tx, campaignTemplates, { id: templateId, ...values })
    saveVersion(tx, templateVersions(templateId), { content: templateText.parse(values), authorId: actor.id, now })
    rememberSubmission(tx, key, 'campaign-template', templateId)
    recordAudit(tx, { userId: actor.id, action: 'template_created', subject: templateId })
    return ok({ templateId })
  })
}

/**
 * Saves a template; changes apply to unsent messages. `seen`: its key when the form was opened. If it was saved since, writes
 * nothing.
 */
export function updateTemplate(
  actor: Viewer,
  templateId: string,
  { seen, ...input }: TemplateInput & { seen: string },
  now = new Date(),
): Result<Saved, 'missing' | 'name-taken' | 'changed'> {
  return inTransaction((tx) => {
    const stored = findTemplate(templateId, tx)
    if (!stored) return refused('missing')
    if (isChangedSince(seen, templateKey(stored))) return refused('changed')
    if (isNameTaken(tx, input.name, templateId)) return refused('name-taken')
    const values = valuesOf(input)
    const isSame = values.subject === stored.subject && values.content === stored.content
    const { name, type, workflow, delayDays } = values
    const isKept = name === stored.name && type === stored.type && workflow === stored.workflow && delayDays === stored.delayDays
    if (isSame && isKept) return ok({ templateId })
    // A new name or day does not change the text, so a built-in template still follows the product.
    if (!isSame) writeText(tx, stored, { text: values, actor, now })
    tx.update(campaignTemplates)
      .set({ name, type, workflow, delayDays, updatedAt: now })
      .where(eq(campaignTemplates.id, templateId))
      .run()
    recordAudit(tx, { userId: actor.id, action: 'template_changed', subject: templateId })
    return ok({ templateId })
  })
}

/** Restores an earlier version as a new version. With the original text, it follows the product again. */
export function restoreVersion(
  actor: Viewer,
  { templateId, version }: { templateId: string; version: number },
  now = new Date(),
): Result<Saved, 'missing' | 'no-version'> {
  return inTransaction((tx) => {
    const stored = findTemplate(templateId, tx)
    if (!stored) return refused('missing')
    const text = findText(tx, stored, version)
    if (!text) return refused('no-version')
    writeText(tx, stored, { text, actor, now })
    if (version === 0 && stored.key !== null) {
      tx.update(campaignTemplates)
        .set({ editedAt: null, editedById: null, subject: '', content: '' })
        .where(eq(campaignTemplates.id, templateId))
        .run()
    }
    recordAudit(tx, { userId: actor.id, action: 'template_changed', subject: templateId, detail: { restored: version } })
    return ok({ templateId })
  })
}

/** Deletes a staff template that no step sends, with its versions. Its sent messages remain. */
export function deleteTemplate(actor: Viewer, templateId: string): Result<undefined, 'missing' | 'built-in' | 'in-use'> {
  return inTransaction((tx) => {
    const stored = findTemplate(templateId, tx)
    if (!stored) return refused('missing')
    if (stored.key !== null && findBuiltIn(stored.key)) return refused('built-in')
    if (isSentByStep(tx, templateId)) return refused('in-use')
    tx.delete(campaignTemplates).where(eq(campaignTemplates.id, templateId)).run()
    deleteVersions(tx, templateVersions(templateId))
    recordAudit(tx, { userId: actor.id, action: 'template_deleted', subject: templateId })
    return ok()
  })
}

function writeText(tx: Tx, { id }: StoredTemplate, { text, actor, now }: { text: TemplateText; actor: Viewer; now: Date }): void {
  const { subject, content } = text
  const { number } = saveVersion(tx, templateVersions(id), { content: { subject, content }, authorId: actor.id, now })
  const values = { subject, content, version: number, editedAt: now, editedById: actor.id, updatedAt: now }
  tx.update(campaignTemplates).set(values).where(eq(campaignTemplates.id, id)).run()
}

function valuesOf({ name, workflow, type, delayDays, subject, content }: TemplateInput) {
  // A text message has no subject.
  return { name, workflow, type, delayDays, subject: type === 'sms' ? '' : (subject ?? ''), content }
}

function isNameTaken(tx: Tx, name: string, exceptId: string | null): boolean {
  const named = and(eq(campaignTemplates.name, name), exceptId === null ? undefined : ne(campaignTemplates.id, exceptId))
  return tx.select({ id: campaignTemplates.id }).from(campaignTemplates).where(named).get() !== undefined
}

function isSentByStep(tx: Tx, templateId: string): boolean {
  const sends = or(eq(campaignSteps.templateId, templateId), eq(campaignSteps.templateBId, templateId))
  return tx.select({ id: campaignSteps.id }).from(campaignSteps).where(sends).limit(1).get() !== undefined
}
