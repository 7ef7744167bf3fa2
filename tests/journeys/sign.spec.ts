import { db } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  expectValidHtml,
  journeyWindow,
  readBeside,
  test,
} from '#tests/setup/journey.ts'
import { reachSigning } from '#tests/setup/signing.ts'

/** The code in the email that proves the mailbox. */
const CODE = /[A-Z0-9]{4}-[A-Z0-9]{4}/

test('an owner reads and signs the agreement, and verifies the signed file', async ({ page, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const started = await reachSigning(makeLead(db(), { name: 'Ann Owner' }).id)
  await page.goto(started.ok ? started.url : '/')
  await expect(page.getByRole('heading', { name: 'Property management agreement' })).toBeVisible()
  await expect(page.getByText('Sample: have counsel check this agreement')).toBeVisible()
  await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: /^\d+\. / })).toHaveCount(19)
  await expectNoSideScroll(page)
  await expectValidHtml(page)

  await page.getByLabel('Your full name').fill('Ann B. Owner')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const demo = page.getByRole('complementary', { name: 'Demo: the email' })
  await expect(demo).toContainText(CODE)
  await expect(page).not.toHaveTitle(/^Error/)
  const code = CODE.exec(await demo.innerText())?.[0] ?? ''
  if (withScripts) await expectAccessible(page)
  await page.getByRole('checkbox').check()
  await expect(page.getByLabel('Your full name')).toHaveValue('Ann B. Owner')
  await page.getByLabel('Code from our email').fill(code === 'CCCC-CCCC' ? 'DDDD-DDDD' : 'CCCC-CCCC')
  await page.getByRole('button', { name: 'Sign the agreement' }).click()
  await expect(page.getByRole('alert')).toContainText('That isn’t the code we emailed you.')
  await expect(page.getByLabel('Your full name')).toHaveValue('Ann B. Owner')
  await page.getByLabel('Code from our email').fill(code)
  await page.getByLabel('Code from our email').press('Enter')
  await expect(page.getByRole('heading', { name: /^Signed on / })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your next steps' })).toBeVisible()
  await expectNoSideScroll(page)

  const copy = await page.getByRole('link', { name: 'Download the signed agreement' }).getAttribute('href')
  const file = await readBeside(page, copy ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('link', { name: 'our site can check' }).click()
  await page.getByLabel('PDF file').setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: await file.body() })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('heading', { name: 'Signed with us and unchanged' })).toBeVisible()
  await expect(page.getByText('Ann')).toHaveCount(0)
  await expectNoSideScroll(page)
  if (withScripts) await expectAccessible(page)
})
