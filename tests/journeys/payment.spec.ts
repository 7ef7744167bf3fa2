import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { acknowledgeTerms } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import { paths } from '#app/paths.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { expect, expectSound, test, unfold } from '#tests/setup/journey.ts'
import { browserOf } from '#tests/setup/visitor.ts'

test('an owner pays at the test checkout and continues; staff see the payment with its history', async ({
  page,
  context,
  baseURL,
  signIn,
  withScripts,
}) => {
  const leadId = makeReport(db(), { lead: { status: 'proposal' } })
  inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'management' }))
  const [name = '', value = ''] = (await browserOf(leadId)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: baseURL ?? '' }])

  await page.goto(paths.managementStep(leadId, 'payment'))
  await page.getByRole('button', { name: 'Go to the test checkout' }).click()
  await expect(page.getByText('you don’t need a card, and nothing is charged')).toBeVisible()
  await expectSound(page, withScripts)
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('heading', { name: 'Payment verification failed' })).toBeVisible()
  await expect(page.getByText('Nothing was charged')).toBeVisible()
  await expectSound(page, withScripts)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.getByRole('link', { name: 'Return to payment' }).click()
  await page.getByRole('button', { name: 'Go to the test checkout' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(0)
  await expect(page.getByText('The onboarding fee has been processed successfully.')).toBeVisible()
  await expectSound(page, withScripts)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: 'Move to Onboarding Stage' }).click()
  await expect(page).toHaveURL(paths.report(leadId))
  expect(db().select().from(leads).where(eq(leads.id, leadId)).get()?.status).toBe('enrolled')

  await page.goto(paths.managementStep(leadId, 'payment'))
  await expect(page.getByText('The onboarding fee was already paid on')).toBeVisible()

  await signIn('user')
  await page.goto(paths.lead(leadId))
  const card = await unfold(page, 'Payments')
  await expect(card.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(card.getByText('Failed', { exact: true }).first()).toBeVisible()
  await card.getByText('History').first().click()
  await expect(card.getByText('Moved the lead to Onboarding').first()).toBeVisible()
})
