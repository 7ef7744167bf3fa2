import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documentEvents, documents, jobs, leads } from '#app/db/schema/index.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { enqueueAgreement } from '#app/modules/documents/send-agreement/send-agreement.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { action as signNow } from '#app/routes/public/sign-now.tsx'
import { action, loader } from '#app/routes/resources/docuseal-events.ts'
import { loader as downloadLoader } from '#app/routes/resources/download-document.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { SIGNED_ELSEWHERE, startDocusealServer } from '#tests/servers/docuseal.ts'
import { webhookOf } from '#tests/servers/docuseal-webhook.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { reachSigning } from '#tests/setup/signing.ts'
import { browserOf, provedBrowserOf } from '#tests/setup/visitor.ts'

const SECRET = 'whsec_dGVzdA=='
const server = await startDocusealServer('key', 7)
// Before the settings are read.
Object.assign(process.env, {
  DOCUSEAL_URL: server.url,
  DOCUSEAL_API_KEY: 'key',
  DOCUSEAL_TEMPLATE_ID: '7',
  DOCUSEAL_WEBHOOK_SECRET: SECRET,
})
afterAll(() => server.stop())

setupTestDatabase()

let leadId: string
beforeEach(() => {
  server.submissions.length = 0
  server.questions.length = 0
  server.misbehave()
  Object.assign(server.file, { bytes: Buffer.from(SIGNED_ELSEWHERE), url: null, redirect: null })
  leadId = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com' }).id
})

const document = () => rowOf(documents, eq(documents.leadId, leadId))
const mails = (template: string) => listMails(template)

async function send() {
  const started = await reachSigning(leadId)
  const submission = server.submissions.at(-1)
  if (!started.ok || !submission) throw new Error('Nothing was sent')
  return { url: started.url, submission }
}

async function postWebhook({ body, headers }: { body: string; headers: Record<string, string> }) {
  const request = new Request(`${TEST_ORIGIN}/webhooks/docuseal`, { method: 'POST', body, headers })
  return (await action({ request, params: {}, context: {} })).status
}

const formEvent = (kind: string, submissionId: number, more = {}) =>
  webhookOf(`form.${kind}`, { id: submissionId + 100, submission_id: submissionId, external_id: document()?.id, ...more }, SECRET)

describe('at DocuSeal', () => {
  test('the agreement is created once, and its address is the signing page', async () => {
    const [first, second] = await Promise.all([reachSigning(leadId), reachSigning(leadId)])
    expect(first).toEqual({ ok: true, url: server.url.replace('/api', '/s/slug1'), isFormTarget: true })
    expect(second).toEqual(first)
    expect(server.submissions).toHaveLength(1)
    expect(document()).toMatchObject({ provider: 'docuseal', providerId: '1', status: 'pending', body: null })
    const mail = mails('agreement-link')[0]?.textBody
    expect(mail).toContain('/s/slug1')
    // There the link is enough to sign: we ask for no code.
    expect(mail).toContain('anyone with it can read and sign the agreement')
    expect(mail).not.toContain('code')
    expect(rowOf(leads, eq(leads.id, leadId))?.status).toBe('contract_sent')
  })

  test('its page, which anyone with the address can sign, is only for the mailbox and for browsers that proved it', async () => {
    const press = (cookie: string) =>
      callAction(signNow, { url: `/analysis/${leadId}/sign`, params: { leadId }, cookie, form: {} })
    const submitted = await press(await browserOf(leadId))
    expect(submitted.location).toBeNull()
    expect(submitted.data).toMatchObject({ mailedTo: 'a•••@example.com' })
    expect(submitted.data).not.toHaveProperty('signingUrl')
    expect(mails('agreement-link')).toHaveLength(1)
    expect((await press(await provedBrowserOf(leadId))).location).toBe(server.url.replace('/api', '/s/slug1'))
  })

  test("the fields of its template are filled with the lead's data", async () => {
    server.template.fields = [
      'Owner Name',
      'Phone',
      'Property Address',
      'Property Type',
      'Year Built',
      'Company',
      'Initials',
    ].map((name) => ({ name, type: 'text' }))
    onTestFinished(() => void (server.template.fields = []))
    db()
      .update(leads)
      .set({ phone: '(515) 555-0100', propertyType: 'townhouse', yearBuilt: null })
      .where(eq(leads.id, leadId))
      .run()
    const { submission } = await send()
    expect(submission.submitter.values).toEqual([
      { field: 'Owner Name', value: 'Ann Owner' },
      { field: 'Phone', value: '(515) 555-0100' },
      { field: 'Property Address', value: document()?.propertyAddress },
      { field: 'Property Type', value: 'Townhouse' },
      { field: 'Company', value: 'Harvest Gate Property Management' },
    ])
  })

  test.each([
    ['(515) 555-0173 ext. 4', '+15155550173'],
    ['+49 30 901820', '+4930901820'],
    ['Call the office', null],
  ])('the phone %s is sent as %s, also in its phone fields', async (phone, sent) => {
    server.template.fields = [{ name: 'Phone number', type: 'phone' }]
    onTestFinished(() => void (server.template.fields = []))
    db().update(leads).set({ phone }).where(eq(leads.id, leadId)).run()
    const { submission } = await send()
    expect(submission.submitter.phone).toBe(sent)
    expect(submission.submitter.values).toEqual(sent === null ? [] : [{ field: 'Phone number', value: sent }])
  })

  test("a post without an answer is found again by the job's next try, not repeated", async () => {
    inTransaction((tx) => enqueueAgreement(tx, leadId))
    server.misbehave({ body: '{"data":[]}' }, 'none', 'done-then-reset')
    expect(await runDueJobs()).toEqual(['retried'])
    expect(document()?.providerId).toBeNull()
    await runDueJobs(new Date(Date.now() + 5 * 60_000))
    expect(server.submissions).toHaveLength(1)
    expect(document()?.providerId).toBe('1')
    expect(mails('agreement-link')).toHaveLength(1)
  })

  test.each([
    { status: 429 },
    { status: 500 },
    { body: '<h1>Welcome</h1>', contentType: 'text/html' },
    { body: '{}' },
    'reset' as const,
  ])('the answer %j: a message for the owner, and the next try works', async (misdeed) => {
    server.misbehave({ body: '{"data":[]}' }, 'none', misdeed)
    expect(await reachSigning(leadId)).toMatchObject({ ok: false, message: expect.stringContaining('try again') })
    expect((await send()).url).toContain('/s/slug1')
  })

  test('a webhook completes it, with the file, once, however often it arrives', async () => {
    const { submission } = await send()
    server.complete(submission)
    const events = [
      formEvent('completed', submission.id),
      formEvent('completed', submission.id),
      webhookOf('submission.completed', { id: submission.id, submitters: [] }, SECRET),
    ]
    expect(await Promise.all(events.map(postWebhook))).toEqual([200, 200, 200])
    expect(document()).toMatchObject({ status: 'completed', completedAt: new Date('2026-11-21T18:30:00Z') })
    expect(mails('agreement-signed')).toHaveLength(1)
    expect(mails('agreement-notice')).toHaveLength(1)
    const id = document()?.id ?? ''
    const file = await callLoader(downloadLoader, { url: '/', params: { id }, cookie: signedInAs('user').cookie })
    expect(await file.text()).toBe(SIGNED_ELSEWHERE)
  })

  test('answers a GET with 405', () => {
    expect(loader().status).toBe(405)
  })

  test("a webhook's content is verified, not trusted", async () => {
    const { submission } = await send()
    expect(await postWebhook(formEvent('completed', submission.id, { status: 'completed' }))).toBe(200)
    expect(document()?.status).toBe('pending')
  })

  test('declined there, it is declined here, with the reason', async () => {
    const { submission } = await send()
    server.decline(submission, 'Too dear')
    expect(await postWebhook(formEvent('declined', submission.id, { decline_reason: 'Too expensive' }))).toBe(200)
    expect(document()).toMatchObject({ status: 'declined', declineReason: 'Too dear' })
  })

  test('expired there, it is expired here, and a late signature still counts', async () => {
    const { submission } = await send()
    server.expire(submission)
    expect(await postWebhook(webhookOf('submission.expired', { id: submission.id }, SECRET))).toBe(200)
    expect(findAgreement(leadId)?.status).toBe('expired')
    server.complete(submission)
    expect(await postWebhook(formEvent('completed', submission.id))).toBe(200)
    expect(findAgreement(leadId)?.status).toBe('completed')
  })

  test.each([
    ['a wrong signature', () => ({ ...formEvent('completed', 1), body: '{}' }), 401],
    [
      'an old timestamp',
      () => webhookOf('form.completed', { id: 101, submission_id: 1 }, SECRET, new Date(Date.now() - 400_000)),
      401,
    ],
    ['another secret', () => webhookOf('form.completed', { id: 101, submission_id: 1 }, 'whsec_b3RoZXI='), 401],
    ['an unknown document', () => webhookOf('form.completed', { id: 9, submission_id: 99 }, SECRET), 200],
    [
      'another document’s external id',
      () => webhookOf('form.completed', { id: 9, submission_id: 99, external_id: 'lead_42' }, SECRET),
      200,
    ],
    ['an unknown event', () => webhookOf('template.created', { id: 5 }, SECRET), 200],
    ['an unknown event of another shape', () => webhookOf('template.moved', { name: 'x' }, SECRET), 200],
    ['an event without what it is about', () => webhookOf('form.completed', {}, SECRET), 400],
  ])('%s: %#', async (_name, webhook, status) => {
    const { submission } = await send()
    server.complete(submission)
    expect(await postWebhook(webhook())).toBe(status)
    expect(document()?.status).toBe('pending')
  })

  test.each([
    ['down', { status: 503 }],
    ['refusing the key', { status: 401 }],
    ['answering HTML', { body: '<html>' }],
    ['answering an empty object', { body: '{}' }],
  ] as const)('%s when it is asked: it is to send the webhook again', async (_name, misdeed) => {
    const { submission } = await send()
    server.complete(submission)
    server.misbehave(misdeed, misdeed, misdeed)
    expect(await postWebhook(formEvent('completed', submission.id))).toBe(503)
    expect(document()?.status).toBe('pending')
    server.misbehave()
    expect(await postWebhook(formEvent('completed', submission.id))).toBe(200)
    expect(document()?.status).toBe('completed')
  })

  test('an invalid file keeps the document open', async () => {
    const { submission } = await send()
    server.complete(submission)
    server.file.bytes = Buffer.from('<html>')
    expect(await postWebhook(formEvent('completed', submission.id))).toBe(503)
    expect(document()?.status).toBe('pending')
  })

  test('a webhook that arrives before the answer to the post finds the document by our ID', async () => {
    const { submission } = await send()
    server.complete(submission)
    db().update(documents).set({ providerId: null }).where(eq(documents.leadId, leadId)).run()
    expect(await postWebhook(formEvent('completed', submission.id))).toBe(200)
    expect(document()).toMatchObject({ status: 'completed', providerId: '1' })
  })

  test('a lost webhook is replaced by a regular check', async () => {
    const { submission } = await send()
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    await runDueJobs(later(11))
    expect(document()?.status).toBe('pending')
    server.complete(submission)
    await runDueJobs(later(40))
    expect(document()?.status).toBe('completed')
    await runDueJobs(later(3000))
    const open = rowsOf(jobs, eq(jobs.state, 'waiting'))
    expect(open.filter(({ kind }) => kind === 'check-document')).toEqual([])
  })

  describe('with facts changed since it was filled in', () => {
    const all = () => db().select().from(documents).where(eq(documents.leadId, leadId)).orderBy(asc(documents.createdAt)).all()
    const change = () => db().update(leads).set({ unitCount: 7 }).where(eq(leads.id, leadId)).run()

    test('it is archived there before a newer one is created', async () => {
      const { submission } = await send()
      expect((await send()).url).toContain('/s/slug1')
      change()
      expect((await send()).url).toContain('/s/slug2')
      expect(submission.archivedAt).not.toBeNull()
      expect(all().map(({ status }) => status)).toEqual(['expired', 'pending'])
      expect(mails('agreement-link')).toHaveLength(2)
      expect(await postWebhook(webhookOf('submission.archived', { id: submission.id }, SECRET))).toBe(200)
      expect((await send()).url).toContain('/s/slug2')
    })

    test('signed there a moment before, it counts, and no newer one is created', async () => {
      const { submission } = await send()
      change()
      server.complete(submission)
      await reachSigning(leadId)
      expect(all().map(({ status }) => status)).toEqual(['completed'])
      expect(server.submissions).toHaveLength(1)
      expect(submission.archivedAt).toBeNull()
    })

    test('deleted there, it is created again', async () => {
      const { submission } = await send()
      change()
      submission.id = 99
      expect((await send()).url).toContain('/s/slug2')
      expect(all().map(({ status }) => status)).toEqual(['expired', 'pending'])
    })
  })

  test('with its lead deleted: the signature is kept, and its owner gets a copy', async () => {
    const { submission } = await send()
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    server.complete(submission)
    expect(await postWebhook(formEvent('completed', submission.id))).toBe(200)
    expect(document()?.status).toBe('completed')
    const trail = db().select().from(documentEvents).orderBy(asc(documentEvents.createdAt)).all()
    expect(trail.map(({ kind }) => kind)).toContain('signed')
    expect(mails('agreement-signed')).toHaveLength(1)
  })
})
