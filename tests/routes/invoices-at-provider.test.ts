import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { stripeInvoices } from '#app/adapters/payments/stripe-invoices.server.ts'
import { db } from '#app/db/client.server.ts'
import { invoices, jobs, leadActivities, leads } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { createInvoice } from '#app/modules/invoices/create/create-invoice.server.ts'
import { findInvoiceFile } from '#app/modules/invoices/pdf/find-invoice-file.server.ts'
import { makeInvoice } from '#app/modules/invoices/provider/make-invoice.server.ts'
import { markInvoicePaid } from '#app/modules/invoices/mark-invoice-paid.server.ts'
import { remindOfInvoice } from '#app/modules/invoices/mail/remind-of-invoice.server.ts'
import { voidInvoice } from '#app/modules/invoices/provider/void-invoice.server.ts'
import { action as receiveEvent } from '#app/routes/resources/payment-events.ts'
import { scheduleJob } from '#app/worker/schedules.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { type EventOptions, STRIPE_KEY, type StripeMisdeed } from '#tests/servers/stripe.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { useStripe } from '#tests/setup/payments.ts'

setupTestDatabase()
const stripe = useStripe()

const HOUR = 60 * 60_000
const staff = () => ({ kind: 'staff', userId: makeUser(db()).id }) as const
const ITEMS = [
  { description: 'Setup fee', quantity: 1, unitCents: 29_900 },
  { description: 'Key', quantity: 3, unitCents: 450 },
]

function request(more: Partial<Parameters<typeof createInvoice>[0]> = {}) {
  const leadId = more.leadId ?? makeLead(db(), { email: `owner-${newSubmissionId()}@example.com` }).id
  return { description: 'Setup', items: ITEMS, submissionId: newSubmissionId(), actor: staff(), ...more, leadId }
}

const invoicesOf = (leadId: string) => db().select().from(invoices).where(eq(invoices.leadId, leadId)).orderBy(invoices.id).all()
const kindsOf = (leadId: string) =>
  db()
    .select({ kind: leadActivities.kind })
    .from(leadActivities)
    .where(eq(leadActivities.leadId, leadId))
    .orderBy(leadActivities.id)
    .all()
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('invoice'))
/** This test's customers at the provider, which the whole file shares. */
const atProvider = (leadId: string) => [...stripe.server.invoices.values()].filter(({ metadata }) => metadata.leadId === leadId)
const customersOf = (leadId: string) =>
  [...stripe.server.customers.values()].filter(({ metadata }) => (metadata as { leadId?: string }).leadId === leadId)

async function made(posted = request()) {
  const created = await createInvoice(posted)
  if (!created.ok) throw new Error(`No invoice: ${created.reason}`)
  const [invoice] = invoicesOf(posted.leadId)
  if (!invoice) throw new Error('No row')
  return invoice
}

/** An invoice that the provider created despite responding with an error. */
async function sentWithoutAnswer() {
  const posted = request()
  stripe.server.misbehave({ status: 402, on: 'POST /v1/invoices' })
  await createInvoice(posted)
  const [draft] = invoicesOf(posted.leadId)
  const asked = stripe.server.requests.findLast(({ path }) => path === '/v1/invoices')
  const { contentKey } = (asked?.form?.metadata ?? {}) as { contentKey?: string }
  if (!draft || contentKey === undefined) throw new Error('It was not asked for')
  const provider = stripeInvoices({ secretKey: STRIPE_KEY, webhookSecret: null, apiBase: stripe.server.url })
  const { providerInvoiceId } = await provider.createInvoice({
    invoiceId: draft.id,
    leadId: posted.leadId,
    customerId: draft.customerId ?? '',
    description: draft.description,
    lines: [
      { description: 'Setup fee', amountCents: 29_900 },
      { description: 'Key (3 × $4.50)', amountCents: 1_350 },
    ],
    currency: 'usd',
    daysUntilDue: 14,
    contentKey,
    idempotencyKey: `late-${draft.id}`,
  })
  return { posted, draft, providerInvoiceId }
}

/** Runs the job that checks open invoices, some hours from now. */
async function reconcile(hours: number): Promise<void> {
  const now = new Date(Date.now() + hours * HOUR)
  scheduleJob('reconcile-invoices', now)
  await runDueJobs(now)
}

async function post(type: string, providerInvoiceId: string | null, options?: EventOptions): Promise<number> {
  const { body, signature } = stripe.server.event(type, providerInvoiceId ?? '', options)
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const sent = new Request('http://localhost:3000/webhooks/stripe', { method: 'POST', headers, body })
  return (await receiveEvent({ request: sent, params: {}, context: {} })).status
}

describe('an invoice at the provider', () => {
  test("is created for the lead's customer, finalized and emailed there, and stored with its number and pages", async () => {
    const posted = request()
    const invoice = await made(posted)
    const [theirs] = atProvider(posted.leadId)
    expect(invoice).toMatchObject({
      provider: 'stripe',
      status: 'open',
      number: theirs?.number,
      providerInvoiceId: theirs?.id,
      amountDueCents: 31_250,
      hostedUrl: `${stripe.server.url}/i/${theirs?.id}`,
      leaseUntil: null,
    })
    expect(theirs).toMatchObject({ sent: 1, lines: [{ amount: 29_900 }, { amount: 1_350, description: 'Key (3 × $4.50)' }] })
    expect(customersOf(posted.leadId)).toHaveLength(1)
    expect(kindsOf(posted.leadId)).toEqual(['invoice_sent'])
    // The second one is for the same customer.
    await made(request({ leadId: posted.leadId }))
    expect(customersOf(posted.leadId)).toHaveLength(1)
    expect(atProvider(posted.leadId)).toHaveLength(2)
  })

  test('is created once per form, at once or later', async () => {
    const posted = request()
    const answers = await Promise.all([createInvoice(posted), createInvoice(posted), createInvoice(posted)])
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe('busy')
    expect(await createInvoice(posted)).toMatchObject({ ok: true })
    expect(invoicesOf(posted.leadId)).toHaveLength(1)
    expect(atProvider(posted.leadId)).toHaveLength(1)
    expect(atProvider(posted.leadId)[0]?.sent).toBe(1)
  })

  const downs: [string, StripeMisdeed[]][] = [
    ['down', [{ status: 503 }, { status: 503 }]],
    ['cut off', ['reset', 'reset']],
    [
      'failing after the work began',
      [
        { status: 500, kept: true },
        { status: 500, kept: true },
      ],
    ],
    ['saying nonsense', [{ body: '{}' }]],
  ]
  test.each(downs)('if the provider is %s, is kept, reported, and created once on a retry', async (_words, misdeeds) => {
    const posted = request()
    stripe.server.misbehave(...misdeeds)
    expect(await createInvoice(posted)).toEqual({ ok: false, reason: 'failed' })
    expect(invoicesOf(posted.leadId)).toMatchObject([{ status: 'draft', leaseUntil: null, lastError: expect.any(String) }])
    expect(kindsOf(posted.leadId)).toEqual(['invoice_failed'])
    stripe.server.misbehave()
    expect(await createInvoice(posted)).toMatchObject({ ok: true })
    expect(invoicesOf(posted.leadId)).toMatchObject([{ status: 'open', lastError: null }])
    expect(atProvider(posted.leadId).filter(({ status }) => status === 'open')).toHaveLength(1)
    expect(customersOf(posted.leadId)).toHaveLength(1)
  })

  test.each(['POST /v1/invoices', 'POST /v1/invoiceitems'])(
    'whose creation broke off at %s leaves no partial invoice, and has the last typed values',
    async (on) => {
      const posted = request()
      stripe.server.misbehave({ status: 402, on })
      expect((await createInvoice(posted)).ok).toBe(false)
      stripe.server.misbehave()
      const changed = { ...posted, items: [{ description: 'Setup fee', quantity: 1, unitCents: 19_900 }] }
      expect((await createInvoice(changed)).ok).toBe(true)
      expect(invoicesOf(posted.leadId)).toMatchObject([{ status: 'open', amountDueCents: 19_900 }])
      expect(atProvider(posted.leadId)).toMatchObject([{ status: 'open', lines: [{ amount: 19_900 }] }])
    },
  )

  test('created without our knowledge is adopted, not created again', async () => {
    const { posted, draft } = await sentWithoutAnswer()
    expect(await makeInvoice(draft.id, posted.actor)).toEqual({ ok: true, value: undefined })
    expect(atProvider(posted.leadId)).toMatchObject([{ status: 'open', sent: 1 }])
    expect(invoicesOf(posted.leadId)).toMatchObject([{ status: 'open', amountDueCents: 31_250 }])
  })

  test('created without an answer is voided and created again, if its lines have changed since', async () => {
    const { posted } = await sentWithoutAnswer()
    const changed = { ...posted, items: [{ description: 'Setup fee', quantity: 1, unitCents: 19_900 }] }
    expect(await createInvoice(changed)).toMatchObject({ ok: true })
    expect(atProvider(posted.leadId)).toMatchObject([
      { status: 'void', sent: 0, lines: [{ amount: 29_900 }, { amount: 1_350 }] },
      { status: 'open', sent: 1, lines: [{ amount: 19_900 }] },
    ])
    const [, theirs] = atProvider(posted.leadId)
    expect(invoicesOf(posted.leadId)).toMatchObject([
      { status: 'open', amountDueCents: 19_900, providerInvoiceId: theirs?.id, number: theirs?.number },
    ])
  })

  test('created without an answer stays unsent until staff send it, and is paid if someone paid it', async () => {
    const { posted, draft, providerInvoiceId } = await sentWithoutAnswer()
    await reconcile(1)
    expect(invoicesOf(posted.leadId)).toMatchObject([{ status: 'draft', sentAt: null }])
    expect(kindsOf(posted.leadId)).toEqual(['invoice_failed'])
    stripe.server.payInvoice(providerInvoiceId)
    await reconcile(2)
    expect(invoicesOf(posted.leadId)).toMatchObject([{ id: draft.id, status: 'paid', providerInvoiceId }])
  })

  test('whose creation broke off before it was emailed is emailed later, once', async () => {
    const { posted, draft, providerInvoiceId } = await sentWithoutAnswer()
    // The stored state if the process ends in between.
    db()
      .update(invoices)
      .set({ status: 'open', providerInvoiceId, sentAt: new Date(), leaseUntil: new Date() })
      .where(eq(invoices.id, draft.id))
      .run()
    for (const hours of [1, 2]) await reconcile(hours)
    expect(atProvider(posted.leadId)).toMatchObject([{ status: 'open', sent: 1 }])
    expect(invoicesOf(posted.leadId)).toMatchObject([{ status: 'open', leaseUntil: null }])
    expect(listMails('invoice')).toEqual([])
  })

  test('of a customer deleted at the provider is created for a new one', async () => {
    const posted = request()
    db().update(leads).set({ stripeCustomerId: 'cus_gone' }).where(eq(leads.id, posted.leadId)).run()
    const invoice = await made(posted)
    expect(invoice.status).toBe('open')
    const lead = rowOf(leads, eq(leads.id, posted.leadId))
    expect(lead?.stripeCustomerId).toBe(invoice.customerId)
    expect(stripe.server.customers.has(invoice.customerId ?? '')).toBe(true)
  })

  test("that the provider doesn't email is emailed by us, with its payment page", async () => {
    stripe.server.misbehave({ status: 400, on: 'POST /v1/invoices/:id/send' })
    const invoice = await made()
    expect(invoice.status).toBe('open')
    expect(listMails('invoice')).toMatchObject([{ textBody: expect.stringContaining(invoice.hostedUrl ?? '-') }])
  })

  test('of a deleted lead is refused, without a request', async () => {
    const { id } = makeLead(db(), { deletedAt: new Date() })
    expect(await createInvoice(request({ leadId: id }))).toEqual({ ok: false, reason: 'no-lead' })
    expect(await createInvoice(request({ leadId: 'nothing' }))).toEqual({ ok: false, reason: 'no-lead' })
    expect(stripe.server.requests).toEqual([])
  })
})

describe('its outcome', () => {
  test('is reported by events, once each, in any order', async () => {
    const invoice = await made()
    expect(await post('invoice.paid', invoice.providerInvoiceId)).toBe(200)
    expect(invoicesOf(invoice.leadId ?? '')).toMatchObject([{ status: 'open' }])
    stripe.server.payInvoice(invoice.providerInvoiceId ?? '')
    for (const type of ['invoice.paid', 'invoice.paid', 'invoice.voided', 'invoice.payment_failed'])
      expect(await post(type, invoice.providerInvoiceId)).toBe(200)
    expect(invoicesOf(invoice.leadId ?? '')).toMatchObject([{ status: 'paid', paidAt: expect.any(Date) }])
    expect(kindsOf(invoice.leadId ?? '')).toEqual(['invoice_sent', 'invoice_paid'])
  })

  test('is uncollectible or void as at the provider, and paid if the money arrives after all', async () => {
    const [given, voided] = [await made(), await made()]
    const statusOf = ({ leadId }: typeof given) => invoicesOf(leadId ?? '')[0]?.status
    stripe.server.markUncollectible(given.providerInvoiceId ?? '')
    await post('invoice.marked_uncollectible', given.providerInvoiceId)
    expect(statusOf(given)).toBe('uncollectible')
    stripe.server.payInvoice(given.providerInvoiceId ?? '')
    // The older event arrives again, and later.
    await post('invoice.marked_uncollectible', given.providerInvoiceId)
    expect(statusOf(given)).toBe('paid')
    stripe.server.voidInvoice(voided.providerInvoiceId ?? '')
    await post('invoice.voided', voided.providerInvoiceId)
    expect(invoicesOf(voided.leadId ?? '')).toMatchObject([{ status: 'void', voidedAt: expect.any(Date) }])
    expect(kindsOf(voided.leadId ?? '')).toEqual(['invoice_sent', 'invoice_voided'])
  })

  test("is never taken from another party's event", async () => {
    const invoice = await made()
    stripe.server.payInvoice(invoice.providerInvoiceId ?? '')
    expect(await post('invoice.paid', invoice.providerInvoiceId, { secret: 'whsec_of_another_account' })).toBe(400)
    expect(await post('invoice.paid', invoice.providerInvoiceId, { ageSeconds: 301 })).toBe(400)
    expect(invoicesOf(invoice.leadId ?? '')).toMatchObject([{ status: 'open' }])
  })

  test("has its file at the provider's current address", async () => {
    const { id, leadId, pdfUrl } = await made()
    db().update(invoices).set({ pdfUrl: 'https://pay.example/ended' }).where(eq(invoices.id, id)).run()
    expect(await findInvoiceFile(leadId ?? '', id)).toEqual({ ok: true, value: { kind: 'elsewhere', url: pdfUrl } })
    stripe.server.misbehave({ status: 503 }, { status: 503 })
    expect(await findInvoiceFile(leadId ?? '', id)).toMatchObject({ value: { url: 'https://pay.example/ended' } })
  })

  test("is requested again later if the provider is down, and ignored for another program's invoice", async () => {
    const invoice = await made()
    stripe.server.payInvoice(invoice.providerInvoiceId ?? '')
    stripe.server.misbehave({ status: 503 }, { status: 503 })
    expect(await post('invoice.paid', invoice.providerInvoiceId)).toBe(503)
    expect(await post('invoice.paid', 'in_of_another_account')).toBe(200)
    expect(await post('invoice.paid', invoice.providerInvoiceId)).toBe(200)
    expect(invoicesOf(invoice.leadId ?? '')).toMatchObject([{ status: 'paid' }])
  })

  test('is checked by a job without events, including the payment page', async () => {
    const paid = await made()
    stripe.server.payInvoice(paid.providerInvoiceId ?? '')
    const open = await made()
    db().update(invoices).set({ hostedUrl: 'https://pay.example/ended' }).where(eq(invoices.id, open.id)).run()
    const now = new Date(Date.now() + HOUR)
    scheduleJob('reconcile-invoices', now)
    scheduleJob('reconcile-invoices', now)
    expect(rowsOf(jobs, eq(jobs.kind, 'reconcile-invoices'))).toHaveLength(1)
    await runDueJobs(now)
    expect(invoicesOf(paid.leadId ?? '')).toMatchObject([{ status: 'paid' }])
    expect(invoicesOf(open.leadId ?? '')).toMatchObject([{ status: 'open', hostedUrl: open.hostedUrl }])
  })

  test('it is voided at the provider and here; if it was paid there in between, it is paid', async () => {
    const invoice = await made()
    const actor = staff()
    expect(await voidInvoice({ invoiceId: invoice.id, reason: 'made twice by mistake', actor })).toMatchObject({ ok: true })
    expect(stripe.server.invoices.get(invoice.providerInvoiceId ?? '')?.status).toBe('void')
    expect(invoicesOf(invoice.leadId ?? '')).toMatchObject([{ status: 'void', voidReason: 'made twice by mistake' }])
    expect(await voidInvoice({ invoiceId: invoice.id, reason: 'again', actor })).toEqual({ ok: false, reason: 'not-open' })
    const other = await made()
    stripe.server.payInvoice(other.providerInvoiceId ?? '')
    expect(await voidInvoice({ invoiceId: other.id, reason: 'late', actor })).toEqual({ ok: false, reason: 'not-open' })
    expect(invoicesOf(other.leadId ?? '')).toMatchObject([{ status: 'paid', voidReason: null }])
    const third = await made()
    stripe.server.misbehave('reset', 'reset')
    expect(await voidInvoice({ invoiceId: third.id, reason: 'x', actor })).toEqual({ ok: false, reason: 'provider-failed' })
    expect(invoicesOf(third.leadId ?? '')).toMatchObject([{ status: 'open' }])
  })

  test('it is never marked paid by hand, and a reminder leads to its payment page', async () => {
    const invoice = await made()
    const actor = staff()
    expect(markInvoicePaid({ invoiceId: invoice.id, checkNumber: null, actor })).toEqual({ ok: false, reason: 'by-provider' })
    expect(remindOfInvoice({ invoiceId: invoice.id, actor })).toMatchObject({ ok: true })
    expect(remindOfInvoice({ invoiceId: invoice.id, actor })).toEqual({ ok: false, reason: 'reminded-already' })
    expect(listMails('invoice-reminder')).toMatchObject([{ textBody: expect.stringContaining(invoice.hostedUrl ?? '-') }])
    expect(remindOfInvoice({ invoiceId: invoice.id, actor }, new Date(Date.now() + HOUR))).toMatchObject({ ok: true })
    expect(listMails('invoice-reminder')).toHaveLength(2)
  })
})
