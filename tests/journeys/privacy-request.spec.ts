import { randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, expectHydrated, expectSound, journeyUrl, journeyWindow, signInTo, test } from '#tests/setup/journey.ts'
import { listMails } from '#tests/setup/outbox.ts'

/** The newest email of a template to an address; undefined until it is written. */
const mailTo = (email: string, template: string) => listMails(template).findLast(({ recipient }) => recipient === email)

test('an owner asks for deletion, proves the address, and an admin deletes everything and answers', async ({
  page,
  browser,
  javaScriptEnabled,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const email = `owner-${randomUUID()}@example.com`
  const { id } = makeLead(db(), { name: 'Paula Reyes', email })
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'send a privacy request' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Delete my data', { exact: true }).check()
  await page.getByLabel('Message').fill('I sold the house.')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('We emailed you a link.')).toBeVisible()
  await expectSound(page, withScripts)
  const [link = ''] = /\/privacy\/request\/[\w-]+/.exec(mailTo(email, 'privacy-request')?.textBody ?? '') ?? []
  await page.goto(link)
  await expectSound(page, withScripts)
  await page.getByRole('button', { name: 'Confirm My Request' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request is confirmed')

  // The admin uses a separate browser.
  const context = await browser.newContext({ baseURL: journeyUrl(), javaScriptEnabled })
  await signInTo(context, 'admin')
  const office = await context.newPage()
  await office.goto('/admin/requests')
  await office.locator('tr', { hasText: email }).getByRole('link', { name: 'Paula Reyes' }).click()
  await expect(office.getByText('“I sold the house.”')).toBeVisible()
  if (withScripts) await expectHydrated(office)
  await office.getByLabel('I’ve reviewed the data').check()
  await office.getByRole('button', { name: 'Delete and reply' }).click()
  await expect(office.getByText('Data deleted and reply sent')).toBeVisible()
  expect((await office.goto(`/leads/${id}`))?.status()).toBe(404)
  await context.close()

  expect(mailTo(email, 'privacy-answer')?.textBody).toContain('We have deleted your data')
})
