import { randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { expect, expectHydrated, expectSound, journeyWindow, randomLetters, test } from '#tests/setup/journey.ts'

test('an admin pays a referral once, reverses a part of it, and finds both in the list', async ({
  page,
  signIn,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const clientName = `Ben ${randomLetters()}`
  makeReferral(db(), { clientName, status: 'converted', contactedAt: new Date() })
  await page.goto(`/admin/referrals?q=${encodeURIComponent(clientName)}`)
  if (withScripts) await expectHydrated(page)
  await page.getByRole('link', { name: `Pay the fee for ${clientName}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount')).toHaveValue('400.00')
  await dialog.getByLabel('Amount').fill('4 00')
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect(dialog.getByText('Enter an amount between $0.01 and $5,000.00, for example 400.00').last()).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toHaveValue('4 00')
  await expectSound(page, withScripts)
  await dialog.getByLabel('Amount').fill('400.00')
  await dialog.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Payment processed successfully')).toBeVisible()

  await expect(page.getByRole('searchbox').last()).toHaveValue(clientName)
  const row = page.locator('tr', { hasText: clientName })
  await expect(row).toContainText('$400.00')
  await expect(row.getByRole('link', { name: `Pay the fee for ${clientName}` })).toHaveCount(0)
  await row.locator('summary').click()
  await row.getByRole('link', { name: 'Reverse the payment…' }).click()
  await dialog.getByLabel('Amount to reverse').fill('50')
  await dialog.getByLabel('Reason').fill('Agreed on less')
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect(page.getByText('Payment reversed')).toBeVisible()
  await page.goto(`/admin/referrals?q=${encodeURIComponent(clientName)}`)
  await expect(row).toContainText('$350.00')
  await expect(row).toContainText('reversed $50.00')
  await expectSound(page, withScripts)
})

test('an admin sets the status of a referral, edits it and creates a lead from it', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const clientName = `Odalys ${randomLetters()}`
  const { id } = makeReferral(db(), { clientName, clientEmail: `${randomUUID()}@example.com` })
  await page.goto(`/admin/referrals?q=${encodeURIComponent(clientName)}`)
  if (withScripts) await expectHydrated(page)
  const row = page.locator('tr', { hasText: clientName })
  await row.getByLabel(`Status of ${clientName}`).selectOption('contacted')
  await row.getByRole('button', { name: `Set the status of ${clientName}` }).click()
  await expect(page.getByText('Status updated successfully')).toBeVisible()
  await expect(row.getByLabel(`Status of ${clientName}`)).toHaveValue('contacted')

  await page.goto(`/admin/referrals/${id}/edit`)
  if (withScripts) await expectHydrated(page)
  const company = page.getByLabel('Brokerage or company')
  await company.fill('Quillfeather Homes')
  if (withScripts) await company.press('ControlOrMeta+Enter')
  else await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Referral updated successfully')).toBeVisible()

  await page.goto(`/admin/referrals?q=${encodeURIComponent(clientName)}`)
  if (withScripts) await expectHydrated(page)
  await expect(row).toContainText('Quillfeather Homes')
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Create a lead' }).click()
  await expect(page.getByText('Lead created from the referral')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Referred by' })).toBeVisible()
})

test('an admin deletes a referral after a confirmation', async ({ page, signIn, withScripts }) => {
  await signIn('admin')
  const clientName = `Gil ${randomLetters()}`
  const { id } = makeReferral(db(), { clientName })
  await page.goto(`/admin/referrals/${id}/delete`)
  if (withScripts) await expectHydrated(page)
  await expect(page.getByRole('dialog')).toContainText(clientName)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Referral deleted successfully')).toBeVisible()
  await page.goto(`/admin/referrals?q=${encodeURIComponent(clientName)}`)
  await expect(page.getByText('No referrals found')).toBeVisible()
})
