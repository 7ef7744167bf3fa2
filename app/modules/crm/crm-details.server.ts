import { crmAdapter, crmSettings } from '#app/adapters/crm/index.server.ts'
import type { ConnectionDetails } from './settings.ts'

/** How the CRM is set up, for staff to see: never the key. */
export function crmDetails(): ConnectionDetails {
  return crmSettings()
}

/** Whether leads are sent to a CRM. */
export function isCrmConfigured(): boolean {
  return crmAdapter() !== null
}
