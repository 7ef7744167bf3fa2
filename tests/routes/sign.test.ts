import { readdirSync } from 'node:fs'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documentEvents, documents, leadActivities, leads, linkTokens, messages, signingCodes } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { findAgreement, listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { enqueueAgreement } from '#app/modules/documents/provider/send-agreement.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { createLinkToken } from '#app/modules/access/link-tokens.server.ts'
import { action, loader } from '#app/routes/public/sign.tsx'
import { action as signNow } from '#app/routes/public/sign-now.tsx'
import { loader as downloadLoader } from '#app/routes/resources/download-document.ts'
import { loader as copyLoader } from '#app/routes/resources/signed-copy.ts'
import { makeActivity, makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callAction, callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { browserOf } from '#tests/setup/visitor.ts'
import { reachSigning } from '#tests/setup/signing.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

/** The first drawing starts a thread, which compiles what it loads. */
const COLD_MS = 20_000
const MINUTE_MS = 60_000

let leadId: string
let token: string
beforeEach(async () => {
  leadId = makeLead(db(), { name: 'Ann Owner', email: 'Ann@Example.com', yearBuilt: 1928, estimatedRent: 1895 }).id
  token = await freshLink()
})

async function freshLink(id = leadId): Promise<string> {
  const started = await reachSigning(id)
  if (!started.ok) throw new Error(started.message)
  return started.url.replace('/sign/', '')
}

const open = (of = token) => callLoader(loader, { url: `/sign/${of}`, params: { token: of } })
const openInBrowser = (of = token) =>
  callLoader(loader, { url: `/sign/${of}`, params: { token: of }, headers: { 'User-Agent': 'Mozilla/5.0 (test)' } })
const post = (form: Record<string, string>, of = token) =>
  callAction(action, {
    url: `/sign/${of}`,
    params: { token: of },
    form,
    headers: { 'User-Agent': 'Mozilla/5.0 (test)' },
  })

function mailedCode(): string {
  return /code is ([A-Z0-9-]{9})/.exec(listMails('signing-code').at(-1)?.textBody ?? '')?.[1] ?? ''
}

/** Moves the time of the code back, as if it had been mailed earlier. */
function ageCode(milliseconds: number): void {
  const code = db().select().from(signingCodes).get()
  if (!code) throw new Error('No code was mailed')
  const sentAt = new Date(code.sentAt.getTime() - milliseconds)
  db()
    .update(signingCodes)
    .set({ sentAt, expiresAt: new Date(code.expiresAt.getTime() - milliseconds) })
    .run()
}

const signature = (code = mailedCode()) => ({ intent: 'sign', consent: 'on', fullName: 'Ann B. Owner', code })
const document = () => db().select().from(documents).where(eq(documents.leadId, leadId)).get()
const mails = (template: string) => listMails(template)
const storedFiles = () => readdirSync(path.join(process.env.STORAGE_PATH ?? '', 'signed'))

async function signIt(): Promise<void> {
  await post({ intent: 'code' })
  const answer = await post(signature())
  expect(answer.status).toBe(303)
}

describe('sending', () => {
  test('the job makes the agreement, mails its link once and moves the lead to contract_sent', async () => {
    const other = makeLead(db()).id
    inTransaction((tx) => {
      enqueueAgreement(tx, other)
      enqueueAgreement(tx, other)
    })
    await runDueJobs()
    inTransaction((tx) => enqueueAgreement(tx, other))
    await runDueJobs()
    expect(db().select().from(documents).where(eq(documents.leadId, other)).all()).toHaveLength(1)
    expect(db().select().from(messages).where(eq(messages.leadId, other)).all()).toHaveLength(1)
    expect(db().select().from(leads).where(eq(leads.id, other)).get()?.status).toBe('contract_sent')
    expect(findAgreement(other)).toMatchObject({ status: 'pending', completedAt: null })
  })

  test('a lead that is further on stays there, and one without a property becomes a task for staff', async () => {
    const paid = makeLead(db(), { status: 'enrolled' }).id
    const bare = makeLead(db(), { streetAddress: '', propertyAddress: '' }).id
    inTransaction((tx) => {
      enqueueAgreement(tx, paid)
      enqueueAgreement(tx, bare)
    })
    await runDueJobs()
    expect(db().select().from(leads).where(eq(leads.id, paid)).get()?.status).toBe('enrolled')
    const timeline = db().select().from(leadActivities).where(eq(leadActivities.leadId, bare)).all()
    expect(timeline.map(({ kind }) => kind)).toContain('agreement_failed')
    expect(await reachSigning(bare)).toMatchObject({ ok: false })
  })

  test('many at once make one agreement and mail it once', async () => {
    const other = makeLead(db()).id
    const started = await Promise.all(Array.from({ length: 8 }, () => reachSigning(other)))
    expect(started.every(({ ok }) => ok)).toBe(true)
    expect(db().select().from(documents).where(eq(documents.leadId, other)).all()).toHaveLength(1)
    expect(db().select().from(messages).where(eq(messages.leadId, other)).all()).toHaveLength(1)
  })
})

describe('the button on other pages', () => {
  const press = async (cookie: string, form: Record<string, string> = {}) =>
    callAction(signNow, { url: `/analysis/${leadId}/sign`, params: { leadId }, form, ...(cookie ? { cookie } : {}) })

  const granted = () => browserOf(leadId)

  test('leads whoever may act for the lead to the agreement, and nobody else', async () => {
    expect((await press(await granted())).location).toMatch(/^\/sign\/[0-9a-f]{32}$/)
    expect((await press('')).status).toBe(403)
  })

  test('refuses a filled trap, and says in words why there is nothing to sign', async () => {
    const cookie = await granted()
    expect((await press(cookie, { website: 'x' })).status).toBe(400)
    db().delete(documents).run()
    db().update(leads).set({ streetAddress: '' }).where(eq(leads.id, leadId)).run()
    const answer = await press(cookie)
    expect(answer.status).toBe(503)
    expect(errorsOf(answer.data)['']).toContain('address of your property')
  })
})

describe('the page', () => {
  test('shows the whole agreement, filled from the lead, the fees and the company, in 14 clauses or more', async () => {
    const { agreement, propertyAddress } = (await open()).data
    const text = agreement.clauses.map((clause) => `${clause.title} ${clause.text.join(' ')}`).join('\n')
    expect(agreement.clauses.length).toBeGreaterThanOrEqual(14)
    expect(agreement.mark).toContain('Sample: have counsel check')
    expect(agreement.clauses.map(({ title }) => Number.parseInt(title))).toEqual(agreement.clauses.map((_, index) => index + 1))
    for (const words of [
      propertyAddress,
      'Ann Owner',
      'Harvest Gate Property Management',
      'initial term of 12 months',
      '$150 a month',
      '8% of the rent',
      '$299 once',
      '$199 once',
      'less than $1,500',
      'trust account',
      'Iowa Code chapter 562A',
      'Fair Housing Act',
      'liability cover',
      'built in 1928, before 1978',
      'statement of all money',
      'Indemnity',
      'Notices',
      'E-SIGN',
    ])
      expect(text).toContain(words)
  })

  test('names the fees of the online enrollment to whoever enrolled online', async () => {
    const enrolled = makeLead(db()).id
    makeActivity(db(), { leadId: enrolled, kind: 'enrolled_online' })
    const text = JSON.stringify((await open(await freshLink(enrolled))).data.agreement.clauses)
    expect(text).toContain('6.9% of the rent')
    expect(text).toContain('$39 a month')
    expect(text).not.toContain('$150')
  })

  test('calls an owner whose name nobody knows by what they own, not by a part of an address', async () => {
    const nameless = makeLead(db(), { name: 'm.ruiz', email: 'm.ruiz@example.com' }).id
    const text = JSON.stringify((await open(await freshLink(nameless))).data.agreement.clauses)
    expect(text).toContain('and the owner of the Property, reached at m.ruiz@example.com')
  })

  test('shows what was stored, whatever the lead says later', async () => {
    const before = (await open()).data.agreement
    db().update(leads).set({ name: 'Somebody Else', propertyAddress: 'Elsewhere' }).where(eq(leads.id, leadId)).run()
    expect((await open()).data.agreement).toEqual(before)
  })

  test('changes nothing by being opened by a program', async () => {
    await open()
    await open()
    const kinds = db().select({ kind: documentEvents.kind }).from(documentEvents).all()
    expect(kinds.map(({ kind }) => kind)).toEqual(['created', 'sent'])
  })

  test('is kept out of indexes and shows the signer’s address masked', async () => {
    const page = (await open()).data
    expect(JSON.stringify(page.open)).toContain('A•••@Example.com')
    expect(page.demoMail).toBeNull()
  })

  test.each(['report', 'booking', 'referral_status'] as const)(
    'a link for another purpose (%s) opens nothing',
    async (purpose) => {
      const other = inTransaction((tx) => createLinkToken(tx, { purpose, leadId, subjectId: document()?.id ?? '', days: 3 }))
      expect((await open(other)).status).toBe(404)
      expect((await post({ intent: 'code' }, other)).status).toBe(404)
    },
  )

  test('stores links and codes hashed only', async () => {
    await post({ intent: 'code' })
    const rows = JSON.stringify([db().select().from(linkTokens).all(), db().select().from(signingCodes).all()])
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(mailedCode())
  })
})

describe('the code', () => {
  test('is mailed on asking, shown in the demo box, and once for a double click', async () => {
    await Promise.all([post({ intent: 'code' }), post({ intent: 'code' })])
    expect(mails('signing-code')).toHaveLength(1)
    expect((await open()).data).toMatchObject({ demoMail: { code: mailedCode(), link: null } })
  })

  test('another one ends the first', async () => {
    await post({ intent: 'code' })
    const first = mailedCode()
    ageCode(MINUTE_MS)
    await post({ intent: 'code' })
    expect(mailedCode()).not.toBe(first)
    expect(replyOf((await post(signature(first))).data)).toMatchObject({
      errors: { code: expect.stringContaining('not the code') },
    })
  })

  test('asked for while something is typed, it gives that back, but no code that has ended', async () => {
    await post({ intent: 'code' })
    const first = mailedCode()
    ageCode(16 * MINUTE_MS)
    const typed = { consent: 'on', fullName: 'Ann B. Owner', reason: 'Perhaps\r\nnot' }
    const answer = await post({ intent: 'code', ...typed, code: first })
    expect(answer.status).toBe(200)
    expect(replyOf(answer.data)).toEqual({ values: typed, errors: {} })
    expect(mailedCode()).not.toBe(first)
    ageCode(MINUTE_MS)
    // Nothing typed: the page is asked for anew, so that reading it again mails nothing.
    expect((await post({ intent: 'code', fullName: '', code: '', reason: '' })).status).toBe(303)
  })

  test.each([
    ['a code that is not the mailed one', { intent: 'sign', code: 'CCCC-CCCC' }, 400],
    ['a code asked for right after one', { intent: 'code' }, 429],
    ['a reason that is too long', { intent: 'decline', reason: 'x'.repeat(1001) }, 400],
    ['a filled trap', { intent: 'sign', website: 'x' }, 400],
  ])('%s: what was typed is given back', async (_name, form, status) => {
    await post({ intent: 'code' })
    if (mailedCode() === 'CCCC-CCCC') return
    const typed = { consent: 'on', fullName: 'Ann B. Owner', reason: 'Perhaps not', code: '', ...form }
    const answer = await post(typed)
    expect(answer.status).toBe(status)
    expect(replyOf(answer.data).values).toMatchObject({ consent: 'on', fullName: 'Ann B. Owner', reason: typed.reason })
  })

  test(
    'wrong five times, it ends, and only a new one helps; typed right, it proves the mailbox',
    { timeout: COLD_MS },
    async () => {
      await post({ intent: 'code' })
      const right = mailedCode()
      const wrong = right === 'CCCC-CCCC' ? 'CCCC-CCCD' : 'CCCC-CCCC'
      for (let index = 0; index < 4; index++)
        expect(replyOf((await post(signature(wrong))).data)).toMatchObject({
          errors: { code: expect.stringContaining('not the code') },
        })
      expect(replyOf((await post(signature(wrong))).data)).toMatchObject({
        errors: { code: expect.stringContaining('too many wrong') },
      })
      expect(replyOf((await post(signature(right))).data)).toMatchObject({
        errors: { code: expect.stringContaining('too many wrong') },
      })
      expect(document()?.status).toBe('pending')
      expect(isMailboxProved(db(), 'ann@example.com')).toBe(false)
      await signIt()
      expect(isMailboxProved(db(), 'ann@example.com')).toBe(true)
    },
  )

  test('run out, it says so', async () => {
    await post({ intent: 'code' })
    ageCode(16 * MINUTE_MS)
    expect(replyOf((await post(signature())).data)).toMatchObject({ errors: { code: expect.stringContaining('run out') } })
  })

  test('none asked for, that is said', async () => {
    expect(replyOf((await post(signature('CCCC-CCCC'))).data)).toMatchObject({
      errors: { code: expect.stringContaining('Ask for a code first') },
    })
  })
})

describe('signing', { timeout: COLD_MS }, () => {
  test('stores who, when, from where and what, tells everybody, and keeps the file', async () => {
    await openInBrowser()
    await signIt()
    const stored = document()
    expect(stored).toMatchObject({ status: 'completed', provider: 'own' })
    const events = db().select().from(documentEvents).orderBy(asc(documentEvents.createdAt)).all()
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'sent', 'opened', 'code_sent', 'signed'])
    expect(events.at(-1)).toMatchObject({
      actor: 'Ann B. Owner',
      ipAddress: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (test)',
      detail: { contentHash: stored?.contentHash, fileHash: stored?.signedFileHash },
    })
    expect(mails('agreement-signed')[0]).toMatchObject({
      recipient: 'Ann@Example.com',
      attachments: [{ contentType: 'application/pdf', fileKey: stored?.signedFileKey }],
    })
    expect(mails('agreement-notice')).toHaveLength(1)
    expect(db().select().from(signingCodes).all()).toEqual([])
    expect(findAgreement(leadId)?.status).toBe('completed')
    const timeline = db().select().from(leadActivities).where(eq(leadActivities.leadId, leadId)).all()
    expect(timeline.map(({ summary }) => summary)).toContain('Ann B. Owner signed the management agreement.')
  })

  test('the file has the words, the signature, the trail and the hash, with page numbers', async () => {
    await openInBrowser()
    await signIt()
    const response = await copyLoader({
      request: new Request(`${TEST_ORIGIN}/sign/${token}/copy.pdf`),
      params: { token },
      context: {},
    })
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    const { pages, syntax } = readPdf(new Uint8Array(await response.arrayBuffer()))
    const words = pages.join(' ').replace(/\s+/g, ' ')
    for (const said of ['19. Law and whole agreement', 'Signed electronically by the Owner', 'Ann B. Owner'])
      expect(words).toContain(said)
    const last = pages.at(-1)?.replace(/\s+/g, ' ') ?? ''
    for (const said of ['Created', 'Sent', 'Opened', 'Signed', '203.0.113.7', document()?.contentHash ?? '-'])
      expect(last).toContain(said)
    expect(last).toContain(`Page ${pages.length} of ${pages.length}`)
    expect(syntax).toContain('/FontFile2')
    expect(syntax).toContain('/MarkInfo')
  })

  test('twice, by two tabs at once and by Back, it signs once and says when it was signed', async () => {
    await post({ intent: 'code' })
    const code = mailedCode()
    const answers = await Promise.all([post(signature(code)), post(signature(code)), post(signature(code))])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    // Whoever has just signed is told so; the others learn that it is signed already.
    expect(answers.filter(({ location }) => location?.includes('signed=now'))).toHaveLength(1)
    expect((await post(signature(code))).status).toBe(303)
    const signed = db().select().from(documentEvents).where(eq(documentEvents.kind, 'signed')).all()
    expect(signed).toHaveLength(1)
    expect(mails('agreement-signed')).toHaveLength(1)
    expect(storedFiles()).toContain(document()?.signedFileKey?.replace('signed/', ''))
    expect((await open()).data).toMatchObject({ open: null, ended: { kind: 'signed' }, isSignedNow: false })
    expect((await open(await freshLink())).data).toMatchObject({ ended: { kind: 'signed' } })
  })

  test('leaves no file of the one that came too late', async () => {
    const before = new Set(storedFiles())
    await post({ intent: 'code' })
    await Promise.all([post(signature()), post(signature())])
    expect(storedFiles().filter((name) => !before.has(name))).toHaveLength(1)
  })

  test('staff of either role can download it as document-{id}.pdf, nobody else', async () => {
    await signIt()
    const id = document()?.id ?? ''
    const download = (cookie?: string) =>
      callLoader(downloadLoader, { url: `/api/docuseal/download/${id}`, params: { id }, ...(cookie ? { cookie } : {}) })
    expect((await download(signedInAs('user').cookie)).headers.get('Content-Disposition')).toBe(
      `attachment; filename="document-${id}.pdf"`,
    )
    expect((await download()).location).toContain('/login')
  })

  test.each([
    ['no box', { consent: '' }, 'consent'],
    ['no name', { fullName: ' ' }, 'fullName'],
    ['a name without letters', { fullName: '12 34' }, 'fullName'],
    ['a name of two lines', { fullName: 'Ann\nOwner' }, 'fullName'],
    ['a very long name', { fullName: 'A'.repeat(200) }, 'fullName'],
    ['letters in the code', { code: 'abcdef' }, 'code'],
    ['no code', { code: '' }, 'code'],
  ])('%s: refused beside the field, and nothing is signed', async (_name, change, field) => {
    await post({ intent: 'code' })
    const answer = await post({ ...signature(), ...change })
    expect(answer.status).toBe(400)
    expect(Object.keys(errorsOf(answer.data))).toEqual([field])
    expect(document()?.status).toBe('pending')
  })

  test.each([
    ['an unknown intent', { intent: 'forge' }, 400],
    ['no intent', {}, 400],
    ['a filled trap', { intent: 'sign', website: 'x' }, 400],
    ['a new link while it can be signed', { intent: 'renew' }, 409],
  ])('%s is refused', async (_name, form, status) => {
    expect((await post(form)).status).toBe(status)
  })
})

describe('what it says changed since', () => {
  const all = () => db().select().from(documents).where(eq(documents.leadId, leadId)).orderBy(asc(documents.createdAt)).all()

  /** The owner enrolls online: other fees, and another rent. */
  function enroll(): void {
    makeActivity(db(), { leadId, kind: 'enrolled_online' })
    db().update(leads).set({ estimatedRent: 2100 }).where(eq(leads.id, leadId)).run()
  }

  test('a newer agreement takes the place of one that nobody signed, and the old link says so', async () => {
    await post({ intent: 'code' })
    const code = mailedCode()
    enroll()
    const newer = await freshLink()
    const text = JSON.stringify((await open(newer)).data.agreement.clauses)
    expect(text).toContain('6.9% of the rent')
    expect(text).toContain('$2,100 a month')
    expect(all().map(({ status }) => status)).toEqual(['expired', 'pending'])
    expect(mails('agreement-link')).toHaveLength(2)
    expect(mails('agreement-link').filter(({ textBody }) => textBody.includes('takes the place of'))).toHaveLength(1)

    const old = (await open()).data
    expect(old).toMatchObject({ open: null, ended: { kind: 'replaced', successor: { state: 'open' } } })
    expect(JSON.stringify(old.agreement.clauses)).toContain('$150 a month')
    expect((await post(signature(code))).status).toBe(303)
    expect((await post({ intent: 'code' })).status).toBe(409)
    expect(all().map(({ status }) => status)).toEqual(['expired', 'pending'])
    expect(listDocumentsOfLead(leadId).map(({ isReplaced }) => isReplaced)).toEqual([false, true])
  })

  test('the old mail leads to the newer one, too: no code is mailed for what is not so any more', async () => {
    enroll()
    expect((await post({ intent: 'code' })).location).toContain('link=sent')
    expect(mails('signing-code')).toHaveLength(0)
    expect(mails('agreement-link')).toHaveLength(2)
    expect(all().map(({ status }) => status)).toEqual(['expired', 'pending'])
    expect((await open()).data.ended).toMatchObject({ kind: 'replaced', successor: { state: 'open' } })
  })

  test('many at once replace it once', async () => {
    enroll()
    await Promise.all(Array.from({ length: 8 }, () => reachSigning(leadId)))
    expect(all().map(({ status }) => status)).toEqual(['expired', 'pending'])
    expect(mails('agreement-link')).toHaveLength(2)
  })

  test('another day alone changes nothing', async () => {
    const { body, createdAt } = document() ?? {}
    const days = 3 * 24 * 60 * MINUTE_MS
    const earlier = new Date((createdAt?.getTime() ?? 0) - days)
    const day = (date = new Date()) => date.toLocaleDateString('en-US', { timeZone: 'America/Chicago', dateStyle: 'long' })
    db()
      .update(documents)
      .set({ createdAt: earlier, body: body?.replace(day(createdAt), day(earlier)) ?? null })
      .run()
    await freshLink()
    expect(all()).toHaveLength(1)
  })

  test('one that was signed stays as it is', { timeout: COLD_MS }, async () => {
    await signIt()
    enroll()
    expect((await open(await freshLink())).data).toMatchObject({ ended: { kind: 'signed' } })
    expect(all()).toHaveLength(1)
  })

  test('one whose lead has no address any more stays open', async () => {
    db().update(leads).set({ streetAddress: '', name: 'Ann Other' }).where(eq(leads.id, leadId)).run()
    expect((await open(await freshLink())).data).toMatchObject({ ended: null })
    expect(all()).toHaveLength(1)
  })
})

describe('otherwise', () => {
  test('declined, with a reason: staff read it, and nothing can be signed', async () => {
    await post({ intent: 'code' })
    await post({ intent: 'decline', reason: 'Too dear.\r\nSorry.' })
    await post({ intent: 'decline', reason: 'Again' })
    expect(document()).toMatchObject({ status: 'declined', declineReason: 'Too dear. Sorry.' })
    expect(mails('agreement-notice')).toHaveLength(1)
    expect((await open()).data).toMatchObject({ open: null, ended: { kind: 'declined' } })
    expect((await post(signature('CCCC-CCCC'))).status).toBe(303)
    expect(document()?.status).toBe('declined')
  })

  test('run out, it takes no signature, and a new one is mailed on asking', async () => {
    await post({ intent: 'code' })
    db()
      .update(documents)
      .set({ expiresAt: new Date(Date.now() - MINUTE_MS) })
      .run()
    expect((await open()).data).toMatchObject({ open: null, ended: { kind: 'expired', successor: { state: 'none' } } })
    expect((await post({ intent: 'code' })).status).toBe(409)
    await post(signature())
    expect(findAgreement(leadId)?.status).toBe('expired')

    expect((await post({ intent: 'renew' })).location).toContain('link=sent')
    const all = db().select({ status: documents.status }).from(documents).orderBy(asc(documents.createdAt)).all()
    expect(all).toEqual([{ status: 'expired' }, { status: 'pending' }])
    expect(mails('agreement-link')).toHaveLength(2)
  })

  describe('the old link of one that has run out', { timeout: COLD_MS }, () => {
    const runOut = () =>
      db()
        .update(documents)
        .set({ expiresAt: new Date(Date.now() - MINUTE_MS) })
        .run()
    const renew = () => post({ intent: 'renew' })
    const links = () => mails('agreement-link').length
    const successor = async () => (await open()).data.ended

    /** As if every mail had been sent a minute earlier. */
    function ageMails(): void {
      const sent = db().select().from(documentEvents).where(eq(documentEvents.kind, 'sent')).all()
      for (const { id, createdAt } of sent)
        db()
          .update(documentEvents)
          .set({ createdAt: new Date(createdAt.getTime() - MINUTE_MS) })
          .where(eq(documentEvents.id, id))
          .run()
    }

    test('asked again, a fresh link of the newer one is mailed, and one alone for a double click', async () => {
      runOut()
      expect(await successor()).toMatchObject({ successor: { state: 'none' } })
      await Promise.all([renew(), renew()])
      expect(links()).toBe(2)
      expect(await successor()).toMatchObject({ successor: { state: 'open', isMailedNow: false } })
      ageMails()
      expect((await renew()).location).toContain('link=sent')
      expect(links()).toBe(3)
      expect(db().select().from(documents).all()).toHaveLength(2)
      const url = /\/sign\/([0-9a-f]{32})/.exec(mails('agreement-link').at(-1)?.textBody ?? '')?.[1]
      expect((await open(url)).data.open).not.toBeNull()
    })

    test('asked too often, that is said, and nothing is mailed', async () => {
      runOut()
      for (let round = 0; round < 4; round++) {
        expect((await renew()).status).toBe(303)
        ageMails()
      }
      const answer = await renew()
      expect(answer.status).toBe(429)
      expect(errorsOf(answer.data)['']).toContain('Please try again in')
      expect(links()).toBe(5)
    })

    test('the newer one signed meanwhile, that is said, and nothing is mailed', async () => {
      runOut()
      const newer = await freshLink()
      await post({ intent: 'code' }, newer)
      expect((await post(signature(), newer)).location).toContain('signed=now')
      const mailed = links()
      expect((await renew()).status).toBe(303)
      expect((await renew()).location).not.toContain('link=sent')
      expect(links()).toBe(mailed)
      expect(await successor()).toMatchObject({ kind: 'expired', successor: { state: 'signed' } })
    })

    test('the newer one run out, too, it is written once more', async () => {
      runOut()
      await renew()
      runOut()
      ageMails()
      expect((await renew()).location).toContain('link=sent')
      expect(db().select().from(documents).all()).toHaveLength(3)
      expect(links()).toBe(3)
    })

    test('the mark of a mail in the address alone says nothing of a mail', async () => {
      runOut()
      const page = await callLoader(loader, { url: `/sign/${token}?link=sent`, params: { token } })
      expect(page.data).toMatchObject({ demoMail: null, ended: { successor: { state: 'none' } } })
    })
  })

  test('its lead deleted meanwhile, it is withdrawn, whatever was typed', async () => {
    await post({ intent: 'code' })
    const code = mailedCode()
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect((await open()).data).toMatchObject({ open: null, ended: { kind: 'withdrawn' } })
    await post(signature(code))
    await post({ intent: 'decline', reason: '' })
    expect(db().select().from(documents).get()?.status).toBe('pending')
    expect((await reachSigning(leadId)).ok).toBe(false)
  })

  test('a signed one outlives its lead', { timeout: COLD_MS }, async () => {
    await signIt()
    expect((await open()).data.reportPath).toBe(`/analysis/${leadId}`)
    db().delete(leads).where(eq(leads.id, leadId)).run()
    expect((await open()).data).toMatchObject({ ended: { kind: 'signed' }, reportPath: null })
    expect((await callLoader(copyLoader, { url: `/sign/${token}/copy.pdf`, params: { token } })).status).toBe(200)
  })

  test('a link that has ended or was never made is not found', async () => {
    db()
      .update(linkTokens)
      .set({ expiresAt: new Date(0) })
      .run()
    expect((await open()).status).toBe(404)
    expect((await open('0'.repeat(32))).status).toBe(404)
    expect((await callLoader(copyLoader, { url: `/sign/${token}/copy.pdf`, params: { token } })).status).toBe(404)
  })
})
