import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { estimatorMeasurements, jobs, rentals } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { measureEstimatorJob } from '#app/modules/rent-estimator/measurement/measure-estimator.server.ts'
import { MAX_MEASURED, measureRentals } from '#app/modules/rent-estimator/measurement/leave-one-out.server.ts'
import { importRentals } from '#app/modules/rent-estimator/rentals/import/import-rentals.server.ts'
import { undoRentalImport } from '#app/modules/rent-estimator/rentals/import/undo-rental-import.server.ts'
import { retireRental } from '#app/modules/rent-estimator/rentals/edit/change-rental.server.ts'
import { loader as errorPage } from '#app/routes/admin/rentals/error.tsx'
import { action as upload } from '#app/routes/admin/rentals/import.tsx'
import { loader as list } from '#app/routes/admin/rentals.tsx'
import { makeRental } from '#tests/factories/make-entry.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, type FormFields } from '#tests/setup/route.ts'
import { type SignedIn, signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const NOW = new Date('2026-11-23T12:00:00Z')
const signal = new AbortController().signal
const HEADER = 'Id,Address,City,ZIP,Type,SqFt,Beds,Baths,Rent,Signed on'
const LINES = [
  'A1,412 Oak St,Des Moines,50312,house,1500,3,2,1750,2026-05-31',
  'A2,9 Elm St,Ankeny,50023,house,1600,3,2,1900,2026-06-30',
  'A3,11 Fir St,Ankeny,50023,condo,900,2,1,1250,2026-07-30',
]

const importLines = async (...lines: string[]) => {
  const bytes = new TextEncoder().encode([HEADER, ...lines].join('\n'))
  const done = await importRentals({ name: 'leases.csv', bytes }, NOW)
  if (!done.ok) throw new Error(done.reason.problem)
}

/** Runs the waiting measurements, like the worker. */
async function doJobs(at = NOW): Promise<number> {
  const waiting = db().select().from(jobs).where(eq(jobs.kind, 'measure-estimator')).orderBy(asc(jobs.id)).all()
  for (const { id, payload } of waiting) {
    await measureEstimatorJob.run(payload, { attempt: 1, now: at, signal })
    db().delete(jobs).where(eq(jobs.id, id)).run()
  }
  return waiting.length
}

const measurements = () => db().select().from(estimatorMeasurements).orderBy(asc(estimatorMeasurements.measuredAt)).all()
const page = async () => (await callLoader(errorPage, { url: '/admin/rentals/error', cookie: me.cookie })).data

describe("the estimator's error", () => {
  test('is measured after each import, and shown beside the earlier value', async () => {
    expect((await page()).measurements).toEqual([])
    await importLines(...LINES)
    expect((await page()).isMeasuring).toBe(true)
    expect(await doJobs()).toBe(1)
    await importLines(...LINES.map((line) => line.replace('A', 'B').replace(/,(\d+) /, ',7$1 ')))
    await doJobs(new Date(NOW.getTime() + 1_000))
    const shown = await page()
    expect(shown.isMeasuring).toBe(false)
    expect(shown.measurements).toMatchObject([
      { cause: 'import', fileName: 'leases.csv', measuredCount: 6, rentalCount: 6, origin: 'own', before: { measuredCount: 3 } },
      { cause: 'import', measuredCount: 3, before: null },
    ])
    expect(shown.cells).toEqual([
      { city: 'Ankeny', bedrooms: 2, count: 2, medianAbsolutePercentError: expect.any(Number) as number },
      { city: 'Ankeny', bedrooms: 3, count: 2, medianAbsolutePercentError: expect.any(Number) as number },
      { city: 'Des Moines', bedrooms: 3, count: 2, medianAbsolutePercentError: expect.any(Number) as number },
    ])
    const { newest } = (await callLoader(list, { url: '/admin/rentals', cookie: me.cookie })).data
    expect(newest).toMatchObject({ measuredCount: 6, before: { measuredCount: 3 } })
  })

  test('is measured once for an import whose job runs twice, and again when the import is undone', async () => {
    await importLines(...LINES)
    const importId = measurementJob().rentalImportId
    await measureEstimatorJob.run({ cause: 'import', rentalImportId: importId }, { attempt: 1, now: NOW, signal })
    await doJobs()
    expect(measurements()).toHaveLength(1)
    makeRental(db())
    await undoRentalImport(me.viewer, importId, new Date(NOW.getTime() + 1_000))
    await doJobs(new Date(NOW.getTime() + 2_000))
    expect(measurements()).toMatchObject([
      { cause: 'import', measuredCount: 3 },
      { cause: 'undo', measuredCount: 1 },
    ])
  })

  test('is measured once for consecutive corrections, and not without changes', async () => {
    const some = Array.from({ length: 3 }, (_, at) => makeRental(db(), { zipCode: '50023', city: 'Ankeny', bedrooms: 2 + at }))
    for (const { id } of some.slice(1)) retireRental(me.viewer, id)
    expect(await doJobs()).toBe(1)
    expect(measurements()).toMatchObject([{ cause: 'change', measuredCount: 1, rentalCount: 1 }])
    await measureEstimatorJob.run({ cause: 'change', rentalImportId: null }, { attempt: 1, now: NOW, signal })
    expect(measurements()).toHaveLength(1)
  })

  test("is measured, if unknown, when a file is chosen, so that the file's effect is visible", async () => {
    makeRental(db())
    const form: FormFields = [
      ['submissionId', newSubmissionId()],
      ['file', new File([[HEADER, ...LINES].join('\n')], 'leases.csv')],
    ]
    const send = () => callAction(upload, { url: '/admin/rentals/import', cookie: me.cookie, form })
    await send()
    expect(await doJobs()).toBe(1)
    await send()
    expect(await doJobs()).toBe(0)
  })

  test('is empty if estimates use no rental', async () => {
    makeRental(db(), { zipCode: '52240' })
    makeRental(db(), { retiredAt: NOW })
    await measureEstimatorJob.run({ cause: 'change', rentalImportId: null }, { attempt: 1, now: NOW, signal })
    expect(measurements()).toEqual([])
  })
})

function measurementJob() {
  const payload = rowOf(jobs, eq(jobs.kind, 'measure-estimator'))?.payload
  return { rentalImportId: String(payload?.rentalImportId) }
}

describe('a rental takes no part in its own estimate', () => {
  const errorOf = async () =>
    (await measureRentals(signal))?.cells.find(({ city }) => city === 'Ames')?.medianAbsolutePercentError

  test('nor does another lease of its address', async () => {
    makeRental(db(), { city: 'Ames', zipCode: '50010', streetAddress: '5 Oak St', rent: 1500 })
    const alone = await errorOf()
    const again = makeRental(db(), { city: 'Elsewhere', zipCode: '50010', streetAddress: '5 Oak Street', rent: 9000 })
    expect(await errorOf()).toBe(alone)
    db().update(rentals).set({ streetAddress: '6 Oak St' }).where(eq(rentals.id, again.id)).run()
    expect(await errorOf()).not.toBe(alone)
  })
})

test('of very many rentals the same ones are measured each time, with pauses for other requests', async () => {
  const { id: _, ...row } = makeRental(db())
  const many = Array.from({ length: MAX_MEASURED + 50 }, (_unused, at) => ({
    ...row,
    externalId: `many-${at}`,
    streetAddress: `${at} Woodland Ave`,
    rent: 1500 + (at % 500),
  }))
  for (let at = 0; at < many.length; at += 500)
    db()
      .insert(rentals)
      .values(many.slice(at, at + 500))
      .run()
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const measured = await measureRentals(signal)
  clearInterval(timer)
  expect(measured).toMatchObject({ measuredCount: MAX_MEASURED, rentalCount: MAX_MEASURED + 51 })
  expect(turns).toBeGreaterThan(20)
  const ended = AbortSignal.abort()
  await expect(measureRentals(ended)).rejects.toThrow('aborted')
})
