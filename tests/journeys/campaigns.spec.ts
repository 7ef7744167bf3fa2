import { db } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'

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
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Every lead' })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: `Start for ${name}` }).click()
  await expect(page.getByText('Campaign started')).toBeVisible()
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: `Stop for ${name}` }).click()
  await expect(page.getByText('Campaign stopped')).toBeVisible()
  await expect(row).toContainText('Stopped')
})

test('a template with a variable that nobody knows is refused with its place, and what was typed stays', async ({
  page,
  signIn,
}) => {
  const word = uniqueWord()
  await signIn('admin')
  await page.goto('/campaigns/templates/new')
  await page.getByLabel('Name', { exact: true }).fill(word)
  await page.getByLabel('Subject', { exact: true }).fill('Your rent')
  await page.getByLabel('Content', { exact: true }).fill('Hello {{no_such_word}}')
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByRole('alert')).toContainText('no_such_word')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(word)
})
