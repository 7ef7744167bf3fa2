import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, expectHydrated, SCRIPTED, test } from '#tests/setup/journey.ts'
import { uniqueDay, uniqueWord } from '#tests/setup/own-rows.ts'

/** Writes in this file come from a different process than the server. */

test('an open list announces new leads in one line and updates rows in place; the line reloads it', async ({
  page,
  context,
  signIn,
  withScripts,
}) => {
  await signIn('user')
  const street = uniqueWord()
  const { id } = makeLead(db(), { name: 'Priya Raman', streetAddress: `1 ${street}` })
  const list = `/leads?q=${street}`
  await page.goto(list)
  const rows = page.getByRole('row').filter({ hasText: street })
  const line = page.getByRole('status').filter({ hasText: /since \d+:\d\d/ })
  await expect(rows).toHaveCount(1)
  if (!withScripts) {
    // The next load shows the change.
    makeLead(db(), { name: 'Luz Ortega', streetAddress: `2 ${street}` })
    await page.goto(list)
    await expect(rows).toHaveCount(2)
    await expect(line).toHaveCount(0)
    return
  }
  // The stream starts with the newest change, so nothing between page load and stream is missed.
  db().update(leads).set({ name: 'Priya Raman-Ortega' }).where(eq(leads.id, id)).run()
  await expect(page.getByRole('link', { name: 'Priya Raman-Ortega', exact: true })).toBeVisible()
  makeLead(db(), { name: 'Luz Ortega', streetAddress: `2 ${street}` })
  await expect(line).toContainText('2 new or changed since')
  await expect(rows).toHaveCount(1)

  // A second tab opens no stream, but gets the news too.
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/leads/live')) streams.push(request.url())
  })
  const second = await context.newPage()
  await second.goto(list)
  await expectHydrated(second)
  makeLead(db(), { name: 'Kyle Petersen', streetAddress: `3 ${street}` })
  await expect(second.getByRole('status').filter({ hasText: '1 new since' })).toBeVisible()
  expect(streams).toEqual([])
  await second.close()

  await page.getByRole('link', { name: '3 new or changed' }).click()
  await expect(rows).toHaveCount(3)
  await expect(line).toHaveCount(0)
})

test('the dashboard announces new leads above the most recent ones, within its days', SCRIPTED, async ({ page, signIn }) => {
  await signIn('user')
  const { day, moment } = uniqueDay()
  await page.goto(`/dashboard?from=${day}&to=${day}`)
  makeLead(db(), { createdAt: moment })
  makeLead(db(), { createdAt: moment })
  await expect(page.getByText(/new since \d/)).toHaveText(/^2 new since \d+:\d\d [AP]M$/)
})
