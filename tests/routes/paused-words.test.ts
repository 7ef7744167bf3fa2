import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { documents, leads, sendingState } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { MailedTo } from '#app/modules/documents/signing/components/signing-outcome.tsx'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { paths } from '#app/paths.ts'
import { action as pressRequest } from '#app/routes/admin/requests/request.tsx'
import { action as pressUsers } from '#app/routes/admin/users.tsx'
import { loader as afterEnrolling } from '#app/routes/public/enroll-walkthrough.tsx'
import { loader as afterPaying } from '#app/routes/public/payment-success.tsx'
import { action as testCheckout } from '#app/routes/public/test-checkout.tsx'
import { loader as signingPage } from '#app/routes/public/sign.tsx'
import { action as pressDocument } from '#app/routes/staff/documents/document.tsx'
import { action as newDocument } from '#app/routes/staff/documents/new-document.tsx'
import { action as sendDocument } from '#app/routes/staff/documents/send-document.tsx'
import { action as pressInvoice } from '#app/routes/staff/invoices/invoice.tsx'
import { action as newInvoice } from '#app/routes/staff/invoices/new-invoice.tsx'
import { action as refundInvoice } from '#app/routes/staff/invoices/refund-invoice.tsx'
import { action as refundPayment } from '#app/routes/staff/lead/refund-payment.tsx'
import { action as pressWalkthrough, loader as walkthroughPage } from '#app/routes/staff/lead/walkthrough.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument, makeDocumentEvent, makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { makePrivacyRequest } from '#tests/factories/make-privacy-request.ts'
import { makePayer } from '#tests/setup/payments.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
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
  const token = mailedSigningToken(leadId)
  const { ended } = (await callLoader(signingPage, { url: paths.sign(token), params: { token } })).data
  return ended?.kind === 'signed' ? renderToStaticMarkup(createElement(MailedTo, { what: 'a copy', ...ended })) : ''
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
  'a home is enrolled': async () =>
    (await callLoader(afterEnrolling, { url: '/', params: { leadId }, cookie: await browserOf(leadId) })).data.mailed,
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
