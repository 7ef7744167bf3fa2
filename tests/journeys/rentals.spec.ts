import { expect, randomLetters, test } from '#tests/setup/journey.ts'

test('an admin imports rentals, sees their effect on the error, corrects one, retires it, and undoes the import', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const mark = randomLetters()
  const rows = [
    'Address,Town,Zip,Type,SqFt,Beds,Baths,Monthly rent,Signed',
    // Outside the public figures' area, so no estimate of another journey uses them.
    `1 ${mark} Way,Iowa City,52240,house,1500,3,2,"$1,100",2026-05-31`,
    `2 ${mark} Way,Iowa City,52240,house,1400,2,1,$950,2026-06-30`,
    `3 ${mark} Way,Iowa City,52240,castle,1400,2,1,$950,2026-06-30`,
  ]
  await page.goto('/admin/rentals')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: `leases-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await page.getByRole('button', { name: 'Check File' }).click()
  await expect(page.getByText('Nothing has been saved yet.')).toBeVisible()
  await expect(page.getByText('Not one of single-family')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 Rentals' }).click()
  await expect(page.getByRole('heading', { name: `leases-${mark}.csv imported` })).toBeVisible()
  const imported = page.url()
  await expect(async () => {
    await page.goto(imported)
    expect(await page.content()).toContain('Half of estimates are within')
  }).toPass()

  await page.goto(`/admin/rentals?q=${mark}`)
  await page.getByRole('link', { name: `Correct 1 ${mark} Way` }).click()
  await page.getByLabel('Monthly rent').fill('1,250')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rental corrected')).toBeVisible()
  await expect(page.getByText('$1,250')).toBeVisible()
  await page.getByRole('link', { name: `Retire 2 ${mark} Way` }).click()
  await page.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByRole('button', { name: `Use again 2 ${mark} Way` })).toBeVisible()

  await page.goto(imported)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('We left 2 rentals alone because of later changes.')).toBeVisible()
  await page.goto('/admin/rentals/error')
  await expect(page.getByRole('img', { name: 'Median error by city and bedrooms' }).first()).toBeAttached()
})
