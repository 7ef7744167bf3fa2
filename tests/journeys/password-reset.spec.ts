import { randomBytes } from 'node:crypto'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { makeTwoStep } from '#tests/factories/make-two-step.ts'
import { expect, expectSound, journeyUrl, journeyWindow, test } from '#tests/setup/journey.ts'
import { listMails } from '#tests/setup/outbox.ts'

const OLD = 'tangerine gravel boat'
const NEW = 'copper kettle quilted marmalade'

/** The link in the latest password reset email, once the worker has written it. */
async function linkMailedTo(email: string): Promise<string> {
  const find = () => {
    const mail = listMails('password-reset').findLast(({ recipient }) => recipient === email)
    return new URL(/https?:\/\/\S+/.exec(mail?.textBody ?? '')?.[0] ?? 'http://none').search
  }
  await expect.poll(find, { message: 'the emailed link' }).toMatch(/^\?token=/)
  return `${journeyUrl()}/password-reset${find()}`
}

test('a member of staff with a forgotten password sets a new one and signs in with it and the second step', async ({
  page,
  withScripts,
}) => {
  const email = `${randomBytes(6).toString('hex')}@staff.example`
  const created = await createUser({ email, name: 'Ada Lund', role: 'user', password: OLD })
  if (!created.ok) throw new Error(created.reason.kind)
  const { codeAt } = makeTwoStep(created.value)
  await page.setViewportSize(journeyWindow(withScripts))
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('If an account with this email exists, a password reset link has been sent.')).toBeVisible()
  await expectSound(page, withScripts)

  const link = await linkMailedTo(email)
  await page.goto(link)
  await expectSound(page, withScripts)
  await page.getByLabel('New Password').fill('tangerine')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('alert')).toContainText('Use at least 15 characters.')
  await page.getByLabel('New Password').fill(NEW)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Password updated successfully!')).toBeVisible()

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page, 'the new password alone opens nothing').toHaveURL(/\/login\/code/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?from=/)
  await page.goto('/login/code')
  await page.getByLabel('6-digit code').fill(codeAt(new Date()))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('This link is invalid or has expired.')
  await expectSound(page, withScripts)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})
