import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createUser } from '#app/modules/users/create-user.server.ts'
import type { Role } from '#app/permissions.ts'
import { expect, expectAccessible, test } from '#tests/setup/journey.ts'

const PASSWORD = 'tangerine gravel boat'

/** A staff user with `PASSWORD`, different in every test. */
async function makeStaff(role: Role): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@staff.example`
  const made = await createUser({ email, name: 'Ada Lund', role, password: PASSWORD })
  if (!made.ok) throw new Error(`No account: ${made.reason.kind}`)
  return email
}

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('staff sign in and arrive at the requested page', async ({ page }) => {
  const email = await makeStaff('admin')
  await page.goto('/admin/outbox?state=failed')
  await expect(page).toHaveURL('/login?from=%2Fadmin%2Foutbox%3Fstate%3Dfailed')
  await expect(page).toHaveTitle(/^Admin Login/)
  await fillIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/admin/outbox?state=failed')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox')

  await page.goto('/login')
  await expect(page, 'signed in already').toHaveURL('/dashboard')
})

// A list's stream may reconnect while the session ends, and is redirected to the sign-in page.
test.use({ allowedErrors: [/EventSource's response has a MIME type \("text\/html"\)/] })

test('staff sign out, and Back shows nothing', async ({ page, context }) => {
  const email = await makeStaff('user')
  await page.goto('/login')
  await fillIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  // The remaining cookie only marks a known device and grants no access.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/)
})

test('a wrong password is explained, and the form keeps the address but not the password', async ({ page, withScripts }) => {
  const email = await makeStaff('user')
  await page.goto('/login?from=%2Fleads')
  await fillIn(page, email, 'tangerine gravel ship')
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  if (withScripts) await expectAccessible(page)
  await fillIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/leads')
})

test("a user who isn't an admin gets a message on the home page", async ({ page }) => {
  const email = await makeStaff('user')
  await page.goto('/admin/outbox')
  await fillIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
})

test('a link to another site leads to the dashboard', async ({ page }) => {
  const email = await makeStaff('user')
  await page.goto('/login?from=//evil.example/')
  await fillIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test('the password can be shown if scripts run', async ({ page, withScripts }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  const show = page.getByLabel('Show password')
  if (!withScripts) {
    await expect(show).toBeHidden()
    return
  }
  await password.fill(PASSWORD)
  await show.check()
  await expect(password).toHaveAttribute('type', 'text')
  await show.uncheck()
  await expect(password).toHaveAttribute('type', 'password')
})
