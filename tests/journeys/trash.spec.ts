import { db } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, expectSound, journeyWindow, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'

test('an admin restores a lead from the trash, and permanently deletes another', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const word = uniqueWord()
  const deletedAt = new Date()
  const kept = makeLead(db(), { name: `Ann ${word}`, deletedAt })
  const gone = makeLead(db(), { name: `Bob ${word}`, deletedAt })
  await signIn('admin')
  await page.goto(`/admin/trash?q=${word}`)
  await expectSound(page, withScripts)
  await page.getByRole('button', { name: `Restore Ann ${word}` }).click()
  await expect(page.getByText('Lead restored')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `Ann ${word}` })).toHaveCount(0)

  await page.getByRole('link', { name: new RegExp(`^Delete forever.*Bob ${word}$`) }).click()
  const question = page.getByRole('dialog', { name: `Delete Bob ${word} forever?` })
  await expect(question).toContainText('You can’t restore it.')
  await expectSound(page, withScripts)
  await question.getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByText('Lead deleted forever')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No leads found' })).toBeVisible()

  await page.goto(`/leads/${kept.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Ann ${word}` })).toBeVisible()
  await page.goto(`/leads/${gone.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lead not found' })).toBeVisible()
})
