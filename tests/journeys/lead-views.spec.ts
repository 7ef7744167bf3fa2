import { expect, expectSound, signInTo, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'

test('a view is saved, shared and pinned; a colleague pins it, and only its owner renames and deletes it', async ({
  page,
  browser,
  baseURL,
  signIn,
  withScripts,
  javaScriptEnabled,
}) => {
  const name = uniqueWord()
  await signIn('user')
  await page.goto(`/leads?q=${name}`)
  const views = page.getByRole('navigation', { name: 'Views' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await views.getByRole('link', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Share with everyone').check()
  await dialog.getByLabel('Pin to my menu').check()
  await expectSound(page, withScripts)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View saved')).toBeVisible()
  await expect(views.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name })).toBeVisible()

  const colleague = await browser.newContext({ baseURL, javaScriptEnabled, viewport: { width: 1280, height: 900 } })
  await signInTo(colleague, 'user')
  const theirs = await colleague.newPage()
  await theirs.goto('/leads')
  await theirs
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await expect(theirs.getByLabel('Search')).toHaveValue(name)
  await theirs.getByRole('link', { name: `Edit view ${name}` }).click()
  const theirDialog = theirs.getByRole('dialog')
  await expect(theirDialog).toContainText('A coworker shared this view.')
  await expect(theirDialog.getByLabel('Name')).toHaveAttribute('readonly')
  await expect(theirDialog.getByRole('link', { name: 'Delete this view' })).toHaveCount(0)
  await theirDialog.getByLabel('Pin to my menu').check()
  await theirDialog.getByRole('button', { name: 'Save view' }).click()
  await expect(theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })).toBeVisible()

  await page.getByRole('link', { name: `Edit view ${name}` }).click()
  await dialog.getByLabel('Name').fill(`${name} renamed`)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(views.getByRole('link', { name: new RegExp(`^${name} renamed`) })).toBeVisible()
  await page.getByRole('link', { name: `Edit view ${name} renamed` }).click()
  await dialog.getByRole('link', { name: 'Delete this view' }).click()
  await expect(dialog).toContainText('It will be deleted for everyone.')
  await dialog.getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByText('View deleted')).toBeVisible()
  await expect(views.getByRole('link', { name })).toHaveCount(0)
  await theirs.goto('/leads')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeVisible()
  await expect(theirs.getByRole('link', { name })).toHaveCount(0)
  await colleague.close()
})
