import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, payees, referralPayments } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { deleteOldPayees, deletePayee, PAYEE_DAYS } from '#app/modules/payees/forget-payees.server.ts'
import { findPerson } from '#app/modules/privacy/person.server.ts'
import { collectPersonalData } from '#app/modules/privacy/personal-data.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { loader as listPayees } from '#app/routes/admin/referrals/payees.tsx'
import { action as save, loader as open } from '#app/routes/admin/referrals/payee.tsx'
import { loader as download } from '#app/routes/admin/referrals/w9-file.ts'
import { loader as taxForms } from '#app/routes/admin/referrals/tax-forms.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { savedWhileEditing } from '#app/modules/forms/seen.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const PDF = '%PDF-1.4 Form W-9 987-65-4321'
const facts = {
  ...{ w9RequestedOn: '2026-03-01', w9ReceivedOn: '2026-03-09', kind: 'person', firstName: 'Pilar', lastName: 'Sol' },
  ...{ businessName: '', streetAddress: '12 Elm St', city: 'Ames', state: 'Iowa', zipCode: '50010' },
  ...{ tinType: 'SSN', tin: '987-65-4321' },
}

const at = (referralId: string) => ({ url: `/admin/referrals/${referralId}/tax`, params: { referralId }, cookie: me.cookie })
const page = async (referralId: string) => (await callLoader(open, at(referralId))).data

async function post(referralId: string, fields: Record<string, string> = {}, file?: File) {
  const { seen } = await page(referralId)
  const form: [string, string | File][] = Object.entries({ ...facts, seen, ...fields })
  return callAction(save, { ...at(referralId), form: file ? [...form, ['file', file]] : form })
}
const stored = () => db().select().from(payees).all()
const referralOf = (realtorEmail: string) => makeReferral(db(), { realtorEmail, realtorName: 'Pilar Sol' }).id

function book(
  referralId: string,
  kind: 'payment' | 'reversal',
  amountCents: number,
  createdAt: Date,
  email = 'pilar@example.com',
) {
  const payee = { payeeName: 'Pilar Sol', payeeCompany: 'Prairie Key', payeeEmail: email }
  const reason = kind === 'reversal' ? 'Agreed on less' : null
  db()
    .insert(referralPayments)
    .values({ referralId, kind, amountCents, reason, ...payee, createdAt })
    .run()
}

describe("a payee's tax details", () => {
  test("are stored by the realtor's address; the tax ID is encrypted and shown by its last four digits", async () => {
    const id = referralOf('Pilar@Example.com ')
    expect((await post(id)).location).toBe(`/admin/referrals/${id}/tax`)
    const [row] = stored()
    expect(row).toMatchObject({ emailKey: 'pilar@example.com', state: 'IA', tinEnd: '4321', w9ReceivedById: me.viewer.id })
    expect(row?.sealedTin?.includes('987654321')).toBe(false)
    const shown = await page(id)
    expect(shown).toMatchObject({ tin: '•••-••-4321', requestedBy: me.viewer.name, receivedBy: me.viewer.name })
    expect(JSON.stringify(shown)).not.toMatch(/98765/)
    const [line] = db().select().from(auditLog).where(eq(auditLog.action, 'payee_changed')).all()
    expect(JSON.stringify(line)).not.toMatch(/98765|Pilar/)
    // A blank number is not changed; another admin's later change is not overwritten.
    const { seen } = shown
    await post(id, { tin: '', city: 'Boone' })
    expect(stored()[0]).toMatchObject({ tinEnd: '4321', city: 'Boone' })
    const late = await post(id, { seen, city: 'Perry' })
    expect(late).toMatchObject({ status: 409, data: { error: { '': [savedWhileEditing('form', me.viewer.name)] } } })
    expect((await post(id, { seen: late.data.seen ?? '', city: 'Perry' })).status).toBe(303)
  })

  test('that are refused keep typed values, except the tax ID', async () => {
    const answer = await post(referralOf('pilar@example.com'), { zipCode: '5', tin: '987654321' })
    expect(errorsOf(answer.data)).toHaveProperty('zipCode')
    expect(JSON.stringify(answer.data)).toMatch(/12 Elm St/)
    expect(JSON.stringify(answer.data)).not.toMatch(/987654321/)
    expect(errorsOf((await post(referralOf('other@example.com'), { tin: '12' })).data)).toHaveProperty('tin')
  })

  test('include the signed form, which is stored encrypted, opened only by admins, and deleted when it is replaced', async () => {
    const id = referralOf('pilar@example.com')
    await post(id, {}, new File([PDF], 'W-9.pdf'))
    const key = stored()[0]?.w9FileKey ?? ''
    expect(Buffer.from((await fileStorage().get(key)) ?? []).includes('W-9')).toBe(false)
    const open = (cookie: string) =>
      callLoader(download, { url: `/admin/referrals/${id}/w9`, params: { referralId: id }, cookie })
    const file = await open(me.cookie)
    expect([file.headers.get('Content-Type'), await file.text()]).toEqual(['application/pdf', PDF])
    expect(db().select().from(auditLog).where(eq(auditLog.action, 'w9_opened')).all()).toHaveLength(1)
    expect((await open(signedInAs('user').cookie)).headers.get('Content-Type')).toBe(null)
    expect(errorsOf((await post(id, {}, new File(['plain'], 'W-9.txt'))).data)).toHaveProperty('file')
    await post(id, {}, new File([PDF], 'W-9 new.pdf'))
    await runDueJobs()
    expect([await fileStorage().get(key), await fileStorage().get(stored()[0]?.w9FileKey ?? '')]).toEqual([
      null,
      expect.anything(),
    ])
  })
})

describe('the 1099-NEC file of a year', () => {
  const get = (year: number) => callLoader(taxForms, { url: `/admin/referrals/1099-nec.csv?year=${year}`, cookie: me.cookie })

  test("has each payee whose total after reversals reaches the year's threshold, with the full tax ID", async () => {
    inTransaction((tx) => writeSetting(tx, 'companyTaxId', '12-3456789', me.viewer.id))
    const id = referralOf('pilar@example.com')
    await post(id)
    book(id, 'payment', 250_000, new Date('2026-05-01T15:00:00Z'))
    book(id, 'reversal', 40_000, new Date('2026-06-01T15:00:00Z'))
    book(id, 'payment', 60_000, new Date('2025-05-01T15:00:00Z'))
    book(id, 'payment', 59_999, new Date('2024-05-01T15:00:00Z'))
    const lines = async (year: number) => (await (await get(year)).text()).trim().split('\r\n')
    const [titles, line, ...more] = await lines(2026)
    expect(titles).toMatch(/^Form Type,Tax Year,Payer TIN Type/)
    expect(line).toMatch(
      /^1099-NEC,2026,EIN,123456789,B,.*,SSN,987654321,I,,,Pilar,,Sol,,US,12 Elm St,,Ames,IA,50010,,2026-1,N,2100.00,N/,
    )
    expect([more.length, (await lines(2025)).length, (await lines(2024)).length]).toEqual([0, 2, 1])
    expect(db().select().from(auditLog).where(eq(auditLog.action, 'tax_forms_exported')).all()).toHaveLength(3)
    // Corporations get none.
    await post(id, { kind: 'corporation' })
    expect(await lines(2026)).toHaveLength(1)
  })

  test("waits for the company's number; the page lists what each form is missing", async () => {
    expect((await get(2026)).location).toBe('/admin/referrals/payouts?year=2026')
    const id = referralOf('pilar@example.com')
    book(id, 'payment', 250_000, new Date('2026-05-01T15:00:00Z'))
    await post(id, { tin: '', tinType: '' })
    const { data } = await callLoader(listPayees, { url: '/admin/referrals/payouts?year=2026', cookie: me.cookie })
    expect(data).toMatchObject({ due: 1, incomplete: 1, thresholdCents: 200_000, payees: [{ missing: ['tax ID'] }] })
  })
})

describe('privacy and retention', () => {
  const sections = () => {
    const all = collectPersonalData(db(), findPerson(db(), 'pilar@example.com'))
    return all.filter(({ key, records }) => key.includes('axDetails') && records.length > 0).map(({ key, fate }) => [key, fate])
  }

  test('the details of a paid person stay, other details are deleted with their form', async () => {
    const id = referralOf('pilar@example.com')
    await post(id, {}, new File([PDF], 'W-9.pdf'))
    book(id, 'payment', 40_000, new Date())
    expect(sections()).toEqual([['taxDetails', 'kept']])
    inTransaction((tx) => deletePayee(tx, 'pilar@example.com'))
    const [kept] = stored()
    db().delete(referralPayments).run()
    expect(sections()).toEqual([['unusedTaxDetails', 'deleted']])
    inTransaction((tx) => deletePayee(tx, 'pilar@example.com'))
    await runDueJobs()
    expect([stored(), await fileStorage().get(kept?.w9FileKey ?? '')]).toEqual([[], null])
  })

  test('details end five years after the last payment', async () => {
    const id = referralOf('pilar@example.com')
    await post(id)
    const later = new Date(Date.now() + (PAYEE_DAYS + 1) * DAY_MS)
    book(id, 'payment', 40_000, new Date(Date.now() + 30 * DAY_MS))
    const clean = (now: Date) => inTransaction((tx) => deleteOldPayees(tx, now, 10))
    expect([clean(later), clean(new Date(later.getTime() + 30 * DAY_MS))]).toEqual([0, 1])
  })
})
