import { expect, expectHydrated, expectSound, journeyWindow, test } from '#tests/setup/journey.ts'

test('an admin sees that no CRM is set up, tests the connection and sees what is missing; pauses a queue and resumes it', async ({
  page,
  signIn,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  await page.goto('/admin/odoo-test')
  if (withScripts) await expectHydrated(page)
  await expect(page.getByText('Not configured', { exact: true })).toHaveCount(4)
  await page.getByRole('button', { name: 'Test Connection' }).click()
  const missing = 'Connection failed - please check your CRM configuration. Missing: URL, database, username, API key.'
  await expect(page.getByRole('main').getByText(missing)).toBeVisible()
  await expect(page.getByText(/^Last test: /)).toBeVisible()
  await expectSound(page, withScripts)

  await page.goto('/admin/jobs/queues')
  if (withScripts) await expectHydrated(page)
  // A queue that other journeys don't use, a different one per run.
  const queue = withScripts ? 'CRM' : 'Campaign texts'
  await page.getByRole('button', { name: `Pause ${queue}` }).click()
  await expect(page.getByRole('button', { name: `Resume ${queue}` })).toBeVisible()
  await expectSound(page, withScripts)
  await page.getByRole('button', { name: `Resume ${queue}` }).click()
  await expect(page.getByRole('button', { name: `Pause ${queue}` })).toBeVisible()
})
