import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documents, jobs, type leads, submissionLists } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { deleteUnsigned } from '#app/modules/documents/close-document.server.ts'
import { remindOfDocument } from '#app/modules/documents/manage/remind-document.server.ts'
import { listUnsigned, remindUnsignedJob } from '#app/modules/documents/manage/remind-unsigned.server.ts'
import { voidDocument } from '#app/modules/documents/manage/void-document.server.ts'
import { sendAgreement } from '#app/modules/documents/send-agreement/send-agreement.server.ts'
import { importSubmissionsJob } from '#app/modules/documents/provider/import-submissions.server.ts'
import { loader as download } from '#app/routes/resources/download-document.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument, makeDocumentEvent } from '#tests/factories/make-onboarding.ts'
import { startDocusealServer } from '#tests/servers/docuseal.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { signedInAs } from '#tests/setup/session.ts'

const server = await startDocusealServer('key', 7)
// Before the settings are read.
Object.assign(process.env, { DOCUSEAL_URL: server.url, DOCUSEAL_API_KEY: 'key', DOCUSEAL_TEMPLATE_ID: '7' })
afterAll(() => server.stop())

setupTestDatabase()

beforeEach(() => {
  server.submissions.length = 0
  server.questions.length = 0
  server.misbehave()
})

const context = { attempt: 1, now: new Date(), signal: new AbortController().signal }
const imported = () => db().select().from(documents).where(eq(documents.isImported, true)).all()
const addForeign = (email: string) => server.add({ email, name: 'Fay Foreign', external_id: '' })

test('documents created at DocuSeal directly are listed once, with the lead of their email', async () => {
  const lead = makeLead(db(), { email: 'fay@example.com' })
  for (let number = 0; number < 130; number++) addForeign(number === 7 ? 'Fay@Example.com' : `other${number}@example.com`)
  const own = server.submissions[3]
  if (!own) throw new Error('Nothing was made')
  makeDocument(db(), { provider: 'docuseal', providerId: String(own.id) })
  for (let hour = 0; hour < 2; hour++) {
    await importSubmissionsJob.run({}, context)
    await runDueJobs()
  }
  expect(imported()).toHaveLength(129)
  expect(imported().filter(({ leadId }) => leadId === lead.id)).toMatchObject([
    { providerId: '8', kind: 'other', documentName: 'Agreement', status: 'pending', propertyAddress: lead.propertyAddress },
  ])
  const lists = server.questions.filter(({ line }) => line.startsWith('GET /submissions?')).map(({ line }) => line)
  expect(lists).toEqual(['GET /submissions?limit=100', 'GET /submissions?limit=100&after=31', 'GET /submissions?limit=100'])
})

test('documents before our page are listed, too', async () => {
  addForeign('old@example.com')
  for (let number = 0; number < 100; number++) {
    const own = addForeign(`own${number}@example.com`)
    makeDocument(db(), { provider: 'docuseal', providerId: String(own.id) })
  }
  await importSubmissionsJob.run({}, context)
  await runDueJobs()
  expect(imported()).toMatchObject([{ submitterEmail: 'old@example.com' }])
})

test('pages skipped by a dropped job are read the next time', async () => {
  for (let number = 0; number < 230; number++) addForeign(`other${number}@example.com`)
  await importSubmissionsJob.run({}, context)
  db().delete(jobs).run()
  expect(imported()).toHaveLength(100)
  await importSubmissionsJob.run({}, context)
  // Each page queues the job for the next one.
  await runDueJobs()
  await runDueJobs()
  expect(imported()).toHaveLength(230)
})

test("a document erased here isn't listed again", async () => {
  server.decline(addForeign('fay@example.com'), 'No')
  await importSubmissionsJob.run({}, context)
  inTransaction((tx) => deleteUnsigned(tx, { emailKey: 'fay@example.com', leadIds: [] }))
  addForeign('gil@example.com')
  await importSubmissionsJob.run({}, context)
  expect(imported()).toMatchObject([{ submitterEmail: 'gil@example.com' }])
})

test('the list of another account is read from its beginning', async () => {
  for (let number = 0; number < 3; number++) addForeign(`other${number}@example.com`)
  db().insert(submissionLists).values({ account: 'another', readThrough: 1000 }).run()
  await importSubmissionsJob.run({}, context)
  expect(imported()).toHaveLength(3)
})

test('our document, listed as external before its creation was answered, becomes one document', async () => {
  const lead = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com' })
  // An older DocuSeal, whose list lacks our id.
  makeDocument(db(), { provider: 'docuseal', providerId: '1', isImported: true, kind: 'other' })
  const sent = await sendAgreement(lead.id, { kind: 'system' })
  expect(sent).toMatchObject({ ok: true, value: { document: { providerId: '1', leadId: lead.id, kind: 'agreement' } } })
  expect(imported()).toEqual([])
})

test('it is reminded by DocuSeal, voided there, and its file is fetched on demand', async () => {
  const waiting = addForeign('fay@example.com')
  const signed = addForeign('gil@example.com')
  server.complete(signed)
  await importSubmissionsJob.run({}, context)
  const [first, second] = imported().sort((one, other) => Number(one.providerId) - Number(other.providerId))
  if (!first || !second) throw new Error('Nothing was listed')
  expect(remindOfDocument({ documentId: first.id, actor: { kind: 'system' } }).ok).toBe(true)
  await runDueJobs()
  expect(server.questions.filter(({ line }) => line.startsWith('PUT'))).toMatchObject([
    { line: `PUT /submitters/${waiting.submitter.id}`, body: { send_email: true } },
  ])
  expect(listMails()).toEqual([])
  const { viewer, cookie } = signedInAs('user')
  const actor = { kind: 'staff', userId: viewer.id } as const
  expect((await voidDocument({ documentId: first.id, reason: 'Twice', actor })).ok).toBe(true)
  expect(waiting.archivedAt).not.toBeNull()
  const file = await download({
    request: new Request('http://localhost:3000/', { headers: { Cookie: cookie } }),
    params: { id: second.id },
    context: {},
  })
  expect(Buffer.from(await file.arrayBuffer()).equals(server.file.bytes)).toBe(true)
  server.misbehave({ status: 500 }, { status: 500 }, { status: 500 })
  const again = await download({
    request: new Request('http://localhost:3000/', { headers: { Cookie: cookie } }),
    params: { id: second.id },
    context: {},
  })
  expect(again.status).toBe(200)
})

test('a silent signer is reminded after 3 and 7 days, and once for days without a worker', async () => {
  const sentAt = new Date()
  const inDays = (days: number) => ({ ...context, now: new Date(sentAt.getTime() + days * DAY_MS) })
  const lead = makeLead(db(), { email: 'ann@example.com' })
  const make = () => {
    const document = makeDocument(db(), {
      leadId: lead.id,
      submitterEmail: 'ann@example.com',
      createdAt: sentAt,
      expiresAt: inDays(30).now,
    })
    makeDocumentEvent(db(), { documentId: document.id, kind: 'sent' })
  }
  const reminded = async (days: number) => {
    await remindUnsignedJob.run({}, inDays(days))
    return listMails('document-reminder').length
  }
  make()
  expect([await reminded(2.9), await reminded(3.1), await reminded(3.2), await reminded(7.1), await reminded(20)]).toEqual([
    0, 1, 1, 2, 2,
  ])
  make()
  expect([await reminded(20), await reminded(22)]).toEqual([3, 3])
})

test('a document that may not be reminded of takes no place in the batch, and neither does one before its next day', () => {
  const now = Date.now()
  const days = (count: number) => new Date(now + count * DAY_MS)
  const make = (
    email: string,
    changes: Partial<typeof documents.$inferInsert> = {},
    lead: Partial<typeof leads.$inferInsert> = {},
  ) => {
    const { id: leadId } = makeLead(db(), { email, ...lead })
    const { id } = makeDocument(db(), { leadId, submitterEmail: email, createdAt: days(-2), ...changes })
    makeDocumentEvent(db(), { documentId: id, kind: changes.documentName === 'unsent' ? 'created' : 'sent' })
    return { id, leadId }
  }
  make('moved@example.com', { submitterEmail: 'old@example.com' })
  make('trash@example.com', {}, { deletedAt: new Date() })
  make('unsent@example.com', { documentName: 'unsent' })
  const signed = make('signed@example.com')
  makeDocument(db(), { leadId: signed.leadId, submitterEmail: 'signed@example.com', status: 'completed' })
  make('between@example.com', { createdAt: days(-4.5), autoReminders: 1, remindedAt: days(-2) })
  const due = make('Due@example.com', { createdAt: days(-1), submitterEmail: ' due@Example.com ' })
  expect(listUnsigned(1, days(1.9)).map(({ id }) => id)).toEqual([])
  expect(listUnsigned(1, days(2)).map(({ id }) => id)).toEqual([due.id])
})
