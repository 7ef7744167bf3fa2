import { db } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, journeyWindow, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'
import { applyFilters, openFilters } from '#tests/setup/list-filters.ts'

test('Campaign Management has its tabs; the monitor starts and stops the campaign of a lead', async ({ page, signIn }) => {
  const name = `Ann ${uniqueWord()}`
  makeLead(db(), { name, status: 'analysis_submitted' })
  await signIn('user')
  await page.goto('/campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign Management' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Campaigns' })
  for (const [tab, address] of [
    ['Templates', '/campaigns/templates'],
    ['Settings', '/campaigns/settings'],
    ['Monitor', '/campaigns'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(page).toHaveURL(address)
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
  }

  await page.getByLabel('Search').fill(name)
  await openFilters(page)
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Every lead' })
  await applyFilters(page)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: `Start for ${name}` }).click()
  await expect(page.getByText('Campaign started')).toBeVisible()
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: `Stop for ${name}` }).click()
  await expect(page.getByText('Campaign stopped')).toBeVisible()
  await expect(row).toContainText('Stopped')
})

test('a template is refused with the position of its error, saved once corrected, restored from its versions, and tried out', async ({
  page,
  signIn,
  withScripts,
}) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const word = uniqueWord()
  const lead = makeLead(db(), { name: `Ann ${word}`, source: 'manual' })
  const { viewer } = await signIn('admin')
  await page.goto('/campaigns/templates/new')
  await page.getByLabel('Name', { exact: true }).fill(word)
  await page.getByLabel('Workflow').selectOption({ label: 'Warm lead' })
  await page.getByLabel('Days', { exact: true }).fill('3')
  await page.getByLabel('Subject', { exact: true }).fill('Your rent')
  const content = page.getByLabel('Content', { exact: true })
  await content.fill('Hello {{first_name}},\n\nthis is {{staf_name}}.')
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Line 3, column 9: {{staf_name}} is not a variable. Did you mean {{staff_name}}?',
  )
  await expect(content).toHaveValue(/this is \{\{staf_name\}\}/)
  await content.fill('Hello {{first_name}},\n\nthis is {{staff_name}}.')
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('Template created')).toBeVisible()

  await content.fill('Another text.')
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
  await page.getByRole('link', { name: 'Versions' }).click()
  const changes = page.getByRole('region', { name: 'What changed since version 1' })
  await expect(changes.locator('ins').first()).toContainText('Another')
  await expect(changes.locator('del').filter({ hasText: 'staff_name' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(content).toHaveValue('Hello {{first_name}},\n\nthis is {{staff_name}}.')
  await expect(page.getByText(/^Version 3, saved by/)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(word)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await content.fill('Dear {{first_name}},')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Preview of your unsaved text' })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Preview of your unsaved text' })).toContainText('Dear Ann,')
  await page.goto(paths.campaignTemplate(/templates\/(\w+)/.exec(page.url())?.[1] ?? '', { q: word }))
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('paragraph').filter({ hasText: 'Hello Ann,' })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
  await expect(page.getByText('Not used in any step.')).toBeVisible()
  await page.getByRole('button', { name: 'Send Test' }).click()
  await expect(page.getByText('Test queued')).toBeVisible()
  await page.goto(paths.adminOutbox({ to: viewer.email }))
  await page.getByRole('link', { name: '[Test] Your rent' }).click()
  await expect(page.getByText('Hello Ann,')).toBeVisible()
  await page.goto(paths.lead(lead.id))
  await expect(page.getByText('[Test] Your rent')).toBeHidden()
})
