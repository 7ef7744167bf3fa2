import type { Page } from '@playwright/test'
import { db } from '#app/db/client.server.ts'
import { makeEntry, makeResult } from '#tests/factories/make-entry.ts'
import { makeActivity, makeLead, makeLeadWithoutProperty } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeInvoice } from '#tests/factories/make-onboarding.ts'
import { expect, expectNoSideScroll, test, unfold } from '#tests/setup/journey.ts'
import { uniqueDay, uniqueWord } from '#tests/setup/own-rows.ts'
import { applyFilters } from '#tests/setup/list-filters.ts'

const TILES = [
  { title: 'Total Leads', note: 'All leads in system', target: '/leads' },
  { title: 'New Leads', note: 'New submissions', target: '/leads?status=new_lead' },
  { title: 'Analysis Submitted', note: 'Warm nurture sequence', target: '/leads?status=analysis_submitted' },
  { title: 'Property Enrolled', note: 'Onboarding started', target: '/leads?status=enrolled' },
  { title: 'Site Visit Scheduled', note: 'On-site visit scheduled', target: '/leads?status=site_visit_scheduled' },
  { title: 'Closed', note: 'Lead process finished', target: '/leads?status=closed' },
]

/** A tile's number. */
async function countOf(page: Page, title: string): Promise<number> {
  const text = await page
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .locator('b')
    .innerText()
  return Number(text.replaceAll(',', ''))
}

/** 240 of '1 to 25 of 240 leads'. */
async function totalOf(page: Page): Promise<number> {
  const text = await page.getByText(/\d+ to \d+ of [\d,]+ leads?/).innerText()
  return Number(/of ([\d,]+) lead/.exec(text)?.[1]?.replaceAll(',', ''))
}

test('The dashboard shows six tiles in a row on a large screen, each with its note and target', async ({ page, signIn }) => {
  await signIn('user')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Pipeline Overview' })).toBeVisible()
  const tiles = page.getByRole('link').filter({ hasText: new RegExp(TILES.map(({ note }) => note).join('|')) })
  for (const { title, note, target } of TILES)
    await expect(tiles.filter({ hasText: title }).filter({ hasText: note })).toHaveAttribute('href', target)
  const tops = () => tiles.evaluateAll((found) => found.map((tile) => Math.round(tile.getBoundingClientRect().top)))
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  await expect(tiles).toHaveCount(6)
})

test('A tile opens the leads that it counts, within the same days', async ({ page, signIn }) => {
  const { day, moment } = uniqueDay()
  for (const status of ['closed', 'closed', 'won'] as const) makeLead(db(), { status, createdAt: moment })
  await signIn('user')
  await page.goto(`/dashboard?from=${day}&to=${day}`)
  await expect.poll(() => countOf(page, 'Total Leads')).toBe(3)
  await expect.poll(() => countOf(page, 'Closed')).toBe(2)
  await page
    .getByRole('link', { name: /^Closed/ })
    .filter({ hasText: 'Lead process finished' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('closed')
  await expect.poll(() => totalOf(page)).toBe(2)
})

test('Recent Leads shows the five newest in an area of 350 px, and a click anywhere on a row opens its lead', async ({
  page,
  signIn,
}) => {
  const name = uniqueWord()
  const { day, moment } = uniqueDay()
  for (let minute = 1; minute <= 5; minute += 1) makeLead(db(), { createdAt: new Date(moment.getTime() - minute * 60_000) })
  const lead = makeLead(db(), { name, createdAt: moment })
  await signIn('user')
  await page.goto(`/dashboard?from=${day}&to=${day}`)
  await expect(page.getByText('A view of the 5 most recent leads.')).toBeVisible()
  const area = page.getByRole('region', { name: 'The 5 most recent leads' })
  await expect(area).toHaveCSS('height', '350px')
  await expect(area).toHaveAttribute('tabindex', '0')
  await expect(area.getByRole('columnheader')).toHaveText([
    'Select all 5 leads on this page',
    'Name',
    'Property Address',
    'Status',
    'Created At',
  ])
  await expect(area.locator('tbody tr')).toHaveCount(5)
  // The link covers its whole row and gets the click instead of the cell.
  await area
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('cell')
    .last()
    .click({ position: { x: 4, y: 4 }, force: true })
  await expect(page).toHaveURL(new RegExp(`/leads/${lead.id}$`))
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL(/\/leads$/)
})

test('A range without leads shows zeros and the empty-list text, and can be cleared', async ({ page, signIn }) => {
  await signIn('user')
  await page.goto('/dashboard')
  await page.getByText('Select date range').click()
  await page.getByLabel('From').fill('2001-05-01')
  await page.getByLabel('To (inclusive)').fill('2001-05-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2001-05-01&to=2001-05-31/)
  await expect.poll(() => countOf(page, 'Total Leads')).toBe(0)
  await expect(page.getByRole('heading', { name: 'No leads found' })).toBeVisible()
  await expect(page.getByText('There are no leads matching the current filter.')).toBeVisible()
  await page.getByText('05/01/2001 – 05/31/2001').click()
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Select date range')).toBeVisible()
})

test('The lead list keeps its filter in the address and pages forward and back', async ({ page, signIn }) => {
  const company = uniqueWord()
  for (let number = 0; number < 30; number += 1) makeLead(db(), { status: 'won', email: `owner${number}@${company}.example` })
  makeLead(db(), { status: 'lost', email: `other@${company}.example` })
  await signIn('user')
  await page.goto('/leads')
  await page.getByLabel('Search').fill(company)
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Won' })
  await applyFilters(page)
  await expect(page).toHaveURL(new RegExp(`status=won`))
  await expect(page.getByText('1 to 25 of 30 leads')).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue(company)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('26 to 30 of 30 leads')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(5)
  await expect(page).toHaveURL(/status=won.*after=/)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('1 to 25 of 30 leads')).toBeVisible()
  await page.goto(`/leads?q=${company}&status=won&after=nonsense`)
  await expect(page.getByText('That page doesn’t exist, so here’s the first one.')).toBeVisible()
  await expect(page.getByText('1 to 25 of 30 leads')).toBeVisible()
  await page.goto(`/leads?q=${company}unmatched`)
  await expect(page.getByRole('heading', { name: 'No leads found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all leads' }).click()
  await expect(page).toHaveURL(/\/leads$/)
})

test('With any length of text, the lists fit a phone and a desktop', async ({ page, signIn }) => {
  const company = uniqueWord()
  const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze'.repeat(2)
  makeLead(db(), {
    name: `${longWord} ${longWord}`,
    email: `${longWord.slice(0, 60)}@${company}.example`,
    streetAddress: longWord,
    city: longWord,
  })
  await signIn('user')
  for (const width of [375, 700, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of [`/leads?q=${company}`, '/dashboard']) {
      await page.goto(address)
      await expectNoSideScroll(page)
    }
  }
})

test('New Lead is one status, in any stored spelling', async ({ page, signIn }) => {
  const company = uniqueWord()
  makeLead(db(), { status: null, email: `a@${company}.example` })
  makeLead(db(), { status: 'leads', email: `b@${company}.example` })
  await signIn('user')
  await page.goto(`/leads?status=new_lead&q=${company}`)
  await expect(page.locator('tbody td[data-l=Status]')).toHaveText(['New Lead', 'New Lead'])
})

test("A lead's page shows the stored data, the analysis, setup progress, invoices, timeline and messages", async ({
  page,
  signIn,
}) => {
  const name = uniqueWord()
  const lead = makeLead(db(), {
    name,
    email: `${name}@example.com`,
    phone: '(515) 555-0177',
    yearBuilt: 1928,
    status: 'contract_sent',
  })
  const entry = makeEntry(db(), { leadId: lead.id })
  makeResult(db(), { entryId: entry.id, rentEstimate: 1895, rentRangeLow: 1690, rentRangeHigh: 2110 })
  makeInvoice(db(), { number: uniqueWord(), leadId: lead.id, status: 'paid' })
  makeInvoice(db(), { number: uniqueWord(), leadId: lead.id, status: 'open' })
  makeActivity(db(), { leadId: lead.id, summary: 'Requested a rental analysis on the website' })
  makeMessage(db(), {
    leadId: lead.id,
    subject: 'Your rent analysis',
    textBody: 'Open https://harvestgate.example/r/abcdef1234567890abcdef today',
  })
  await signIn('user')
  await page.goto(`/leads/${lead.id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name: `${name}@example.com` })).toHaveAttribute('href', `mailto:${name}@example.com`)
  await expect(page.getByRole('link', { name: '(515) 555-0177' })).toHaveAttribute('href', 'tel:+15155550177')
  const analysis = await unfold(page, 'Property analysis')
  await expect(analysis).toContainText('$1,895')
  await expect(analysis).toContainText('Low $1,690')
  await expect(analysis).toContainText('High $2,110')
  await expect(analysis.getByRole('link', { name: 'Open the report' })).toHaveAttribute('href', `/analysis/${lead.id}`)
  await expect(await unfold(page, 'Property details')).toContainText('1928')
  await expect((await unfold(page, 'Setup progress')).getByRole('listitem')).toContainText([
    'Property Analysis, complete',
    'Document Signing',
    'Payment Processing',
    'Setup Complete',
  ])
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Requested a rental analysis on the website')
  const invoices = await unfold(page, 'Invoices')
  await expect(invoices.getByText('Paid', { exact: true })).toHaveClass(/badge--green/)
  await expect(invoices.getByText('Open', { exact: true }).first()).toHaveClass(/badge--yellow/)
  const messages = page.getByRole('region', { name: 'Timeline' })
  await messages.locator('summary', { hasText: 'Your rent analysis' }).click()
  await expect(messages.getByText(/^Open https:\/\/harvestgate\.example\/•+ today$/)).toBeVisible()
  await page.getByRole('link', { name: '← Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('A failed analysis, a lead without a property and an entry without a lead say so', async ({ page, signIn }) => {
  const failed = makeLead(db())
  makeEntry(db(), { leadId: failed.id, lastError: 'The estimator did not answer' })
  const bare = makeLeadWithoutProperty(db())
  const entry = makeEntry(db(), { name: null })
  await signIn('user')
  await page.goto(`/leads/${failed.id}`)
  await expect(await unfold(page, 'Property analysis')).toContainText('Unable to load property analysis. Please try again later.')
  await expect(await unfold(page, 'Setup progress')).toContainText('Unable to load analysis')
  await page.goto(`/leads/${bare.id}`)
  await expect(page.getByText('No property yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Property analysis' })).toHaveCount(0)
  await page.goto(`/leads/${entry.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Unknown' })).toBeVisible()
  await expect(page.getByText('This analysis isn’t a lead yet.')).toBeVisible()
})

test('A lead that does not exist is not found', async ({ page, signIn }) => {
  await signIn('user')
  const answer = await page.goto('/leads/no-such-lead')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Lead not found' })).toBeVisible()
  await expect(page.getByText("The lead you're looking for doesn't exist.")).toBeVisible()
})

test('A signed-out visitor is asked to sign in, and then returns to the requested page', async ({ page }) => {
  await page.goto('/leads?status=won')
  await expect(page).toHaveURL(/\/login\?from=%2Fleads%3Fstatus%3Dwon$/)
})
