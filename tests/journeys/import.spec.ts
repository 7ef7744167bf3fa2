import { expect, randomLetters, test } from '#tests/setup/journey.ts'

test('a member of staff imports a file of leads, and undoes the import', async ({ page, signIn }) => {
  await signIn('user')
  const mark = randomLetters()
  const rows = [
    'Owner Name,Email Address,Street,Town,Zip,Beds',
    `Alma ${mark},alma${mark}@example.com,12 Journey Way ${mark},Ames,50010,3`,
    `Trent ${mark},trent${mark}@example.com,,,,Studio`,
    `Jane ${mark},jane@@example.com,,,,2`,
  ]
  await page.goto('/leads/import')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: `owners-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await page.getByRole('button', { name: 'Check File' }).click()
  await expect(page.getByText('Nothing has been saved yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 row with errors' })).toBeVisible()
  await expect(page.getByText('Not an email address')).toBeVisible()

  await page.getByLabel('Beds becomes').selectOption('Don’t import')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByLabel('Beds becomes')).toHaveValue('')
  await page.getByRole('button', { name: 'Import 2 Leads' }).click()
  await expect(page.getByRole('heading', { name: `owners-${mark}.csv imported` })).toBeVisible()

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByRole('heading', { name: `Import of owners-${mark}.csv undone` })).toBeVisible()
})

test('a member of staff adds a lead by hand, after seeing a similar one', async ({ page, signIn }) => {
  await signIn('user')
  const mark = randomLetters()
  const fill = async (name: string) => {
    await page.goto('/leads/new')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Email' }).fill(`ada${mark}@example.com`)
    await page.getByRole('button', { name: 'Save Lead' }).click()
  }
  await fill(`Ada ${mark}`)
  await expect(page).toHaveURL(/\/leads\/[0-9a-f]{32}$/)
  await fill(`A. Byron ${mark}`)
  await expect(page.getByRole('heading', { name: 'This lead may already be in the system' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Ada ${mark}` })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`A. Byron ${mark}`)
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByRole('heading', { name: `A. Byron ${mark}` })).toBeVisible()
})
