import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, expectNoSideScroll, expectValidHtml, test } from '#tests/setup/journey.ts'

for (const width of [375, 1280]) {
  test(`a realtor refers a client and follows it, at ${width} px`, async ({ page, withScripts }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/realtor-referral')
    await page.getByLabel('Your name').fill('Dana Whitlock')
    await page.getByLabel('Your e-mail').fill(`dana-${randomUUID()}@brokers.example`)
    await page.getByLabel('Your phone').fill('(515) 555-0160')
    await page.getByLabel('Brokerage or company').fill('Prairie Brokers')
    await page.getByLabel("Client's name").fill('Walt Janssen')
    await page.getByLabel("Client's e-mail").fill(`walt-${randomUUID()}@example.com`)
    await page.getByLabel("Client's phone").fill('call me')
    await page.getByLabel('Property address').fill('6011 Merle Hay Rd, Johnston, IA 50131')
    await page.getByLabel('Property type').selectOption('Condo')
    await page.getByRole('button', { name: 'Submit Referral' }).click()
    await expect(page.getByLabel("Client's phone")).toHaveAccessibleDescription('Enter a phone number with its area code')
    await expect(page.getByLabel('Property address')).toHaveValue('6011 Merle Hay Rd, Johnston, IA 50131')
    if (withScripts) await expectAccessible(page)
    await page.getByLabel("Client's phone").fill('515-555-0161')
    await page.getByRole('button', { name: 'Submit Referral' }).click()
    await expect(page.getByRole('heading', { name: 'Referral Submitted!' })).toBeVisible()
    await expect(page.getByText('Thank you for your referral. Our team will contact your client within 24 hours.')).toBeVisible()
    await expect(page.getByRole('status')).toContainText('Referral submitted successfully!')
    await expectNoSideScroll(page)
    await page.getByRole('link', { name: 'See where it stands' }).click()
    await expect(page.getByRole('heading', { name: 'Your referral: Pending' })).toBeVisible()
    await expect(page.getByText('Walt')).toHaveCount(0)
    await expectValidHtml(page)
    await page.getByRole('link', { name: 'Submit another referral' }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('')
  })
}
