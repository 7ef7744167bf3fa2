import { z } from 'zod'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { listVersions, type Versioned } from '#app/modules/versions/versions.server.ts'
import { findBuiltIn } from './built-in/index.ts'
import type { StoredTemplate } from './queries.server.ts'

/** The stored data of a template's version. */
export const templateText = z.object({ subject: z.string(), content: z.string() })

export type TemplateText = z.infer<typeof templateText>

/** Names of its texts in comparisons, in order. */
export const TEXT_LABELS = { subject: 'Subject', content: 'Content' } as const

/** A template's version. Number 0 is the original text, which no one saved. */
type TemplateVersion = { number: number; content: TemplateText; savedAt: Date | null; savedBy: string | null }

export const templateVersions = (templateId: string): Versioned => ({ subject: 'campaign_template', subjectId: templateId })

/** A template's versions, newest first. A built-in template's original text comes last. */
export function listTemplateVersions({ id, key }: StoredTemplate, tx: Db | Tx = db()): TemplateVersion[] {
  const saved = listVersions(templateVersions(id), templateText, tx)
  const builtIn = key === null ? undefined : findBuiltIn(key)
  if (!builtIn) return saved
  const content = { subject: builtIn.subject ?? '', content: builtIn.content }
  return [...saved, { number: 0, content, savedAt: null, savedBy: null }]
}

/** The text of one version, or null. */
export function findText(tx: Db | Tx, template: StoredTemplate, version: number): TemplateText | null {
  return listTemplateVersions(template, tx).find(({ number }) => number === version)?.content ?? null
}
