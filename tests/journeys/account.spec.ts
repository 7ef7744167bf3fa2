import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { hashPassword } from '#app/modules/users/credentials/hash-password.server.ts'
import { expect, expectSound, journeyUrl, journeyWindow, test } from '#tests/setup/journey.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { openSession } from '#tests/setup/session.ts'

const OLD = 'tangerine gravel boat'
const NEW = 'copper kettle quilted marmalade'
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

test('a member of staff manages the account', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const { viewer } = await signIn('user')
  db()
    .update(users)
    .set({ passwordHash: await hashPassword(OLD) })
    .where(eq(users.id, viewer.id))
    .run()
  openSession(viewer.id, new Date(), PHONE)
  await page.goto('/dashboard')
  if (withScripts) await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('link', { name: viewer.name }).locator('visible=true').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  await expectSound(page, withScripts)

  await page.getByRole('button', { name: 'End Chrome on Android' }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)

  const newEmail = `new.${viewer.email}`
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lund')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(newEmail)
  await page.getByRole('button', { name: 'Save Name and Email' }).click()
  await expect(page.getByText(`${newEmail} isn’t confirmed yet. Open the link we emailed there.`)).toBeVisible()
  const mail = listMails('email-change').find(({ recipient }) => recipient === newEmail)
  await page.goto(journeyUrl() + `/account/email${new URL(/https?:\/\/\S+/.exec(mail?.textBody ?? '')?.[0] ?? '').search}`)
  await expectSound(page, withScripts)
  await page.getByLabel('Current password').fill(OLD)
  await page.getByRole('button', { name: 'Use This Address' }).click()
  await expect(page.getByText('Email address changed')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(newEmail)

  await page.getByLabel('Current password').fill('tangerine gravel ship')
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('alert')).toContainText('This isn’t your current password')
  await page.getByLabel('Current password').fill(OLD)
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
})
