import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inTransaction } from '#app/db/client.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { expect, expectHydrated, journeyWindow, test } from '#tests/setup/journey.ts'
import { applyFilters, openFilters } from '#tests/setup/list-filters.ts'

test('an admin chooses the days of the analytics and downloads a figure as CSV', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  await page.goto('/admin/analytics?from=2026-03-01&to=2026-03-31')
  if (withScripts) await expectHydrated(page)
  await expect(page.getByText('Compared with the previous period')).toBeVisible()
  await page.getByRole('link', { name: 'Hide the previous period' }).click()
  await expect(page).toHaveURL(/compare=no/)
  await expect(page.getByText('Compared with the previous period')).toBeHidden()
  for (const figure of ['funnel', 'campaigns']) {
    const waiting = page.waitForEvent('download')
    await page.locator(`a[href*="figure=${figure}"]`).click()
    const file = await waiting
    expect(file.suggestedFilename()).toBe(`${figure}-2026-03-01-to-2026-03-31.csv`)
    const [titles] = readFileSync(await file.path(), 'utf8').split('\r\n')
    expect(titles).toContain(figure === 'funnel' ? 'Reached,Leads' : 'Step,Sent')
  }
})

test('an admin finds a line of the audit log by word, person and area', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const { viewer } = await signIn('admin')
  const subject = randomUUID().replaceAll('-', '')
  inTransaction((tx) => {
    recordAudit(tx, { userId: viewer.id, action: 'site_image_described', subject, detail: { kind: 'hero' } })
    recordAudit(tx, { action: 'site_image_described', subject: `${subject}b` })
  })
  await page.goto('/admin/audit')
  if (withScripts) await expectHydrated(page)
  await page.getByLabel('Search', { exact: true }).fill(subject.slice(0, 12))
  await applyFilters(page)
  const rows = page.locator('tbody tr', { has: page.locator('time') })
  await expect(rows).toHaveCount(2)
  await openFilters(page)
  await page.getByLabel('Who', { exact: true }).selectOption({ label: viewer.name })
  await applyFilters(page)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(viewer.name)
  await expect(rows).toContainText('hero')
  await page.getByLabel('Area', { exact: true }).selectOption({ label: 'Settings' })
  await applyFilters(page)
  await expect(page.getByText('No entries match these filters.')).toBeVisible()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue(subject.slice(0, 12))
})
