import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { invoiceItems, invoices, leadActivities, leads } from '#app/db/schema/index.ts'
import { formatDate } from '#app/format/date.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { sendOwnInvoice } from '#app/modules/invoices/mail/send-own-invoice.server.ts'
import { loader as leadPage } from '#app/routes/staff/lead.tsx'
import { loader as invoicePdf } from '#app/routes/staff/invoices/invoice-pdf.ts'
import { action as press, loader as invoicePage } from '#app/routes/staff/invoices/invoice.tsx'
import { action as markPaid, loader as openMarkPaid } from '#app/routes/staff/invoices/mark-paid.tsx'
import { action as create, loader as dialog } from '#app/routes/staff/invoices/new-invoice.tsx'
import { action as makeVoid, loader as openVoid } from '#app/routes/staff/invoices/void-invoice.tsx'
import { loader as linkedPage } from '#app/routes/public/invoice.tsx'
import { loader as linkedPdf } from '#app/routes/resources/invoice-pdf.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeInvoice } from '#tests/factories/make-onboarding.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callAction, callLoader, type FormFields, toastText } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { typedEntries } from '#app/ui/form-reply.ts'

setupTestDatabase()

const fields = (more: Record<string, string> = {}): Record<string, string> => ({
  intent: 'create',
  submissionId: newSubmissionId(),
  description: 'Setup of 505 E Grand Ave',
  'items[0].description': 'Setup fee',
  'items[0].quantity': '1',
  'items[0].amount': '299.00',
  'items[1].description': 'Key',
  'items[1].quantity': '3',
  'items[1].amount': '$4.55',
  ...more,
})

const send = (leadId: string, form: FormFields, cookie = signedInAs('user').cookie) =>
  callAction(create, { url: `/leads/${leadId}/invoices/new`, params: { leadId }, cookie, form })

const invoicesOf = (leadId: string) => db().select().from(invoices).where(eq(invoices.leadId, leadId)).orderBy(invoices.id).all()
const kindsOf = (leadId: string) =>
  db()
    .select({ kind: leadActivities.kind, summary: leadActivities.summary })
    .from(leadActivities)
    .where(eq(leadActivities.leadId, leadId))
    .orderBy(leadActivities.id)
    .all()
    .filter(({ kind }) => kind.startsWith('invoice'))

/** A sent invoice, and a function that posts to its pages. */
async function sent() {
  const { id: leadId } = makeLead(db(), { email: 'nadia@example.com', name: 'Nadia Haddad' })
  await send(leadId, fields())
  const [invoice] = invoicesOf(leadId)
  if (!invoice) throw new Error('No invoice')
  const { cookie } = signedInAs('user')
  const params = { leadId, invoiceId: invoice.id }
  const url = `/leads/${leadId}/invoices/${invoice.id}`
  return { leadId, invoice, call: { url, params, cookie }, now: () => invoicesOf(leadId)[0] }
}

const tokenOf = (template: string) => /\/invoice\/([0-9a-f]+)/.exec(listMails(template).at(-1)?.textBody ?? '')?.[1] ?? ''

describe('the dialog Create Invoice', () => {
  test('bills several items to the cent, numbers the invoice and emails it with a link', async () => {
    const { leadId, invoice } = await sent()
    expect(invoice).toMatchObject({
      provider: 'own',
      status: 'open',
      number: 'HG-1001',
      amountDueCents: 31_265,
      sentAt: expect.any(Date),
    })
    expect(rowsOf(invoiceItems, eq(invoiceItems.invoiceId, invoice.id))).toMatchObject([
      { position: 0, description: 'Setup fee', quantity: 1, amountCents: 29_900 },
      { position: 1, description: 'Key', quantity: 3, amountCents: 1_365 },
    ])
    expect(kindsOf(leadId)).toEqual([{ kind: 'invoice_sent', summary: 'Invoice HG-1001 sent, $312.65' }])
    const [mail] = listMails('invoice')
    expect(mail).toMatchObject({ recipient: 'nadia@example.com', subject: 'Invoice HG-1001 from Harvest Gate: $312.65', leadId })
    expect(mail?.textBody).toContain('Key (3 × $4.55)')
    expect(mail?.textBody).toContain('Please make your check payable to Harvest Gate Property Management')
  })

  test('increments the number', async () => {
    await sent()
    expect((await sent()).invoice.number).toBe('HG-1002')
  })

  test('creates one invoice per form; other content after Back is another one', async () => {
    const { id: leadId } = makeLead(db())
    const form = fields()
    await Promise.all([send(leadId, form), send(leadId, form), send(leadId, form)])
    expect(invoicesOf(leadId)).toHaveLength(1)
    await send(leadId, { ...form, 'items[0].amount': '199' })
    expect(invoicesOf(leadId).map(({ amountDueCents }) => amountDueCents)).toEqual([31_265, 21_265])
    expect(listMails('invoice')).toHaveLength(2)
  })

  test('adds an empty line or a usual item and removes one, keeps typed values, and stores nothing', async () => {
    const { id: leadId } = makeLead(db())
    const added = await send(leadId, { ...fields({ 'items[1].amount': 'oops' }), intent: 'add', usual: '0' })
    expect(added.status).toBe(200)
    expect(typedEntries(added.data, 'items')).toEqual([
      { description: 'Setup fee', quantity: '1', amount: '299.00' },
      { description: 'Key', quantity: '3', amount: 'oops' },
      { description: 'Setup fee', quantity: '1', amount: '299.00' },
    ])
    expect(added.data).toMatchObject({ initialValue: { description: 'Setup of 505 E Grand Ave' }, round: { isAdded: true } })
    const taken = await send(leadId, { ...fields(), intent: 'remove:0' })
    expect(typedEntries(taken.data, 'items')).toEqual([{ description: 'Key', quantity: '3', amount: '$4.55' }])
    const last = await send(leadId, { intent: 'remove:0', 'items[0].description': 'Key', description: '' })
    expect(typedEntries(last.data, 'items')).toEqual([{}])
    expect(invoicesOf(leadId)).toEqual([])
  })

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['no description', { description: ' ' }, { description: 'Enter a description' }],
    [
      'nothing above $0.00',
      { 'items[0].amount': '0', 'items[1].amount': '' },
      { items: 'At least one item must be above $0.00.' },
    ],
    [
      'an amount that is none',
      { 'items[0].amount': '12.345' },
      { 'items[0].amount': 'Enter an amount between $0.00 and $999,999.99, for example 45.50' },
    ],
    [
      'a negative amount',
      { 'items[0].amount': '-5' },
      { 'items[0].amount': expect.stringContaining('Enter an amount') as string },
    ],
    [
      'a quantity of none',
      { 'items[1].quantity': '0' },
      { 'items[1].quantity': expect.stringContaining('between 1 and 999') as string },
    ],
    ['an item without words', { 'items[0].description': '' }, { 'items[0].description': 'Describe this item' }],
    ['too much', { 'items[0].amount': '999999', 'items[0].quantity': '2' }, { items: 'An invoice can total up to $999,999.99.' }],
    [
      'a form with an unknown id',
      { submissionId: '__proto__' },
      { '': expect.stringContaining('didn’t recognize this form') as string },
    ],
  ])('refuses %s beside the field, and keeps typed values', async (_words, more, errors) => {
    const { id: leadId } = makeLead(db())
    const answer = await send(leadId, fields(more))
    expect(answer.status).toBe(400)
    expect(errorsOf(answer.data)).toMatchObject(errors)
    expect(typedEntries(answer.data, 'items')).toHaveLength(2)
    expect(invoicesOf(leadId)).toEqual([])
  })

  test('ignores an empty line', async () => {
    const { id: leadId } = makeLead(db())
    await send(leadId, fields({ 'items[1].description': '', 'items[1].quantity': '', 'items[1].amount': '' }))
    expect(invoicesOf(leadId)).toMatchObject([{ amountDueCents: 29_900 }])
  })

  test('creates a lead from an analysis without one, and bills it', async () => {
    const entry = makeEntry(db(), { email: 'owner@example.com' })
    const answer = await send(entry.id, fields())
    const lead = rowOf(leads)
    expect(answer.location).toBe(`/leads/${lead?.id}`)
    expect(invoicesOf(lead?.id ?? '')).toHaveLength(1)
  })

  test.each(['0'.repeat(32), '__proto__', 'x'.repeat(10_000)])('is 404 for a missing lead (%.12s)', async (leadId) => {
    const { cookie } = signedInAs('user')
    const call = { url: '/leads/x/invoices/new', params: { leadId }, cookie }
    expect((await callLoader(dialog, call)).status).toBe(404)
    expect((await callAction(create, { ...call, form: fields() })).status).toBe(404)
  })

  test('says that a lead without an email address cannot be billed', async () => {
    const { id: leadId } = makeLead(db(), { email: '' })
    const answer = await send(leadId, fields())
    expect(answer.status).toBe(409)
    expect(errorsOf(answer.data)['']).toContain('no email address')
  })
})

describe('our own invoice', () => {
  test("is on its lead's page and its own page, with a PDF", async () => {
    const { leadId, invoice, call } = await sent()
    const lead = await callLoader(leadPage, { url: `/leads/${leadId}`, params: { leadId }, cookie: call.cookie })
    expect(lead.data.invoices.rows).toMatchObject([{ id: invoice.id, number: 'HG-1001', itemCount: 2, status: 'open' }])
    expect((await callLoader(invoicePage, call)).data.invoice).toMatchObject({
      number: 'HG-1001',
      items: [{ quantity: 1 }, { quantity: 3 }],
    })
    const pdf = await run(invoicePdf, call)
    expect(pdf.headers.get('Content-Disposition')).toContain('attachment; filename="invoice-hg-1001.pdf"')
    const [page = ''] = readPdf(new Uint8Array(await pdf.arrayBuffer())).pages
    for (const words of ['Invoice HG-1001', 'Nadia Haddad', 'Setup fee', '$13.65', '$312.65', 'Please mail your check'])
      expect(page).toContain(words)
  })

  test("is read with ten at a time on its lead's page, and older ones behind a link", async () => {
    const { leadId, call } = await sent()
    const createdAt = new Date('2026-01-05T12:00:00Z')
    for (let number = 0; number < 64; number++) makeInvoice(db(), { leadId, createdAt, status: number < 3 ? 'open' : 'paid' })
    const open = async (query = '') => {
      const page = await callLoader(leadPage, { url: `/leads/${leadId}${query}`, params: { leadId }, cookie: call.cookie })
      return page.data.invoices
    }
    const first = await open()
    expect([first.rows.length, first.isFirst, first.open]).toEqual([10, true, { count: 4, cents: 31_265 + 3 * 29_900 }])
    const second = await open(`?invoices=${first.next}`)
    const third = await open(`?invoices=${second.next}`)
    expect([second.rows.length, third.rows.length, third.next, third.isFirst]).toEqual([50, 5, null, false])
    expect(new Set([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(65)
    const newest = await open('?invoices=newest')
    expect(newest.rows).toEqual(first.rows)
    expect([first.isAsked, second.isAsked, newest.isAsked, newest.isFirst]).toEqual([false, true, true, true])
  })

  test('is opened only by the emailed link, which ends with its lead', async () => {
    const { leadId, invoice } = await sent()
    const token = tokenOf('invoice')
    const page = await callLoader(linkedPage, { url: `/invoice/${token}`, params: { token } })
    expect(page.data).toMatchObject({ invoice: { number: 'HG-1001', amountDueCents: 31_265 }, payUrl: null })
    expect(JSON.stringify(page.data)).not.toContain('nadia@example.com')
    expect(JSON.stringify(page.data)).not.toContain(leadId)
    const pdf = await run(linkedPdf, { url: `/invoice/${token}/invoice.pdf`, params: { token } })
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
    for (const wrong of ['0'.repeat(32), invoice.id, '__proto__', 'x'.repeat(10_000)])
      expect((await callLoader(linkedPage, { url: '/invoice/x', params: { token: wrong } })).status).toBe(404)
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect((await callLoader(linkedPage, { url: `/invoice/${token}`, params: { token } })).status).toBe(404)
  })

  test('is marked paid by check once, and never reminded or voided after that', async () => {
    const { leadId, call, now } = await sent()
    const paid = await callAction(markPaid, { ...call, form: { checkNumber: '1042' } })
    // Back on the invoice, over which the question was asked.
    expect(paid.location).toBe(`/leads/${leadId}/invoices/${call.params.invoiceId}`)
    expect(now()).toMatchObject({ status: 'paid', paidBy: 'Check 1042', paidAt: expect.any(Date) })
    expect((await callAction(markPaid, { ...call, form: {} })).status).toBe(409)
    expect((await callAction(makeVoid, { ...call, form: { reason: 'x' } })).status).toBe(409)
    for (const dialog of [await callLoader(openMarkPaid, call), await callLoader(openVoid, call)])
      expect(await toastText(dialog)).toBe('error: This invoice was already paid or voided. Nothing changed.')
    await callAction(press, { ...call, form: { intent: 'remind', from: 'lead' } })
    expect(listMails('invoice-reminder')).toEqual([])
    expect(kindsOf(leadId).map(({ kind }) => kind)).toEqual(['invoice_sent', 'invoice_paid'])
  })

  test('is voided for a reason, which the list shows', async () => {
    const { leadId, call, now } = await sent()
    const open = await callAction(makeVoid, { ...call, form: { reason: ' ' } })
    expect(errorsOf(open.data)).toEqual({ reason: 'Enter a reason for voiding the invoice' })
    await callAction(makeVoid, { ...call, form: { reason: 'made twice by mistake' } })
    expect(now()).toMatchObject({ status: 'void', voidReason: 'made twice by mistake' })
    expect(kindsOf(leadId).at(-1)?.summary).toBe('Invoice HG-1001 voided: made twice by mistake')
  })

  test('is reminded by email, once an hour, with a working link', async () => {
    const { call } = await sent()
    const form = { intent: 'remind', from: 'lead' }
    await callAction(press, { ...call, form })
    await callAction(press, { ...call, form })
    expect(listMails('invoice-reminder')).toMatchObject([{ recipient: 'nadia@example.com' }])
    const token = tokenOf('invoice-reminder')
    expect((await callLoader(linkedPage, { url: `/invoice/${token}`, params: { token } })).status).toBe(200)
  })

  test("isn't found under another lead, nor after its lead is in the trash", async () => {
    const { leadId, call } = await sent()
    const other = { ...call, params: { ...call.params, leadId: makeLead(db()).id } }
    expect((await callLoader(invoicePage, other)).status).toBe(404)
    expect((await run(invoicePdf, other)).status).toBe(404)
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect((await callLoader(invoicePage, call)).status).toBe(404)
    for (const action of [makeVoid, markPaid, press])
      expect((await callAction<unknown>(action, { ...call, form: { intent: 'remind', from: 'lead', reason: 'x' } })).status).toBe(
        404,
      )
  })
})

type Loader = typeof invoicePdf | typeof linkedPdf

/** A loader's response as it is sent. */
async function run(
  loader: Loader,
  { url, params, cookie = '' }: { url: string; params: Record<string, string>; cookie?: string },
): Promise<Response> {
  return loader({ request: new Request(`http://localhost:3000${url}`, { headers: { Cookie: cookie } }), params, context: {} })
}

test('an invoice of a late evening is due 14 days later by the calendar, also if clocks change in between', () => {
  const { id: leadId } = makeLead(db())
  const invoice = makeInvoice(db(), { leadId, status: 'draft', sentAt: null, dueAt: null })
  const lateOnMarch1 = new Date('2027-03-02T05:30:00Z')
  inTransaction((tx) => sendOwnInvoice(tx, invoice, { kind: 'system' }, lateOnMarch1))
  expect(formatDate(rowOf(invoices)?.dueAt ?? 0)).toBe('March 15, 2027')
})
