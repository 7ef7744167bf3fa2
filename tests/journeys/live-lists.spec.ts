import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, expectHydrated, test } from '#tests/setup/journey.ts'

/** What is written here is written by another process than the server's. */

/** A word that no other row of the journeys' shared database holds. */
const unique = () => `zq${randomBytes(5).toString('hex')}`
/** Within which an open list tells of a change. */
const SOON = { timeout: 2_000 }

test('an open list tells of new leads in one line and changes rows in place; the line loads it again', async ({
  page,
  context,
  signIn,
  withScripts,
}) => {
  await signIn('user')
  const street = unique()
  const { id } = makeLead(db(), { name: 'Priya Raman', streetAddress: `1 ${street}` })
  const list = `/leads?q=${street}`
  await page.goto(list)
  const rows = page.getByRole('row').filter({ hasText: street })
  const line = page.getByRole('status').filter({ hasText: 'since you looked at' })
  await expect(rows).toHaveCount(1)
  if (!withScripts) {
    // The next load is fresh.
    makeLead(db(), { name: 'Luz Ortega', streetAddress: `2 ${street}` })
    await page.goto(list)
    await expect(rows).toHaveCount(2)
    await expect(line).toHaveCount(0)
    return
  }
  await expectHydrated(page)
  // The first message of the stream: from now on it hears.
  await page.waitForTimeout(1_000)
  db().update(leads).set({ name: 'Priya Raman-Ortega' }).where(eq(leads.id, id)).run()
  await expect(page.getByRole('link', { name: 'Priya Raman-Ortega', exact: true })).toBeVisible(SOON)
  makeLead(db(), { name: 'Luz Ortega', streetAddress: `2 ${street}` })
  await expect(line).toContainText('2 new or changed since you looked at', SOON)
  await expect(rows).toHaveCount(1)

  // A second tab has no stream of its own, and hears all the same.
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/leads/live')) streams.push(request.url())
  })
  const second = await context.newPage()
  await second.goto(list)
  await expectHydrated(second)
  await second.waitForTimeout(1_000)
  makeLead(db(), { name: 'Kyle Petersen', streetAddress: `3 ${street}` })
  await expect(second.getByRole('status').filter({ hasText: '1 new since you looked at' })).toBeVisible(SOON)
  expect(streams).toEqual([])
  await second.close()

  await page.getByRole('link', { name: '3 new or changed' }).click()
  await expect(rows).toHaveCount(3)
  await expect(line).toHaveCount(0)
})

test('the dashboard tells of new leads over the most recent ones, of its own days', async ({ page, signIn, withScripts }) => {
  test.skip(!withScripts, 'Without scripts nothing is told')
  await signIn('user')
  // No other journey writes leads of such a day.
  await page.goto('/dashboard?from=1999-03-01&to=1999-03-01')
  await expectHydrated(page)
  await page.waitForTimeout(1_000)
  const old = { createdAt: new Date('1999-03-01T18:00:00Z') }
  makeLead(db(), old)
  makeLead(db(), old)
  await expect(page.getByText(/since you looked at/)).toHaveText(/^2 new since you looked at \d+:\d\d [AP]M$/, SOON)
})
