import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { env } from '#app/config/env.server.ts'
import { company, type CompanyFacts } from '#app/content/company.ts'
import { type ExternalLinks, externalLinks } from '#app/content/links.ts'
import { db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'

/** What every page may need to know of the company and of the mode that the site runs in. */
export type SiteFacts = { company: CompanyFacts; links: ExternalLinks; isDemo: boolean }

const storedCompany = z
  .object({
    name: z.string(),
    shortName: z.string(),
    trade: z.string(),
    phone: z.string(),
    email: z.email(),
    postalAddress: z.string(),
  })
  .partial()
const storedLinks = z.record(z.string(), z.url({ protocol: /^https?$/ }))

/** The company's facts and links: a stored setting comes before the site's content (decisions, section 7). Throws where a stored setting is not what it should be. */
export function readSiteFacts(): SiteFacts {
  const rows = db()
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, ['company', 'externalLinks']))
    .all()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    company: { ...company, ...storedCompany.parse(stored.get('company') ?? {}) },
    links: { ...externalLinks, ...storedLinks.parse(stored.get('externalLinks') ?? {}) },
    isDemo: !env().isProduction,
  }
}
