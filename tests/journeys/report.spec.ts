import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { makeLeadWithoutProperty } from '#tests/factories/make-lead.ts'
import { makeDocument, makeInvoice } from '#tests/factories/make-onboarding.ts'
import { makePrivacyRequest } from '#tests/factories/make-privacy-request.ts'
import { comparable, makeReport } from '#tests/factories/make-report.ts'
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  expectValidHtml,
  journeyUrl,
  readBeside,
  SCRIPTED,
  test,
} from '#tests/setup/journey.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { provedBrowserOf } from '#tests/setup/visitor.ts'

const LONG_STREET = `Donaudampfschifffahrtsgesellschaftskapitaensmuetzenstrasse 14, Building ${'C '.repeat(20)}`

/** Report states that look different. */
const REPORTS: [name: string, make: () => string][] = [
  ['five comparables', () => makeReport(db(), { lead: { streetAddress: '2847 Ingersoll Ave', zipCode: '50312' } })],
  ['no comparables', () => makeReport(db(), { result: { source: 'public-figures', comparableProperties: [] } })],
  ['twelve units', () => makeReport(db(), { entry: { unitCount: 12, propertyType: 'multi-family', bedrooms: 0 } })],
  ['the fallback analysis', () => makeReport(db(), { result: { source: 'fallback', comparableProperties: [], method: null } })],
  ['no address', () => makeLeadWithoutProperty(db()).id],
  [
    'long words and samples',
    () =>
      makeReport(db(), {
        lead: { streetAddress: LONG_STREET, city: 'West Des Moines' },
        result: {
          source: 'sample-rentals',
          comparableProperties: Array.from({ length: 5 }, () =>
            comparable({ address: LONG_STREET, isSample: true, rentAmount: 0 }),
          ),
        },
      }),
  ],
]

for (const [name, make] of REPORTS) {
  test(`a report with ${name}: accessible, valid, at home on a phone, at most four pages on paper`, async ({
    page,
    withScripts,
  }) => {
    await page.goto(`/analysis/${make()}`)
    await expect(page.getByRole('heading', { name: 'Financial projections' })).toBeVisible()
    // HTML and printout are the same without scripts, but axe needs them.
    if (withScripts) await expectAccessible(page)
    else {
      await expectValidHtml(page)
      const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true })
      expect(printed.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(4)
    }
    await page.setViewportSize({ width: 375, height: 800 })
    await expectNoSideScroll(page)
    if (withScripts) await expectAccessible(page)
  })
}

test('a report begins with the rent, its range, how sure it is, one button and one link; on a phone, a bar repeats it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/analysis/${makeReport(db())}`)
  const words = await page.getByRole('main').innerText()
  const ORDER = [
    '$1,895',
    'Likely between $1,800 and $1,990',
    'How sure we are',
    'Book a free walkthrough',
    'See plans and pricing',
  ]
  const places = [...ORDER, 'Comparable properties'].map((text) => words.indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  const below = (await page.getByRole('heading', { name: 'Comparable properties' }).boundingBox())?.y ?? 0
  const buttons = await page.locator('main .button:visible').all()
  const above: (string | null)[] = []
  for (const button of buttons) if (((await button.boundingBox())?.y ?? 0) < below) above.push(await button.textContent())
  expect(above).toEqual(['Book a free walkthrough', 'See plans and pricing'])

  await page.setViewportSize({ width: 375, height: 700 })
  const bar = page.locator('main').getByRole('link', { name: 'Book a free walkthrough' }).last().locator('..')
  for (const heading of ['Comparable properties', 'What you could keep in a year']) {
    await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(bar).toContainText('$1,895')
  }
})

test('the year of twelve units fits the smallest phone', async ({ page }) => {
  const leadId = makeReport(db(), {
    entry: { propertyType: 'multi-family', unitCount: 12 },
    result: { rentEstimate: 2256, rentRangeHigh: 4068, rentLikelyHigh: 2890 },
  })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/analysis/${leadId}`)
  const year = page.getByRole('table', { name: 'A year of renting, compared two ways' })
  await expect(year).toContainText('$324,864')
  expect(await year.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0)
})

test('a refused number of the year has the focus', SCRIPTED, async ({ page, context }) => {
  const leadId = makeReport(db())
  const [name = '', value = ''] = (await provedBrowserOf(leadId)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: journeyUrl() }])
  await page.goto(`/analysis/${leadId}`)
  await page.getByLabel('Insurance per year').fill('abc')
  await page.getByRole('button', { name: 'Update the numbers' }).click()
  await expect(page.getByLabel('Insurance per year')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Insurance per year')).toBeFocused()
})

test('a report shows its sections, and its PDF says the same', async ({ page }) => {
  const leadId = makeReport(db(), { lead: { streetAddress: '2847 Ingersoll Ave', zipCode: '50312' } })
  await page.goto(`/analysis/${leadId}`)
  await expect(page).toHaveTitle(/^Rent analysis for 2847 Ingersoll Ave, Des Moines, IA 50312 \|/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2847 Ingersoll Ave, Des Moines, IA 50312')
  await expect(page.getByRole('img', { name: 'Estimated monthly rent gauge' })).toBeVisible()
  for (const name of [
    'Property details',
    'The local market',
    'Financial projections',
    'Comparable properties',
    "What's Included",
  ])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  // As a link in the page does: it opens the section.
  await page.goto(`/analysis/${leadId}#projections`)
  await expect(page.getByRole('row', { name: /Net operating income/ })).toContainText('$18,897')
  await page.getByText('Rentals as a table').click()
  const rentals = page.getByRole('table', { name: 'Comparable properties' }).getByRole('row', { name: /Ingersoll Ave/ })
  await expect(rentals).toHaveCount(5)
  for (const fact of ['3 bd', '1,702', '1931', '$1,925', '93%']) await expect(rentals.first()).toContainText(fact)
  await expect(page.getByText('This is an estimate, not an appraisal.').first()).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Report' }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('rent-analysis-2847-ingersoll-ave.pdf')
  const { pages } = readPdf(readFileSync(await download.path()))
  expect(pages).toHaveLength(3)
  expect(pages.join('\n')).toContain('$18,897')
})

test('comparables are left out by their boxes, and nothing is stored', async ({ page, withScripts }) => {
  const comparableProperties = [2000, 1900, 1800].map((rentAmount, place) =>
    comparable({ rentAmount, address: `${place + 1} Oak St, Des Moines, IA 50312`, distance: 0.4 + place }),
  )
  const leadId = makeReport(db(), { result: { comparableProperties } })
  await page.goto(`/analysis/${leadId}`)
  await page.getByRole('heading', { name: 'The local market' }).click()
  await expect(page.getByText('$1,850–$1,950')).toBeVisible()
  const third = page.getByRole('checkbox', { name: 'Use 3 Oak St' })
  await third.uncheck()
  // With scripts, unchecking is enough.
  if (!withScripts) await page.getByRole('button', { name: 'Update the estimate' }).click()
  await expect(page).toHaveURL(/use=0&use=1/)
  // 1895 × 1950 ÷ 1900
  await expect(page.getByRole('region', { name: 'Your selection' })).toContainText('$1,945')
  await expect(page.getByRole('main').getByText('$1,945', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Your selection: 2 of 3 comparables. Ours is $1,895.')).toBeVisible()
  await expect(third).not.toBeChecked()
  if (withScripts) await expectAccessible(page)
  await expectValidHtml(page)
  await page.goto(`/analysis/${leadId}`)
  await expect(page.getByRole('region', { name: 'Your selection' })).toHaveCount(0)
})

test('an owner requests a check of a rough estimate, corrects the property and sees both results', async ({
  page,
  withScripts,
}) => {
  const leadId = makeReport(db(), {
    lead: { streetAddress: '2847 Ingersoll Ave', zipCode: '50312' },
    result: { source: 'public-figures', comparableProperties: [], rentEstimate: 1600, rentRangeLow: 1400, rentRangeHigh: 1800 },
  })
  await page.goto(`/analysis/${leadId}`)
  await expect(page.getByText('Rough estimate from public figures')).toBeVisible()
  // Without the grant, there are no buttons or links.
  await expect(page.getByRole('button', { name: 'Have someone check it' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Correct a detail' })).toHaveCount(0)
  const email = 'owner@example.com'
  const token = inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId, email, days: 1 }))
  db().update(leads).set({ email }).where(eq(leads.id, leadId)).run()
  await page.goto(`/r/${token}`)
  await page.getByRole('button', { name: 'Open my report' }).click()
  await page.getByRole('button', { name: 'Have someone check it' }).click()
  await expect(page.getByText(/You asked us to check this estimate on/)).toBeVisible()
  await page.getByRole('link', { name: 'Correct a detail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit and run again' })).toBeVisible()
  await page.getByLabel('Bedrooms').fill('4')
  if (withScripts) await expectAccessible(page)
  await expectValidHtml(page)
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(page).toHaveURL(new RegExp(`/analysis/${leadId}$`))
  await page.getByRole('heading', { name: 'Earlier results' }).click()
  const history = page.getByRole('table', { name: 'Results for this property, oldest first' })
  await expect(history.getByRole('row')).toHaveCount(3)
  await expect(history).toContainText('$1,600')
  await expectValidHtml(page)
  if (withScripts) await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 800 })
  await expectNoSideScroll(page)
})

test('an owner shares the report by a link, and removes it', async ({ page, browser, withScripts, javaScriptEnabled }) => {
  const email = 'owner@example.com'
  const leadId = makeReport(db(), { lead: { email, streetAddress: '2847 Ingersoll Ave', zipCode: '50312' } })
  await page.goto(`/r/${inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId, email, days: 1 }))}`)
  await page.getByRole('button', { name: 'Open my report' }).click()
  await page.getByLabel('Who is it for?').fill('for my accountant')
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByLabel('Link to this report').inputValue()
  if (withScripts) await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  else await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  for (const [name, scheme] of [
    ['Email', 'mailto:'],
    ['Text', 'sms:'],
  ] as const) {
    const send = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(send).toHaveAttribute('href', new RegExp(`^${scheme}.*${encodeURIComponent(address)}`))
  }
  if (withScripts) await expectAccessible(page)
  await expectValidHtml(page)
  await page.setViewportSize({ width: 375, height: 800 })
  await expectNoSideScroll(page)
  const partner = await (await browser.newContext({ javaScriptEnabled })).newPage()
  await partner.goto(address)
  await expect(partner.getByRole('heading', { level: 1 })).toHaveText('2847 Ingersoll Ave, Des Moines, IA 50312')
  await expect(partner.getByRole('link', { name: 'Download Report' })).toBeVisible()
  expect(await partner.content()).not.toContain(leadId)
  for (const name of ['Start Property Management', 'Correct a detail'])
    await expect(partner.getByRole('link', { name })).toHaveCount(0)
  await partner.getByRole('checkbox', { name: 'Use 2704 Ingersoll Ave' }).uncheck()
  if (!withScripts) await partner.getByRole('button', { name: 'Update the estimate' }).click()
  await expect(partner.getByRole('region', { name: 'Your selection' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: for my accountant' }).click()
  await expect(page.getByText('The link no longer works.')).toBeVisible()
  expect((await partner.goto(address))?.status()).toBe(410)
  await expect(partner.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
  await partner.context().close()
})

test('an unknown ID is not found', async ({ page, withScripts }) => {
  const answer = await page.goto('/analysis/0123456789abcdef0123456789abcdef')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' })
  await expect(page.getByRole('heading', { level: 1, name: 'Lead not found' })).toBeVisible()
  await expect(page.getByText("The property analysis you're looking for doesn't exist.")).toBeVisible()
  if (withScripts) await expectAccessible(page)
  // An emailed link that ended leads on.
  expect((await page.goto(`/r/${'0'.repeat(32)}`))?.status()).toBe(404)
  await expect(page.getByRole('link', { name: 'Find it on your page' })).toHaveAttribute('href', '/my')
})

test('a failed analysis is retried and then shown', async ({ page, withScripts }) => {
  const leadId = makeReport(db(), {
    lead: { zipCode: '50312' },
    result: null,
    entry: { requestedAt: new Date(Date.now() - 600_000), lastError: 'No answer from the estimator' },
  })
  const answer = await page.goto(`/analysis/${leadId}`)
  expect(answer?.headers().refresh).toBeUndefined()
  await expect(page.getByRole('heading', { level: 1, name: 'Failed to load property analysis' })).toBeVisible()
  if (withScripts) await expectAccessible(page)
  await expectValidHtml(page)
  await page.getByRole('button', { name: 'Retry Analysis' }).click()
  await expect(page.getByRole('heading', { name: /Analyzing Property|Ave, Des Moines/ })).toBeVisible()
  // The page refreshes by its header until the job is done, with or without scripts, so one run waits for it.
  if (withScripts) return
  await expect(page.getByRole('heading', { name: 'Financial projections' })).toBeVisible()
})

test('a pending analysis reloads itself and contains nothing of its owner', async ({ page }) => {
  const leadId = makeReport(db(), { lead: { email: 'wilhelmina@quist.example', name: 'Wilhelmina Quist' }, result: null })
  const answer = await page.goto(`/analysis/${leadId}`)
  expect(answer?.headers().refresh).toBe('5')
  await expect(page.getByRole('heading', { level: 1, name: 'Analyzing Property' })).toBeVisible()
  await expect(page.getByText('This may take a few moments...')).toBeVisible()
  await expectOwnerless(page, leadId)
})

test('neither the HTML, nor the data, nor the headers reveal the owner', async ({ page }) => {
  const owner = { email: 'wilhelmina@quist.example', name: 'Wilhelmina Quist', phone: '(515) 555-0999' }
  await expectOwnerless(page, makeReport(db(), { lead: owner, entry: owner }))
})

/** Checks that no response of the report's address contains its owner. */
async function expectOwnerless(page: Page, leadId: string) {
  for (const path of [
    `/analysis/${leadId}`,
    `/analysis/${leadId}.data`,
    `/analysis/${leadId}/manage/why`,
    `/analysis/${leadId}/manage/why.data`,
  ]) {
    const answer = await readBeside(page, path)
    expect(answer.ok(), path).toBe(true)
    expect(answer.headers(), path).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    expect(JSON.stringify(answer.headers()) + (await answer.text()), path).not.toMatch(/quist|wilhelmina|0999/i)
  }
}

test('the longest words that people may type fit a phone, on the owner’s pages and in the office', async ({
  page,
  context,
  signIn,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const email = 'longest-words@example.com'
  const [word, place] = ['W'.repeat(200), 'M'.repeat(100)]
  const lead = { email, name: word, streetAddress: word, city: place, propertyAddress: `${word}, ${place}, IA 50309` }
  const leadId = makeReport(db(), { lead: { ...lead, source: 'enrollment' } })
  makeReport(db(), { lead })
  const request = makePrivacyRequest({ state: 'open', email })
  makeDocument(db(), { leadId, status: 'completed', completedAt: new Date(), submitterName: word, submitterEmail: email })
  makeInvoice(db(), { leadId, description: word, provider: 'own' })
  const [name = '', value = ''] = (await provedBrowserOf(leadId)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: journeyUrl() }])
  await signIn('admin')
  for (const path of [
    `/analysis/${leadId}`,
    `/analysis/${leadId}/plan`,
    '/',
    '/my',
    `/leads/${leadId}`,
    `/leads/${leadId}/agreement`,
    `/admin/requests/${request.id}`,
    `/search?q=${word.slice(0, 90)}`,
  ]) {
    await page.goto(path)
    await expectNoSideScroll(page)
  }
})
