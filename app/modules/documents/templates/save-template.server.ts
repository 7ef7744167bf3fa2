import { eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documentTemplates } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { saveVersion } from '#app/modules/versions/versions.server.ts'
import type { DocumentKind } from '../list/document-state.ts'
import { documentTemplateVersions, findDocumentTemplate, type Template } from './queries.server.ts'

type SavedTemplate = {
  /** Null for a new one. */
  templateId: string | null
  /** The version that the form showed. If it is outdated, someone else saved in the meantime. */
  seen: string
  kind: DocumentKind
  name: string
  content: string
  submissionId: string
  userId: string
}

export type NotSaved = 'missing' | 'name-taken' | 'changed'

/** Stores an admin's text as a new version; sent documents don't change. Repeated posts save once. */
export function saveTemplate(saved: SavedTemplate, now = new Date()): Result<{ templateId: string }, NotSaved> {
  return inTransaction((tx) => {
    const { templateId, seen, kind, name, content, submissionId, userId } = saved
    const key = submissionKey(submissionId, ['document-template', templateId, name, content])
    const before = findSubmission(tx, key)
    if (before) return ok({ templateId: before.location })
    const current = templateId === null ? null : findDocumentTemplate(templateId, tx)
    if (templateId !== null && !current) return refused('missing')
    if (current && isChangedSince(seen, seenKey(current.version))) return refused('changed')
    if (isNameTaken(tx, name, templateId)) return refused('name-taken')
    const version = (current?.version ?? 0) + 1
    const id = write(tx, { current, kind, name, content, version, userId }, now)
    saveVersion(tx, documentTemplateVersions(id), { content: { name, content }, authorId: userId, now })
    rememberSubmission(tx, key, 'document-template', id)
    recordAudit(tx, { userId, action: 'document_template_saved', subject: id, detail: { version } })
    return ok({ templateId: id })
  })
}

/** Retires a template, or restores it. */
export function retireTemplate(
  { templateId, isRetired, userId }: { templateId: string; isRetired: boolean; userId: string },
  now = new Date(),
): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const current = findDocumentTemplate(templateId, tx)
    if (!current) return refused('missing')
    if (current.isRetired === isRetired) return ok()
    if (current.version === 0) write(tx, { ...current, current, userId }, now)
    tx.update(documentTemplates)
      .set({ retiredAt: isRetired ? now : null })
      .where(eq(documentTemplates.id, templateId))
      .run()
    recordAudit(tx, { userId, action: 'document_template_retired', subject: templateId, detail: { isRetired } })
    return ok()
  })
}

type Written = { current: Template | null; kind: DocumentKind; name: string; content: string; version: number; userId: string }

/** The template's row; creates it if missing. */
function write(tx: Tx, { current, kind, name, content, version, userId }: Written, now: Date): string {
  const values = { kind, name, content, version, editedById: userId }
  return tx
    .insert(documentTemplates)
    .values({ ...values, ...(current ? { id: current.id } : {}), createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: documentTemplates.id, set: { ...values, updatedAt: now } })
    .returning({ id: documentTemplates.id })
    .get().id
}

function isNameTaken(tx: Tx, name: string, templateId: string | null): boolean {
  const wanted = name.toLowerCase()
  const saved = tx.select({ id: documentTemplates.id, name: documentTemplates.name }).from(documentTemplates).all()
  return saved.some((one) => one.id !== templateId && one.name.toLowerCase() === wanted)
}
