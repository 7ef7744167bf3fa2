import { afterAll, beforeAll, beforeEach } from 'vitest'
import { inTransaction } from '#app/db/client.server.ts'
import { markerOf } from '#app/modules/crm/crm-lead.ts'
import { scheduleCrmSync } from '#app/modules/crm/schedule-sync.server.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { action, loader } from '#app/routes/admin/crm.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { ODOO_ACCESS, type OdooServer, startOdooServer } from '#tests/servers/odoo.ts'
import { setupTestDatabase } from './database.ts'
import { callAction, callLoader } from './route.ts'
import { signedInAs, type SignedIn } from './session.ts'

export const CRM_PATH = '/admin/odoo-test'

/**
 * Gives a test file a database, an Odoo server that the product sends its leads to, and an admin. Deletes all leads before each
 * test. Call it once, outside the tests, before the settings are first read.
 */
export function setupCrm() {
  let odoo: OdooServer | undefined
  let viewer: SignedIn | undefined
  const server = () => started(odoo)
  const admin = () => started(viewer)
  beforeAll(async () => {
    odoo = await startOdooServer(19)
    process.env.ODOO_URL = odoo.url
    process.env.ODOO_DATABASE = ODOO_ACCESS.database
    process.env.ODOO_USERNAME = ODOO_ACCESS.username
    process.env.ODOO_API_KEY = ODOO_ACCESS.apiKey
  })
  afterAll(() => server().stop())
  setupTestDatabase()
  beforeEach(() => {
    viewer = signedInAs('admin')
    server().leads.clear()
    server().notes.splice(0)
    server().writes.splice(0)
    Object.assign(server().setup, { usesLeads: false, mayCreate: true, keyOwner: ODOO_ACCESS.username })
    server().misbehave()
  })
  return {
    server,
    admin,
    recordsOf: (leadId: string) => [...server().leads.values()].filter(({ referred }) => referred === markerOf(leadId)),
    notesOf: (crmId: number | undefined) =>
      server()
        .notes.filter(({ res_id: id, message_type: type }) => id === crmId && type === 'comment')
        .map(({ body }) => body),
    press: (intent: string) => callAction(action, { url: CRM_PATH, cookie: admin().cookie, form: { intent } }),
    page: async () => (await callLoader(loader, { url: CRM_PATH, cookie: admin().cookie })).data,
  }
}

function started<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The CRM of the tests has not been started yet')
  return value
}

/** The worker's work of a minute: writes the jobs and runs them. */
export async function syncCrm(at = new Date()): Promise<void> {
  scheduleCrmSync(at)
  await runDueJobs(at)
}

/** Adds a lead as staff do, with a CRM sync due. Returns its id. */
export function addLead(name = 'Dana Hill'): string {
  const property = { streetAddress: '2418 Beaver Ave', city: 'Des Moines', zipCode: '50310' }
  return inTransaction((tx) =>
    createLead(
      tx,
      { name, email: 'dana@example.com', source: 'manual', ...property },
      { actor: { kind: 'system' }, summary: 'Added' },
    ),
  )
}
