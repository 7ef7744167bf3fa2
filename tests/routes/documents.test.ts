import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { auditLog, documentEvents, documents, leadActivities } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { remindOfDocument } from '#app/modules/documents/manage/remind-document.server.ts'
import { DOCUMENT_MESSAGES } from '#app/modules/documents/manage/messages.ts'
import { listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { loader as submissionsLoader } from '#app/routes/resources/list-submissions.ts'
import { loader as download } from '#app/routes/resources/download-document.ts'
import { action as pressInList, loader as listLoader } from '#app/routes/staff/documents/documents.tsx'
import { action as press, loader as pageLoader } from '#app/routes/staff/documents/document.tsx'
import { action as voidIt } from '#app/routes/staff/documents/void-document.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument, makeDocumentEvent } from '#tests/factories/make-onboarding.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { leastCost } from '#tests/setup/processor-time.ts'
import { callAction, callLoader, toastText } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const NOW = new Date()
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const list = (query = '') => callLoader(listLoader, { url: `/documents${query}`, cookie: signedInAs('user').cookie })
const namesOf = async (query: string) => (await list(query)).data.page.rows.map((row) => row.submitterName)
const stored = (id: string) => rowOf(documents, eq(documents.id, id))
const eventsOf = (id: string) => rowsOf(documentEvents, eq(documentEvents.documentId, id)).map(({ kind }) => kind)

/** A lead's document, sent to its signer. */
function sentDocument(overrides: Partial<typeof documents.$inferInsert> = {}) {
  const lead = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com' })
  const document = makeDocument(db(), {
    leadId: lead.id,
    submitterName: 'Ann Owner',
    submitterEmail: 'ann@example.com',
    body: 'Property management agreement\nVersion 1. Sample.\n\n1. Parties\nWords.\n',
    expiresAt: inDays(30),
    ...overrides,
  })
  makeDocumentEvent(db(), { documentId: document.id, kind: 'sent', actor: 'to ann@example.com' })
  return { lead, document }
}

const pressOn = (documentId: string, intent: string, cookie = signedInAs('user').cookie) =>
  callAction(press, { url: `/documents/${documentId}`, params: { documentId }, cookie, form: { intent } })
const voidOn = (documentId: string, reason: string) =>
  callAction(voidIt, {
    url: `/documents/${documentId}/void`,
    params: { documentId },
    cookie: signedInAs('user').cookie,
    form: { reason },
  })

describe('the list of documents', () => {
  test('costs little more for hundreds of agreements of one lead, of which the newest can be signed', async () => {
    const lead = makeLead(db(), { email: 'ann@example.com' })
    inTransaction((tx) => {
      for (let minute = 0; minute < 400; minute += 1)
        makeDocument(tx, { leadId: lead.id, submitterEmail: lead.email, createdAt: new Date(NOW.getTime() + minute * 60_000) })
    })
    const read = async () => (await list('?status=pending')).data.page.total + listDocumentsOfLead(lead.id).length
    expect(await read()).toBe(1 + 400)
    expect(await leastCost(read, { enough: 200 })).toBeLessThan(200)
  })

  test('is filtered by status, kind, provider and words, and says so if nothing matches', async () => {
    makeDocument(db(), { submitterName: 'Élodie Signed', status: 'completed', completedAt: NOW })
    makeDocument(db(), { submitterName: 'Pia Pending', expiresAt: inDays(3) })
    makeDocument(db(), { submitterName: 'Eve Expired', expiresAt: inDays(-1) })
    makeDocument(db(), { submitterName: 'Vera Void', status: 'expired', voidedAt: NOW, voidReason: 'wrong fee' })
    makeDocument(db(), { submitterName: 'Dan Declined', status: 'declined', kind: 'addendum' })
    makeDocument(db(), { submitterName: 'Cora Completed', status: 'completed', completedAt: NOW, provider: 'docuseal' })
    expect(await namesOf('?status=pending')).toEqual(['Pia Pending'])
    expect(await namesOf('?status=expired')).toEqual(['Eve Expired'])
    expect(await namesOf('?status=voided')).toEqual(['Vera Void'])
    expect(await namesOf('?kind=addendum')).toEqual(['Dan Declined'])
    expect(await namesOf('?provider=docuseal')).toEqual(['Cora Completed'])
    expect(await namesOf('?q=cora%20beaver')).toEqual(['Cora Completed'])
    for (const q of ['Élodie', 'élodie', 'ÉLODIE signed', 'é'])
      expect(await namesOf(`?q=${encodeURIComponent(q)}`), q).toEqual(['Élodie Signed'])
    expect(await namesOf('?q=unmatched')).toEqual([])
    const { data } = await list('?status=lost')
    expect(data.filter.problems).toEqual(['That status doesn’t exist, so we ignored it.'])
    expect(data.counts).toEqual({ pending: 1, completed: 2, declined: 1, voided: 1, expired: 1 })
  })

  test('is paged, each document once', async () => {
    for (let number = 0; number < 60; number++) makeDocument(db(), { createdAt: NOW })
    const seen: string[] = []
    let query = ''
    for (let page = 0; page < 3; page++) {
      const { data } = await list(query)
      seen.push(...data.page.rows.map(({ id }) => id))
      query = `?after=${data.page.next?.after}`
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  })

  test('links to no lead in the trash, and keeps its documents', async () => {
    const lead = makeLead(db(), { deletedAt: NOW })
    makeDocument(db(), { leadId: lead.id, status: 'completed', completedAt: NOW })
    expect((await list()).data.page.rows).toMatchObject([{ leadId: null, state: 'completed' }])
  })
})

describe('staff API clients', () => {
  test('get the documents in the specified shape', async () => {
    const { document } = sentDocument()
    const done = makeDocument(db(), {
      status: 'completed',
      completedAt: new Date('2026-11-21T18:30:00Z'),
      submitterUrl: 'https://sign.example/s/1',
    })
    const answer = await callLoader(submissionsLoader, { url: '/api/docuseal/submissions', cookie: signedInAs('user').cookie })
    expect(JSON.parse(await answer.text())).toEqual([
      {
        id: done.id,
        status: 'completed',
        values: { document_name: 'Property management agreement', property_address: done.propertyAddress },
        submitter: { name: done.submitterName, email: done.submitterEmail },
        completed_at: '2026-11-21T18:30:00.000Z',
        submitter_url: 'https://sign.example/s/1',
      },
      expect.objectContaining({
        id: document.id,
        status: 'pending',
        completed_at: null,
        submitter_url: `http://localhost:3000/documents/${document.id}`,
      }),
    ])
  })

  test('get JSON if there is no signed file', async () => {
    const { document } = sentDocument()
    for (const id of [document.id, 'unknown']) {
      const answer = await callLoader(download, {
        url: `/api/docuseal/download/${id}`,
        params: { id },
        cookie: signedInAs('user').cookie,
      })
      expect([answer.status, JSON.parse(await answer.text())]).toEqual([404, { error: 'Failed to download document' }])
    }
  })
})

describe("if the documents can't be read", () => {
  test('staff API clients get an answer in the specified words', async () => {
    const cookie = signedInAs('user').cookie
    sqlite().exec('alter table document_events rename to kept; alter table documents rename to kept_documents')
    const list = await callLoader(submissionsLoader, { url: '/api/docuseal/submissions', cookie })
    expect([list.status, JSON.parse(await list.text())]).toEqual([500, { error: 'Failed to fetch submissions' }])
    const file = await callLoader(download, { url: '/api/docuseal/download/x', params: { id: 'x' }, cookie })
    expect([file.status, JSON.parse(await file.text())]).toEqual([500, { error: 'Failed to download document' }])
  })
})

describe('a reminder', () => {
  test('goes out once within 24 hours, however many people ask at once', async () => {
    const { document, lead } = sentDocument()
    const toasts = await Promise.all([pressOn(document.id, 'remind'), pressOn(document.id, 'remind')])
    expect(await Promise.all(toasts.map((answer) => toastText(answer)))).toEqual([
      'success: Reminder sent',
      `error: ${DOCUMENT_MESSAGES['reminded-already']}`,
    ])
    const mails = listMails('document-reminder')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.textBody).toContain('/sign/')
    expect(eventsOf(document.id)).toEqual(['sent', 'reminded'])
    const events = rowsOf(leadActivities, eq(leadActivities.leadId, lead.id))
    expect(events.map(({ kind }) => kind)).toEqual(['document_reminded'])
    const actor = { kind: 'system' } as const
    expect(remindOfDocument({ documentId: document.id, actor }, inDays(0.9)).ok).toBe(false)
    expect(remindOfDocument({ documentId: document.id, actor }, inDays(1.1)).ok).toBe(true)
  })

  test.each([
    ['is signed', { status: 'completed', completedAt: NOW }, 'not-pending'],
    ['has run out', { expiresAt: inDays(-1) }, 'not-pending'],
    ['went to another mailbox than the lead has now', { submitterEmail: 'old@example.com' }, 'withdrawn'],
  ] as const)('is refused for a document that %s', async (_, overrides, reason) => {
    const { document } = sentDocument(overrides)
    expect(await toastText(await pressOn(document.id, 'remind'))).toBe(`error: ${DOCUMENT_MESSAGES[reason]}`)
    expect(listMails('document-reminder')).toEqual([])
  })

  test('from the list leads back to the same list', async () => {
    const { document } = sentDocument()
    const form = { intent: 'remind', document: document.id }
    const answer = await callAction(pressInList, {
      url: '/documents?status=pending&q=ann',
      cookie: signedInAs('user').cookie,
      form,
    })
    expect(answer.location).toBe('/documents?q=ann&status=pending')
  })
})

describe('a voided document', () => {
  test('is not sent again by someone whose page was older, but as a new copy', async () => {
    const { document, lead } = sentDocument()
    await voidOn(document.id, 'the fee is wrong')
    const count = () => rowsOf(documents, eq(documents.leadId, lead.id)).length
    expect(await toastText(await pressOn(document.id, 'again'))).toBe(`error: ${DOCUMENT_MESSAGES['not-pending']}`)
    expect([count(), listMails('agreement-link')]).toEqual([1, []])
    expect(await toastText(await pressOn(document.id, 'copy'))).toBe('success: Link sent to the signer')
    expect(count()).toBe(2)
  })

  test("is void with its reason, once, and can't be signed", async () => {
    const { document } = sentDocument()
    expect((await voidOn(document.id, 'Wrong fee')).location).toBe(`/documents/${document.id}`)
    expect(stored(document.id)).toMatchObject({ status: 'expired', voidReason: 'Wrong fee' })
    expect(eventsOf(document.id)).toEqual(['sent', 'voided'])
    expect(rowsOf(auditLog, eq(auditLog.action, 'document_voided'))).toHaveLength(1)
    const again = await voidOn(document.id, 'Twice')
    expect([again.status, errorsOf(again.data)]).toEqual([409, { '': DOCUMENT_MESSAGES['not-pending'] }])
    const { data } = await callLoader(pageLoader, {
      url: `/documents/${document.id}`,
      params: { documentId: document.id },
      cookie: signedInAs('user').cookie,
    })
    expect(data.document).toMatchObject({ state: 'voided', voidReason: 'Wrong fee' })
  })

  test('requires a reason, and stays as it is without one', async () => {
    const { document } = sentDocument()
    expect(errorsOf((await voidOn(document.id, ' '.repeat(900_000))).data)).toHaveProperty('reason')
    expect(stored(document.id)?.status).toBe('pending')
  })

  test('stays signed if its signer was first', async () => {
    const { document } = sentDocument({ status: 'completed', completedAt: NOW })
    expect((await voidOn(document.id, 'Too late')).status).toBe(409)
    expect(stored(document.id)?.status).toBe('completed')
  })
})
