import { z } from 'zod'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { listVersions, type Versioned } from '#app/modules/versions/versions.server.ts'
import { findBuiltIn } from './built-in/index.ts'
import type { StoredTemplate } from './queries.server.ts'

/** What a version of a template keeps. */
export const templateText = z.object({ subject: z.string(), content: z.string() })

export type TemplateText = z.infer<typeof templateText>

/** What its texts are called where they are compared, in their order. */
export const TEXT_LABELS = { subject: 'Subject', content: 'Content' } as const

/** A version of a template: number 0, which no one saved, is the original text. */
type TemplateVersion = { number: number; content: TemplateText; savedAt: Date | null; savedBy: string | null }

export const templateVersions = (templateId: string): Versioned => ({ subject: 'campaign_template', subjectId: templateId })

/** The versions of a template, the newest first; last the original text, where it brings one along. */
export function listTemplateVersions({ id, key }: StoredTemplate, tx: Db | Tx = db()): TemplateVersion[] {
  const saved = listVersions(templateVersions(id), templateText, tx)
  const builtIn = key === null ? undefined : findBuiltIn(key)
  if (!builtIn) return saved
  const content = { subject: builtIn.subject ?? '', content: builtIn.content }
  return [...saved, { number: 0, content, savedAt: null, savedBy: null }]
}

/** The text of one of them; null where there is none with this number. */
export function findText(tx: Db | Tx, template: StoredTemplate, version: number): TemplateText | null {
  return listTemplateVersions(template, tx).find(({ number }) => number === version)?.content ?? null
}
