import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction, type OpenDatabase, openDatabase } from '#app/db/client.server.ts'
import { bookings, messages } from '#app/db/schema/index.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { freePort, type Product } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'

const PEOPLE = 20

let products: Product[] = []
let database: OpenDatabase

beforeAll(async () => {
  const folder = path.join(inject('runFolder'), 'booking-race')
  const first = await startMigrated({ folder, env: { WORKER: 'off' } })
  products = [first, await startMigrated({ folder, env: { WORKER: 'off' }, port: await freePort() })]
  database = openDatabase(first.databasePath)
})
afterAll(async () => {
  database.close()
  for (const product of products) await product.stop()
})

test('of 20 people booking one hour at once, on two server processes, one gets it and the others are notified', async () => {
  const hours = bookableHours(new Date()).slice(1)
  const tokens = Array.from({ length: PEOPLE }, () => {
    const lead = makeLead(database.db, { status: 'site_visit_scheduled' })
    return inTransaction((tx) => createBookingToken(tx, lead.id), database)
  })
  const answers = await Promise.all(tokens.map((token, index) => take(token, hours[0], index)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array<number>(PEOPLE - 1).fill(409)])
  expect(database.db.select().from(bookings).all()).toHaveLength(1)
  const conflicts = answers.filter(({ status }) => status === 409)
  for (const { html } of conflicts) {
    expect(html).toContain('Someone just took this time.')
    expect(html).not.toContain(`value="${hours[0]?.toISOString() ?? ''}"`)
    expect(html).toContain(`value="${hours[1]?.toISOString() ?? ''}"`)
  }

  // The others then pick a different time each, all at once, and all succeed.
  const others = tokens.filter((_token, index) => answers[index]?.status === 409)
  const again = await Promise.all(others.map((token, index) => take(token, hours[index + 1], index)))
  expect(again.map(({ status }) => status)).toEqual(Array(PEOPLE - 1).fill(303))
  expect(
    new Set(
      database.db
        .select()
        .from(bookings)
        .all()
        .map(({ startsAt }) => startsAt.getTime()),
    ).size,
  ).toBe(PEOPLE)
  const mails = database.db.select().from(messages).where(eq(messages.template, 'walkthrough-booked')).all()
  expect(new Set(mails.map(({ leadId }) => leadId)).size).toBe(PEOPLE)
  expect(mails).toHaveLength(PEOPLE)
})

async function take(token: string, startsAt: Date | undefined, index: number): Promise<{ status: number; html: string }> {
  const url = products[index % 2]?.url ?? ''
  const answer = await fetch(url + paths.walkthrough(token), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams({ intent: 'book', booking: '', startsAt: startsAt?.toISOString() ?? '' }),
  })
  return { status: answer.status, html: await answer.text() }
}
