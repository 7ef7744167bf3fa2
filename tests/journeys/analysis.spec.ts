import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectSound, SCRIPTED, test } from '#tests/setup/journey.ts'

type House = { street: string; city: string; zip: string; type: string; squareFeet: string }

const INGERSOLL: House = {
  street: '2847 Ingersoll Ave',
  city: 'Des Moines',
  zip: '50312',
  type: 'Single Family Home',
  squareFeet: '1640',
}
const WALNUT: House = { street: '1204 SE Walnut St', city: 'Ankeny', zip: '50021', type: 'Townhouse', squareFeet: '1320' }

const someone = () => `owner-${randomUUID()}@example.com`

async function fillProperty(page: Page, index: number, house: House) {
  const field = (name: string) => page.locator(`[name="properties[${index}].${name}"]`)
  await field('streetAddress').fill(house.street)
  await field('city').fill(house.city)
  await field('zipCode').fill(house.zip)
  await field('propertyType').selectOption({ label: house.type })
  await field('squareFootage').fill(house.squareFeet)
}

test('an unusual home is questioned, and continues once its owner confirms it', async ({ page, withScripts }) => {
  await page.goto('/analysis?step=1')
  await fillProperty(page, 0, { ...INGERSOLL, squareFeet: '500000' })
  await page.getByLabel('Bedrooms').fill('30')
  await page.getByRole('button', { name: 'Continue' }).last().click()
  await expect(page.getByText('500,000 square feet for one home. Is that right?').first()).toBeVisible()
  await expect(page.getByText('30 bedrooms in one home. Is that right?').first()).toBeVisible()
  await expectSound(page, withScripts)
  if (withScripts) {
    await page.getByLabel('Bedrooms').fill('30')
    // As if the page's last picture came only now.
    await page.evaluate(() => dispatchEvent(new Event('load')))
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await expect(page.getByLabel('Bedrooms')).toBeFocused()
  }
  await page.getByLabel('Yes, that’s right').check()
  await page.getByRole('button', { name: 'Continue' }).last().click()
  await page.getByLabel('Email address').fill(someone())
  await page.getByRole('button', { name: 'Get my rental analysis' }).click()
  await expect(page.getByText('Rough estimate: few homes are like this one')).toBeVisible()
  await expect(page.getByText(/^Likely between \$/)).toBeVisible()
  // Inside the collapsed "How we got this".
  await expect(page.getByRole('main')).toContainText(/8 of 10 homes like this rent for \$/)
})

test('an owner gets a report for two properties', async ({ page, withScripts }) => {
  await page.goto('/analysis?step=1')
  await fillProperty(page, 0, INGERSOLL)
  await page.getByRole('button', { name: 'Add another property' }).click()
  await expect(page.getByRole('heading', { name: 'Property 2' })).toBeVisible()
  await expect(page.locator('[name="properties[0].streetAddress"]')).toHaveValue(INGERSOLL.street)
  await fillProperty(page, 1, WALNUT)
  await page.getByRole('button', { name: 'Continue' }).last().click()
  await expect(page.getByRole('heading', { name: 'Where should the report go?' })).toBeVisible()
  const promise = 'We email your report here, and up to three follow-ups about it. Unsubscribe anytime.'
  await expect(page.getByText(promise, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See a sample report first' })).toHaveAttribute('href', '/sample-report')
  await page.getByLabel('Email address').fill(someone())
  await page.getByRole('button', { name: 'Get my rental analysis' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /2847 Ingersoll Ave/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/analysis\/[0-9a-f]{32}$/)
  await expect(page.getByRole('complementary', { name: 'Demo: the email' })).toContainText('Your rent analysis for 2 properties')
  if (withScripts) await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'Your Properties' })).toBeVisible()
  await page.getByRole('link', { name: /1204 SE Walnut St/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /1204 SE Walnut St/ })).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByText(promise)).toBeVisible()
})

test('Back and the same post again lead to the same report', async ({ page }) => {
  await page.goto('/analysis?step=1')
  await fillProperty(page, 0, INGERSOLL)
  await page.getByRole('button', { name: 'Continue' }).last().click()
  const email = someone()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Get my rental analysis' }).click()
  await page.waitForURL(/\/analysis\/[0-9a-f]{32}$/)
  const report = page.url()
  await page.goBack()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await page.getByRole('button', { name: 'Get my rental analysis' }).click()
  await page.waitForURL(/\/analysis\/[0-9a-f]{32}$/)
  expect(page.url()).toBe(report)
})

test('a stranger with the link sees only that property', async ({ page, browser, javaScriptEnabled }) => {
  await page.goto('/analysis?step=1')
  await fillProperty(page, 0, INGERSOLL)
  await page.getByRole('button', { name: 'Add another property' }).click()
  await fillProperty(page, 1, WALNUT)
  await page.getByRole('button', { name: 'Continue' }).last().click()
  const email = someone()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Get my rental analysis' }).click()
  await page.waitForURL(/\/analysis\/[0-9a-f]{32}$/)
  const stranger = await browser.newContext({ javaScriptEnabled })
  const theirs = await stranger.newPage()
  await theirs.goto(page.url())
  await expect(theirs.getByRole('heading', { level: 1, name: /2847 Ingersoll Ave/ })).toBeVisible()
  const html = await theirs.content()
  expect(html).not.toContain('Walnut')
  expect(html).not.toContain(email)
  expect(html).not.toContain('Your Properties')
  await stranger.close()
})

test('the home page splits an address, asks again if it is outside our area, and then asks about the house', async ({
  page,
  withScripts,
}) => {
  await page.goto('/')
  await page.getByLabel('Property address').fill('12 Main St, Chicago, IL 60601')
  await page.getByRole('button', { name: 'See my rent' }).click()
  await expect(page.getByText('ZIP code 60601 is not in Iowa. We only work in Iowa.')).toBeVisible()
  await expectSound(page, withScripts)
  const address = page.getByLabel('Property address')
  if (withScripts) {
    await address.fill(`${INGERSOLL.street}, Wauk`)
    const waukee = page.getByRole('option', { name: `${INGERSOLL.street} Waukee, IA 50263` })
    await expect(waukee).toBeVisible()
    await expectAccessible(page)
    await address.press('ArrowDown')
    await address.press('Enter')
    await expect(address).toHaveValue(`${INGERSOLL.street}, Waukee, IA 50263`)
  }
  await address.fill(`${INGERSOLL.street}, ${INGERSOLL.city}, IA ${INGERSOLL.zip}-1234`)
  await page.getByRole('button', { name: 'See my rent' }).click()
  await expect(page.locator('[name="properties[0].streetAddress"]')).toHaveValue(INGERSOLL.street)
  await expect(page.locator('[name="properties[0].zipCode"]')).toHaveValue(INGERSOLL.zip)
  if (withScripts) {
    const place = (name: string) => page.locator(`[name="properties[0].${name}"]`)
    // Only a blank city is filled in, and the old ZIP code could do that, so clear it first.
    await place('zipCode').fill('')
    await place('city').fill('')
    await place('zipCode').fill('50263')
    await expect(place('city')).toHaveValue('Waukee')
    await place('zipCode').fill('60601')
    await expect(place('zipCode')).toHaveAccessibleDescription('ZIP code 60601 is not in Iowa. We only work in Iowa.')
  }
  await fillProperty(page, 0, INGERSOLL)
  await page.getByRole('button', { name: 'Continue' }).last().click()
  await expect(page.getByRole('heading', { name: 'Where should the report go?' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.locator('[name="properties[0].streetAddress"]')).toHaveValue(INGERSOLL.street)
})

test('a refused form shows its errors beside the fields and keeps everything', async ({ page, withScripts }) => {
  await page.goto('/analysis?step=1')
  await fillProperty(page, 0, INGERSOLL)
  await page.locator('[name="properties[0].yearBuilt"]').fill('1928')
  await page.locator('[name="properties[0].city"]').fill('   ')
  await page.getByRole('button', { name: 'Continue' }).last().click()
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields for each property')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Enter the city' })).toHaveAttribute(
    'href',
    '#properties-0-city',
  )
  await expect(page.locator('[name="properties[0].city"]')).toHaveAccessibleDescription('Enter the city')
  await expect(page.locator('[name="properties[0].streetAddress"]')).toHaveValue(INGERSOLL.street)
  await expect(page.locator('[name="properties[0].yearBuilt"]')).toHaveValue('1928')
  if (withScripts) await expectAccessible(page)
})

test('a question that comes while a button is pressed does not move it from under the pointer', SCRIPTED, async ({ page }) => {
  await page.goto('/analysis?step=1')
  await fillProperty(page, 0, INGERSOLL)
  const held = Promise.withResolvers<undefined>()
  await page.route('**/api/addresses?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.locator('[name="properties[0].city"]').fill('Ames')
  const button = page.getByRole('button', { name: 'Continue' }).last()
  await button.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
  const asked = page.waitForResponse(/api\/addresses/)
  await page.mouse.move(x + 20, y + 3)
  await page.mouse.down()
  held.resolve(undefined)
  await (await asked).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.mouse.up()
  await expect(page.getByRole('alert')).toContainText('Is that right?')
})

test('Enter in a field continues, and removes nothing', async ({ page }) => {
  await page.goto('/analysis?step=1')
  await fillProperty(page, 0, INGERSOLL)
  await page.getByRole('button', { name: 'Add another property' }).click()
  await fillProperty(page, 1, WALNUT)
  await page.locator('[name="properties[1].streetAddress"]').press('Enter')
  await expect(page.getByText('1204 SE Walnut St')).toBeVisible()
  await expect(page.getByText('2847 Ingersoll Ave')).toBeVisible()
})

test('both steps fit their window and are accessible', async ({ page, withScripts }) => {
  await page.goto('/analysis?step=1')
  await fillProperty(page, 0, INGERSOLL)
  await page.getByRole('button', { name: 'Add another property' }).click()
  await expect(page.getByRole('heading', { name: 'Property 2' })).toBeVisible()
  await expectSound(page, withScripts)
  await fillProperty(page, 1, WALNUT)
  await page.getByRole('button', { name: 'Continue' }).last().click()
  await expect(page.getByRole('heading', { name: 'Where should the report go?' })).toBeVisible()
  await expectSound(page, withScripts)
})
