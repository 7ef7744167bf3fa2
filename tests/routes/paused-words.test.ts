import { eq, ne } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documentEvents, documents, documentSigners, invoices, leads, messages, sendingState } from '#app/db/schema/index.ts'
import { formatMoment } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { signingLink } from '#app/modules/documents/send-agreement/mail-agreement.server.ts'
import { MailedTo } from '#app/modules/documents/signing/components/signing-outcome.tsx'
import { forgetRecipient } from '#app/modules/messaging/outbox/forget-recipient.server.ts'
import { deleteForever } from '#app/modules/leads/trash/restore-lead.server.ts'
import { kindName, pauseWithKinds, startSending } from '#app/modules/messaging/pause/start-sending.server.ts'
import { withShownFacts } from '#app/modules/leads/list/shown-rents.server.ts'
import { writeMail } from '#app/modules/leads/compose/write-mail.server.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { paths } from '#app/paths.ts'
import { action as pressRequest, loader as privacyRequest } from '#app/routes/admin/requests/request.tsx'
import { action as pressUsers } from '#app/routes/admin/users.tsx'
import { loader as afterEnrolling } from '#app/routes/public/enroll-walkthrough.tsx'
import { loader as afterPaying } from '#app/routes/public/payment-success.tsx'
import { action as testCheckout } from '#app/routes/public/test-checkout.tsx'
import { loader as signingPage } from '#app/routes/public/sign.tsx'
import { loader as documentList } from '#app/routes/staff/documents/documents.tsx'
import { action as pressDocument, loader as documentPage } from '#app/routes/staff/documents/document.tsx'
import { action as newDocument } from '#app/routes/staff/documents/new-document.tsx'
import { action as sendDocument } from '#app/routes/staff/documents/send-document.tsx'
import { action as pressInvoice, loader as invoicePage } from '#app/routes/staff/invoices/invoice.tsx'
import { action as newInvoice } from '#app/routes/staff/invoices/new-invoice.tsx'
import { action as refundInvoice } from '#app/routes/staff/invoices/refund-invoice.tsx'
import { action as refundPayment } from '#app/routes/staff/lead/refund-payment.tsx'
import { loader as agreementPage } from '#app/routes/staff/lead/agreement.tsx'
import { loader as leadPage } from '#app/routes/staff/lead.tsx'
import { action as pressWalkthrough, loader as walkthroughPage } from '#app/routes/staff/lead/walkthrough.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeDocument, makeDocumentEvent, makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { makePrivacyRequest } from '#tests/factories/make-privacy-request.ts'
import { makePayer } from '#tests/setup/payments.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, type FormFields, type RouteFunction, toastText } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { mailedSigningToken, reachSigning } from '#tests/setup/signing.ts'
import { browserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const pause = () =>
  db()
    .insert(sendingState)
    .values({ id: 1, mark: '', seenAt: new Date(), pausedAt: new Date(Date.now() - DAY_MS), pauseReason: 'stopped' })
    .run()

let leadId: string
beforeEach(() => {
  leadId = makeLead(db(), { status: 'enrolled', source: 'enrollment' }).id
})

/** The toast after staff press a button. */
async function toast(action: RouteFunction<unknown>, params: Record<string, string>, form: FormFields): Promise<string> {
  return (await toastText(await callAction(action, { url: '/', params, cookie: signedInAs('admin').cookie, form }))) ?? ''
}

function sentDocument(): { documentId: string } {
  const submitterEmail = rowOf(leads, eq(leads.id, leadId))?.email ?? ''
  const expiresAt = new Date(Date.now() + DAY_MS)
  const { id } = makeDocument(db(), { leadId, submitterEmail, expiresAt, body: 'Agreement\n\n1. Parties\nWords.\n' })
  makeDocumentEvent(db(), { documentId: id, kind: 'sent', createdAt: new Date(Date.now() - 3 * DAY_MS) })
  return { documentId: id }
}

const draft = () => ({
  intent: 'create',
  submissionId: newSubmissionId(),
  description: 'Setup',
  'items[0].description': 'Setup fee',
  'items[0].quantity': '1',
  'items[0].amount': '299.00',
})
const choice = () => ({ lead: leadId, template: 'pet-addendum', submissionId: newSubmissionId() })
const invoiceOf = (values: Parameters<typeof makeInvoice>[1]) => ({
  leadId,
  invoiceId: makeInvoice(db(), { leadId, ...values }).id,
})
const answer = (values: Record<string, string>, kind: 'copy' | 'deletion') =>
  toast(pressRequest, { id: makePrivacyRequest({ state: 'open', kind }).id }, { answer: 'Hello', ...values })
const refund = { amount: '1', checkNumber: '', seen: '0' }
const paid = { state: 'paid', paidAt: new Date() } as const

async function walkthrough(form: Record<string, string>): Promise<string> {
  const page = { url: '/', params: { leadId }, cookie: signedInAs('admin').cookie }
  const { seen } = (await callLoader(walkthroughPage, page)).data.booking
  return toast(pressWalkthrough, { leadId }, { startsAt: '', otherDay: '', otherTime: '', booking: seen, ...form })
}

async function signedPage(): Promise<string> {
  await reachSigning(leadId)
  db().update(documents).set({ status: 'completed', completedAt: new Date() }).where(eq(documents.leadId, leadId)).run()
  const recipient = rowOf(leads, eq(leads.id, leadId))?.email ?? ''
  makeMessage(db(), { leadId, recipient, template: 'agreement-signed', state: 'queued', createdAt: new Date() })
  return readSignedPage()
}

async function readSignedPage(): Promise<string> {
  const token = mailedSigningToken(leadId)
  const { ended } = (await callLoader(signingPage, { url: paths.sign(token), params: { token } })).data
  return ended?.kind === 'signed'
    ? renderToStaticMarkup(createElement(MailedTo, { what: 'a copy', ...ended }))
    : (ended?.kind ?? '')
}

const CASES: Record<string, () => Promise<string>> = {
  'a document is sent': () => toast(newDocument, {}, choice()),
  'a document is sent from a lead': () => toast(sendDocument, { leadId }, choice()),
  'a signer is reminded': () => toast(pressDocument, sentDocument(), { intent: 'remind' }),
  "a document's link is sent again": () => toast(pressDocument, sentDocument(), { intent: 'again' }),
  'an invoice is sent': () => toast(newInvoice, { leadId }, draft()),
  'a client is reminded of an invoice': () =>
    toast(pressInvoice, invoiceOf({ status: 'open' }), { intent: 'remind', from: 'lead' }),
  'an invoice is refunded': () => toast(refundInvoice, invoiceOf({ status: 'paid', paidAt: new Date() }), refund),
  'a payment is refunded': () => toast(refundPayment, { leadId, id: makePayment(db(), { leadId, ...paid }).id }, refund),
  'a signing link is sent': () => walkthrough({ intent: 'send' }),
  'a walkthrough is canceled': async () => {
    await walkthrough({ intent: 'schedule', otherDay: '2098-07-05', otherTime: '19:30' })
    return walkthrough({ intent: 'cancel' })
  },
  'a colleague is invited': () =>
    toast(pressUsers, {}, { intent: 'invite', email: `${leadId}@example.com`, name: '', role: 'user' }),
  'a copy of data is sent': () => answer({ intent: 'copy' }, 'copy'),
  'data is deleted': () => answer({ intent: 'delete', sure: 'yes' }, 'deletion'),
  'a request is denied': () => answer({ intent: 'refuse', reason: 'Not theirs' }, 'deletion'),
  'a home is enrolled': async () => {
    makeMessage(db(), { leadId, template: 'enrollment-received', state: 'queued', createdAt: new Date() })
    return (await callLoader(afterEnrolling, { url: '/', params: { leadId }, cookie: await browserOf(leadId) })).data.mailed
  },
  'a fee is paid': async () => {
    const payer = await makePayer()
    const started = await startCheckout(payer.leadId)
    const checkout = started.ok ? started.value.url : ''
    const params = { paymentId: checkout.replace('/checkout/', '') }
    const { location } = await callAction(testCheckout, { url: checkout, params, form: { intent: 'pay' } })
    const { result } = (await callLoader(afterPaying, { url: location ?? '', cookie: payer.cookie })).data
    return result.kind === 'paid' ? result.mailed : result.kind
  },
  'an agreement is signed': signedPage,
}

test.each(Object.entries(CASES))(
  'once %s, people read that an email was sent, and not while sending is paused',
  async (_, run) => {
    makeEntry(db(), { leadId })
    const SENT = /\b(sent|emailed|emailing)\b/i
    const before = await run()
    expect(before).toMatch(SENT)
    expect(before).not.toMatch(/^error/)
    leadId = makeLead(db(), { status: 'enrolled', source: 'enrollment' }).id
    makeEntry(db(), { leadId })
    pause()
    const words = await run()
    expect(words).toMatch(/Sending is paused\. .* will wait for an admin\.|as soon as our email is back/)
    expect(words).not.toMatch(SENT)
  },
)

/** What staff read afterwards: the time when it was sent, or what happens to its email. */
const shown = (sentAt: Date | null, unsent: string | null = null) =>
  sentAt === null ? (unsent ?? 'No time') : formatMoment(sentAt)
const seenBy = (url: string, params: Record<string, string>) => ({ url, params, cookie: signedInAs('admin').cookie })

async function listedDocument() {
  const { rows } = (await callLoader(documentList, seenBy('/', {}))).data.page
  return rows.find((row) => row.leadId === leadId)
}

async function timelineLine(kind: string): Promise<string> {
  const { entries } = (await callLoader(leadPage, seenBy('/', { leadId }))).data.story
  const line = entries.find((entry) => entry.type === 'line' && entry.line.kind === kind)
  return line?.type === 'line' ? line.line.summary : ''
}

async function trailLine(kind: string): Promise<string> {
  const documentId = rowOf(documents, eq(documents.leadId, leadId))?.id ?? ''
  const { trail } = (await callLoader(documentPage, seenBy('/', { documentId }))).data.document
  const line = trail.find((one) => one.kind === kind)
  return line ? shown(line.unsent === null ? line.at : null, line.unsent) : ''
}

async function invoicePageOf(which: 'sentAt' | 'remindedAt'): Promise<string> {
  const invoiceId = rowOf(invoices, eq(invoices.leadId, leadId))?.id ?? ''
  const { invoice } = (await callLoader(invoicePage, seenBy('/', { leadId, invoiceId }))).data
  return shown(invoice[which], which === 'sentAt' ? invoice.unsent : null)
}

async function listedInvoice(): Promise<string> {
  const row = (await callLoader(leadPage, seenBy('/', { leadId }))).data.invoices.rows[0]
  return row ? shown(row.sentAt, row.unsent) : ''
}

const sendDocumentToLead = CASES['a document is sent from a lead'] ?? pause
const remindSigner = async () => {
  const { documentId } = sentDocument()
  await toast(pressDocument, { documentId }, { intent: 'remind' })
}
const remindClient = () => toast(pressInvoice, invoiceOf({ status: 'open' }), { intent: 'remind', from: 'lead' })
const sendInvoice = () => toast(newInvoice, { leadId }, draft())
const sendLink = () => walkthrough({ intent: 'send' })
let requestId = ''

const STORED: Record<string, { act: () => unknown; read: () => Promise<string> }> = {
  'in the list of documents': {
    act: sendDocumentToLead,
    read: async () => {
      const row = await listedDocument()
      return shown(row?.sentAt ?? null, row?.unsent)
    },
  },
  'as a reminder in the list of documents': {
    act: remindSigner,
    read: async () => shown((await listedDocument())?.remindedAt ?? null),
  },
  'in the history of a document': { act: sendDocumentToLead, read: () => trailLine('sent') },
  'as a reminder in the history of a document': { act: remindSigner, read: () => trailLine('reminded') },
  'in the timeline, for a document': { act: sendDocumentToLead, read: () => timelineLine('document_sent') },
  'in the timeline, for a reminder of a document': { act: remindSigner, read: () => timelineLine('document_reminded') },
  'in the timeline, for the agreement': { act: sendLink, read: () => timelineLine('agreement_sent') },
  'in the timeline, for an invoice': { act: sendInvoice, read: () => timelineLine('invoice_sent') },
  'in the timeline, for a reminder of an invoice': { act: remindClient, read: () => timelineLine('invoice_reminded') },
  'on the page of an agreement': {
    act: sendLink,
    read: async () => shown((await callLoader(agreementPage, seenBy('/', { leadId }))).data.shown.sentAt),
  },
  'on the page of an invoice': { act: sendInvoice, read: () => invoicePageOf('sentAt') },
  'as a reminder on the page of an invoice': { act: remindClient, read: () => invoicePageOf('remindedAt') },
  'in the list of invoices': { act: sendInvoice, read: listedInvoice },
  'as a copy of data': {
    act: () => {
      requestId = makePrivacyRequest({ state: 'open', kind: 'copy' }).id
      return toast(pressRequest, { id: requestId }, { answer: 'Hello', intent: 'copy' })
    },
    read: async () => {
      const { request } = (await callLoader(privacyRequest, seenBy('/', { id: requestId }))).data
      return shown(request.unsentCopy === null ? request.copySentAt : null, request.unsentCopy)
    },
  },
}

test.each(Object.entries(STORED))(
  'an email counts as sent %s once it has left, and never if it bounced, failed or was dropped, even after its deletion',
  async (_, { act, read }) => {
    makeEntry(db(), { leadId })
    pause()
    await act()
    expect(await read()).toMatch(/^(Waiting to be sent|No time)/)
    const written = rowsOf(messages, eq(messages.state, 'queued'))
    const leftAt = new Date(Date.now() + 3 * DAY_MS)
    db().update(messages).set({ state: 'sent', sentAt: leftAt }).run()
    expect(await read()).toContain(formatMoment(leftAt))
    expect(await read()).not.toMatch(/^(Waiting|No)/)
    db().update(messages).set({ bouncedAt: leftAt }).run()
    expect(await read()).toMatch(/^(Not delivered|No time)/)
    db().update(messages).set({ answeredAt: leftAt }).run()
    expect(await read(), 'they have answered it').toContain(formatMoment(leftAt))
    db().update(messages).set({ state: 'failed', sentAt: null, bouncedAt: null, answeredAt: null }).run()
    expect(await read()).toMatch(/^(Not delivered|No time)/)
    for (const { id } of written) db().update(messages).set({ state: 'queued', sentAt: null }).where(eq(messages.id, id)).run()
    const decisions = kindsWaiting().map((kind) => ({ kind, choice: 'drop' as const }))
    startSending(signedInAs('admin').viewer, decisions, new Date())
    expect(await read()).toMatch(/^(Not sent|No time)/)
    const emailKey = written[0]?.recipientKey ?? ''
    inTransaction((tx) => forgetRecipient(tx, { emailKey, leadIds: [], phones: [] }, new Date()))
    expect(JSON.stringify(rowsOf(messages, ne(messages.template, 'privacy-answer'))).toLowerCase()).not.toContain(emailKey)
    expect(await read()).toMatch(/^(Not sent|No time)/)
  },
)

test('a dropped copy of a signed agreement stays unsent in its history once its lead is deleted', async () => {
  const { documentId } = sentDocument()
  db().delete(documentEvents).run()
  const { id } = makeMessage(db(), { leadId, template: 'agreement-link', state: 'suppressed' })
  makeDocumentEvent(db(), { documentId, kind: 'sent', detail: { messageIds: [id] } })
  db().update(documents).set({ status: 'completed', completedAt: new Date() }).run()
  db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
  expect(deleteForever(signedInAs('admin').viewer, leadId).ok).toBe(true)
  expect(rowsOf(messages, eq(messages.id, id))).toEqual([])
  const { trail } = (await callLoader(documentPage, seenBy('/', { documentId }))).data.document
  expect(trail.map((line) => line.unsent)).toEqual(['Not sent'])
})

test('an owner never reads that a dropped or failed email was sent', async () => {
  makeEntry(db(), { leadId })
  makeMessage(db(), { leadId, template: 'enrollment-received', state: 'queued', createdAt: new Date() })
  const enrolled = { url: '/', params: { leadId }, cookie: await browserOf(leadId) }
  expect((await callLoader(afterEnrolling, enrolled)).data.mailed).toMatch(/^We emailed/)
  expect(await signedPage()).toContain('We emailed')
  for (const failed of [{ state: 'failed' }, { state: 'sent', bouncedAt: new Date() }] as const) {
    db().update(messages).set(failed).run()
    expect((await callLoader(afterEnrolling, enrolled)).data.mailed).toMatch(/^We couldn’t email you a confirmation\./)
    expect(await readSignedPage()).toMatch(/^We couldn’t email a copy to /)
  }
  db().update(messages).set({ state: 'suppressed' }).run()
  expect((await callLoader(afterEnrolling, enrolled)).data.mailed).toBe('')
  expect(await readSignedPage()).toBe('')
  const token = mailedSigningToken(leadId)
  db().delete(messages).run()
  expect((await callLoader(afterEnrolling, enrolled)).data.mailed, 'no email is known').toBe('')
  expect((await callLoader(signingPage, { url: paths.sign(token), params: { token } })).data.ended).toMatchObject({
    fate: 'dropped',
  })
})

test('what staff wrote counts as the last contact once it has left, and never if it was dropped', async () => {
  db().update(leads).set({ lastContactedAt: null }).run()
  pause()
  const { viewer } = signedInAs('user')
  const write = () =>
    writeMail({ id: leadId, subject: 'Our walkthrough', message: 'Hello', submissionId: newSubmissionId(), sender: viewer })
  const contact = () => withShownFacts(db(), [{ id: leadId }])[0]?.work.contact
  expect(write().ok).toBe(true)
  await runDueJobs()
  expect(contact()).toBeNull()
  startSending(
    signedInAs('admin').viewer,
    kindsWaiting().map((kind) => ({ kind, choice: 'drop' as const })),
    new Date(),
  )
  await runDueJobs()
  expect(contact()).toBeNull()
  expect(write().ok).toBe(true)
  await runDueJobs()
  expect(contact()).toMatchObject({ how: 'we emailed', channel: 'email' })
})

test('the copy of a signed document counts as sent to its own signer, also without a lead', async () => {
  const { documentId } = sentDocument()
  const signed = { status: 'completed', completedAt: new Date(), leadId: null } as const
  db().update(documents).set(signed).where(eq(documents.id, documentId)).run()
  const recipientKey = rowOf(documents, eq(documents.id, documentId))?.submitterEmail.toLowerCase() ?? ''
  const copy = { leadId: null, template: 'agreement-signed', createdAt: new Date(), state: 'sent' } as const
  makeMessage(db(), { ...copy, recipientKey: 'co-owner@example.com', bouncedAt: new Date() })
  makeMessage(db(), { ...copy, recipientKey })
  const document = rowOf(documents, eq(documents.id, documentId))
  if (!document) throw new Error('The document is gone')
  const token = inTransaction((tx) => signingLink(tx, document))
  expect((await callLoader(signingPage, { url: paths.sign(token), params: { token } })).data.ended).toMatchObject({
    fate: 'sent',
  })
})

test("an email about a document without a lead stays unsent in its history once its signer's data is deleted", async () => {
  const { documentId } = sentDocument()
  db().delete(documentEvents).run()
  db().update(documents).set({ leadId: null }).run()
  for (const emailKey of ['ann@example.com', 'bea@example.com']) {
    const { id } = makeMessage(db(), { template: 'agreement-link', recipientKey: emailKey, state: 'failed' })
    makeDocumentEvent(db(), { documentId, kind: 'sent', detail: { messageIds: [id] } })
    if (emailKey.startsWith('ann')) db().update(documents).set({ submitterEmail: 'Ann@example.com' }).run()
    else db().insert(documentSigners).values({ documentId, position: 2, name: 'Bea', email: emailKey }).run()
  }
  for (const emailKey of ['ann@example.com', 'bea@example.com'])
    inTransaction((tx) => forgetRecipient(tx, { emailKey, leadIds: [], phones: [] }, new Date()))
  expect(rowsOf(messages, eq(messages.template, 'agreement-link'))).toEqual([])
  const { trail } = (await callLoader(documentPage, seenBy('/', { documentId }))).data.document
  expect(trail.map((line) => line.unsent)).toEqual(['Not delivered', 'Not delivered'])
})

const kindsWaiting = () => pauseWithKinds()?.kinds.map(kindName) ?? []
