import { paths } from '#app/paths.ts'
import { expect, expectAccessible, expectNoSideScroll, expectWholeAmounts, test as journey } from '#tests/setup/journey.ts'
import { test } from '#tests/setup/shared-browser.ts'
import { addressOf, PAGES } from '#tests/setup/page-catalogue.ts'

/** Widths of a telephone and of a desk, in CSS pixels. */
const WIDTHS = [375, 1280]

for (const { name, path, role, status = 200 } of PAGES) {
  test(`${name}: opens, reads well for everybody and fits its window`, async ({ windowOf, withScripts }) => {
    const { page, trouble } = await windowOf(role)
    trouble.length = 0
    const answer = await page.goto(addressOf(path))
    expect(answer?.status()).toBe(status)
    await expect(page.locator('h1')).toHaveCount(1)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSideScroll(page)
      await expectWholeAmounts(page)
      // The HTML is the same without scripts; axe needs them.
      if (withScripts) await expectAccessible(page)
    }
    expect(trouble, 'what went wrong in the browser').toEqual([])
  })
}

journey('a refused analysis form reads well for everybody', async ({ page, withScripts }) => {
  await page.goto(paths.analysis())
  const button = page.getByRole('button', { name: 'Continue' }).last()
  // Past the browser's own checks, as a browser without them would go.
  await button.evaluate((element) => element.setAttribute('formnovalidate', ''))
  await button.click()
  await expect(page.getByText('Please fill in all required fields for each property').first()).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideScroll(page)
    if (withScripts) await expectAccessible(page)
  }
})
