import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { auditLog, leadActivities, leads, realtorReferrals, referralPayments, REFERRAL_STATUSES } from '#app/db/schema/index.ts'
import { readToasts } from '#app/http/flash.server.ts'
import { convertReferralsOfLead } from '#app/modules/referrals/manage/link-lead.server.ts'
import { listPayouts, sumPayouts } from '#app/modules/referrals/manage/payouts.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { action, loader } from '#app/routes/admin/referrals.tsx'
import { action as remove, loader as openDelete } from '#app/routes/admin/referrals/delete.tsx'
import { action as edit, loader as openEdit } from '#app/routes/admin/referrals/edit.tsx'
import { action as pay, loader as openPay } from '#app/routes/admin/referrals/pay.tsx'
import { loader as payouts } from '#app/routes/admin/referrals/payouts.ts'
import { action as reverse, loader as openReverse } from '#app/routes/admin/referrals/reverse.tsx'
import { loader as statusPage } from '#app/routes/public/referral-status.tsx'
import { action as keepDraft } from '#app/routes/staff/drafts.ts'
import { loader as layout } from '#app/routes/staff/layout.tsx'
import { loader as openLead } from '#app/routes/staff/lead.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, cookieFrom, postPage, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

const HOUR_MS = 3_600_000

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const list = (query = '') => callLoader(loader, { url: `/admin/referrals${query}`, cookie: me.cookie })
const press = (form: Record<string, string>) => callAction(action, { url: '/admin/referrals', cookie: me.cookie, form })
const of = (referralId: string) => ({ url: `/admin/referrals/${referralId}/pay`, params: { referralId }, cookie: me.cookie })
const stored = (id: string) => db().select().from(realtorReferrals).where(eq(realtorReferrals.id, id)).get()
const books = () => db().select().from(referralPayments).all()

async function toastOf(answer: { setCookies: string[] }) {
  const { toasts } = await readToasts(new Request(TEST_ORIGIN, { headers: { Cookie: cookieFrom(answer) } }))
  return toasts[0] && `${toasts[0].kind}: ${toasts[0].message}`
}

/** A payment form as its page shows it. */
async function payForm(id: string, fields: Record<string, string> = {}) {
  const { submissionId, amount } = (await callLoader(openPay, of(id))).data
  return { submissionId, amount, ...fields }
}
const makeConverted = (more: Parameters<typeof makeReferral>[1] = {}) => makeReferral(db(), { status: 'converted', ...more })

describe('the list of referrals', () => {
  test('shows overdue ones first, then the newest first, each with its time', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
    const names = { fresh: ago(1), over: ago(25), longOver: ago(80), contacted: ago(50) }
    for (const [clientName, createdAt] of Object.entries(names))
      makeReferral(db(), {
        clientName,
        createdAt,
        status: clientName === 'contacted' ? 'contacted' : 'pending',
        contactedAt: null,
      })
    const { data } = await list()
    expect(data.page.rows.map(({ clientName }) => clientName)).toEqual(['longOver', 'over', 'fresh', 'contacted'])
    expect(data.page.rows[0]?.dueAt).toEqual(new Date(names.longOver.getTime() + 24 * HOUR_MS))
    expect(data.stats).toMatchObject({ waiting: 3, overdue: 2, all: 4 })
  })

  test('names other realtors who referred the same client', async () => {
    makeReferral(db(), { realtorName: 'Pilar', clientEmail: 'Ann@Example.com ', clientName: 'first' })
    makeReferral(db(), { realtorName: 'Abel', clientEmail: 'ann@example.com', clientName: 'second' })
    const { data } = await list()
    const also = data.page.rows.map(({ clientName, alsoReferredBy }) => [clientName, alsoReferredBy])
    expect(Object.fromEntries(also)).toEqual({ first: ['Abel'], second: ['Pilar'] })
  })

  test('names no one beside clients whose data was deleted on request, and at most five beside others', async () => {
    for (const realtorName of ['Pilar', 'Abel'])
      makeReferral(db(), { realtorName, clientEmail: '', clientName: 'Deleted on request' })
    for (let index = 0; index < 8; index++) makeReferral(db(), { realtorName: `R${index}`, clientEmail: 'ann@example.com' })
    const { data } = await list()
    const also = (name: string) => data.page.rows.find(({ realtorName }) => realtorName === name)?.alsoReferredBy
    expect([also('Pilar'), also('Abel')]).toEqual([[], []])
    expect(also('R0')).toEqual(['R1', 'R2', 'R3', 'R4', 'R5', 'and more'])
  })

  test('is filtered by words, status and fee; an unknown value shows all', async () => {
    makeConverted({ clientName: 'To pay', realtorCompany: 'Quillfeather Homes' })
    makeReferral(db(), { clientName: 'Waits' })
    const found = async (query: string) => (await list(query)).data.page.rows.map(({ clientName }) => clientName)
    expect(await found('?fee=to-pay')).toEqual(['To pay'])
    expect(await found('?q=QUILLFEATHER')).toEqual(['To pay'])
    expect(await found('?status=pending')).toEqual(['Waits'])
    expect(await found('?status=__proto__&fee=1')).toHaveLength(2)
  })

  test('has a hundred on a page, each on one page, and figures of all', async () => {
    inTransaction((tx) => {
      for (let index = 0; index < 230; index++)
        makeReferral(tx, {
          realtorCompany: index % 2 ? 'Quillfeather Homes' : 'Prairie Realty',
          createdAt: new Date(Date.now() - index),
        })
    })
    const pages = [(await list()).data.page]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push((await list(`?after=${next.after}`)).data.page)
    const places = pages.map(({ position, rows, total }) => `${position}, ${rows.length} of ${total}`)
    expect(places).toEqual(['0, 100 of 230', '100, 100 of 230', '200, 30 of 230'])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(230)
    const before = async (at: number) => (await list(`?before=${pages[at]?.previous?.before ?? ''}`)).data.page
    expect([await before(2), await before(1)]).toEqual([pages[1], pages[0]])
    expect((await list()).data.stats).toMatchObject({ waiting: 230, all: 230 })
    const searched = (await list('?q=quillfeather')).data.page
    expect([searched.rows.length, searched.total]).toEqual([100, 115])
    expect((await list('?after=gone')).data.page).toEqual({ ...pages[0], isLost: true })
  })

  test('leads back to its page from a dialog and after a change of status', async () => {
    const { id } = makeReferral(db())
    const ofPage = { ...of(id), url: `/admin/referrals/${id}/edit?after=${id}` }
    expect((await callLoader(openEdit, ofPage)).data.closeTo).toBe(`/admin/referrals?after=${id}`)
    const form = { intent: 'status', referral: id, status: 'contacted' }
    const set = await callAction(action, { url: `/admin/referrals?after=${id}`, cookie: me.cookie, form })
    expect(set.location).toBe(`/admin/referrals?after=${id}`)
  })
})

describe('a status', () => {
  test('is set freely, and the first contact is stamped once', async () => {
    const { id } = makeReferral(db())
    const set = async (status: string) => toastOf(await press({ intent: 'status', referral: id, status }))
    expect(await set('contacted')).toBe('success: Status updated successfully')
    const first = stored(id)?.contactedAt
    expect(first).toBeInstanceOf(Date)
    for (const status of ['lost', 'converted', 'contacted']) {
      expect(await set(status)).toBe('success: Status updated successfully')
      expect(stored(id)).toMatchObject({ status, contactedAt: first })
    }
    await set('pending')
    expect(stored(id)).toMatchObject({ status: 'pending', contactedAt: null })
  })

  test.each(['lost', 'converted'])('%s without a contact claims none', async (status) => {
    const { id } = makeReferral(db())
    await press({ intent: 'status', referral: id, status })
    expect(stored(id)).toMatchObject({ status, contactedAt: null })
    expect((await list()).data.stats).toMatchObject({ medianToContactMs: null, inTimePercent: null })
  })

  test('is set freely from each to each, also after the fee was paid: with the present date and amount, and nothing left to pay', async () => {
    const { id } = makeReferral(db())
    const set = async (status: string) => {
      await press({ intent: 'status', referral: id, status })
      return stored(id)?.status
    }
    for (const from of REFERRAL_STATUSES)
      for (const to of REFERRAL_STATUSES) expect([await set(from), await set(to)]).toEqual([from, to])
    await set('converted')
    const before = Math.floor(Date.now() / 1000) * 1000
    await callAction(pay, { ...of(id), form: await payForm(id, { amount: '450.00' }) })
    expect(stored(id)).toMatchObject({ paymentStatus: 'paid', referralFeeCents: 45_000 })
    const paidAt = stored(id)?.paymentDate?.getTime() ?? 0
    expect(paidAt).toBeGreaterThanOrEqual(before)
    expect(paidAt).toBeLessThanOrEqual(Date.now())
    expect((await list()).data.page.rows).toMatchObject([{ paymentStatus: 'paid', referralFeeCents: 45_000 }])
    expect((await callLoader(openPay, of(id))).location).toBe('/admin/referrals')
    expect(await set('lost')).toBe('lost')
    expect(stored(id)).toMatchObject({ paymentStatus: 'paid', referralFeeCents: 45_000 })
  })

  test('that is unknown is refused', async () => {
    const { id } = makeReferral(db())
    expect((await press({ intent: 'status', referral: id, status: 'won' })).status).toBe(400)
    expect((await press({ intent: 'other', referral: id })).status).toBe(400)
  })
})

describe('editing', () => {
  const fields = (id: string) => {
    const { realtorName, realtorEmail, realtorPhone, realtorCompany, clientName, clientEmail, clientPhone } =
      stored(id) ?? makeReferral(db())
    const people = { realtorName, realtorEmail, realtorPhone, realtorCompany, clientName, clientEmail, clientPhone }
    return { ...people, propertyAddress: '12 Elm St', propertyType: 'condo', notes: 'Call late' }
  }

  test('corrects contacts, property and notes, and the audit log names only the fields', async () => {
    const { id } = makeReferral(db())
    const { data } = await callLoader(openEdit, of(id))
    const form = { ...fields(id), clientName: 'Corrected', seen: JSON.stringify(data.defaults) }
    const done = await callAction(edit, { ...of(id), form })
    expect([done.location, await toastOf(done)]).toEqual(['/admin/referrals', 'success: Referral updated successfully'])
    expect(stored(id)).toMatchObject({ clientName: 'Corrected', propertyType: 'condo', notes: 'Call late' })
    const [line] = db().select().from(auditLog).where(eq(auditLog.action, 'referral_changed')).all()
    expect(line?.detail).toEqual({ fields: ['clientName', 'propertyAddress', 'propertyType', 'notes'] })
  })

  test('of the realtor’s email ends the link that the mistyped address was emailed', async () => {
    const { id, realtorEmail } = makeReferral(db(), { realtorEmail: 'Rita@example.com' })
    const token = inTransaction((tx) => issueToken(tx, { purpose: 'referral_status', subjectId: id, email: realtorEmail }))
    const form = fields(id)
    const status = async (change: Record<string, string>) => {
      await callAction(edit, { ...of(id), form: { ...form, ...change, seen: JSON.stringify(fields(id)) } })
      return (await callLoader(statusPage, { url: `/referral/${token}`, params: { token } })).status
    }
    expect(await status({ realtorEmail: 'rita@example.com' })).toBe(200)
    expect(await status({ realtorEmail: 'rita.r@example.com' })).toBe(404)
  })

  test('in two windows keeps what only the other one changed, and asks about the rest', async () => {
    const { id } = makeReferral(db(), { notes: 'Before' })
    const other = signedInAs('admin')
    const form = { ...fields(id), propertyAddress: stored(id)?.propertyAddress ?? '', notes: 'Before' }
    const save = (cookie: string, change: Record<string, string>) =>
      callAction(edit, { ...of(id), cookie, form: { ...form, seen: JSON.stringify(form), ...change } })
    await save(other.cookie, { notes: 'Theirs', clientName: 'Cora' })
    await press({ intent: 'status', referral: id, status: 'contacted' })
    const late = await save(me.cookie, { notes: 'Mine', realtorName: 'Rita' })
    expect(late).toMatchObject({
      status: 409,
      data: {
        error: { notes: [`${other.viewer.name} changed this to “Theirs” while you were editing. Save again to replace it.`] },
        initialValue: { notes: 'Mine', realtorName: 'Rita' },
      },
    })
    expect((await save(me.cookie, { notes: 'Mine', realtorName: 'Rita', seen: late.data.seen ?? '' })).status).toBe(303)
    expect(stored(id)).toMatchObject({ notes: 'Mine', clientName: 'Cora', realtorName: 'Rita' })
    const seen = JSON.stringify({ ...form, propertyType: 'single-family' })
    await save(other.cookie, { propertyType: 'townhouse', seen })
    const choice = await save(me.cookie, { propertyType: 'multi-family', seen })
    expect(choice.data.error?.propertyType?.[0], 'by its label').toContain('changed this to “Townhouse”')
  })

  test('in a restored draft asks about what a coworker changed since it was typed', async () => {
    const { id } = makeReferral(db(), { notes: 'Before' })
    const other = signedInAs('admin')
    const form = { ...fields(id), propertyAddress: stored(id)?.propertyAddress ?? '', notes: 'Before' }
    const typed = { ...form, notes: 'Mine', seen: JSON.stringify(form) }
    const page = `/admin/referrals/${id}/edit`
    const draft = { ...typed, address: `${page}#referral#visit` }
    await callAction(keepDraft, { url: '/account/drafts', cookie: me.cookie, form: draft })
    const theirs = { ...form, notes: 'Theirs', clientName: 'Cora', seen: JSON.stringify(form) }
    await callAction(edit, { ...of(id), cookie: other.cookie, form: theirs })
    const { data } = await callLoader(layout, { url: page, cookie: me.cookie })
    const restored = Object.fromEntries(data.offered.drafts[0]?.fields ?? [])
    expect(restored).toEqual(typed)
    const late = await callAction(edit, { ...of(id), form: restored })
    expect(late).toMatchObject({ status: 409, data: { error: { notes: [expect.stringContaining('to “Theirs”')] } } })
    await callAction(edit, { ...of(id), form: { ...restored, seen: late.data.seen ?? '' } })
    expect(stored(id)).toMatchObject({ notes: 'Mine', clientName: 'Cora' })
  })

  test('of a deleted one is refused with what was typed', async () => {
    const { id } = makeReferral(db())
    const form = { ...fields(id), notes: 'Mine' }
    db().delete(realtorReferrals).where(eq(realtorReferrals.id, id)).run()
    const { reply, page } = await postPage({ action: edit, loader: openEdit }, { ...of(id), form })
    expect(reply).toMatchObject({ status: 404, data: { initialValue: { notes: 'Mine' } } })
    expect(page.data.defaults).toMatchObject({ notes: '' })
  })

  test('without an email address is refused beside the field', async () => {
    const { id } = makeReferral(db())
    const answer = await callAction(edit, { ...of(id), form: { ...fields(id), clientEmail: 'ann', notes: 'Typed' } })
    expect(answer).toMatchObject({ status: 400, data: { initialValue: { notes: 'Typed' } } })
    expect(Object.keys(answer.data.error ?? {})).toEqual(['clientEmail'])
  })
})

describe('a payment', () => {
  test('proposes $400.00, or the agreed fee', async () => {
    expect((await callLoader(openPay, of(makeReferral(db()).id))).data.amount).toBe('400.00')
    expect((await callLoader(openPay, of(makeReferral(db(), { referralFeeCents: 35_050 }).id))).data.amount).toBe('350.50')
  })

  test("sets status, fee and time, and can't be repeated by the same form, another tab or another address", async () => {
    const { id } = makeConverted()
    const [tab, otherTab] = [await payForm(id), await payForm(id)]
    const answers = await Promise.all([tab, tab, otherTab].map((form) => callAction(pay, { ...of(id), form })))
    expect(await Promise.all(answers.map(toastOf))).toEqual([
      'success: Payment processed successfully',
      'success: Payment processed successfully',
      'error: This referral is already paid. Only a reversal can correct its fee.',
    ])
    expect(stored(id)).toMatchObject({ paymentStatus: 'paid', referralFeeCents: 40_000 })
    expect(stored(id)?.paymentDate).toBeInstanceOf(Date)
    expect(books().map(({ kind, amountCents }) => [kind, amountCents])).toEqual([['payment', 40_000]])
    const mails = listMails('referral-paid')
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [stored(id)?.realtorEmail, 'We paid your referral fee: $400'],
    ])
    const [, token = ''] = /\/referral\/([0-9a-f]+)/.exec(mails[0]?.textBody ?? '') ?? []
    const seen = (await callLoader(statusPage, { url: `/referral/${token}`, params: { token } })).data
    expect(seen).toMatchObject({ status: 'converted', paidCents: 40_000, reversedCents: 0 })
    expect(mails[0]?.textBody).not.toContain(stored(id)?.clientName)
    const again = await callLoader(openPay, of(id))
    expect([again.location, await toastOf(again)]).toEqual([
      '/admin/referrals',
      'error: This referral is already paid. Only a reversal can correct its fee.',
    ])
  })

  test('of an unconverted referral asks for a confirmation', async () => {
    const { id } = makeReferral(db())
    const asked = await callAction(pay, { ...of(id), form: await payForm(id, { amount: '250.10' }) })
    expect(asked).toMatchObject({
      status: 400,
      data: { error: { confirmed: [expect.any(String)] }, initialValue: { amount: '250.10' } },
    })
    expect(books()).toEqual([])
    const done = await callAction(pay, { ...of(id), form: await payForm(id, { amount: '250.10', confirmed: 'yes' }) })
    expect(await toastOf(done)).toBe('success: Payment processed successfully')
    expect(stored(id)?.referralFeeCents).toBe(25_010)
  })

  test.each(['1e3', '-1', '400.005', '4 00', '0', '5000.01', 'NaN', ''])(
    'is refused beside the field if the amount is %j',
    async (amount) => {
      const { id } = makeConverted()
      const answer = await callAction(pay, { ...of(id), form: await payForm(id, { amount }) })
      expect(answer).toMatchObject({ status: 400, data: { error: { amount: [expect.stringMatching(/^Enter /)] } } })
      expect([stored(id)?.paymentStatus, books().length]).toEqual(['unpaid', 0])
    },
  )
})

describe('a reversal', () => {
  async function makePaid() {
    const { id } = makeConverted()
    await callAction(pay, { ...of(id), form: await payForm(id) })
    return id
  }
  async function reverseForm(id: string, fields: Record<string, string>) {
    return { submissionId: (await callLoader(openReverse, of(id))).data.submissionId, reason: 'Agreed on less', ...fields }
  }

  test('in part corrects the fee once, with its reason, and the referral stays paid', async () => {
    const id = await makePaid()
    const form = await reverseForm(id, { amount: '50' })
    for (let sent = 0; sent < 2; sent++)
      expect(await toastOf(await callAction(reverse, { ...of(id), form }))).toBe('success: Payment reversed')
    expect(stored(id)).toMatchObject({ paymentStatus: 'paid', referralFeeCents: 35_000 })
    expect(books().map(({ kind, amountCents, reason }) => [kind, amountCents, reason])).toEqual([
      ['payment', 40_000, null],
      ['reversal', 5_000, 'Agreed on less'],
    ])
    expect((await list()).data.page.rows[0]).toMatchObject({ reversedCents: 5_000 })
    expect(listMails('referral-paid'), 'a reversal sends nothing').toHaveLength(1)
  })

  test('in full makes the fee payable again', async () => {
    const id = await makePaid()
    await callAction(reverse, { ...of(id), form: await reverseForm(id, { amount: '400.00' }) })
    expect(stored(id)).toMatchObject({ paymentStatus: 'reversed', referralFeeCents: 0 })
    expect((await callLoader(openPay, of(id))).data.amount).toBe('400.00')
    await callAction(pay, { ...of(id), form: await payForm(id, { amount: '300' }) })
    expect(stored(id)).toMatchObject({ paymentStatus: 'paid', referralFeeCents: 30_000 })
    expect(listMails('referral-paid').map(({ subject }) => subject.replace(/.*: /, ''))).toEqual(['$400', '$300'])
  })

  test('or payment of a realtor whose data was deleted sends no email', async () => {
    const { id } = makeConverted({ realtorEmail: '' })
    await callAction(pay, { ...of(id), form: await payForm(id) })
    expect(stored(id)).toMatchObject({ paymentStatus: 'paid' })
    expect(listMails('referral-paid')).toEqual([])
  })

  test('in full is due again in the list, the figures and the filter, and is deducted from the year', async () => {
    const id = await makePaid()
    await callAction(reverse, { ...of(id), form: await reverseForm(id, { amount: '400.00' }) })
    const { page, stats } = (await list('?fee=to-pay')).data
    expect(page.rows.map((row) => row.id)).toEqual([id])
    expect(stats).toMatchObject({ toPay: 1, toPayCents: 40_000, paidThisYear: 0, paidThisYearCents: 0 })
    // A reversal now of last year's payment counts in this year, as in the payouts file.
    const before = new Date(Date.now() - 366 * 86_400_000)
    const old = makeReferral(db(), { status: 'converted', paymentStatus: 'paid', paymentDate: before, referralFeeCents: 40_000 })
    await callAction(reverse, { ...of(old.id), form: await reverseForm(old.id, { amount: '100.50' }) })
    expect((await list()).data.stats).toMatchObject({ paidThisYearCents: -10_050 })
  })

  test("isn't needed for a refunded client: paying asks for a confirmation first, and the list says so", async () => {
    const lead = makeLead(db())
    makePayment(db(), { leadId: lead.id, state: 'refunded' })
    const { id } = makeReferral(db(), { status: 'converted', leadId: lead.id })
    expect((await list()).data.page.rows[0]).toMatchObject({ isPaidBack: true })
    const asked = await callAction(pay, { ...of(id), form: await payForm(id) })
    expect(asked).toMatchObject({ status: 400, data: { error: { confirmed: [expect.stringContaining('refunded')] } } })
    await callAction(pay, { ...of(id), form: await payForm(id, { confirmed: 'yes' }) })
    expect(stored(id)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('and every other dialog lead back to the filtered list', async () => {
    const { id } = makeConverted()
    const filtered = (step: string) => ({ ...of(id), url: `/admin/referrals/${id}/${step}?fee=to-pay` })
    const back = '/admin/referrals?fee=to-pay'
    expect((await callLoader(openPay, filtered('pay'))).data.closeTo).toBe(back)
    expect((await callLoader(openEdit, filtered('edit'))).data.closeTo).toBe(back)
    expect((await callLoader(openDelete, filtered('delete'))).data.closeTo).toBe(back)
    expect((await callAction(pay, { ...filtered('pay'), form: await payForm(id) })).location).toBe(back)
    expect((await callLoader(openReverse, filtered('reverse'))).data.closeTo).toBe(back)
  })

  test('requires a reason, and is at most the paid amount', async () => {
    const id = await makePaid()
    const blank = await callAction(reverse, { ...of(id), form: await reverseForm(id, { amount: '50', reason: ' ' }) })
    expect(blank).toMatchObject({ status: 400, data: { error: { reason: ['Enter a reason'] } } })
    const tooMuch = await callAction(reverse, { ...of(id), form: await reverseForm(id, { amount: '400.01' }) })
    expect(tooMuch).toMatchObject({ status: 400, data: { error: { amount: ['Enter no more than the amount paid.'] } } })
    expect(books()).toHaveLength(1)
  })

  test('protects the referral from permanent deletion', async () => {
    const id = await makePaid()
    expect(await toastOf(await callAction(remove, { ...of(id), form: {} }))).toMatch(/^error: A paid referral can/)
    const unpaid = makeReferral(db())
    expect(await toastOf(await callAction(remove, { ...of(unpaid.id), form: {} }))).toBe('success: Referral deleted successfully')
    expect([stored(id)?.id, stored(unpaid.id)]).toEqual([id, undefined])
  })

  test('is in the CSV of the year with the total for a 1099-NEC', async () => {
    const id = await makePaid()
    db()
      .update(realtorReferrals)
      .set({ realtorName: '=cmd|calc', realtorEmail: 'later@example.com' })
      .where(eq(realtorReferrals.id, id))
      .run()
    await callAction(reverse, { ...of(id), form: await reverseForm(id, { amount: '100.50' }) })
    const year = new Date().getUTCFullYear()
    const answer = await callLoader(payouts, { url: `/admin/referrals/payouts.csv?year=${year}`, cookie: me.cookie })
    const text = await answer.text()
    expect(text).toContain('Payee,Company,Email,Year,Payments,Paid,Reversed,Total,')
    // A changed address in between does not make them another payee.
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toContain(`'=cmd|calc,Prairie Realty,later@example.com,${year},1,400.00,100.50,299.50,no`)
    expect((await callLoader(payouts, { url: '/admin/referrals/payouts.csv?year=x', cookie: me.cookie })).status).toBe(400)
  })
})

describe('a lead', () => {
  const convert = (id: string) => press({ intent: 'convert', referral: id })

  test('is created from a referral once, and each links to the other; a signed agreement makes it converted', async () => {
    const { id, clientName } = makeReferral(db(), { propertyAddress: '12 Elm St, Apt 4, Des Moines, IA 50312' })
    const made = await convert(id)
    const leadId = stored(id)?.leadId ?? ''
    expect([made.location, await toastOf(made)]).toEqual([`/leads/${leadId}`, 'success: Lead created from the referral'])
    expect(db().select().from(leads).where(eq(leads.id, leadId)).get()).toMatchObject({
      ...{ name: clientName, source: 'realtor-referral', status: 'leads' },
      ...{ streetAddress: '12 Elm St, Apt 4', city: 'Des Moines', state: 'IA', zipCode: '50312' },
    })
    expect(await toastOf(await convert(id))).toBe('error: This referral already has a lead.')
    const lead = await callLoader(openLead, { url: `/leads/${leadId}`, params: { leadId }, cookie: me.cookie })
    expect(lead.data.referrals).toMatchObject([{ id, status: 'pending' }])
    inTransaction((tx) => convertReferralsOfLead(tx, leadId, new Date()))
    // No one recorded when the client was first contacted.
    expect(stored(id)).toMatchObject({ status: 'converted', contactedAt: null })
  })

  test.each([
    { clientConsented: false, ends: 'Prairie Realty. Email only: hasn’t agreed to calls' },
    { clientConsented: true, ends: 'Prairie Realty' },
  ])('and its referral say whether the client agreed to calls: $clientConsented', async ({ clientConsented, ends }) => {
    const { id } = makeReferral(db(), { clientConsented })
    expect((await list()).data.page.rows).toMatchObject([{ id, clientConsented }])
    await convert(id)
    const leadId = stored(id)?.leadId ?? ''
    const lead = await callLoader(openLead, { url: `/leads/${leadId}`, params: { leadId }, cookie: me.cookie })
    expect(lead.data.referrals).toMatchObject([{ clientConsented }])
    const [created] = rowsOf(leadActivities, eq(leadActivities.leadId, leadId))
    expect(created?.summary.endsWith(ends)).toBe(true)
  })

  test('whose owner signs converts the referrals of its email from before it came, which staff had not linked', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day))
    const { id: leadId } = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com', createdAt: at(10) })
    const client = { clientName: 'ann owner', clientEmail: ' Ann@example.com' }
    const of = (createdAt: Date, more = {}) => makeReferral(db(), { ...client, createdAt, ...more }).id
    const [earlier, later, lost] = [of(at(9)), of(at(11)), of(at(9), { status: 'lost' })]
    const other = makeReferral(db(), { createdAt: at(9) }).id
    inTransaction((tx) => convertReferralsOfLead(tx, leadId, new Date()))
    expect(stored(earlier)).toMatchObject({ status: 'converted', leadId })
    expect([later, lost, other].map((id) => [stored(id)?.status, stored(id)?.leadId])).toEqual([
      ['pending', null],
      ['lost', null],
      ['pending', null],
    ])
    expect(db().select().from(auditLog).where(eq(auditLog.subject, earlier)).all()).toMatchObject([
      { action: 'referral_changed', userId: null, detail: { from: 'pending', to: 'converted', leadId } },
    ])
  })

  test('whose owner signs converts the first of two realtors’ referrals only, also for a second house', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day))
    const { id: leadId } = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com', createdAt: at(10) })
    const client = { clientName: 'Ann Owner', clientEmail: 'ann@example.com' }
    const of = (createdAt: Date, more = {}) => makeReferral(db(), { ...client, createdAt, ...more }).id
    const linked = of(at(9), { leadId, status: 'contacted' })
    const [first, lost] = [of(at(8)), of(at(7), { leadId, status: 'lost' })]
    inTransaction((tx) => convertReferralsOfLead(tx, leadId, new Date()))
    const states = () => [first, linked, lost].map((id) => stored(id)?.status)
    expect(states()).toEqual(['converted', 'lost', 'lost'])
    const { id: house } = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com', createdAt: at(12) })
    const late = of(at(11))
    inTransaction((tx) => convertReferralsOfLead(tx, house, new Date()))
    expect([...states(), stored(late)?.status]).toEqual(['converted', 'lost', 'lost', 'lost'])
  })

  test('whose owner signs converts the referral that was already paid, not the first', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day))
    const { id: leadId } = makeLead(db(), { email: 'ann@example.com', createdAt: at(10) })
    const paid = { paymentStatus: 'paid', referralFeeCents: 40_000, paymentDate: at(9), status: 'contacted' } as const
    const client = { clientEmail: 'ann@example.com', leadId }
    const ids = [{ createdAt: at(7) }, { createdAt: at(8), ...paid }].map((more) => makeReferral(db(), { ...client, ...more }).id)
    inTransaction((tx) => convertReferralsOfLead(tx, leadId, new Date()))
    expect(ids.map((id) => stored(id)?.status)).toEqual(['lost', 'converted'])
  })

  test('whose owner signs leaves alone a referral with only the same email, which may be mistyped, also a paid one', () => {
    const [early, paidAt] = [new Date(Date.UTC(2026, 10, 8)), new Date(Date.UTC(2026, 10, 9))]
    const { id: leadId } = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com' })
    const mistyped = { clientEmail: 'ann@example.com', createdAt: early }
    const { id: neighbor } = makeLead(db())
    const paid = { paymentStatus: 'paid', referralFeeCents: 40_000, paymentDate: paidAt, status: 'converted' } as const
    const ids = [
      makeReferral(db(), mistyped).id,
      makeReferral(db(), { ...mistyped, ...paid, leadId: neighbor }).id,
      makeReferral(db(), { clientName: 'Ann Owner', clientEmail: 'ann@example.com', createdAt: paidAt }).id,
    ]
    inTransaction((tx) => convertReferralsOfLead(tx, leadId, new Date()))
    expect(ids.map((id) => [stored(id)?.status, stored(id)?.leadId])).toEqual([
      ['pending', null],
      ['converted', neighbor],
      ['converted', leadId],
    ])
  })

  test.each([
    ['name', { clientName: 'ann owner' }],
    ['phone', { clientPhone: '515-555-0188' }],
    ['home', { propertyAddress: '12 Elm Street, Des Moines, IA 50312' }],
  ])('that the client already has, with the same email and %s, is used', async (_same, client) => {
    const home = { streetAddress: '12 Elm St', zipCode: '50312' }
    const known = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com', phone: '(515) 555-0188', ...home })
    const { id } = makeReferral(db(), { clientEmail: 'ANN@example.com', ...client })
    expect(await toastOf(await convert(id))).toBe('success: This client already has a lead. We linked the referral to it.')
    expect(stored(id)?.leadId).toBe(known.id)
  })

  test('of someone with only the same email, which may be mistyped, is not used: staff see it as a possible duplicate', async () => {
    const other = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com', phone: '(515) 555-0188' })
    const { id, clientName } = makeReferral(db(), { clientEmail: 'ann@example.com' })
    expect(await toastOf(await convert(id))).toBe('success: Lead created from the referral')
    const leadId = stored(id)?.leadId ?? ''
    const { data } = await callLoader(openLead, { url: `/leads/${leadId}`, params: { leadId }, cookie: me.cookie })
    expect(data.lead.name).toBe(clientName)
    expect(data.merging.duplicates).toMatchObject([{ id: other.id, reasons: ['email'] }])
    inTransaction((tx) => convertReferralsOfLead(tx, other.id, new Date()))
    expect(stored(id)).toMatchObject({ status: 'pending', leadId })
  })
})

describe('a failure', () => {
  test('is reported in the words of S8.13', async () => {
    const { id } = makeConverted()
    const paying = await payForm(id)
    for (const work of ['update', 'delete'])
      sqlite().exec(`create trigger full_${work} before ${work} on realtor_referrals begin select raise(abort, 'disk full'); end`)
    expect(await toastOf(await press({ intent: 'status', referral: id, status: 'lost' }))).toBe('error: Failed to update status')
    expect(await toastOf(await callAction(remove, { ...of(id), form: {} }))).toBe('error: Failed to delete referral')
    const paid = await callAction(pay, { ...of(id), form: paying })
    expect(paid).toMatchObject({ status: 503, data: { error: { '': ['Failed to process payment'] } } })
    for (const work of ['update', 'delete']) sqlite().exec(`drop trigger full_${work}`)
    expect([stored(id)?.status, stored(id)?.paymentStatus, books().length]).toEqual(['converted', 'unpaid', 0])
  })
})

test("a year's total counts payments and reversals between New Year's in Chicago, as the payouts do", () => {
  const referralId = makeReferral(db()).id
  const book = (kind: 'payment' | 'reversal', amountCents: number, at: string) =>
    db()
      .insert(referralPayments)
      .values({
        referralId,
        kind,
        amountCents,
        ...{ payeeName: 'Dana', payeeCompany: 'Prairie', payeeEmail: 'dana@brokers.example' },
        reason: kind === 'reversal' ? 'Paid twice' : null,
        createdAt: new Date(at),
      })
      .run()
  book('payment', 20_000, '2026-01-01T05:59:59.999Z')
  book('payment', 30_000, '2026-01-01T06:00:00.000Z')
  book('reversal', 5_000, '2027-01-01T05:59:59.999Z')
  book('payment', 7_000, '2027-01-01T06:00:00.000Z')
  expect([2024, 2025, 2026, 2027].map(sumPayouts)).toEqual([0, 20_000, 25_000, 7_000])
  const listed = (year: number) => listPayouts(year).reduce((sum, { totalCents }) => sum + totalCents, 0)
  expect([2024, 2025, 2026, 2027].map(listed)).toEqual([0, 20_000, 25_000, 7_000])
})
