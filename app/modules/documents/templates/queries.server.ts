import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { BUILT_IN_DOCUMENT_TEMPLATES } from '#app/content/document-templates.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { documentTemplates } from '#app/db/schema/index.ts'
import { listVersions, type Version, type Versioned } from '#app/modules/versions/versions.server.ts'
import type { DocumentKind } from '../list/document-state.ts'

/** A template's current version. */
export type Template = {
  id: string
  kind: DocumentKind
  name: string
  content: string
  /** 0: the built-in text. */
  version: number
  /** It can't be sent anymore. */
  isRetired: boolean
  editedAt: Date | null
}

/** All templates by name: saved ones, and built-in ones without changes. */
export function listDocumentTemplates(): Template[] {
  const saved = db().select().from(documentTemplates).all().map(asTemplate)
  const untouched = BUILT_IN_DOCUMENT_TEMPLATES.filter(({ key }) => !saved.some(({ id }) => id === key)).map(asBuiltIn)
  return [...saved, ...untouched].sort((one, other) => one.name.localeCompare(other.name, 'en-US'))
}

/** A template by its id, or null. */
export function findDocumentTemplate(id: string, tx: Db | Tx = db()): Template | null {
  const saved = tx.select().from(documentTemplates).where(eq(documentTemplates.id, id)).get()
  if (saved) return asTemplate(saved)
  const builtIn = BUILT_IN_DOCUMENT_TEMPLATES.find(({ key }) => key === id)
  return builtIn ? asBuiltIn(builtIn) : null
}

/** The stored data of a template's version. */
const templateText = z.object({ name: z.string(), content: z.string() })

/** A saved version of a template. */
export type TemplateVersion = Version<z.infer<typeof templateText>>

export const documentTemplateVersions = (templateId: string): Versioned => ({
  subject: 'document_template',
  subjectId: templateId,
})

/** A template's versions, newest first. */
export function listDocumentTemplateVersions(templateId: string): TemplateVersion[] {
  return listVersions(documentTemplateVersions(templateId), templateText)
}

function asTemplate(row: typeof documentTemplates.$inferSelect): Template {
  const { id, kind, name, content, version, retiredAt, updatedAt } = row
  return { id, kind, name, content, version, isRetired: retiredAt !== null, editedAt: updatedAt }
}

function asBuiltIn({ key, kind, name, content }: (typeof BUILT_IN_DOCUMENT_TEMPLATES)[number]): Template {
  return { id: key, kind, name, content, version: 0, isRetired: false, editedAt: null }
}
