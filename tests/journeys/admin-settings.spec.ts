import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectHydrated, journeyWindow, signInTo, test } from '#tests/setup/journey.ts'

test.use({ allowedErrors: [/^409 POST|status of 409/] })

/** A link that only this run changes: the other run uses the same server at the same time. */
const fieldOf = (withScripts: boolean) => (withScripts ? 'Tenant placement' : 'Property owners')

async function openSettings(page: Page, withScripts: boolean): Promise<void> {
  await page.goto('/admin/settings')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^Links/ })
    .click()
  await expect(page).toHaveURL(/settings\/links/)
  if (withScripts) await expectHydrated(page)
}

/** Another admin with the settings open in a separate browser. */
async function anotherAdmin(browser: Browser, url: string, withScripts: boolean) {
  const context = await browser.newContext({ baseURL: new URL(url).origin, javaScriptEnabled: withScripts })
  const { viewer } = await signInTo(context, 'admin')
  const page = await context.newPage()
  await openSettings(page, withScripts)
  return { page, name: viewer.name, close: () => context.close() }
}

test('an admin changes a setting while another admin does too, sees who, and resets it', async ({
  page,
  signIn,
  browser,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const me = await signIn('admin')
  await openSettings(page, withScripts)
  const label = fieldOf(withScripts)
  const links = page.locator('section', { has: page.getByRole('heading', { name: 'Links', exact: true }) })
  const field = links.getByLabel(label, { exact: true })
  const before = await field.inputValue()
  const other = await anotherAdmin(browser, page.url(), withScripts)

  await field.fill('not an address')
  await links.getByRole('button', { name: 'Save Links' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('not an address')

  const mine = `https://example.com/${randomUUID()}`
  await field.fill(mine)
  if (withScripts) await field.press('ControlOrMeta+Enter')
  else await links.getByRole('button', { name: 'Save Links' }).click()
  await expect(page.getByText('Links saved')).toBeVisible()
  await expect(field).toHaveValue(mine)

  const theirs = `https://example.com/${randomUUID()}`
  const theirField = other.page.getByLabel(label, { exact: true })
  await theirField.fill(theirs)
  await other.page.getByRole('button', { name: 'Save Links' }).click()
  const conflictNotice = `${me.viewer.name} changed this to “${mine}” while you were editing. Save again to replace it.`
  await expect(other.page.getByText(conflictNotice).last()).toBeVisible()
  await expect(theirField).toHaveValue(theirs)
  await other.page.getByRole('button', { name: 'Save Links' }).click()
  await expect(other.page.getByText('Links saved')).toBeVisible()
  await other.close()

  await openSettings(page, withScripts)
  await expect(field).toHaveValue(theirs)
  await links.getByRole('button', { name: `Restore default for ${label}` }).click()
  await expect(page.getByText('Default restored')).toBeVisible()
  await expect(field).toHaveValue(before)

  await page.getByRole('link', { name: 'All changes to Links' }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?/)
  await expect(page.locator('tr', { hasText: other.name }).first()).toBeVisible()
})
