import { readFileSync } from 'node:fs'
import { inTransaction } from '#app/db/client.server.ts'
import { recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { makeMarketingLink } from '#tests/factories/make-marketing-link.ts'
import { nextWord } from '#tests/factories/unique.ts'
import { paths } from '#app/paths.ts'
import { expect, journeyWindow, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'
import { applyFilters } from '#tests/setup/list-filters.ts'

test('someone unsubscribes by the link in an email, and rejoins one of the lists', async ({ page, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await page.goto(paths.unsubscribe(makeMarketingLink()))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await expect(page).toHaveTitle(/^You’re unsubscribed/)
  await page.reload()
  await page.getByRole('link', { name: 'Choose what we send you' }).click()
  const tips = page.getByLabel('Tips for rental owners and follow-ups on my property')
  await expect(tips).not.toBeChecked()
  await expect(page.getByLabel('Webinar dates I asked for')).toHaveCount(0)
  await tips.check()
  await page.getByRole('button', { name: 'Save My Choice' }).click()
  await expect(page.getByText('Your choice is saved')).toBeVisible()
  await expect(tips).toBeChecked()
})

test('a mailbox provider presses the one-click button for its user, and an admin sees it', async ({
  page,
  request,
  signIn,
  withScripts,
}) => {
  const email = `reads${nextWord()}@example.com`
  // No cookie and no origin of ours: the request comes from the provider's servers (RFC 8058).
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
  await page.getByRole('link', { name: `Remove ${email}` }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked for it in an email')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed from suppressions')).toBeVisible()
  await page.goto(paths.adminConsents({ q: email }))
  await expect(page.getByText('“Asked for it in an email”')).toBeVisible()
  await expect(page.getByText('“Clicked the unsubscribe button in an email app.”')).toBeVisible()
})

test('an admin adds people to the suppression list, by hand and as a file with an error to correct, and exports the list', async ({
  page,
  signIn,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const word = uniqueWord()
  await signIn('admin')
  await page.goto(paths.adminSuppressions())
  await page.getByRole('link', { name: 'Add one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address or phone number').fill(`ann@${word}.example`)
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await dialog.getByRole('button', { name: 'Add to suppressions' }).click()
  await expect(page.getByText('Added to suppressions', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Add several' }).click()
  const list = `Email,Reason\nbo@${word}.example,Left at the former service\ncy@${word},\n`
  await page.getByLabel('CSV file').setInputFiles({ name: 'left.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await page.getByRole('textbox', { name: 'Reason' }).fill('Not said')
  await page.getByRole('button', { name: 'Add to suppressions' }).click()
  await expect(page.getByRole('alert')).toContainText(
    '1 line can’t be read, so nothing was saved. The contents of left.csv are shown here',
  )
  await expect(page.getByRole('row', { name: `cy@${word}` })).toContainText('3')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not said')
  const typed = page.getByLabel('Or paste the list')
  await expect(typed).toHaveValue(list)
  await typed.fill(list.replace(`cy@${word},`, `cy@${word}.example,`))
  await page.getByRole('button', { name: 'Add to suppressions' }).click()
  await expect(page.getByText('2 added to suppressions')).toBeVisible()

  await page.getByLabel('Search').fill(word)
  await applyFilters(page)
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(3)
  await expect(page.getByRole('row').filter({ hasText: `cy@${word}` })).toContainText('Not said')
  const exported = page.getByRole('link', { name: 'Export as CSV' })
  // Waits for the search: until then, the link exports all rows.
  await expect(exported).toHaveAttribute('href', new RegExp(word))
  const waiting = page.waitForEvent('download')
  await exported.click()
  const lines = readFileSync(await (await waiting).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 4).join())).toEqual(
    expect.arrayContaining([
      `ann@${word}.example,Email,Entered by staff,Asked by phone`,
      `bo@${word}.example,Email,Imported,Left at the former service`,
      `cy@${word}.example,Email,Imported,Not said`,
    ]),
  )
})

test("an admin finds someone's consent in the consent ledger, and exports it", async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const word = uniqueWord()
  const recipient = `${word}@example.com`
  inTransaction((tx) =>
    recordConsent(tx, { channel: 'email', recipient, wording: 'Send me tips', form: 'webinar', ipAddress: undefined }),
  )
  await signIn('admin')
  await page.goto(paths.adminConsents())
  await page.getByLabel('Search').fill(recipient)
  await applyFilters(page)
  const row = page.getByRole('row').filter({ hasText: recipient })
  await expect(row).toContainText('“Send me tips”')
  const exported = page.getByRole('link', { name: 'Export as CSV' })
  // Waits for the search: until then, the link exports all rows.
  await expect(exported).toHaveAttribute('href', new RegExp(word))
  const waiting = page.waitForEvent('download')
  await exported.click()
  const lines = readFileSync(await (await waiting).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${recipient},Email,all,Send me tips,Box checked,webinar`)
})
