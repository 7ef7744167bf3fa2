import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documentEvents, documents, leadActivities, leads, messages, tasks } from '#app/db/schema/index.ts'
import { listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { enqueueAgreement } from '#app/modules/documents/send-agreement/send-agreement.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { action, loader } from '#app/routes/public/sign.tsx'
import { loader as copyLoader } from '#app/routes/resources/signed-copy.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeDocumentEvent } from '#tests/factories/make-onboarding.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callAction, callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { reachSigning } from '#tests/setup/signing.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (test)' }

let leadId: string
beforeEach(() => {
  leadId = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com' }).id
})

async function freshLink(): Promise<string> {
  const started = await reachSigning(leadId)
  if (!started.ok) throw new Error(started.message)
  return started.url.replace('/sign/', '')
}

const open = (token: string, headers: Record<string, string> = BROWSER, cookie?: string) =>
  callLoader(loader, { url: `/sign/${token}`, params: { token }, headers, ...(cookie ? { cookie } : {}) })
const post = (token: string, form: Record<string, string>) =>
  callAction(action, { url: `/sign/${token}`, params: { token }, form, headers: BROWSER })
const document = () => rowOf(documents, eq(documents.leadId, leadId))
const nameOfLead = () => rowOf(leads, eq(leads.id, leadId))?.name
const opened = () => rowsOf(documentEvents, eq(documentEvents.kind, 'opened'))

function mailedCode(): string {
  return /code is ([\w-]+)/.exec(listMails('signing-code').at(-1)?.textBody ?? '')?.[1] ?? ''
}

async function signAs(token: string, fullName: string) {
  await post(token, { intent: 'code' })
  return post(token, { intent: 'sign', consent: 'on', fullName, code: mailedCode() })
}

async function signedText(token: string): Promise<string> {
  const request = new Request(`${TEST_ORIGIN}/sign/${token}/copy.pdf`)
  const response = await copyLoader({ request, params: { token }, context: {} })
  return readPdf(new Uint8Array(await response.arrayBuffer()))
    .pages.join(' ')
    .replace(/\s+/g, ' ')
}

describe('the time of opening', () => {
  test('is when a person first opens the page, with their address, and not when a code is requested', async () => {
    const token = await freshLink()
    await open(token)
    const [first, ...more] = opened()
    expect(first).toMatchObject({ ipAddress: '203.0.113.7', userAgent: BROWSER['User-Agent'] })
    expect(more).toEqual([])
    await open(token)
    await post(token, { intent: 'code' })
    expect(opened()).toEqual([first])
  })

  test.each([
    ['a scanner of mailboxes', { 'User-Agent': 'Mozilla/5.0 (compatible; Mimecast scanner)' }],
    ['a browser that loads ahead', { ...BROWSER, 'Sec-Purpose': 'prefetch' }],
    ['what says not what it is', {}],
  ])("%s doesn't count as opening", async (_who, headers) => {
    const token = await freshLink()
    await open(token, headers)
    await post(token, { intent: 'code' })
    expect(opened()).toEqual([])
  })

  test("a view by staff doesn't count as opening", async () => {
    await open(await freshLink(), BROWSER, signedInAs('user').cookie)
    expect(opened()).toEqual([])
  })
})

describe('the signer', () => {
  test('has the typed name, also on the staff card', async () => {
    expect((await signAs(await freshLink(), 'Bea Trustee')).status).toBe(303)
    expect(listDocumentsOfLead(leadId)).toMatchObject([{ submitterName: 'Ann Owner', signedName: 'Bea Trustee' }])
    expect(nameOfLead()).toBe('Ann Owner')
  })

  test('names an owner known only by email, and the timeline says so', async () => {
    db().update(leads).set({ name: 'ann' }).where(eq(leads.id, leadId)).run()
    expect((await signAs(await freshLink(), 'Ann B. Owner')).status).toBe(303)
    expect(nameOfLead()).toBe('Ann B. Owner')
    const lines = db().select({ summary: leadActivities.summary }).from(leadActivities).all()
    expect(lines.map(({ summary }) => summary)).toContain('Changed the owner’s name from ann to Ann B. Owner, as signed.')
  })
})

test.each([
  [{ state: 'queued' }, 'Email queued'],
  [{ state: 'failed' }, 'Email not delivered'],
  [{ state: 'sent', bouncedAt: new Date() }, 'Email not delivered'],
  [{ state: 'suppressed' }, 'Email not sent'],
] as const)('the signed file says what became of an email that was not delivered: %j', async (fate, words) => {
  const token = await freshLink()
  const [link] = listMails('agreement-link')
  const { id } = link ?? makeMessage(db(), { leadId, template: 'agreement-link' })
  db().delete(documentEvents).where(eq(documentEvents.kind, 'sent')).run()
  const documentId = document()?.id ?? ''
  makeDocumentEvent(db(), { documentId, kind: 'sent', actor: 'to ann@example.com', detail: { messageIds: [id] } })
  makeDocumentEvent(db(), { documentId, kind: 'reminded', actor: 'to ann@example.com' })
  db().update(messages).set(fate).where(eq(messages.id, id)).run()
  expect((await signAs(token, 'Ann Owner')).status).toBe(303)
  const text = await signedText(token)
  expect(text).toContain(`${words}: to ann@example.com`)
  expect(text).toContain('Reminder emailed: to ann@example.com')
})

describe('letters', () => {
  test('in Latin, Greek and Cyrillic are printed as signed', async () => {
    db()
      .update(leads)
      .set({ name: 'Ðorđe Οδυσσεύς', propertyAddress: '12 Straße Ωmega, Ames, IA' })
      .where(eq(leads.id, leadId))
      .run()
    const token = await freshLink()
    expect((await signAs(token, 'Đorđe Иванов')).status).toBe(303)
    const text = await signedText(token)
    expect(text).toContain('Đorđe Иванов')
    expect(text).toContain('12 Straße Ωmega, Ames, IA')
    expect(text).not.toContain('not shown')
  })

  test.each(['李明', 'Ann 🏠 Owner', 'שרה'])('of a signature that no font has are refused, with a message: %s', async (name) => {
    const token = await freshLink()
    const answer = await signAs(token, name)
    expect(answer.status).toBe(400)
    expect(replyOf(answer.data).values).toMatchObject({ fullName: name })
    expect(errorsOf(answer.data).fullName).toContain('can’t show')
    expect(document()?.status).toBe('pending')
  })

  test.each([{ name: '李明' }, { propertyAddress: '東京 12' }])(
    'of the lead: no agreement is created, and staff are notified: %j',
    async (change) => {
      db().update(leads).set(change).where(eq(leads.id, leadId)).run()
      const started = await reachSigning(leadId)
      expect(started).toMatchObject({ ok: false, message: expect.stringMatching(/can’t show .*(李|東)/) })
      inTransaction((tx) => enqueueAgreement(tx, leadId))
      expect(await runDueJobs()).toEqual(['dead'])
      expect(document()).toBeUndefined()
      const open = rowsOf(tasks, eq(tasks.leadId, leadId))
      expect(open).toEqual([expect.objectContaining({ summary: expect.stringMatching(/can’t show .*(李|東)/) as string })])
    },
  )

  test('of a lead changed since: the code of the older agreement is refused, with a message', async () => {
    const token = await freshLink()
    db().update(leads).set({ name: '李明' }).where(eq(leads.id, leadId)).run()
    const answer = await post(token, { intent: 'code' })
    expect(answer.status).toBe(409)
    expect(errorsOf(answer.data)['']).toContain('can’t show')
    expect(mailedCode()).toBe('')
  })

  test('the hashed text is the printed text', async () => {
    // A hyphen that the fonts lack, a standalone accent, and a space that is not one.
    const written = '12\u2043A\u00a0Cafe\u0301  Way, Ames, IA'
    db().update(leads).set({ propertyAddress: written }).where(eq(leads.id, leadId)).run()
    const token = await freshLink()
    await signAs(token, 'Ann Owner')
    const stored = document()
    const text = await signedText(token)
    expect(stored?.contentHash).toBe(
      createHash('sha256')
        .update(stored?.body ?? '')
        .digest('hex'),
    )
    expect(stored?.body).toContain('12-A Café Way, Ames, IA')
    for (const line of (stored?.body ?? '').split('\n').filter(Boolean)) expect(text).toContain(line)
  })
})
