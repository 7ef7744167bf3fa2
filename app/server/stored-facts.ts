import { log } from '#app/config/log.server.ts'
import { getSiteFacts, type SiteFacts } from '#app/modules/settings/site-facts.server.ts'

/** The company and its links for an error page; null if they can't be read either. */
export function findStoredFacts(): Pick<SiteFacts, 'company' | 'links'> | null {
  try {
    return getSiteFacts()
  } catch (error) {
    log.error({ err: error }, 'Could not read the company details for an error page')
    return null
  }
}
