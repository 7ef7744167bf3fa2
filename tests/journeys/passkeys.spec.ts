import { randomBytes } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { db } from '#app/db/client.server.ts'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { paths } from '#app/paths.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { expect, expectSound, journeyWindow, randomLetters, SCRIPTED, test } from '#tests/setup/journey.ts'
import { listMails } from '#tests/setup/outbox.ts'

const PASSWORD = 'tangerine gravel boat'

/** A device that creates passkeys and verifies its user: Chromium's virtual authenticator. */
async function plugInDevice(page: Page): Promise<{ cdp: CDPSession; setRecognizes: (isUserVerified: boolean) => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    cdp,
    setRecognizes: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

test('a member of staff adds a passkey, signs in with it and removes it', async ({ page, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const email = `${randomBytes(6).toString('hex')}@staff.example`
  expect(await createUser({ email, name: 'Jo Lindqvist', role: 'user', password: PASSWORD })).toMatchObject({ ok: true })
  await page.goto('/login?from=%2Faccount')
  const passkeyButton = page.getByRole('button', { name: 'Use a Passkey' })
  await expect(passkeyButton).toBeVisible({ visible: withScripts })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  const add = page.getByRole('link', { name: 'Add a Passkey' })
  if (!withScripts) {
    // Passkeys need scripts; passwords don't.
    await expect(add).toBeHidden()
    await page.goto('/account/passkeys/new')
    await expect(page.getByText('Passkeys need JavaScript and a browser that supports them.')).toBeVisible()
    return
  }

  const device = await plugInDevice(page)
  await add.click()
  await expectSound(page, withScripts)
  await page.getByLabel('Passkey name').fill('Office laptop')
  await page.getByLabel('Current password').fill('tangerine gravel ship')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This isn’t your current password')
  await expect(page.getByLabel('Passkey name')).toHaveValue('Office laptop')
  await device.setRecognizes(false)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was chosen, or it took too long. Please try again.')
  await device.setRecognizes(true)
  await page.getByRole('button', { name: 'Create Passkey' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Remove Office laptop' })).toBeVisible()
  await expect(page.getByText('never', { exact: true })).toBeVisible()
  await expectSound(page, withScripts)

  await page.context().clearCookies()
  await page.goto('/login?from=%2Faccount')
  await expectSound(page, withScripts)
  await device.setRecognizes(false)
  await passkeyButton.click()
  await expect(page.getByRole('alert')).toContainText('No passkey was chosen, or it took too long. Please try again.')
  await device.setRecognizes(true)
  await passkeyButton.click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('never', { exact: true })).toBeHidden()

  await page.getByRole('link', { name: 'Remove Office laptop' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Remove Office laptop?')
  await expectSound(page, withScripts)
  await dialog.getByLabel('Current password').fill('tangerine gravel ship')
  await dialog.getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This isn’t your current password')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await passkeyButton.click()
  await expect(page.getByRole('alert')).toContainText('We don’t recognize this passkey. It may have been removed.')
  await expect(page).toHaveURL('/login/passkey')
  await expectSound(page, withScripts)
})

test('an owner adds a passkey and opens their page with it instead of an email', SCRIPTED, async ({ page }) => {
  await page.setViewportSize(journeyWindow(true))
  const email = `${randomLetters()}@example.com`
  makeReport(db(), { lead: { email, name: 'Nadia Haddad', ownerName: null } })
  await page.goto(paths.mySignIn())
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  const mailed = () => listMails('owner-sign-in').find(({ recipient }) => recipient === email)?.textBody ?? ''
  await expect.poll(mailed).toMatch(/\/my\/sign-in\/[0-9a-f]{32}/)
  await page.goto(/\/my\/sign-in\/[0-9a-f]{32}/.exec(mailed())?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()

  const device = await plugInDevice(page)
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByLabel('Passkey name').fill('Kitchen tablet')
  await device.setRecognizes(false)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was chosen, or it took too long. Please try again.')
  await device.setRecognizes(true)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText('Kitchen tablet').first()).toBeVisible()

  await page.context().clearCookies()
  await page.goto(paths.my())
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: /Good \w+, Nadia/ })).toBeVisible()
  await expectSound(page, true)
})
