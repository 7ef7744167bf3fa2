import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { auditLog, imports, rentalImportItems, rentalImports, rentals } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { storedRentals } from '#app/modules/rent-estimator/comparables/stored-rentals.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { loader as exportFile } from '#app/routes/admin/rentals/export.ts'
import { loader as errorsFile } from '#app/routes/admin/rentals/import-errors.ts'
import { action as upload, loader as uploadPage } from '#app/routes/admin/rentals/import.tsx'
import { action as review, loader as page } from '#app/routes/admin/rentals/imported-rentals.tsx'
import { loader as leadsPage } from '#app/routes/staff/imported-file.tsx'
import { makeRental } from '#tests/factories/make-entry.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, type FormFields, toastText } from '#tests/setup/route.ts'
import { type SignedIn, signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const HEADER = 'Id,Address,Town,ZIP,Type,SqFt,Beds,Baths,Monthly Rent,Lease Signed,DOM'
const OAK = 'A1,"412 Oak St, Apt 4",Des Moines,50312,condo,900,2,1,"$1,250",2026-05-31,14'
const ELM = 'A2,9 Elm St,Ankeny,50023,house,1600,3,2,1900,6/30/2026,'

/** Uploads a file. Returns its import's id, or the error message. */
async function send(text: string, name = 'rentals.csv') {
  const form: FormFields = [
    ['submissionId', newSubmissionId()],
    ['file', new File([text], name)],
  ]
  const answer = await callAction(upload, { url: '/admin/rentals/import', cookie: me.cookie, form })
  return answer.location?.replace('/admin/rentals/import/', '') ?? `refused: ${String(answer.data.error?.file?.[0])}`
}

const at = (id: string) => ({ url: `/admin/rentals/import/${id}?show=all`, params: { id }, cookie: me.cookie })
const open = async (id: string) => (await callLoader(page, at(id))).data

/** Posts the page's current form with some changes. */
async function post(id: string, intent: string, changes: Record<string, string> = {}) {
  const { review: shown } = await open(id)
  const form: Record<string, string> = { intent }
  shown?.columns.forEach(({ becomes }, place) => (form[`columns[${place}].becomes`] = becomes ?? ''))
  shown?.duplicates.forEach(({ line, decision }, place) => {
    form[`duplicates[${place}].line`] = String(line)
    form[`duplicates[${place}].decision`] = decision
  })
  return callAction(review, { ...at(id), form: { ...form, ...changes } })
}

const undo = (id: string) => callAction(review, { ...at(id), form: { intent: 'undo' } })
const stored = () => db().select().from(rentals).orderBy(asc(rentals.externalId)).all()

describe('a file of rentals', () => {
  test('is previewed before anything is stored, then used by estimates after one button', async () => {
    const id = await send([HEADER, OAK, ELM].join('\r\n'))
    const shown = await open(id)
    expect(shown.review?.counts).toEqual({ fresh: 2, duplicates: 0, errors: 0, added: 2, filled: 0, leftOut: 0 })
    expect(shown.review?.columns.map(({ becomes }) => becomes)).toEqual([
      'id',
      'streetAddress',
      'city',
      'zipCode',
      'propertyType',
      'squareFootage',
      'bedrooms',
      'bathrooms',
      'rent',
      'leaseSignedOn',
      'daysOnMarket',
    ])
    expect(stored()).toEqual([])
    const done = await post(id, 'import')
    expect([done.location, await toastText(done)]).toEqual([`/admin/rentals/import/${id}`, 'success: Imported: 2 added'])
    expect(stored()).toMatchObject([
      { origin: 'own', externalId: 'A1', streetAddress: '412 Oak St, Apt 4', rent: 1250, daysOnMarket: 14 },
      { origin: 'own', externalId: 'A2', propertyType: 'single-family', rent: 1900, leaseSignedOn: '2026-06-30' },
    ])
    expect(storedRentals()).toHaveLength(2)
    expect(rowsOf(auditLog, eq(auditLog.action, 'imported'))).toMatchObject([
      { userId: me.viewer.id, subject: id, detail: { kind: 'rentals', added: 2 } },
    ])
    // It is not a file of leads.
    expect((await callLoader(leadsPage, { url: `/leads/import/${id}`, params: { id }, cookie: me.cookie })).status).toBe(404)
  })

  test('is imported once, however often the button is pressed', async () => {
    const id = await send([HEADER, OAK].join('\n'))
    await Promise.all([post(id, 'import'), post(id, 'import')])
    expect(stored()).toHaveLength(1)
    // The same file again changes nothing.
    const again = await send([HEADER, OAK].join('\n'))
    expect((await open(again)).review?.counts).toMatchObject({ duplicates: 1, added: 0, filled: 0, leftOut: 1 })
    expect(await toastText(await post(again, 'import'))).toBe('error: There are no rows to import.')
  })

  test('skips rows with errors, says where and why, and offers them as CSV', async () => {
    const id = await send([HEADER, OAK, ELM.replace('1900', 'lots').replace('house', 'castle'), ','.repeat(10) + 'x'].join('\n'))
    const { review: shown } = await open(id)
    expect(shown?.counts).toMatchObject({ fresh: 1, errors: 2 })
    expect(shown?.errors.map(({ line, column, value, message, more }) => [line, column, value, message, more])).toEqual([
      [3, 'Property type', 'castle', 'Not one of single-family, multi-family, townhouse, condo', 1],
      [4, 'Street address', '', 'Missing', 9],
    ])
    const csv = await (await callLoader(errorsFile, at(id))).text()
    expect(csv).toContain('3,"Property type: Not one of single-family, multi-family, townhouse, condo; Rent: Not a number",A2')
  })

  test('names missing facts if a column was not recognized', async () => {
    const id = await send([HEADER.replace('Monthly Rent', 'Kitty'), OAK].join('\n'))
    expect((await open(id)).review?.counts).toMatchObject({ errors: 1, added: 0 })
    const answer = await post(id, 'import')
    expect(answer.data.error).toEqual({ '': ['No column is set to Rent. Choose one.'] })
    await post(id, 'check', { 'columns[8].becomes': 'rent' })
    expect((await open(id)).review?.counts).toMatchObject({ errors: 0, added: 1 })
  })

  test('is compared with our leases, by ID or by home and day, and updates changed ones', async () => {
    const known = makeRental(db(), { externalId: 'A1', streetAddress: '412 Oak St, Apt 4', rent: 1200, zipCode: '50312' })
    const byHome = makeRental(db(), {
      externalId: 'old-7',
      streetAddress: '9 ELM STREET',
      zipCode: '50023',
      leaseSignedOn: '2026-06-30',
    })
    const retired = makeRental(db(), { externalId: 'A3', retiredAt: new Date() })
    const corrected = makeRental(db(), { externalId: 'A4', correctedAt: new Date() })
    const lines = [
      OAK,
      ELM,
      OAK.replace('A1', 'A3').replace('Apt 4', 'Apt 5'),
      OAK.replace('A1', 'A4').replace('Apt 4', 'Apt 6'),
      OAK,
    ]
    const id = await send([HEADER, ...lines].join('\n'))
    const { review: shown } = await open(id)
    expect(
      shown?.duplicates.map(({ duplicate: { of, why }, decision }) => [of.kind === 'stored' && of.id, why, decision]),
    ).toEqual([
      [known.id, expect.stringMatching(/^same id, other .*rent/), 'fill'],
      [byHome.id, expect.stringMatching(/^same address and day, other address, city/), 'fill'],
      [retired.id, expect.stringMatching(/^same id, other .*, retired$/), 'leave'],
      [corrected.id, expect.stringMatching(/^same id, other .*, edited manually$/), 'leave'],
      [false, 'the same lease twice in the file', 'leave'],
    ])
    // A second lease with the same id can't exist: this choice is not offered, and is refused.
    await post(id, 'import', { 'duplicates[0].decision': 'add' })
    expect((await open(id)).file.counts).toEqual({ added: 0, filled: 2, left: 3, errors: 0 })
    expect(stored().map(({ externalId, rent, streetAddress }) => [externalId, rent, streetAddress])).toEqual([
      ['A1', 1250, '412 Oak St, Apt 4'],
      ['A3', retired.rent, retired.streetAddress],
      ['A4', corrected.rent, corrected.streetAddress],
      ['old-7', 1900, '9 Elm St'],
    ])
    expect(stored().find(({ id: rentalId }) => rentalId === retired.id)?.retiredAt).not.toBeNull()
  })

  test('round-trips: an export imported again changes nothing', async () => {
    makeRental(db(), { streetAddress: '=1+1 Oak St', yearBuilt: 1990, latitude: 41.6, longitude: -93.6, bathrooms: 1.5 })
    makeRental(db(), { externalId: null, city: '“Des” Moines, "East"' })
    const csv = await (await callLoader(exportFile, { url: '/admin/rentals/rentals.csv', cookie: me.cookie })).text()
    const { review: shown } = await open(await send(csv))
    expect(shown?.counts).toMatchObject({ errors: 0, fresh: 0, duplicates: 2, filled: 0, leftOut: 2 })
  })

  test.each([
    ['nothing', '\n\n', 'refused: The file is empty.'],
    ['names alone', HEADER, 'refused: The file has column names but no rows.'],
    ['a picture', '%PDF-1.7', 'refused: This isn’t a CSV file. It’s a PDF.'],
    [
      '900 kB of blanks',
      `${HEADER}\n"${' '.repeat(900_000)}"`,
      'refused: The row on line 2 has more than 100,000 characters. A quotation mark may be missing.',
    ],
    [
      'too many rows',
      `Id\n${'A\n'.repeat(20_001)}`,
      'refused: The file has more than 20,000 rows. Split it and import the parts one at a time.',
    ],
  ])('that is %s is refused with a message, and nothing of it stays', async (_name, text, message) => {
    expect(await send(text)).toBe(message)
    expect(rowsOf(imports)).toEqual([])
  })
})

describe('an undone import of rentals', () => {
  test('removes added ones and restores corrected ones, except later changes by others', async () => {
    const known = makeRental(db(), { externalId: 'A1', rent: 1200, changedAt: new Date(1_000) })
    const id = await send([HEADER, OAK, ELM, ELM.replace('A2', 'A3').replace('9 Elm', '10 Elm')].join('\n'))
    await post(id, 'import')
    db().update(rentals).set({ rent: 2000, changedAt: new Date() }).where(eq(rentals.externalId, 'A3')).run()
    const answers = [await undo(id), await undo(id)]
    expect(await Promise.all(answers.map(toastText))).toEqual([
      'success: Undone for 2 rentals. We left 1 rental alone because of later changes.',
      'error: This was already undone',
    ])
    expect(stored()).toMatchObject([
      { id: known.id, rent: 1200, streetAddress: known.streetAddress, changedAt: new Date(1_000) },
      { externalId: 'A3', rent: 2000 },
    ])
    const { past } = (await callLoader(uploadPage, { url: '/admin/rentals/import', cookie: me.cookie })).data
    expect(past).toMatchObject([{ fileName: 'rentals.csv', isUndone: true, mayUndo: false, createdBy: me.viewer.name }])
    expect(rowsOf(auditLog, eq(auditLog.action, 'import_undone'))).toHaveLength(1)
  })

  test('is possible for a day; then its undo data is removed', async () => {
    const id = await send([HEADER, OAK, ELM].join('\n'))
    await post(id, 'import')
    expect(removeExpired(RETENTION.rentalImportItems, new Date(), 200)).toBe(0)
    db()
      .update(rentalImports)
      .set({ createdAt: new Date(Date.now() - DAY_MS - 1_000) })
      .run()
    expect(await toastText(await undo(id))).toBe('error: It is too late to undo this')
    expect(removeExpired(RETENTION.rentalImportItems, new Date(), 1)).toBe(1)
    expect(removeExpired(RETENTION.rentalImportItems, new Date(), 200)).toBe(1)
    expect(rowsOf(rentalImportItems)).toEqual([])
    expect(stored()).toHaveLength(2)
  })
})
