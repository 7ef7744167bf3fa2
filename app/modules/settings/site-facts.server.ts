import { demoNotice } from '#app/config/demo-notice.ts'
import { env } from '#app/config/env.server.ts'
import type { CompanyFacts } from '#app/content/company.ts'
import { type ExternalLinks, externalLinks } from '#app/content/links.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { findShownImage } from '#app/modules/images/queries.server.ts'
import { getSetting } from './settings.server.ts'

/** Facts about the company and the site's mode that any page may need. */
export type SiteFacts = {
  company: CompanyFacts
  links: ExternalLinks
  isDemo: boolean
  /** The site's public address, without a trailing slash. */
  baseUrl: string
}

/** The company's facts and links. A link comes from what admins stored, else the environment, else the site's content. */
export function getSiteFacts(tx: Db | Tx = db()): SiteFacts {
  const { BASE_URL, isProduction } = env()
  const company = getSetting('company', tx)
  const logo = findShownImage('logo', tx)
  return {
    company: logo ? { ...company, logo: { ...logo, alt: logo.alt || company.name, url: `${BASE_URL}${logo.path}` } } : company,
    links: {
      ...getDefaultLinks(),
      ...getSetting('externalLinks', tx),
      ...Object.fromEntries(getSetting('hiddenLinks', tx).map((key) => [key, ''])),
    },
    isDemo: !isProduction,
    baseUrl: BASE_URL,
  }
}

/** What is real and what is simulated in demo mode; null in production. */
export function getDemoNotice(): string | null {
  const settings = env()
  return settings.isProduction ? null : demoNotice(settings)
}

/** Targets of links that no admin has changed: the environment's, else the site's content. */
export function getDefaultLinks(): ExternalLinks {
  const { LISTINGS_URL, BOOKING_URL } = env()
  return {
    ...externalLinks,
    ...(LISTINGS_URL === undefined ? {} : { listings: LISTINGS_URL }),
    ...(BOOKING_URL === undefined ? {} : { bookingConfirmation: BOOKING_URL }),
  }
}

/** Whether the site still shows the invented company: no one can receive email at a domain ending in .example. */
export function showsSampleCompany(): boolean {
  return getSetting('company').email.endsWith('.example')
}
