import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { codeAt } from '#tests/factories/make-two-step.ts'
import { expect, expectAccessible, expectNoSideScroll, expectValidHtml, test } from '#tests/setup/journey.ts'

const PASSWORD = 'tangerine gravel boat'
const STEP_MS = 30_000

async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login?from=%2Fleads')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

for (const width of [375, 1280]) {
  test(`a member of staff sets a second step up and signs in with it, at ${width} px`, async ({ page, withScripts }) => {
    const email = `${randomBytes(6).toString('hex')}@staff.example`
    expect(await createUser({ email, name: 'Jo Lindqvist', role: 'user', password: PASSWORD })).toMatchObject({ ok: true })
    const expectFits = async () => {
      if (withScripts) await expectAccessible(page)
      await expectNoSideScroll(page)
    }
    const signOut = async () => {
      await page.context().clearCookies({ name: 'auth-storage' })
    }
    await page.setViewportSize({ width, height: 900 })
    await givePassword(page, email)
    await expect(page).toHaveURL('/leads')
    await page.goto('/account')
    await page.getByRole('link', { name: 'Set Up' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectFits()
    await expectValidHtml(page)
    const secret = (await page.getByRole('code').textContent())?.replaceAll(' ', '') ?? ''
    await page.getByLabel('2. Type the six digits from the app').fill('000000')
    await page.getByLabel('3. Enter your current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Turn On' }).click()
    await expect(page.getByRole('alert')).toContainText('That code is wrong or has expired.')
    expect((await page.getByRole('code').textContent())?.replaceAll(' ', '')).toBe(secret)
    // Uses the previous time step's code, so that the current and the next one remain for signing in.
    await page.getByLabel('2. Type the six digits from the app').fill(codeAt(secret, new Date(Date.now() - STEP_MS / 2)))
    await page.getByLabel('3. Enter your current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Turn On' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in is on')
    await expect(page.getByRole('code')).toHaveCount(10)
    await expectFits()
    const [recovery = ''] = await page.getByRole('code').allTextContents()
    await page.getByRole('link', { name: 'I’ve saved them' }).click()
    await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()

    await signOut()
    await givePassword(page, email)
    await expect(page).toHaveURL('/login/code?from=%2Fleads')
    await expect(page.getByText(`Second step for ${email}`)).toBeVisible()
    await expectFits()
    await expectValidHtml(page)
    await page.goto('/dashboard')
    await expect(page, 'no one is signed in yet').toHaveURL('/login?from=%2Fdashboard')
    await page.goto('/login/code?from=%2Fleads')
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    await page.keyboard.type('000000')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('That code is wrong or has expired. Enter the code in your app now.')
    await page.getByLabel('6-digit code').fill(codeAt(secret, new Date(Date.now() + STEP_MS)))
    await page.getByLabel('Trust this browser for 30 days').check()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/leads')

    await signOut()
    await givePassword(page, email)
    await expect(page, 'a browser that is trusted').toHaveURL('/leads')

    await page.context().clearCookies()
    await givePassword(page, email)
    await page.getByText('I don’t have my phone').click()
    await page.getByLabel('Recovery code').fill(recovery.toLowerCase())
    await page.getByRole('button', { name: 'Use Recovery Code' }).click()
    await expect(page).toHaveURL('/leads')

    await page.goto('/account')
    await expect(page.getByText('One browser is trusted. You won’t need a code there for 30 days.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Trusted Browsers' }).click()
    await expect(page.getByText('Trusted browsers removed')).toBeVisible()
    await page.getByLabel('Current password (required to turn it off)').fill(PASSWORD)
    await page.getByRole('button', { name: 'Turn Off' }).click()
    await expect(page.getByText('Two-step sign-in is off')).toBeVisible()
  })
}
