import { db } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { makeInvoice } from '#tests/factories/make-onboarding.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { expect, expectSound, journeyWindow, randomLetters, test } from '#tests/setup/journey.ts'
import { listMails } from '#tests/setup/outbox.ts'

test('an owner signs in by an emailed link, pays, writes to the office and signs out', async ({ page, signIn, withScripts }) => {
  const word = randomLetters()
  const email = `${word}@example.com`
  const lead = { email, name: 'Nadia Haddad', ownerName: null, streetAddress: `505 ${word} Ave`, source: 'enrollment' } as const
  makeInvoice(db(), { leadId: makeReport(db(), { lead }), number: `HG-${word}` })
  await page.setViewportSize(journeyWindow(withScripts))

  await page.goto(paths.my())
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('If we have this address on file, a link is on its way')).toBeVisible()
  const mailed = () => listMails('owner-sign-in').find(({ recipient }) => recipient === email)?.textBody ?? ''
  await expect.poll(mailed).toMatch(/\/my\/sign-in\/[0-9a-f]{32}/)
  await page.goto(/\/my\/sign-in\/[0-9a-f]{32}/.exec(mailed())?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('heading', { name: /Good \w+, Nadia/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ready for you now' })).toBeVisible()
  await expect(page.getByRole('link', { name: lead.streetAddress, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open invoice' }).click()
  await expect(page.getByRole('heading', { name: /^Invoice HG-/ })).toBeVisible()

  await page.goto(paths.my())
  await page.getByLabel('Write to us').fill('Is the key back at the desk?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Is the key back at the desk?' })).toBeVisible()
  await expectSound(page, withScripts)

  // The two sessions are independent: one browser may have both.
  await signIn('user')
  await page.goto(`${paths.inbox()}?q=${word}`)
  await expect(page.getByText('Message from your page').first()).toBeVisible()

  await page.goto(paths.my())
  if (withScripts) await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).locator('visible=true').click()
  await expect(page.getByText('This browser is signed out.')).toBeVisible()
  await page.goto(paths.my())
  await expect(page.getByRole('heading', { name: 'Sign in to your page' })).toBeVisible()
})
