import { randomBytes } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import { leadViews } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { wantsMail } from '#tests/setup/campaigns.ts'
import { expect, expectSound, test } from '#tests/setup/journey.ts'

test('A mailing is written, previewed for a person, scheduled for the stated number, and stopped', async ({
  page,
  signIn,
  withScripts,
}) => {
  const word = `zq${randomBytes(5).toString('hex')}`
  const { viewer } = await signIn('user')
  const lead = makeLead(db(), { name: `Priya ${word}`, email: `${word}@example.com` })
  wantsMail(lead.email)
  makeLead(db(), { name: `Carl ${word}`, source: 'realtor-referral', email: `carl.${word}@example.com` })
  db()
    .insert(leadViews)
    .values({ ownerId: viewer.id, name: `View ${word}`, query: `q=${word}`, isShared: false })
    .run()

  await page.goto('/mailings')
  await page.getByRole('link', { name: 'New Mailing' }).click()
  await expect(page.getByRole('heading', { name: 'New mailing' })).toBeVisible()
  await page.getByLabel('Saved view').selectOption({ label: `View ${word} (2)` })
  await page.getByLabel('Subject').fill(`Rents ${word}`)
  await page.getByLabel('Text', { exact: true }).fill('Hello,\n\nRents are up.')
  if (withScripts) {
    await page.getByText('Fields you can insert').click()
    await page.getByRole('button', { name: 'Insert {{first_name}}' }).click()
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Hello,\n\nRents are up.{{first_name}}')
  }
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByRole('heading', { name: '1 of 2 get it' })).toBeVisible()
  await expect(
    page
      .frameLocator('iframe')
      .getByText(/^Rents are up\./)
      .last(),
  ).toBeVisible()
  await expectSound(page, withScripts)

  await page.getByRole('link', { name: 'View: No consent' }).click()
  await expect(page.getByRole('link', { name: `Carl ${word}` })).toBeVisible()
  await page.getByRole('link', { name: 'Mailing', exact: true }).click()

  if (withScripts) {
    // The key saves. The form's first button would send a test.
    await page.getByLabel('Subject').fill(`Rents ${word} 2`)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveValue(`Rents ${word} 2`)
  }
  // A future date, so that no worker sends it before it is stopped.
  await page.getByLabel('On a specific date').check()
  await page.getByLabel('Date (optional)').fill('2035-01-15')
  await page.getByLabel('Time (optional)').fill('10:00')
  await page.getByRole('button', { name: 'Schedule for 1 Person' }).click()
  await expect(page.getByText('Sends January 15, 2035 at 10:00 AM Central')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expectSound(page, withScripts)
  await page.getByRole('link', { name: 'Stop Mailing' }).click()
  await page.getByRole('button', { name: 'Stop Mailing' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
})
