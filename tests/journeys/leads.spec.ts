import { db } from '#app/db/client.server.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, expectHydrated, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'
import { applyFilters, openFilters } from '#tests/setup/list-filters.ts'

test('Lead Management filters by status and dates in its address, checks all, deletes after a confirmation, exports, and adds', async ({
  page,
  signIn,
  withScripts,
}) => {
  const name = uniqueWord()
  for (const status of ['proposal', 'proposal', 'lost'] as const)
    makeLead(db(), { name: `Ann ${name}`, status, createdAt: new Date('2026-03-02T18:00:00Z') })
  makeEntry(db(), { email: `${name}@example.com` })
  await signIn('user')
  await page.goto(`/leads?q=${name}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeVisible()
  await expect(page.getByText('1 to 4 of 4 leads'), 'an analysis entry without a lead is among them').toBeVisible()

  if (withScripts) await expectHydrated(page)
  await openFilters(page)

  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ label: 'Proposal' })
  await page.getByText('Select date range').click()
  await page.getByLabel('From').fill('2026-03-01')
  await page.getByLabel('To (inclusive)').fill('2026-03-03')
  await applyFilters(page)
  await expect(page).toHaveURL(/[?&]status=proposal&(.*&)?from=2026-03-01&to=2026-03-03/)
  await expect(page.getByText('1 to 2 of 2 leads')).toBeVisible()

  await page.getByRole(withScripts ? 'checkbox' : 'link', { name: 'Select all 2 leads on this page' }).click()
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: /Delete/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(dialog).toContainText('Are you sure you want to delete 2 selected lead(s)?')
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await expect(page.getByRole('link', { name: 'Export Data' })).toHaveAttribute('href', /\/leads\/export.*status=proposal/)
  await page.getByRole('link', { name: 'Add New Lead' }).click()
  await expect(page).toHaveURL(/\/leads\/new$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Add a lead' })).toBeVisible()
})

test("a phone's first window shows the first lead", async ({ page, signIn }) => {
  const name = uniqueWord()
  for (const status of ['proposal', 'lost'] as const) makeLead(db(), { name: `Ann ${name}`, status })
  await signIn('user')
  const height = 667
  await page.setViewportSize({ width: 375, height })
  await page.goto(`/leads?q=${name}`)
  const lead = await page.getByRole('row').filter({ hasText: name }).first().boundingBox()
  expect((lead?.y ?? height) + (lead?.height ?? 0)).toBeLessThanOrEqual(height)
})
