import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { db } from '#app/db/client.server.ts'
import { leads, payments } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { paths } from '#app/paths.ts'
import { bookAnHour } from '#tests/setup/book-an-hour.ts'
import { expect, test } from '#tests/setup/journey.ts'

test('from the analysis to the payment in one sitting, without opening the mailbox', async ({ page }) => {
  const email = `dana-${randomUUID()}@example.com`
  const leadId = await analyze(page, email)

  await page.getByRole('link', { name: 'Start Property Management' }).first().click()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Monthly rent' }).fill('1850')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Landscaping', { exact: true }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Next' }).click()
  await acknowledge(page)

  await page.goto(paths.report(leadId))
  await page.getByRole('button', { name: 'Pick a walkthrough time' }).click()
  await bookAnHour(page)

  await page.goto(paths.enroll({ from: leadId }))
  await expect(page.getByLabel('Estimated monthly rent')).toHaveValue('1,850')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Full name').fill('Dana Hill')
  await page.getByLabel('Phone', { exact: true }).fill('(515) 555-0170')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Submit Enrollment' }).click()
  await expect(page.getByRole('heading', { name: 'Your property is enrolled' })).toBeVisible()

  // The enrollment's fees apply now, so the terms are read again.
  await page.goto(paths.managementStep(leadId, 'terms'))
  await acknowledge(page)
  await page.getByRole('button', { name: 'Go to the test checkout' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.getByRole('button', { name: 'Move to Onboarding Stage' }).click()
  await expect(page).toHaveURL(paths.report(leadId))

  expect(isMailboxProved(db(), email)).toBe(false)
  const own = db().select().from(leads).where(eq(leads.emailKey, email)).all()
  expect(own).toMatchObject([{ id: leadId, name: 'Dana Hill', status: 'enrolled', estimatedRent: 1850 }])
  expect(findBooking(db(), leadId)).not.toBeNull()
  expect(db().select().from(payments).where(eq(payments.leadId, leadId)).all()).toMatchObject([{ state: 'paid' }])
})

/** Requests a house's analysis with an email. Returns the lead's id. */
async function analyze(page: Page, email: string): Promise<string> {
  await page.goto(paths.analysis({ step: 1 }))
  await page.getByLabel('Street address').fill(`${Math.floor(Math.random() * 9000) + 1000} Beaver Ave`)
  await page.getByLabel('City').fill('Des Moines')
  await page.getByLabel('ZIP code').fill('50310')
  await page.getByLabel('Property type').selectOption('Single Family Home')
  await page.getByLabel('Square feet').fill('1640')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Get my rental analysis' }).click()
  await page.waitForURL(/\/analysis\/[0-9a-f]{32}$/)
  return /analysis\/([0-9a-f]{32})/.exec(page.url())?.[1] ?? ''
}

/** Accepts the terms and continues to the payment. */
async function acknowledge(page: Page): Promise<void> {
  await page.getByLabel('I have read these terms').check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('dialog', { name: 'Complete Enrollment' }).getByText('$199.00')).toBeVisible()
}
