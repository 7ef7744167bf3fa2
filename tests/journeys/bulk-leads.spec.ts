import { db } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, test } from '#tests/setup/journey.ts'
import { uniqueDay, uniqueWord } from '#tests/setup/own-rows.ts'
import { applyFilters } from '#tests/setup/list-filters.ts'

test('Leads checked on two pages are deleted with one confirmation, and Undo restores them', async ({ page, signIn }) => {
  const name = uniqueWord()
  for (let index = 0; index < 27; index += 1) makeLead(db(), { name: `Ann ${name}`, createdAt: new Date(1e12 + index) })
  await signIn('user')
  await page.goto(`/leads?q=${name}`)
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toBeHidden()
  const boxes = page.getByRole('checkbox', { name: `Select Ann ${name}` })
  await boxes.first().check()
  await boxes.nth(3).check()
  await expect(bar).toBeVisible()
  // Once rows are checked, the link to the next page preserves the selection.
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('26 to 27 of 27 leads')).toBeVisible()
  await boxes.first().check()
  await bar.getByRole('button', { name: /Delete/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(dialog).toContainText('Are you sure you want to delete 3 selected lead(s)? This action cannot be undone.')
  await expect(dialog).toContainText('All associated data, campaigns and documents are removed permanently')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('3 leads deleted successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 3 leads restored')).toBeVisible()
  await page.goto(`/leads?q=${name}`)
  await expect(page.getByText('1 to 25 of 27 leads')).toBeVisible()
})

test('A change can be undone from the list for a while, not only from its message', async ({ page, signIn }) => {
  const name = uniqueWord()
  for (let index = 0; index < 2; index += 1) makeLead(db(), { name: `Ann ${name}` })
  await signIn('user')
  await page.goto(`/leads?q=${name}&select=page`)
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: /Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 leads deleted successfully')).toBeVisible()
  const undo = page.getByRole('list', { name: 'What you can undo' })
  await expect(undo, 'the message has the only Undo').toHaveCount(0)
  for (const address of ['/dashboard', `/leads?q=${name}`]) {
    await page.goto(address)
    await expect(undo).toContainText(/Deleted 2 leads at \d+:\d\d [AP]M/)
  }
  await undo.getByRole('button', { name: 'Undo: Deleted 2 leads' }).click()
  await expect(page.getByText('Undone: 2 leads restored')).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expect(page.getByText('1 to 2 of 2 leads')).toBeVisible()
})

test('Checked rows stay when the list is sorted and filtered', async ({ page, signIn, withScripts }) => {
  const [word, other] = [uniqueWord(), uniqueWord()]
  makeLead(db(), { name: `Ann ${word}` })
  makeLead(db(), { name: `Bob ${word} ${other}` })
  await signIn('user')
  await page.goto(`/leads?q=${word}`)
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const bar = page.getByRole('region', { name: 'Selection' })
  await box(`Ann ${word}`).check()
  await expect(bar.getByText('Filter first')).toBeVisible({ visible: !withScripts })
  await page.getByRole('columnheader').getByRole('button', { name: 'Status', exact: true }).click()
  await expect(page).toHaveURL(/sort=status.*selection=/)
  await expect(page.locator('th[aria-sort]')).toContainText('Status')
  await expect(box(`Ann ${word}`)).toBeChecked()
  await page.getByLabel('Search').fill(other)
  await applyFilters(page)
  await expect(page.getByText('1 to 1 of 1 lead')).toBeVisible()
  await box(`Bob ${word} ${other}`).check()
  const removeFilter = page.getByRole('button', { name: /remove this filter/ })
  await removeFilter.click()
  await expect(page).toHaveURL(/\/leads\?sort=status&selection=/)
  // The address changes just before the page does, while the form is still being submitted.
  await expect(removeFilter).toHaveCount(0)
  await bar.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete 2 selected lead(s)?')
})

test("The heading's box picks all displayed leads, and is checked only while all are", async ({ page, signIn, withScripts }) => {
  const name = uniqueWord()
  for (let index = 0; index < 3; index += 1) makeLead(db(), { name: `Ann ${name}` })
  await signIn('user')
  await page.goto(`/leads?q=${name}`)
  const boxes = page.getByRole('checkbox', { name: `Select Ann ${name}` })
  const label = 'Select all 3 leads on this page'
  if (!withScripts) {
    await page.getByRole('link', { name: label }).click()
    await expect(page.getByRole('checkbox', { name: `Select Ann ${name}`, checked: true })).toHaveCount(3)
    await page.getByRole('link', { name: label }).click()
    await expect(page.getByRole('checkbox', { name: `Select Ann ${name}`, checked: true })).toHaveCount(0)
    return
  }
  // On a phone, the table has no headings.
  await page.setViewportSize({ width: 1280, height: 800 })
  const all = page.getByRole('checkbox', { name: label })
  await all.check()
  await expect(page.getByRole('checkbox', { name: `Select Ann ${name}`, checked: true })).toHaveCount(3)
  await boxes.nth(1).uncheck()
  await expect(all).not.toBeChecked()
  await boxes.nth(1).check()
  await expect(all).toBeChecked()
})

test("Recent Leads has a red 'Delete' only while a row is checked", async ({ page, signIn }) => {
  const { day, moment } = uniqueDay()
  makeLead(db(), { createdAt: moment })
  await signIn('user')
  await page.goto(`/dashboard?from=${day}&to=${day}`)
  const section = page.getByRole('region', { name: 'Recent Leads', exact: true })
  const remove = section.getByRole('button', { name: /Delete/ })
  await expect(remove).toBeHidden()
  await section
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .check()
  await expect(remove).toBeVisible()
  await remove.click()
  await expect(page.getByRole('dialog', { name: 'Confirm Deletion' })).toContainText(
    'Are you sure you want to delete 1 selected lead(s)?',
  )
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/dashboard\?.*selection=/)
})
