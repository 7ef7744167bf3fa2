import { randomUUID } from 'node:crypto'
import { makePrivacyRequest } from '#tests/factories/make-privacy-request.ts'
import { makeWebhook } from '#tests/factories/make-webhook.ts'
import { expect, expectHydrated, journeyWindow, test } from '#tests/setup/journey.ts'

test('an admin creates a token for another site, which sends a lead with it, and revokes it', async ({
  page,
  signIn,
  request,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const name = `Contact form ${randomUUID()}`
  await page.goto('/admin/integrations')
  if (withScripts) await expectHydrated(page)
  await page.getByLabel('What the token is for').fill(name)
  await page.getByRole('button', { name: 'Create Token' }).click()
  const shown = page.getByRole('status').filter({ hasText: 'Copy the token now.' })
  const token = (await shown.locator('code').textContent()) ?? ''
  await expect(page.getByLabel('What the token is for')).toHaveValue('')
  const send = (key: string) =>
    request.post('/api/leads', {
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
      data: { name: 'Dana Hill', email: `dana-${randomUUID()}@example.com` },
    })
  expect((await send(randomUUID())).status()).toBe(201)
  await page.goto('/admin/integrations')
  if (withScripts) await expectHydrated(page)
  await expect(shown).toBeHidden()
  await page.getByRole('link', { name: `Revoke… ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.locator('tr', { hasText: name })).toContainText('Revoked')
  expect((await send(randomUUID())).status()).toBe(401)
})

test('an admin tests a webhook, sees the result, and deletes it', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  await page.goto('/admin/integrations')
  if (withScripts) await expectHydrated(page)
  await page.getByLabel('Webhook URL').fill('https://127.0.0.1/in')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  await expect(page.getByText('This address is on a private network.').last()).toBeVisible()
  await expect(page.getByLabel('Webhook URL')).toHaveValue('https://127.0.0.1/in')

  // `.invalid` never resolves, on any machine.
  const { id, url } = makeWebhook({ url: `https://${randomUUID()}.invalid/in` })
  await page.goto(`/admin/integrations/webhooks/${id}`)
  if (withScripts) await expectHydrated(page)
  await expect(page.getByText('We haven’t sent anything in the last 30 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Send Test' }).click()
  const row = page.locator('tr', { hasText: 'test, ' })
  await expect(row).toContainText('lead.created')
  await expect(row).toContainText('Failed')
  await page.getByRole('link', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Webhook deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: url })).toBeHidden()
})

test('an admin refuses a privacy request with a reason', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const refused = makePrivacyRequest({ email: `no-${randomUUID()}@example.com`, state: 'open' })
  await page.goto(`/admin/requests/${refused.id}`)
  if (withScripts) await expectHydrated(page)
  await page.getByRole('link', { name: 'Deny…' }).click()
  // The previous page has an answer field, too; only this one has the reason.
  await page.getByLabel('Reason (shown in the list)').fill(' ')
  await page.getByLabel('Reply').fill('This is not your address.')
  await page.getByRole('button', { name: 'Deny and reply' }).click()
  await expect(page.getByText('Enter a short reason').last()).toBeVisible()
  await expect(page.getByLabel('Reply')).toHaveValue('This is not your address.')
  await page.getByLabel('Reason (shown in the list)').fill('Not theirs')
  await page.getByRole('button', { name: 'Deny and reply' }).click()
  await expect(page.getByText('Request denied and reply sent')).toBeVisible()
  await page.goto('/admin/requests?state=refused')
  await expect(page.locator('tr', { hasText: refused.email })).toBeVisible()
})
