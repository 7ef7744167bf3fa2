import { db } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, expectSound, journeyWindow, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'

test('two checked leads are compared and merged; only an admin can unmerge them', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const word = uniqueWord()
  const email = `${word}@example.com`
  makeLead(db(), { name: `Priya ${word}`, email, phone: '(515) 555-0177', createdAt: new Date('2026-11-03T15:00:00Z') })
  makeLead(db(), { name: `P. Raman ${word}`, email })
  await signIn('user')
  await page.goto(`/leads?q=${word}`)
  await page.getByRole('checkbox', { name: `Select Priya ${word}` }).check()
  await page.getByRole('checkbox', { name: `Select P. Raman ${word}` }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merge two leads' })).toBeVisible()
  await expect(page.getByText('Matching: email')).toBeVisible()
  await expectSound(page, withScripts)
  await page.getByRole('radio', { name: `Name of P. Raman ${word}` }).check()
  await page.getByRole('button', { name: 'Merge Leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `P. Raman ${word}` })).toBeVisible()
  await expect(page.getByRole('link', { name: '(515) 555-0177' })).toBeVisible()
  await expect(page.getByText(/^Merged with .* An admin can unmerge them until/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unmerge' })).toHaveCount(0)
  await page.goto(`/leads?q=${word}`)
  await expect(page.getByText('1 to 1 of 1 lead')).toBeVisible()
})

test('five leads are merged into one, and an admin unmerges them', async ({ page, signIn }) => {
  const word = uniqueWord()
  const ids = Array.from({ length: 5 }, (_, index) => makeLead(db(), { name: `Ann ${index} ${word}` }).id)
  await signIn('admin')
  await page.goto(paths.mergeLeads(ids))
  await expect(page.getByRole('heading', { level: 1, name: 'Merge five leads' })).toBeVisible()
  await page.getByRole('button', { name: 'Merge Leads' }).click()
  const unmergeLead = page.getByRole('button', { name: 'Unmerge' })
  await expect(unmergeLead).toBeVisible()
  await unmergeLead.click()
  await expect(page.getByText(/^Unmerged: .* are separate leads again/)).toBeVisible()
  await expect(unmergeLead).toHaveCount(0)
  await page.goto(`/leads?q=${word}`)
  await expect(page.getByText('1 to 5 of 5 leads')).toBeVisible()
})
