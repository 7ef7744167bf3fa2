import { randomUUID } from 'node:crypto'
import { expect, expectSound, journeyWindow, test } from '#tests/setup/journey.ts'

test('someone registers for the webinar', async ({ page, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await page.goto('/webinar')
  await expect(page.getByText('Thursday, May 15th')).toBeVisible()
  await expect(page.getByText('This session has ended.')).toBeVisible()
  await page.getByLabel('Full name').fill('Priya Raman')
  await page.getByRole('textbox', { name: 'Email' }).fill(`priya-${randomUUID()}@example.com`)
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('button', { name: 'Register for the recording' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Registration successful!')
  await expectSound(page, withScripts)
  await page.getByRole('link', { name: 'Register someone else' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
})
