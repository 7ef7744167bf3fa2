import type { BrowserContext, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { expect, expectSound, SCRIPTED, test } from '#tests/setup/journey.ts'
import { browserOf } from '#tests/setup/visitor.ts'

/** A lead with a report, and its owner's browser. */
async function ownedReport(context: BrowserContext, url: string | undefined): Promise<string> {
  const leadId = makeReport(db(), { lead: { squareFootage: 1640, estimatedRent: 1895, status: 'analysis_submitted' } })
  const [name = '', value = ''] = (await browserOf(leadId)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: url ?? '' }])
  return leadId
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const leadRow = (leadId: string) => db().select().from(leads).where(eq(leads.id, leadId)).get()

test('an owner goes through presentation and agreement to the checkout, and back', async ({
  page,
  context,
  baseURL,
  withScripts,
}) => {
  const leadId = await ownedReport(context, baseURL)
  await page.goto(`/analysis/${leadId}`)
  const opener = page.getByRole('link', { name: 'Start Property Management' })
  await opener.click()
  const why = dialogOf(page, 'Why Choose')
  await expect(why.getByRole('heading', { name: 'Why Choose', exact: true })).toBeVisible()
  await expect(why.getByRole('progressbar', { name: 'Progress of the presentation' })).toBeVisible()
  await expect(page).toHaveTitle(/^Why Choose/)
  // The report is behind the dialog and can't be reached.
  await expect(page.locator('[inert] h1')).toHaveCount(1)
  if (withScripts) {
    await expect(why).toBeFocused()
    await page.keyboard.press('Escape')
  } else await why.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/analysis/${leadId}`)
  if (withScripts) await expect(opener).toBeFocused()
  await page.goBack()
  await why.getByRole('link', { name: 'Next' }).click()

  const rent = dialogOf(page, 'Rental Analysis')
  await rent.getByLabel('Monthly rent').fill('a lot')
  await rent.getByRole('button', { name: 'Next' }).click()
  await expect(rent.getByRole('alert')).toContainText('Enter a monthly rent from')
  await expectSound(page, withScripts)
  await rent.getByLabel('Monthly rent').fill('2,000')
  await page.keyboard.press('Enter')

  const improvements = dialogOf(page, 'Property Improvements')
  await improvements.getByLabel('Interior Painting', { exact: true }).check()
  await improvements.getByLabel('Custom cost for Interior Painting').fill('3200')
  await improvements.getByRole('button', { name: 'Back' }).click()
  await expect(rent.getByLabel('Monthly rent')).toHaveValue('2,000')
  await rent.getByRole('button', { name: 'Next' }).click()
  await expect(improvements.getByLabel('Interior Painting', { exact: true })).toBeChecked()
  await expectSound(page, withScripts)
  await improvements.getByRole('button', { name: 'Done' }).click()

  const agreement = dialogOf(page, 'Management Agreement')
  await expect(agreement.getByRole('heading', { name: 'Property Management Services' })).toBeVisible()
  expect(leadRow(leadId)).toMatchObject({ status: 'proposal', estimatedRent: 2000 })
  await page.goto(`/analysis/${leadId}/manage/payment`)
  const payment = dialogOf(page, 'Complete Enrollment')
  await expect(payment.getByText('Please read and acknowledge the agreement terms before you pay.')).toBeVisible()
  await payment.getByRole('link', { name: 'Read the agreement terms' }).click()
  await agreement.getByRole('link', { name: 'Next' }).click()
  await agreement.getByLabel('I have read these terms').check()
  // Enter goes on to the payment, like the last button.
  await page.keyboard.press('Enter')
  await expect(payment.getByText('$199.00')).toBeVisible()
  await expectSound(page, withScripts)
  await payment.getByRole('button', { name: 'Go to the test checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Test checkout' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(payment.getByText('Payment canceled. Nothing was charged.')).toBeVisible()
  expect(leadRow(leadId)?.status).toBe('site_visit_scheduled')
})

test(
  'each step of a dialog has the focus, and Escape returns it to what opened the first',
  SCRIPTED,
  async ({ page, context, baseURL }) => {
    const leadId = await ownedReport(context, baseURL)
    for (const [name, ...steps] of [
      ['Start Property Management', 'manage/why', 'manage/rent'],
      ['Book a free walkthrough', 'agreement', 'agreement/terms'],
    ]) {
      await page.goto(`/analysis/${leadId}`)
      const opener = page.getByRole('main').getByRole('link', { name }).first()
      const dialog = page.getByRole('dialog')
      await opener.click()
      for (const [index, step] of steps.entries()) {
        if (index > 0) await dialog.getByRole('link', { name: 'Next' }).click()
        await expect(page).toHaveURL(`/analysis/${leadId}/${step}`)
        await expect(dialog).toBeFocused()
      }
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
    }
  },
)

test('Schedule Walkthrough asks for the terms first, then leads to the times', async ({
  page,
  context,
  baseURL,
  withScripts,
}) => {
  const leadId = await ownedReport(context, baseURL)
  await page.goto(`/analysis/${leadId}`)
  await page.getByRole('link', { name: 'Book a free walkthrough' }).first().click()
  await dialogOf(page, 'Property Management Services').getByRole('link', { name: 'Next' }).click()
  const terms = dialogOf(page, 'Agreement Terms')
  const button = terms.getByRole('button', { name: 'Schedule Walkthrough' })
  const message = terms.getByText('Please acknowledge the requirements before proceeding.')
  await expect(message).toBeHidden()
  if (withScripts) await expect(button).toHaveAttribute('aria-disabled', 'true')
  else await expect(button).not.toHaveAttribute('aria-disabled')
  // A click on a button with only `aria-disabled` goes through.
  await button.click({ force: true })
  await expect(message).toBeVisible()
  await expectSound(page, withScripts)
  await terms.getByLabel('I have read these terms').check()
  if (withScripts) {
    await expect(message).toBeHidden()
    await expect(button).not.toHaveAttribute('aria-disabled')
  }
  await button.click()
  await expect(page).toHaveURL(/\/walkthrough\/[0-9a-f]{32}$/)
  expect(leadRow(leadId)?.status).toBe('site_visit_scheduled')
  await page.goto(`/analysis/${leadId}/agreement/terms`)
  await expect(terms.getByText('You acknowledged these terms on')).toBeVisible()
})

test('an external booking page opens in a new tab, and the dialog closes', SCRIPTED, async ({ page, context, baseURL }) => {
  const leadId = await ownedReport(context, baseURL)
  await page.goto(`/analysis/${leadId}/agreement/terms`)
  // The server's markup if an external page is set.
  await page.locator('form[data-acknowledges]').evaluate((form) => (form.dataset.booking = '/rentals/sample-listings'))
  await page.getByLabel('I have read these terms').check()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: 'Schedule Walkthrough' }).click(),
  ])
  await expect(opened).toHaveURL(/sample-listings$/)
  await expect(page).toHaveURL(`/analysis/${leadId}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test("the presentation's figures follow typing with scripts, and Update without", async ({
  page,
  context,
  baseURL,
  withScripts,
}) => {
  const leadId = await ownedReport(context, baseURL)
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  const update = async () => {
    if (withScripts) return expect(page.getByRole('button', { name: 'Update' })).toBeHidden()
    await page.getByRole('button', { name: 'Update' }).click()
  }
  await page.goto(`/analysis/${leadId}/manage/rent`)
  const line = (label: string) => page.getByRole('dialog').locator('dl > div', { hasText: label }).locator('dd')
  await expect(line('Total management fee')).toHaveText('$302')
  const rent = page.getByRole('textbox', { name: 'Monthly rent' })
  await rent.fill('$2,000')
  await update()
  await expect(line('8% of rent')).toHaveText('$160')
  await expect(line('Total management fee')).toHaveText('$310')
  await expect(line('You keep')).toHaveText('$1,690')
  await expect(line('Tenant placement')).toHaveText('$2,000')
  await rent.fill('')
  await update()
  await expect(line('You keep')).toHaveText('$1,593')

  await page.goto(`/analysis/${leadId}/manage/improvements`)
  const total = page.getByRole('dialog').locator('output')
  await expect(total).toHaveText('$0')
  await page.getByLabel('Professional Cleaning', { exact: true }).check()
  await page.getByLabel('Carpet Cleaning', { exact: true }).check()
  await page.getByLabel('Custom cost for Carpet Cleaning').fill('cheap')
  await update()
  await expect(total).toHaveText('$984')
  await page.getByLabel('Custom cost for Carpet Cleaning').fill('450')
  await update()
  await expect(total).toHaveText('$860')
  if (withScripts) expect(loads).toHaveLength(2)
  // A choice is saved as soon as its field loses focus.
  const landscaping = page.getByLabel('Landscaping', { exact: true })
  const field = (await landscaping.getAttribute('name')) ?? ''
  const kept = withScripts
    ? page.waitForResponse((answer) => new URLSearchParams(answer.request().postData() ?? '').has(field))
    : null
  await landscaping.check()
  await update()
  await kept
  await page.goto(`/analysis/${leadId}/manage/improvements`)
  await expect(total).toHaveText('$1,360')
})
