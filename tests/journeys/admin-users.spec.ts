import { randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { makeTwoStep } from '#tests/factories/make-two-step.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { expect, expectHydrated, expectSound, journeyWindow, test } from '#tests/setup/journey.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { openSession } from '#tests/setup/session.ts'

/** The text of the latest invitation to an address. */
function invitationTo(email: string): string {
  return listMails('invitation').findLast(({ recipient }) => recipient === email)?.textBody ?? ''
}

test('an admin invites someone, who sets a password and joins the staff', async ({ page, signIn, browser, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const email = `grace-${randomUUID()}@harvestgate.example`
  await page.goto('/admin/users')
  if (withScripts) await expectHydrated(page)
  await page.getByLabel('Invite by email').fill(email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await expect(page.getByLabel('Invite by email')).toHaveValue('')
  const row = page.locator('tr', { hasText: email })
  await expect(row).toContainText('hasn’t accepted yet')
  await expect.poll(() => invitationTo(email)).toContain('/invitation?token=')
  const link = /\/invitation\?token=[\w-]+/.exec(invitationTo(email))?.[0] ?? ''

  const guest = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled: withScripts })
  const theirs = await guest.newPage()
  await theirs.goto(link)
  await theirs.getByLabel('Name', { exact: true }).fill('Grace Sample')
  await theirs.getByLabel('Password', { exact: true }).fill('violin harbor mustard cloud')
  await theirs.getByRole('button', { name: 'Set Password' }).click()
  await expect(theirs.getByText('Your account is ready')).toBeVisible()
  await theirs.goto(link)
  await expect(theirs.getByText('This invitation is invalid or has expired.')).toBeVisible()
  await guest.close()

  await page.goto('/admin/users')
  await expect(page.locator('tr', { hasText: email })).toContainText('Grace Sample')
})

test('an admin grants and removes the admin role, signs a user out and deactivates them', async ({
  page,
  signIn,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const { id, email, name } = makeUser(db(), { name: `Tom ${randomUUID()}` })
  await page.goto('/admin/users')
  if (withScripts) await expectHydrated(page)
  const row = page.locator('tr', { hasText: email })
  await row.getByRole('button', { name: `Make Admin ${name}` }).click()
  await expect(page.getByText('User role updated to admin')).toBeVisible()
  await row.getByRole('button', { name: `Remove Admin ${name}` }).click()
  await expect(page.getByText('User role updated to user')).toBeVisible()
  openSession(id)
  await row.locator('summary').click()
  await row.getByRole('link', { name: 'Sign out everywhere…' }).click()
  await expect(page.getByRole('dialog')).toContainText(`${name} is signed in on one browser.`)
  await expectSound(page, withScripts)
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expect(page.getByText(`${name} is signed out everywhere`)).toBeVisible()
  makeTwoStep(id)
  await page.goto(paths.resetTwoStep(id))
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(paths.adminUsers())
  if (withScripts) await expectHydrated(page)
  await row.locator('summary').click()
  await row.getByRole('link', { name: 'Deactivate…' }).click()
  await expect(page.getByRole('dialog')).toContainText('signed out everywhere right away')
  await expectSound(page, withScripts)
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(page.getByText('User deactivated')).toBeVisible()
  await expect(row).toContainText('Deactivated')
  await row.getByRole('button', { name: `Reactivate ${name}` }).click()
  await expect(page.getByText('User reactivated')).toBeVisible()
})

test('an address with an open invitation is refused beside the field', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const { viewer } = await signIn('admin')
  await page.goto('/admin/users')
  if (withScripts) await expectHydrated(page)
  await page.getByLabel('Invite by email').fill(viewer.email)
  await page.getByLabel(/^Name/).fill('Typed before')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Someone already has an account with this address').last()).toBeVisible()
  await expect(page.getByLabel('Invite by email')).toHaveValue(viewer.email)
  await expect(page.getByLabel(/^Name/)).toHaveValue('Typed before')
  await expectSound(page, withScripts)
})

test('menu and footer lead an admin to the admin area, whose tabs are pages', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL('/admin')
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  await expect(tabs.getByRole('link', { name: 'Lead Management' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: /^User Management/ }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(tabs.getByRole('link', { name: /^User Management/ })).toHaveAttribute('aria-current', 'page')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Campaigns' }).click()
  await menu.getByRole('link', { name: 'Outbox' }).click()
  await expect(page).toHaveURL('/admin/outbox')
})

test('an admin reaches users, referrals with payouts, the blog, images, the logo and the CRM connection', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  for (const [address, what] of [
    ['/admin/users', page.getByRole('button', { name: 'Send Invitation' })],
    ['/admin/referrals', page.getByRole('link', { name: 'Payouts and 1099s' })],
    ['/admin/blog', page.getByRole('link', { name: 'New Post' })],
    ['/admin/images', page.getByRole('heading', { level: 1, name: 'Site images' })],
    ['/admin/logo', page.getByRole('heading', { level: 1, name: 'Logo management' })],
    ['/admin/odoo-test', page.getByRole('heading', { level: 1, name: 'CRM connection' })],
  ] as const) {
    await page.goto(address)
    await expect(what).toBeVisible()
  }
})
