import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { auditLog, rentals } from '#app/db/schema/index.ts'
import { estimateLocally } from '#app/modules/rent-estimator/estimate-locally.server.ts'
import { action, loader } from '#app/routes/admin/rentals.tsx'
import { action as correct, loader as openCorrect } from '#app/routes/admin/rentals/correct.tsx'
import { loader as exportFile } from '#app/routes/admin/rentals/export.ts'
import { action as retire, loader as openRetire } from '#app/routes/admin/rentals/retire.tsx'
import { makeRental } from '#tests/factories/make-entry.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, postPage, toastText } from '#tests/setup/route.ts'
import { type SignedIn, signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const list = async (query = '') => (await callLoader(loader, { url: `/admin/rentals${query}`, cookie: me.cookie })).data
const at = (rentalId: string, step: string) => ({
  url: `/admin/rentals/${rentalId}/${step}?city=Ames`,
  params: { rentalId },
  cookie: me.cookie,
})
const stored = (id: string) => rowOf(rentals, eq(rentals.id, id))
const audited = (id: string) =>
  db()
    .select({ userId: auditLog.userId, action: auditLog.action, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.subject, id))
    .orderBy(auditLog.key)
    .all()

/** A correction's form as its page shows it, with some changes. */
async function formOf(rentalId: string, changes: Record<string, string> = {}) {
  const { defaults, seen } = (await callLoader(openCorrect, at(rentalId, 'correct'))).data
  return { ...defaults, seen, ...changes }
}
const save = (rentalId: string, form: Record<string, string>) => callAction(correct, { ...at(rentalId, 'correct'), form })

const SUBJECT = {
  streetAddress: '',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50312',
  propertyType: 'single-family',
  squareFootage: 1500,
  unitCount: 1,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: null,
} as const
const estimate = () => estimateLocally(SUBJECT, null, new Date('2026-11-23T12:00:00Z'))

describe('the list of rentals', () => {
  test('shows the latest lease first, and filters by text, city, bedrooms and state', async () => {
    makeRental(db(), { streetAddress: '1 Oak St', city: 'Ames', zipCode: '50010', bedrooms: 5, leaseSignedOn: '2026-03-01' })
    makeRental(db(), { streetAddress: '2 Elm St', city: 'ames ', zipCode: '50010', bedrooms: 2, leaseSignedOn: '2026-05-01' })
    makeRental(db(), { streetAddress: '3 Fir St', retiredAt: new Date(), leaseSignedOn: '2026-04-01' })
    makeRental(db(), { streetAddress: '4 Åsh St', city: 'Élan', zipCode: '52240', leaseSignedOn: '2026-02-01' })
    makeRental(db(), { streetAddress: '5 Yew St', origin: 'sample', leaseSignedOn: '2026-01-01', city: 'ÉLAN' })
    const streets = async (query: string) => (await list(query)).page.rows.map(({ streetAddress }) => streetAddress[0]).join('')
    expect(await streets('')).toBe('23145')
    expect(await streets('?city=AMES')).toBe('21')
    expect(await streets(`?city=${encodeURIComponent('élan')}`)).toBe('45')
    expect(await streets('?q=50010&bedrooms=4')).toBe('1')
    expect(await streets(`?q=${encodeURIComponent('åsh')}`)).toBe('4')
    expect(await streets('?bedrooms=2')).toBe('2')
    expect(await streets('?state=retired')).toBe('3')
    expect(await streets('?state=outside')).toBe('4')
    expect(await streets('?state=sample')).toBe('5')
    expect(await streets('?state=carrying')).toBe('21')
    const all = await list('?state=gone&bedrooms=many')
    expect(all.filter.problems).toHaveLength(2)
    expect(all.page.total).toBe(5)
    expect(all.cities).toEqual(['Ames', 'Des Moines', 'ÉLAN'])
  })

  test('is paged without a duplicate or missing row', async () => {
    for (let at = 0; at < 60; at += 1) makeRental(db(), { leaseSignedOn: '2026-06-01' })
    const seen: string[] = []
    let query: Record<string, string> | null = {}
    while (query !== null) {
      const { page } = await list(`?${new URLSearchParams(query).toString()}`)
      seen.push(...page.rows.map(({ id }) => id))
      query = page.next
    }
    expect(new Set(seen).size).toBe(60)
    expect(seen).toHaveLength(60)
    expect((await list('?after=nowhere')).page.isLost).toBe(true)
  })
})

describe('a correction', () => {
  test('is used by the next estimate, and the audit log names its fields', async () => {
    const { id } = makeRental(db(), { rent: 1500 })
    const before = estimate()
    const saved = await save(
      id,
      await formOf(id, {
        rent: '$2,400',
        leaseSignedOn: '06/30/2026',
        yearBuilt: '1978',
        latitude: '41.60012345678',
        longitude: '-93.7',
      }),
    )
    expect([saved.location, await toastText(saved)]).toEqual(['/admin/rentals?city=Ames', 'success: Rental corrected'])
    expect(stored(id)).toMatchObject({
      rent: 2400,
      leaseSignedOn: '2026-06-30',
      yearBuilt: 1978,
      latitude: 41.60012345678,
      longitude: -93.7,
    })
    const after = estimate()
    expect(after.comparableProperties[0]?.rentAmount).toBe(2400)
    expect(after.rentEstimate).toBeGreaterThan(before.rentEstimate)
    expect(audited(id)).toEqual([
      {
        userId: me.viewer.id,
        action: 'rental_corrected',
        detail: { fields: ['yearBuilt', 'rent', 'leaseSignedOn', 'latitude', 'longitude'] },
      },
    ])
  })

  test('without changes is not recorded', async () => {
    const { id } = makeRental(db())
    await save(id, await formOf(id))
    expect(stored(id)).toMatchObject({ correctedAt: null, changedAt: null })
    expect(audited(id)).toEqual([])
  })

  test('that is refused keeps typed values, with the reason beside each field', async () => {
    const { id } = makeRental(db())
    const form = await formOf(id, {
      streetAddress: ' '.repeat(900_000),
      zipCode: '5O312',
      rent: '99',
      leaseSignedOn: '2099-01-01',
      latitude: '41.6',
      bathrooms: '1.25',
    })
    const { status, data } = await save(id, form)
    expect(status).toBe(400)
    expect(data.initialValue).toMatchObject({ zipCode: '5O312', rent: '99', leaseSignedOn: '2099-01-01' })
    expect(Object.keys(data.error ?? {}).sort()).toEqual(['bathrooms', 'leaseSignedOn', 'rent', 'streetAddress', 'zipCode'])
    expect(data.error?.leaseSignedOn).toEqual(['The date is in the future'])
    const half = await save(id, await formOf(id, { latitude: '41.6' }))
    expect(half.data.error).toEqual({ longitude: ['Enter both latitude and longitude, or neither'] })
    expect(stored(id)?.changedAt).toBeNull()
  })

  test("in two windows doesn't undo the other one: the later one sees the present values, and may then save", async () => {
    const { id } = makeRental(db(), { rent: 1500, bedrooms: 3 })
    const [mine, theirs] = [await formOf(id, { rent: '1600' }), await formOf(id, { rent: '1700' })]
    await save(id, theirs)
    const refused = await save(id, mine)
    expect(refused.status).toBe(409)
    expect(refused.data.error).toMatchObject({ rent: ['It says 1700 now'] })
    expect(refused.data.initialValue).toMatchObject({ rent: '1600' })
    expect(stored(id)?.rent).toBe(1700)
    expect((await save(id, { ...mine, seen: refused.data.seen ?? '' })).location).toBe('/admin/rentals?city=Ames')
    expect(stored(id)?.rent).toBe(1600)
  })

  test('of a missing rental is answered with a message', async () => {
    const form = await formOf(makeRental(db()).id)
    const gone = { ...at('0'.repeat(32), 'correct'), form }
    const { reply, page } = await postPage({ action: correct, loader: openCorrect }, gone)
    expect([reply.status, reply.data.error?.['']]).toEqual([404, ['This rental no longer exists']])
    expect(page.data, 'without scripts, the form is shown with what was typed').toMatchObject({ defaults: { rent: '' } })
    expect((await callLoader(openCorrect, at('__proto__', 'correct'))).status).toBe(404)
  })
})

describe('a retired rental', () => {
  const retireIt = (id: string) => callAction(retire, { ...at(id, 'retire'), form: {} })
  const useAgain = (id: string) =>
    callAction(action, { url: '/admin/rentals?state=retired', cookie: me.cookie, form: { intent: 'restore', rental: id } })

  test('is not used by estimates, until it is restored', async () => {
    const { id } = makeRental(db())
    expect(estimate().source).toBe('own-rentals')
    expect(await toastText(await retireIt(id))).toBe('success: Rental retired')
    expect(estimate()).toMatchObject({ source: 'public-figures', comparableProperties: [] })
    const again = await useAgain(id)
    expect([again.location, await toastText(again)]).toEqual([
      '/admin/rentals?state=retired',
      'success: Rental is back in estimates',
    ])
    expect(estimate().source).toBe('own-rentals')
    expect(audited(id).map((line) => line.action)).toEqual(['rental_retired', 'rental_restored'])
  })

  test('is retired once, however often the button is pressed', async () => {
    const { id } = makeRental(db())
    const answers = await Promise.all([retireIt(id), retireIt(id)])
    expect((await Promise.all(answers.map(toastText))).sort()).toEqual([
      'error: This rental is already retired',
      'success: Rental retired',
    ])
    expect(audited(id)).toHaveLength(1)
    expect((await callLoader(openRetire, at(id, 'retire'))).status).toBe(404)
    await useAgain(id)
    expect(await toastText(await useAgain(id))).toBe('error: This rental is already used for estimates')
    expect(await toastText(await useAgain('0'.repeat(32)))).toBe('error: This rental no longer exists')
  })
})

test('the list is exported as CSV with formulas made harmless, and the audit log says who exported how many', async () => {
  makeRental(db(), { streetAddress: '=HYPERLINK("x")', city: 'Ames', zipCode: '50010' })
  makeRental(db(), { city: 'Ankeny' })
  const answer = await callLoader(exportFile, { url: '/admin/rentals/rentals.csv?city=ames&q=50010', cookie: me.cookie })
  const lines = (await answer.text()).trimEnd().split('\r\n')
  expect(lines[0]).toContain('Id,Street Address,City,State,ZIP,Property Type,Square Footage')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")",Ames,IA,50010,single-family,1500,3,2,,1750,2026-06-01,,,,Used for estimates`)
  expect(audited('rentals')).toEqual([
    {
      userId: me.viewer.id,
      action: 'rentals_exported',
      detail: { rows: 1, isWhole: true, filter: { city: 'ames' }, isSearched: true },
    },
  ])
})
