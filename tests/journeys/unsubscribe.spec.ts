import { makeMarketingLink } from '#tests/factories/make-marketing-link.ts'
import { nextWord } from '#tests/factories/unique.ts'
import { paths } from '#app/paths.ts'
import { expect, journeyWindow, test } from '#tests/setup/journey.ts'

test('somebody leaves marketing by the link of a mail, and comes back for one of the lists', async ({ page, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await page.goto(paths.unsubscribe(makeMarketingLink()))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Choose what we send you' }).click()
  const tips = page.getByLabel('Tips for rental owners and follow-ups on my property')
  await expect(tips).not.toBeChecked()
  await page.getByLabel('Dates of our webinar that I asked for').check()
  await page.getByRole('button', { name: 'Save My Choice' }).click()
  await expect(page.getByText('Your choice is stored')).toBeVisible()
  await expect(page.getByLabel('Dates of our webinar that I asked for')).toBeChecked()
  await expect(tips).not.toBeChecked()
})

test('a provider of mailboxes presses the button for its reader, and an admin sees it', async ({
  page,
  request,
  signIn,
  withScripts,
}) => {
  const email = `reads${nextWord()}@example.com`
  // Neither a cookie nor an origin of ours: it comes from the machines of the provider (RFC 8058).
  const pressed = await request.post(paths.unsubscribe(makeMarketingLink(email)), {
    headers: { Origin: 'https://mail.example.net' },
    form: { 'List-Unsubscribe': 'One-Click' },
    maxRedirects: 0,
  })
  expect(pressed.status()).toBe(200)
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  await page.goto(paths.adminSuppressions())
  await page.getByLabel('Search').fill(email)
  await page.getByLabel('Search').press('Enter')
  await expect(page.getByText('Unsubscribed', { exact: true }).last()).toBeVisible()
  await page.getByRole('link', { name: `Take back ${email}` }).click()
  await page.getByLabel('Why').fill('Asked for it in a mail')
  await page.getByRole('button', { name: 'Take Back' }).click()
  await expect(page.getByText('Taken off the list')).toBeVisible()
  await page.goto(paths.adminConsents({ q: email }))
  await expect(page.getByText('“Asked for it in a mail”')).toBeVisible()
  await expect(page.getByText('“Pressed the unsubscribe button of a mail program.”')).toBeVisible()
})
