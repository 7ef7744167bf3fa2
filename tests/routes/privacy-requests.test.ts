import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import {
  auditLog,
  bookings,
  consents,
  documents,
  documentSigners,
  drafts,
  leadActivities,
  leadBatchItems,
  leadGrants,
  leads,
  tokens,
  messages,
  notes,
  payments,
  privacyCopies,
  privacyRequests,
  propertyAnalysisEntries,
  realtorReferrals,
  receivedMessages,
  referralPayments,
  suppressions,
  tasks,
} from '#app/db/schema/index.ts'
import { storeDeclined } from '#app/modules/documents/signing/decline-document.server.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { unmergeLead } from '#app/modules/leads/merge/unmerge-lead.server.ts'
import { countDueActions } from '#app/modules/leads/next-actions/due-actions.server.ts'
import { moveToTrash, restoreFromTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { copyDocument } from '#app/modules/privacy/copy-document.ts'
import { getPrintedCompany } from '#app/modules/settings/printed-company.server.ts'
import { findPerson } from '#app/modules/privacy/person.server.ts'
import { readInvoices, readPayments } from '#app/modules/privacy/records-of-person.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { loader as list } from '#app/routes/admin/requests.tsx'
import { loader as exportCopy } from '#app/routes/admin/requests/copy-file.ts'
import { action as answer, loader as open } from '#app/routes/admin/requests/request.tsx'
import { action as ask } from '#app/routes/public/privacy/ask.tsx'
import { loader as openCopy } from '#app/routes/public/privacy/copy.tsx'
import { action as prove, loader as openProof } from '#app/routes/public/privacy/prove.tsx'
import { loader as takeCopy } from '#app/routes/resources/privacy-copy-file.ts'
import { makeActivity, makeLead } from '#tests/factories/make-lead.ts'
import { makeBooking, makeDocument, makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makePrivacyRequest } from '#tests/factories/make-privacy-request.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callAction, callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'
import { valueOf } from '#tests/setup/value-of.ts'

const DAY_MS = 86_400_000
const EMAIL = 'Marla.Finch@example.com'
const KEY = EMAIL.toLowerCase()

setupTestDatabase()
let admin: SignedIn
beforeEach(() => {
  admin = signedInAs('admin')
})

const post = (fields: Record<string, string>, clientIp = '203.0.113.7') =>
  callAction(ask, { url: '/privacy/request', form: fields, context: { clientIp } })
const request = (email = EMAIL, kind = 'deletion') => post({ email, kind, message: 'We sold the house.' })
const stored = () => rowsOf(privacyRequests)
const press = (requestId: string, form: Record<string, string>) =>
  callAction(answer, { url: `/admin/requests/${requestId}`, params: { id: requestId }, cookie: admin.cookie, form })
const erase = (requestId: string) => press(requestId, { intent: 'delete', sure: 'yes', answer: 'It is done.' })
const linkIn = (template: string, path: string) =>
  new RegExp(`${path}([0-9a-f]{32})`).exec(listMails(template).at(-1)?.textBody ?? '')?.[1] ?? ''
const confirm = (token: string) => callAction(prove, { url: `/privacy/request/${token}`, params: { token }, form: {} })

describe('requests', () => {
  test('get the same answer for a known and an unknown address', async () => {
    makeLead(db(), { email: EMAIL })
    const answers = [await request(), await request('unknown@example.com')]
    for (const { status, location } of answers) expect([status, location]).toEqual([303, '/privacy/request?sent=yes'])
    expect(stored().map(({ emailKey, state, provedAt }) => [emailKey, state, provedAt])).toEqual([
      [KEY, 'unproved', null],
      ['unknown@example.com', 'unproved', null],
    ])
    expect(listMails('privacy-request').map(({ recipient }) => recipient)).toEqual([EMAIL, 'unknown@example.com'])
  })

  test('keep typed values beside errors', async () => {
    const { status, data } = await post({ email: 'marla', kind: '', message: 'Hello' })
    expect(status).toBe(400)
    expect(data).toMatchObject({
      initialValue: { email: 'marla', message: 'Hello' },
      error: { email: ['Enter an email address like name@example.com'], kind: ['Choose a copy or a deletion'] },
    })
    expect((await post({ email: EMAIL, kind: 'everything' })).status).toBe(400)
    expect(stored()).toEqual([])
  })

  test('are limited per network with a message, and per address silently', async () => {
    for (const [ip, kind] of ['copy', 'copy', 'deletion', 'deletion', 'both', 'copy', 'deletion'].entries()) {
      expect((await post({ email: EMAIL, kind }, `198.51.100.${ip}`)).location).toBe('/privacy/request?sent=yes')
    }
    // A repeat is not counted.
    expect(listMails('privacy-request')).toHaveLength(3)
    expect(stored()).toMatchObject([{ kind: 'both' }])
    for (let asked = 0; asked < 5; asked++) await post({ email: `a${asked}@example.com`, kind: 'copy' }, '192.0.2.1')
    const sixth = await post({ email: 'b@example.com', kind: 'copy' }, '192.0.2.1')
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('replace an earlier unproved request, and end its link', async () => {
    await request()
    const first = linkIn('privacy-request', '/privacy/request/')
    await request(EMAIL.toUpperCase(), 'copy')
    expect(stored().map((row) => row.kind)).toEqual(['copy'])
    expect((await confirm(first)).status).toBe(404)
  })
})

describe('the same request again', () => {
  test('eight times at once emails one link, which works', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((ip) => post({ email: EMAIL, kind: 'copy' }, `198.51.100.${ip}`)),
    )
    expect(new Set(answers.map(({ location }) => location))).toEqual(new Set(['/privacy/request?sent=yes']))
    expect(listMails('privacy-request')).toHaveLength(1)
    expect((await confirm(linkIn('privacy-request', '/privacy/request/'))).status).toBe(303)
    expect(stored()).toMatchObject([{ state: 'open' }])
  })

  test('a minute later emails a new link, and so does another message', async () => {
    await request()
    await post({ email: EMAIL, kind: 'deletion', message: 'We sold both houses.' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      await post({ email: EMAIL, kind: 'deletion', message: 'We sold both houses.' })
    } finally {
      vi.useRealTimers()
    }
    expect(listMails('privacy-request')).toHaveLength(3)
    expect(stored()).toHaveLength(1)
  })
})

describe('the emailed link', () => {
  test('proves the mailbox only by its button, once, and notifies staff', async () => {
    await request()
    const token = linkIn('privacy-request', '/privacy/request/')
    const opened = await callLoader(openProof, { url: `/privacy/request/${token}`, params: { token } })
    expect(opened.data).toEqual({ kind: 'Deletion', isProved: false })
    expect(stored()[0]?.state).toBe('unproved')
    expect((await confirm(token)).location).toBe(`/privacy/request/${token}`)
    const [proved] = stored()
    expect(proved?.state).toBe('open')
    expect((proved?.dueAt?.getTime() ?? 0) - (proved?.provedAt?.getTime() ?? 0)).toBe(45 * DAY_MS)
    await confirm(token)
    expect(stored()).toEqual([proved])
    expect(listMails('privacy-notice').map(({ subject }) => subject)).toEqual(['Privacy request: deletion'])
  })

  test('of a person with an open request extends that request, which keeps its due date', async () => {
    const dueAt = new Date(Date.now() + 5 * DAY_MS)
    makePrivacyRequest({ email: EMAIL, kind: 'deletion', state: 'open', dueAt, message: 'First.' })
    await post({ email: EMAIL, kind: 'copy', message: 'Second.' })
    await confirm(linkIn('privacy-request', '/privacy/request/'))
    expect(stored().map((row) => [row.kind, row.state, row.dueAt, row.message])).toEqual([
      ['both', 'open', dueAt, 'First.\n\nSecond.'],
    ])
  })
})

/** Someone with data of every kind. */
function makeMarla() {
  const { id: leadId } = makeLead(db(), { email: EMAIL, name: 'Marla Finch', phone: '(515) 555-0144', phoneE164: '+15155550144' })
  const binned = makeLead(db(), { email: EMAIL, deletedAt: new Date() })
  makeActivity(db(), { leadId })
  const author = makeUser(db())
  db().insert(notes).values({ leadId, authorId: author.id, content: 'Wants to sell.' }).run()
  makeMessage(db(), { leadId, recipient: EMAIL, recipientKey: KEY, textBody: 'Your report is ready.' })
  makeReceived(db(), { channel: 'sms', sender: '(515) 555-0144', senderKey: '+15155550144', textBody: 'Please call.' })
  makeMessage(db(), {
    template: 'referral-notice',
    cause: 'notice',
    recipientKey: 'staff@x.example',
    textBody: `Client: ${EMAIL}`,
  })
  db()
    .insert(payments)
    .values({ leadId, provider: 'test', idempotencyKey: 'k', amountCents: 19_900, description: 'Onboarding', state: 'paid' })
    .run()
  const agreement = {
    leadId,
    provider: 'own',
    propertyAddress: '1 Elm St',
    submitterName: 'Marla',
    submitterEmail: EMAIL,
  } as const
  db()
    .insert(documents)
    .values([
      { ...agreement, documentName: 'Signed', status: 'completed' },
      { ...agreement, documentName: 'Unsigned', status: 'pending' },
    ])
    .run()
  db()
    .insert(drafts)
    .values({ id: 'd', form: 'analysis', payload: { email: EMAIL }, expiresAt: new Date(Date.now() + DAY_MS) })
    .run()
  inTransaction((tx) => {
    recordConsent(tx, { channel: 'email', recipient: EMAIL, wording: 'Tips', form: 'webinar', ipAddress: undefined })
    issueToken(tx, { purpose: 'report', leadId, email: EMAIL, days: 1 })
  })
  const client = makeReferral(db(), { clientEmail: EMAIL, clientName: 'Marla Finch', notes: 'Marla is in a hurry' })
  return { leadId, binnedId: binned.id, clientId: client.id }
}

describe('the queue', () => {
  test('shows open requests by due date, and the others by state', async () => {
    const due = (days: number) => new Date(Date.now() + days * DAY_MS)
    const later = makePrivacyRequest({ state: 'open', dueAt: due(40) })
    const sooner = makePrivacyRequest({ state: 'in_work', dueAt: due(4) })
    const unproved = makePrivacyRequest()
    const done = makePrivacyRequest({ state: 'done' })
    const ids = async (query: string) =>
      (await callLoader(list, { url: `/admin/requests${query}`, cookie: admin.cookie })).data.page.rows.map(({ id }) => id)
    expect(await ids('')).toEqual([sooner.id, later.id])
    expect(await ids('?state=unproved')).toEqual([unproved.id])
    expect(await ids('?state=nothing')).toEqual([sooner.id, later.id])
    expect(await ids('?state=all')).toEqual([done, unproved, sooner, later].map(({ id }) => id))
  })

  test('lists stored data and its fate, only for proved requests', async () => {
    makeMarla()
    const held = async (state: 'unproved' | 'open') => {
      const { id } = makePrivacyRequest({ email: EMAIL, state })
      const url = `/admin/requests/${id}`
      return (await callLoader(open, { url, params: { id }, cookie: admin.cookie })).data.request.held
    }
    expect(await held('unproved')).toEqual([])
    const facts = (await held('open')).map(({ title, count, fate }) => `${title}: ${count}, ${fate}`)
    expect(facts).toEqual([
      'Leads: 2, deleted',
      'Messages: 1, deleted',
      'Messages from them: 1, deleted',
      'Notes: 1, deleted',
      'Timeline: 1, deleted',
      'Consents: 1, deleted',
      'Referrals about them: 1, made anonymous',
      'Unsigned agreements: 1, deleted',
      'Signed agreements: 1, kept',
      'Payments: 1, kept',
    ])
  })
})

describe('deletion', () => {
  test('removes everything except legally required data and the suppression entry, and answers', async () => {
    const { leadId, binnedId, clientId } = makeMarla()
    const other = makeLead(db(), { email: 'other@example.com' })
    const contacted = makeReferral(db(), { clientEmail: EMAIL, status: 'contacted', updatedAt: new Date(0) })
    const { id } = makePrivacyRequest({ email: EMAIL, state: 'open', message: 'Remove me' })
    expect((await erase(id)).location).toBe(`/admin/requests/${id}`)
    expect(db().select({ id: leads.id }).from(leads).all()).toEqual([{ id: other.id }])
    for (const table of [notes, leadActivities, leadGrants, drafts, consents, receivedMessages]) expect(rowsOf(table)).toEqual([])
    expect(rowsOf(tokens, eq(tokens.leadId, leadId))).toEqual([])
    expect(db().select({ name: documents.documentName }).from(documents).all()).toEqual([{ name: 'Signed' }])
    expect(rowsOf(payments)).toMatchObject([{ leadId: null, amountCents: 19_900 }])
    const entries = db().select({ key: suppressions.recipientKey, reason: suppressions.reason }).from(suppressions).all()
    expect(entries).toEqual([
      { key: KEY, reason: 'deletion' },
      { key: '+15155550144', reason: 'deletion' },
    ])
    expect(rowOf(realtorReferrals, eq(realtorReferrals.id, clientId))).toMatchObject({
      clientName: 'Deleted on request',
      clientEmail: '',
      notes: null,
      status: 'lost',
    })
    const talked = rowOf(realtorReferrals, eq(realtorReferrals.id, contacted.id))
    expect(talked).toMatchObject({ clientEmail: '', status: 'contacted' })
    expect(talked?.updatedAt.getTime()).toBeGreaterThan(0)
    expect(rowsOf(auditLog, eq(auditLog.action, 'referral_changed'))).toMatchObject([
      { subject: clientId, detail: { from: 'pending', to: 'lost' } },
    ])
    expect(db().select({ template: messages.template }).from(messages).all()).toEqual([{ template: 'privacy-answer' }])
    expect(listMails('privacy-answer')[0]?.textBody).toContain('It is done.')
    expect(stored()[0]).toMatchObject({ state: 'done', message: null, answeredById: admin.viewer.id })
    const [audit] = rowsOf(auditLog, eq(auditLog.action, 'privacy_deleted'))
    expect(audit).toMatchObject({ subject: id, detail: { leads: 2, messages: 1 } })
    expect(JSON.stringify(audit)).not.toMatch(/marla|finch/i)
    expect(binnedId).not.toBe(leadId)
  })

  test('removes an analysis without a lead, and the lead of an analysis', async () => {
    const leadId = makeReport(db())
    const email = rowOf(leads, eq(leads.id, leadId))?.email ?? ''
    await erase(makePrivacyRequest({ email, state: 'open' }).id)
    expect(rowsOf(propertyAnalysisEntries)).toEqual([])
    expect(rowsOf(leads)).toEqual([])
  })

  test('keeps a paid realtor in the books, and deletes an unpaid one', async () => {
    const paid = makeReferral(db(), { realtorEmail: EMAIL, realtorName: 'Marla' })
    const unpaid = makeReferral(db(), { realtorEmail: EMAIL, realtorName: 'Marla' })
    db()
      .insert(referralPayments)
      .values({
        referralId: paid.id,
        kind: 'payment',
        amountCents: 40_000,
        payeeName: 'Marla',
        payeeCompany: '',
        payeeEmail: EMAIL,
      })
      .run()
    await erase(makePrivacyRequest({ email: EMAIL, state: 'open' }).id)
    const names = db().select({ id: realtorReferrals.id, name: realtorReferrals.realtorName }).from(realtorReferrals).all()
    expect(Object.fromEntries(names.map(({ id, name }) => [id, name]))).toEqual({
      [paid.id]: 'Marla',
      [unpaid.id]: 'Deleted on request',
    })
  })

  test('waits for a walkthrough ahead to be canceled, so that the owner hears of it', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    const booking = makeBooking(db(), { leadId, startsAt: new Date(Date.now() + DAY_MS) })
    const { id } = makePrivacyRequest({ email: EMAIL, state: 'open' })
    const refused = await erase(id)
    expect(refused.status).toBe(409)
    expect(refused.data).toMatchObject({ error: { '': [expect.stringContaining('walkthrough')] } })
    const change = (to: Partial<typeof bookings.$inferInsert>) =>
      db().update(bookings).set(to).where(eq(bookings.id, booking.id)).run()
    change({ state: 'canceled' })
    expect((await erase(id)).status, 'before the email about it').toBe(409)
    change({ mailedStartsAt: null })
    expect((await erase(id)).status).toBe(303)
    expect(rowsOf(leads)).toEqual([])
  })

  test('of a co-owner copies and removes what names them, and leaves the lead of the owner', async () => {
    const { id: leadId } = makeLead(db(), { email: 'ann@example.com', coOwnerName: 'Marla Finch', coOwnerEmail: EMAIL })
    const owner = { leadId, submitterName: 'Ann', submitterEmail: 'ann@example.com' }
    for (const status of ['completed', 'pending'] as const) {
      const { id: documentId } = makeDocument(db(), { ...owner, status, documentName: status })
      db().insert(documentSigners).values({ documentId, position: 2, name: 'Marla Finch', email: KEY }).run()
    }
    const { id } = makePrivacyRequest({ email: EMAIL, kind: 'both', state: 'open' })
    const { data } = await callLoader(open, { url: `/admin/requests/${id}`, params: { id }, cookie: admin.cookie })
    expect(data.request.held.map(({ title, count }) => `${title}: ${count}`)).toEqual([
      'Homes they co-own: 1',
      'Unsigned agreements: 1',
      'Signed agreements: 1',
    ])
    await press(id, { intent: 'copy', answer: 'Here it is.' })
    expect((await erase(id)).status).toBe(303)
    expect(rowsOf(leads)).toMatchObject([{ id: leadId, coOwnerName: null, coOwnerEmail: null }])
    expect(rowsOf(documents)).toMatchObject([{ documentName: 'completed' }])
    // The owner's link ended, too.
    const summary = expect.stringMatching(/^Send “pending” again: the other signer asked us to delete/) as string
    expect(rowsOf(tasks)).toMatchObject([{ leadId, kind: 'send-agreement', summary }])
    const lines = rowsOf(leadActivities, eq(leadActivities.kind, 'agreement_failed'))
    expect(lines).toMatchObject([{ leadId, summary: expect.stringContaining('“pending” was deleted unsigned') as string }])
  })

  test('of a co-owner who declined leaves no name in the task and timeline of the owner', async () => {
    const { id: leadId } = makeLead(db(), { email: 'ann@example.com', coOwnerName: 'Marla Finch', coOwnerEmail: EMAIL })
    const { id: documentId } = makeDocument(db(), { leadId, submitterName: 'Ann', submitterEmail: 'ann@example.com' })
    db().insert(documentSigners).values({ documentId, position: 2, name: 'Marla Finch', email: KEY }).run()
    const visit = { ipAddress: undefined, userAgent: null }
    const declining = {
      reason: null,
      visit,
      actor: { kind: 'owner' },
      isSigner: true,
      email: KEY,
      now: new Date(),
    } as const
    inTransaction((tx) => storeDeclined(tx, documentId, declining))
    expect((await erase(makePrivacyRequest({ email: EMAIL, state: 'open' }).id)).status).toBe(303)
    const [notice] = listMails('agreement-notice')
    expect(notice?.subject).toBe('Agreement declined: Ann’s co-owner')
    const left = [db().select().from(tasks).all(), db().select().from(leadActivities).all()].flat()
    expect(left.map(({ summary }) => summary)).toEqual([
      'Follow up with the co-owner: the management agreement was declined',
      'The co-owner declined the management agreement.',
    ])
    expect(JSON.stringify([left, notice])).not.toMatch(/Marla|finch/i)
  })

  test('of a co-owner removes them from what is kept to undo a merge, and they are in no line about it', async () => {
    const both = { coOwnerName: 'Marla Finch', coOwnerEmail: EMAIL }
    const [older, newer] = [makeLead(db(), { email: 'ann@example.com' }), makeLead(db(), { email: 'ann@example.com', ...both })]
    const ids = [older.id, newer.id]
    const seen = valueOf(inTransaction((tx) => loadCompared(tx, ids)))
    const choice = { ids, stays: older.id, picks: {}, seen: versionOf(seen) }
    const { batchId } = valueOf(mergeLeads(admin.viewer, choice))
    expect(rowsOf(leads, eq(leads.id, older.id))).toMatchObject([both])
    await erase(makePrivacyRequest({ email: EMAIL, state: 'open' }).id)
    expect(unmergeLead(batchId, admin.viewer.id, new Date()).ok).toBe(true)
    const left = [rowsOf(leads), rowsOf(leadActivities), rowsOf(leadBatchItems)]
    expect(JSON.stringify(left)).not.toMatch(/Marla|finch/i)
  })

  test('of a co-owner removes a name that is kept to undo a change, without an email', async () => {
    const both = { coOwnerName: 'Marla Finch', coOwnerEmail: EMAIL }
    const [older, newer] = [makeLead(db(), { email: 'ann@example.com' }), makeLead(db(), { email: 'ann@example.com', ...both })]
    const ids = [older.id, newer.id]
    const seen = valueOf(inTransaction((tx) => loadCompared(tx, ids)))
    valueOf(mergeLeads(admin.viewer, { ids, stays: older.id, picks: {}, seen: versionOf(seen) }))
    const named = { after: { coOwnerName: 'Marla Finch' } }
    db().update(leadBatchItems).set(named).where(eq(leadBatchItems.leadId, older.id)).run()
    await erase(makePrivacyRequest({ email: EMAIL, state: 'open' }).id)
    expect(JSON.stringify(rowsOf(leadBatchItems))).not.toMatch(/Marla|finch/i)
  })

  test("of a co-owner of a home in the trash asks staff for a new agreement once it's restored", async () => {
    const { id: leadId } = makeLead(db(), { email: 'ann@example.com', coOwnerName: 'Marla Finch', coOwnerEmail: EMAIL })
    const { id: documentId } = makeDocument(db(), { leadId, status: 'pending', submitterEmail: 'ann@example.com' })
    db().insert(documentSigners).values({ documentId, position: 2, name: 'Marla Finch', email: KEY }).run()
    const step = { leadId, actor: { kind: 'system' }, now: new Date() } as const
    inTransaction((tx) => moveToTrash(tx, step))
    expect((await erase(makePrivacyRequest({ email: EMAIL, state: 'open' }).id)).status).toBe(303)
    const due = () => countDueActions({ ofUserId: null, now: new Date(Date.now() + 2 * DAY_MS) })
    expect(due()).toBe(0)
    inTransaction((tx) => restoreFromTrash(tx, step))
    expect(due()).toBe(1)
  })

  test('includes the consents of a number that their lead no longer has', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL, phone: '(515) 555-0144' })
    const asked = { form: 'enrollment', ipAddress: '203.0.113.7', leadId } as const
    inTransaction((tx) => recordConsent(tx, { ...asked, channel: 'sms', recipient: '(515) 555-0199', wording: 'Text me' }))
    await erase(makePrivacyRequest({ email: EMAIL, state: 'open' }).id)
    expect(rowsOf(consents)).toEqual([])
  })

  test('requires the checked box, an answer, and nothing in progress', async () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    const { id } = makePrivacyRequest({ email: EMAIL, state: 'open' })
    const untitled = await press(id, { intent: 'delete', answer: ' ' })
    expect(untitled.status).toBe(400)
    expect(untitled.data).toMatchObject({
      error: { sure: ['Review the data first, then check this box'], answer: ['Enter a reply'] },
    })
    db()
      .insert(payments)
      .values({ leadId, provider: 'test', idempotencyKey: 'k', amountCents: 19_900, description: 'Onboarding', state: 'open' })
      .run()
    const open = await erase(id)
    expect(open.status).toBe(409)
    expect(open.data).toMatchObject({
      initialValue: { answer: 'It is done.' },
      error: { '': [expect.stringContaining('payment')] },
    })
    const staff = makePrivacyRequest({ email: admin.viewer.email, state: 'open' })
    expect((await erase(staff.id)).status).toBe(409)
    expect(rowsOf(leads)).toHaveLength(1)
  })

  test('happens once, and not before its proof', async () => {
    const { id } = makePrivacyRequest({ email: EMAIL, state: 'open' })
    expect((await erase(id)).status).toBe(303)
    expect((await erase(id)).status).toBe(409)
    expect(listMails('privacy-answer')).toHaveLength(1)
    makeLead(db(), { email: 'quiet@example.com' })
    expect((await erase(makePrivacyRequest({ email: 'quiet@example.com' }).id)).status).toBe(409)
    expect(rowsOf(leads)).toHaveLength(1)
    expect((await erase('0'.repeat(32))).status).toBe(409)
    expect((await press(id, { intent: 'other' })).status).toBe(400)
  })
})

describe('the copy', () => {
  test('is emailed as a link to its files, and outlives the deletion that follows', async () => {
    makeMarla()
    const { id } = makePrivacyRequest({ email: EMAIL, kind: 'both', state: 'open' })
    expect((await erase(id)).status).toBe(409)
    await press(id, { intent: 'copy', answer: 'Here it is.' })
    expect(stored()[0]?.state).toBe('in_work')
    const token = linkIn('privacy-answer', '/privacy/copy/')
    await erase(id)
    expect(stored()[0]?.state).toBe('done')
    const page = await callLoader(openCopy, { url: `/privacy/copy/${token}`, params: { token } })
    expect(page.data.counts).toContainEqual({ title: 'Notes', count: 1 })
    const file = (name: string) => callLoader(takeCopy, { url: `/privacy/copy/${token}/${name}`, params: { token } })
    const json = await file('copy.json')
    const copy = JSON.parse(await json.text()) as Parameters<typeof copyDocument>[0]
    expect(copy).toMatchObject({
      email: EMAIL,
      sections: expect.arrayContaining([
        { key: 'notes', title: 'Notes', records: [{ content: 'Wants to sell.', createdAt: expect.any(String) }] },
        expect.objectContaining({ key: 'payments', records: [expect.objectContaining({ amountDollars: 199 })] }),
      ]),
    })
    expect(json.headers.get('Content-Disposition')).toContain('what-we-hold-about-you.json')
    expect(json.headers.get('Cache-Control')).toContain('no-store')
    const asked = new Request(`${TEST_ORIGIN}/privacy/copy/${token}/copy.pdf`)
    const pdf = await takeCopy({ request: asked, params: { token }, context: {} })
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
    // Lines and pages break anywhere.
    const unbroken = (text: string) => text.replace(/\s+/g, '')
    const printed = unbroken(readPdf(new Uint8Array(await pdf.arrayBuffer())).pages.join(' '))
    const { sections } = copyDocument(copy, await getPrintedCompany())
    for (const { title, records } of sections)
      for (const { label, value } of records.flat()) expect(printed, title).toContain(unbroken(`${label} ${value}`))
    for (const words of ['Notes (1)', 'Content Wants to sell.', 'Amount $199.00', 'Phone (515) 555-0144', EMAIL])
      expect(printed).toContain(unbroken(words))
  })

  test('names the state of a refunded payment or invoice as its badge does', () => {
    const { id: leadId } = makeLead(db(), { email: EMAIL })
    for (const state of ['paid', 'mismatch', 'refunded'] as const) makePayment(db(), { leadId, state, refundedCents: 50_00 })
    for (const refundedCents of [0, 50_00, 299_00])
      makeInvoice(db(), { leadId, status: 'paid', refundedCents, refundedAt: refundedCents > 0 ? new Date() : null })
    const person = findPerson(db(), EMAIL)
    const [states, statuses] = [readPayments(db(), person).all(), readInvoices(db(), person).all()]
    expect(states.map(({ state }) => state).toSorted()).toEqual(['mismatch', 'partly refunded', 'refunded'])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(['paid', 'partly refunded', 'refunded'])
  })

  test('is stored encrypted, and deleted after 30 days with its link', async () => {
    makeLead(db(), { email: EMAIL, name: 'Marla Finch' })
    const { id } = makePrivacyRequest({ email: EMAIL, kind: 'copy', state: 'open' })
    await press(id, { intent: 'copy', answer: 'Here it is.' })
    expect(stored()[0]).toMatchObject({ state: 'done', answeredById: admin.viewer.id })
    const [kept] = rowsOf(privacyCopies)
    expect(kept?.sealed.toString('latin1')).not.toContain('Marla')
    const inTime = (days: number) => new Date(Date.now() + days * DAY_MS)
    expect(removeExpired(RETENTION.privacyCopies, inTime(29), 10)).toBe(0)
    expect(removeExpired(RETENTION.privacyCopies, inTime(31), 10)).toBe(1)
    const token = linkIn('privacy-answer', '/privacy/copy/')
    expect((await callLoader(openCopy, { url: `/privacy/copy/${token}`, params: { token } })).status).toBe(404)
  })

  test('can be downloaded by admins, which is logged, and not for an unproved request', async () => {
    makeLead(db(), { email: EMAIL })
    const file = (requestId: string) =>
      callLoader(exportCopy, { url: `/admin/requests/${requestId}/copy.json`, params: { id: requestId }, cookie: admin.cookie })
    const { id } = makePrivacyRequest({ email: EMAIL, state: 'open' })
    expect((await file(id)).status).toBe(200)
    expect((await file(makePrivacyRequest({ email: EMAIL }).id)).status).toBe(404)
    const exports = rowsOf(auditLog, eq(auditLog.action, 'privacy_copy_exported'))
    expect(exports.map(({ subject, userId }) => [subject, userId])).toEqual([[id, admin.viewer.id]])
  })
})

test('a refusal records its reason, and answers the person', async () => {
  const { id } = makePrivacyRequest({ email: EMAIL, state: 'open' })
  expect((await press(id, { intent: 'refuse', reason: '', answer: 'No.' })).status).toBe(400)
  await press(id, { intent: 'refuse', reason: 'A running lease', answer: 'We manage your house until May.' })
  expect(stored()[0]).toMatchObject({ state: 'refused', refusal: 'A running lease' })
  expect(listMails('privacy-answer')[0]?.textBody).toContain('We manage your house until May.')
})

test('unproved requests are deleted after a week, answered ones after two years', () => {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  makePrivacyRequest({ createdAt: ago(8) })
  makePrivacyRequest({ state: 'done', createdAt: ago(800), answeredAt: ago(750) })
  const kept = [
    makePrivacyRequest({ createdAt: ago(6) }),
    makePrivacyRequest({ state: 'open', createdAt: ago(90) }),
    makePrivacyRequest({ state: 'done', createdAt: ago(700), answeredAt: ago(600) }),
  ]
  expect(removeExpired(RETENTION.privacyRequests, new Date(), 10)).toBe(2)
  expect(stored().map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
})
