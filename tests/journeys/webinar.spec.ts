import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, expectNoSideScroll, expectValidHtml, test } from '#tests/setup/journey.ts'

for (const width of [375, 1280]) {
  test(`someone registers for the webinar, at ${width} px`, async ({ page, withScripts }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/webinar')
    await expect(page.getByText('Thursday, May 15th')).toBeVisible()
    await expect(page.getByText('This session has ended.')).toBeVisible()
    await page.getByLabel('Full name').fill('Priya Raman')
    await page.getByLabel('E-mail').fill(`priya-${randomUUID()}@example.com`)
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await page.getByRole('button', { name: 'Register for the recording' }).click()
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
    await expect(page.getByRole('status')).toContainText('Registration successful!')
    await expectNoSideScroll(page)
    await expectValidHtml(page)
    if (withScripts) await expectAccessible(page)
    await page.getByRole('link', { name: 'Register somebody else' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue('')
  })
}
