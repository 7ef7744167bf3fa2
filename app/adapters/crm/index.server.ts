import { onceConfirmed } from '#app/cluster/place.ts'
import { env } from '#app/config/env.server.ts'
import { odoo } from './odoo.server.ts'
import type { Crm } from './port.ts'

/** How the CRM is set up, for staff. Never contains the key. */
type CrmSettings = { url: string | null; database: string | null; username: string | null; hasKey: boolean }

let chosen: Crm | undefined

export function crmSettings(): CrmSettings {
  const { ODOO_URL, ODOO_DATABASE, ODOO_USERNAME, ODOO_API_KEY } = env()
  return {
    url: ODOO_URL ?? null,
    database: ODOO_DATABASE ?? null,
    username: ODOO_USERNAME ?? null,
    hasKey: ODOO_API_KEY !== undefined,
  }
}

/**
 * The CRM: Odoo where all of `ODOO_URL`, `ODOO_DATABASE`, `ODOO_USERNAME` and `ODOO_API_KEY` are set; null: nothing is missing
 * without one.
 */
export function crmAdapter(): Crm | null {
  const { ODOO_URL, ODOO_DATABASE, ODOO_USERNAME, ODOO_API_KEY } = env()
  if (ODOO_URL === undefined || ODOO_DATABASE === undefined || ODOO_USERNAME === undefined || ODOO_API_KEY === undefined)
    return null
  chosen ??= onceConfirmed(odoo({ baseUrl: ODOO_URL, database: ODOO_DATABASE, username: ODOO_USERNAME, apiKey: ODOO_API_KEY }), [
    'createLead',
    'updateLead',
    'addNote',
    'eraseLead',
  ])
  return chosen
}
