import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { WHATS_INCLUDED } from '#app/content/included.ts'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import {
  expect,
  expectAccessible,
  expectHydrated,
  expectNoSideScroll,
  expectSound,
  journeyWindow,
  test,
} from '#tests/setup/journey.ts'
import { browserOf } from '#tests/setup/visitor.ts'

const emailOf = () => `ana-${randomUUID()}@example.com`

async function fillProperty(page: Page, units = '1'): Promise<void> {
  await page.getByLabel('Property type').selectOption('Multi-Family')
  await page.getByLabel('Number of units').fill(units)
  await page.getByLabel('Estimated monthly rent').fill('1000')
  await page.getByLabel('Street address').fill(`${Math.floor(Math.random() * 9000) + 1000} Beaver Ave`)
  await page.getByLabel('City').fill('Des Moines')
  await page.getByLabel('ZIP code').fill('50310')
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Ana Torres')
  await page.getByLabel('Email', { exact: true }).fill(emailOf())
  await page.getByLabel('Phone', { exact: true }).fill('(515) 555-0170')
}

test('an owner enrolls, reads the documents and schedules the walkthrough', async ({ page, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Now' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enroll online' })).toBeVisible()
  const estimate = page.getByRole('region', { name: 'Your fee estimate' })
  await expect(estimate).toContainText('You haven’t entered a rent yet, so this uses $2,000 a month.')
  await expect(estimate.getByRole('status')).toHaveText('$177')
  for (const included of WHATS_INCLUDED) await expect(page.getByRole('listitem').filter({ hasText: included })).toBeVisible()
  const director = page.getByRole('region', { name: 'Claire Holloway' })
  await expect(director).toContainText('Director of Growth')
  await expect(director.getByRole('link', { name: '(515) 555-0143' })).toHaveAttribute('href', 'tel:+15155550143')
  await expect(director.getByRole('link', { name: 'claire@harvestgate.example' })).toHaveAttribute('href', /^mailto:/)
  await expect(director.getByRole('link', { name: 'Schedule a Call' })).toHaveAttribute('target', '_blank')
  await fillProperty(page, '4')
  if (!withScripts) await page.getByRole('button', { name: 'Update estimate' }).click()
  await expect(page.getByRole('button', { name: 'Update estimate' })).toHaveCount(withScripts ? 0 : 1)
  await expect(estimate.getByRole('status')).toHaveText('$98')
  await expect(estimate).toContainText('Monthly management fee, 5.9% of $1,000 rent')
  await expect(estimate).toContainText('With all 4 units rented, management and administration come to about $275 a month.')
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('banner').getByText('Step 2 of 3')).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await fillContact(page)
  if (withScripts) await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Not provided yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit Enrollment' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Your property is enrolled' })).toBeVisible()
  await expectSound(page, withScripts)
  if (withScripts) await expectHydrated(page)
  const signing = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Review & Sign Documents' }).click()
  await expect((await signing).getByRole('heading', { level: 1 })).toBeVisible()
  if (!withScripts) await dialog.getByRole('link', { name: 'Continue' }).click()
  await expect(dialog.getByText('We don’t see your signature yet')).toBeVisible()
  if (withScripts) await expectHydrated(page)
  const booking = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Schedule Walkthrough' }).click()
  await expect((await booking).getByRole('heading', { level: 1, name: 'Pick a time for the walkthrough' })).toBeVisible()
  if (!withScripts) await dialog.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(/\/analysis\/[0-9a-f]{32}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Beaver Ave')
})

test('an error leads to its field in its step, and the typed values are still there', async ({ page, withScripts }) => {
  await page.goto('/enroll')
  await fillProperty(page)
  await page.getByLabel('ZIP code').fill('5031')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Ana Torres')
  if (withScripts) {
    // Saved while typing: a reload loses nothing.
    const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('515-555-0170') ?? false)
    await page.getByLabel('Phone', { exact: true }).fill('515-555-0170')
    await kept
    await page.reload()
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('515-555-0170')
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Still missing:')).toContainText('ZIP code, Email')
  await page.getByRole('button', { name: 'Submit Enrollment' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Enter your email address')
  if (withScripts) {
    await expect(summary).toBeFocused()
    await expectAccessible(page)
  }
  await expect(page.getByText('Failed to process enrollment. Please try again.')).toBeVisible()
  await summary.getByRole('link', { name: 'Enter a 5-digit ZIP code' }).click()
  const zip = page.getByLabel('ZIP code')
  await expect(zip).toHaveAccessibleDescription('Enter a 5-digit ZIP code, for example 50312')
  await expect(zip).toHaveValue('5031')
  if (withScripts) await expect(zip).toBeFocused()
  await zip.fill('50310')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/Enter your email address/)
  await expect(page.getByLabel('Full name')).toHaveValue('Ana Torres')
  await fillContact(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Submit Enrollment' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('on a phone, the fee stays in sight while typing, and the buttons are alike', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/enroll')
  const fees = page.getByRole('link', { name: 'See your fees' }).locator('..')
  for (const label of ['Estimated monthly rent', 'ZIP code']) {
    await page.getByLabel(label).scrollIntoViewIfNeeded()
    await expect(fees).toBeInViewport({ ratio: 1 })
    await expect(fees).toContainText(/\$\d+ total monthly/)
  }
  await page.getByRole('button', { name: 'Continue to contact info' }).click()
  const [next, back] = await Promise.all(
    ['Continue to review', 'Back'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  )
  expect([back?.width, back?.x]).toEqual([next?.width, next?.x])
  expect(back?.y).toBeGreaterThan(next?.y ?? Infinity)
  await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(0)
})

test('an owner enrolls from the report: the form is filled in, and the same lead continues', async ({
  page,
  context,
  baseURL,
  signIn,
}) => {
  const leadId = makeReport(db(), { lead: { name: 'ana', email: emailOf(), status: 'analysis_submitted', estimatedRent: null } })
  const before = db().select().from(leads).where(eq(leads.id, leadId)).get()
  const [name = '', value = ''] = (await browserOf(leadId)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: baseURL ?? '' }])
  await page.goto(`/analysis/${leadId}`)
  await page.getByRole('link', { name: 'enroll online', exact: true }).click()
  await expect(page.getByLabel('Street address')).toHaveValue(before?.streetAddress ?? '')
  await expect(page.getByLabel('ZIP code')).toHaveValue(before?.zipCode ?? '')
  await expect(page.getByLabel('Estimated monthly rent')).toHaveValue('1,895')
  await page.getByLabel('Estimated monthly rent').fill('1950')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(before?.email ?? '')
  await page.getByLabel('Full name').fill('Ana Torres')
  await page.getByLabel('Phone', { exact: true }).fill('(515) 555-0170')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Submit Enrollment' }).click()
  await expect(page.getByRole('heading', { name: 'Your property is enrolled' })).toBeVisible()
  expect(page.url()).toContain(leadId)

  const same = db()
    .select()
    .from(leads)
    .where(eq(leads.emailKey, before?.emailKey ?? ''))
    .all()
  expect(same).toMatchObject([{ id: leadId, name: 'Ana Torres', status: 'enrolled', estimatedRent: 1950 }])
  await signIn('user')
  await page.goto(`/leads/${leadId}`)
  await expect(page.getByText(/^Enrolled online, and changed: .*rent/).first()).toBeVisible()
})
