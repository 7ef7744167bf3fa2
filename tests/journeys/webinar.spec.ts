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
  await page.getByRole('button', { name: 'Sign up for the next date' }).click()
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Registration successful!')
  await expectSound(page, withScripts)
  await page.getByRole('link', { name: 'Register someone else' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('errors are beside their fields, the first one has the focus, and the corrected form is accepted', async ({
  page,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await page.goto('/webinar')
  const name = page.getByLabel('Full name')
  const email = page.getByRole('textbox', { name: 'Email' })
  const register = page.getByRole('button', { name: 'Sign up for the next date' })
  if (withScripts) {
    await email.fill('priya')
    await register.click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Enter your full name')
    await expect(email).toHaveAccessibleDescription(/Enter an email address like name@example.com/)
    await expect(page).toHaveTitle(/^Error: /)
    await expectSound(page, withScripts)
    await email.fill('priya@gmail.con')
    await name.fill('Priya Raman')
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
    await expect(page).not.toHaveTitle(/^Error: /)
    await page.getByRole('button', { name: 'Yes, use it' }).click()
    await expect(email).toHaveValue('priya@gmail.com')
  }
  // Skips the browser's own validation, as if it had none.
  await name.fill('www.example.com')
  await email.fill(`priya-${randomUUID()}@example.com`)
  await register.click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(name).toHaveAccessibleDescription('Leave out web addresses. If this isn’t one, put a space after the period.')
  if (!withScripts) return
  await expect(name).toBeFocused()
  await name.fill('Priya Raman')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
