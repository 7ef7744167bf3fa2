import { and, desc, eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { campaignTemplateVersions, users } from '#app/db/schema/index.ts'
import { findBuiltIn } from './built-in/index.ts'
import type { StoredTemplate } from './queries.server.ts'

/** An earlier text of a template, or the one that it has now. */
export type TemplateVersion = {
  /** 0 for the text of the product. */
  number: number
  subject: string
  content: string
  savedAt: Date | null
  savedBy: string | null
}

/** Versions that its page shows. */
const MAX_VERSIONS = 50

/** The versions of a template, the newest first; last the text of the product, where it brings one along. */
export function listVersions(template: StoredTemplate): TemplateVersion[] {
  const { number, subject, content, createdAt } = campaignTemplateVersions
  const saved = db()
    .select({ number, subject, content, savedAt: createdAt, savedBy: users.name })
    .from(campaignTemplateVersions)
    .leftJoin(users, eq(users.id, campaignTemplateVersions.savedById))
    .where(eq(campaignTemplateVersions.templateId, template.id))
    .orderBy(desc(number))
    .limit(MAX_VERSIONS)
    .all()
  const ofProduct = versionOfProduct(template)
  return ofProduct ? [...saved, ofProduct] : saved
}

/** One of them; null where there is none with this number. */
export function findVersion(tx: Db | Tx, template: StoredTemplate, version: number): { subject: string; content: string } | null {
  if (version === 0) return versionOfProduct(template)
  const { number, subject, content, templateId } = campaignTemplateVersions
  const isIt = and(eq(templateId, template.id), eq(number, version))
  return tx.select({ subject, content }).from(campaignTemplateVersions).where(isIt).get() ?? null
}

function versionOfProduct({ key }: StoredTemplate): TemplateVersion | null {
  const builtIn = key === null ? undefined : findBuiltIn(key)
  return builtIn ? { number: 0, subject: builtIn.subject ?? '', content: builtIn.content, savedAt: null, savedBy: null } : null
}
