import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documents, leads, receivedMessages } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { scheduleCrmSync } from '#app/modules/crm/schedule-sync.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument, makeDocumentEvent } from '#tests/factories/make-onboarding.ts'
import { startDocusealServer } from '#tests/servers/docuseal.ts'
import { startImapServer } from '#tests/servers/imap-server.ts'
import { ODOO_ACCESS, startOdooServer } from '#tests/servers/odoo.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'

const LEADS = 40

const odoo = await startOdooServer(19)
const imap = await startImapServer()
const docuseal = await startDocusealServer('key', 7)
beforeAll(() => {
  // Must run before the first test's database reads the settings.
  const crm = { ODOO_URL: odoo.url, ODOO_DATABASE: ODOO_ACCESS.database, ODOO_USERNAME: ODOO_ACCESS.username }
  const esign = { DOCUSEAL_URL: docuseal.url, DOCUSEAL_API_KEY: 'key', DOCUSEAL_TEMPLATE_ID: '7' }
  Object.assign(process.env, { ...crm, ODOO_API_KEY: ODOO_ACCESS.apiKey, ...esign, IMAP_URL: imap.url })
})
afterAll(() => Promise.all([odoo.stop(), imap.stop(), docuseal.stop()]))
setupTestDatabase()

const workers: ChildProcess[] = []
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL')
})

/** Starts `npm run worker` and waits until it is ready. */
async function startWorkerCommand(): Promise<void> {
  const env = { ...process.env, LOG_LEVEL: 'info' }
  const worker = spawn(process.execPath, ['scripts/worker.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  workers.push(worker)
  await once(worker.stdout, 'data')
}

test('two workers update the CRM, remind signers, list documents and read the mailbox once', async () => {
  scheduleCrmSync(new Date())
  inTransaction((tx) => {
    const rate = 100_000
    writeSetting(tx, 'providerRates', { mailsPerMinute: rate, mailsPerHour: rate, textsPerMinute: rate, crmLeadsPerMinute: rate })
  })
  const made = inTransaction((tx) => Array.from({ length: LEADS }, () => makeLead(tx)))
  for (const { id, email } of made.slice(0, 10)) {
    const sentAt = new Date(Date.now() - 4 * DAY_MS)
    const expiresAt = new Date(Date.now() + 20 * DAY_MS)
    const document = makeDocument(db(), { leadId: id, submitterEmail: email, createdAt: sentAt, expiresAt })
    makeDocumentEvent(db(), { documentId: document.id, kind: 'sent', createdAt: sentAt })
  }
  for (let number = 0; number < 130; number++)
    docuseal.add({ email: `other${number}@example.net`, name: 'Fay Foreign', external_id: '' })
  await Promise.all([startWorkerCommand(), startWorkerCommand()])
  await expect.poll(() => imap.logins()).toBeGreaterThan(0)
  for (let number = 0; number < 5; number++)
    imap.deliver(`From: pat@example.net\r\nMessage-ID: <${number}@example.net>\r\nSubject: Hello\r\n\r\nHello`)

  await expect.poll(() => odoo.leads.size).toBeGreaterThanOrEqual(LEADS)
  await expect.poll(() => rowsOf(documents, eq(documents.isImported, true)).length).toBe(130)
  await expect.poll(() => listMails('document-reminder').length).toBeGreaterThanOrEqual(10)
  await expect.poll(() => rowsOf(receivedMessages).length).toBe(5)
  const markers = [...odoo.leads.values()].map(({ referred }) => referred)
  expect(new Set(markers).size).toBe(markers.length)
  expect(markers).toHaveLength(rowsOf(leads).length)
  expect(
    listMails('document-reminder')
      .map(({ recipient }) => recipient)
      .toSorted(),
  ).toEqual(
    made
      .slice(0, 10)
      .map(({ email }) => email)
      .toSorted(),
  )
  expect(imap.logins()).toBe(1)
})
