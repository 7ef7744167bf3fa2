import type { Page } from '@playwright/test'
import { paths } from '#app/paths.ts'
import {
  expect,
  expectAccessible,
  expectHydrated,
  expectNoSideScroll,
  readBeside,
  SCRIPTED,
  test as journey,
} from '#tests/setup/journey.ts'
import { kindOf } from '#tests/setup/crawl.ts'
import { expectFocusStays, expectRefusalMovesNothing } from '#tests/setup/focus.ts'
import { expectTextKept, formsWithText } from '#tests/setup/kept-text.ts'
import { passedChecks, recordPassed, test } from '#tests/setup/shared-browser.ts'
import { addressOf, PAGES, shipsBundle } from '#tests/setup/page-catalog.ts'
import { expectLayout, overlappingTargets, whatSticksOut } from '#tests/setup/layout.ts'

/** Phone and desktop widths, in CSS pixels. */
const WIDTHS = [375, 1280]
/** The narrowest windows with tables, with the side menu, and with optional columns. */
const BETWEEN = [768, 1024, 1200]

for (const [index, entry] of PAGES.entries()) {
  const { name, path, role, status = 200, sharesTitle } = entry
  test(`${name}: opens, reads well for everyone and fits its window`, async ({ windowOf, withScripts }) => {
    const { page, trouble } = await windowOf(role)
    const address = addressOf(path)
    trouble.length = 0
    // Every second page loads in a wide window, whichever pages were opened before.
    const widths = index % 2 === 0 ? WIDTHS : WIDTHS.toReversed()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      if (width === widths[0]) expect((await page.goto(address))?.status()).toBe(status)
      await expectLayout(page)
      // The HTML is the same without scripts, but axe needs them.
      if (withScripts) await expectAccessible(page, { onlyLayout: width === 1280 })
      // WCAG 1.4.10: a desktop at 400% zoom. Without scripts, because the HTML is the same and these pages are checked faster.
      if (withScripts || width !== 375) continue
      await page.setViewportSize({ width: 320, height: 900 })
      await expectLayout(page)
      for (const between of BETWEEN) {
        await page.setViewportSize({ width: between, height: 900 })
        expect(await page.evaluate(whatSticksOut), `at ${between} px`).toEqual([])
      }
    }
    const isHydrated = withScripts && shipsBundle(entry) && status === 200
    if (isHydrated) await expectBundleBehindLinks(page, role !== undefined)
    expect(trouble, 'what went wrong in the browser').toEqual([])
    if (!isHydrated || role === undefined || sharesTitle) return
    const forms = await formsWithText(page)
    await page.setViewportSize({ width: 375, height: 667 })
    await expectRefusalMovesNothing(page, address)
    await expectFocusStays(page, address)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectTextKept(page, address, forms)
  })
}

journey('the check of a page finds pale text and targets that are too close or overlap', SCRIPTED, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 900 })
  await page.goto(paths.team())
  expect(await page.evaluate(overlappingTargets)).toEqual([])
  // The page's policy allows no `style` attributes.
  await page.evaluate(() => {
    const add = (tag: string, text: string, style: string) => {
      const added = Object.assign(document.createElement(tag), { textContent: text })
      added.style.cssText = style
      document.querySelector('main')?.prepend(added)
    }
    add('p', 'Pale words', 'background: #fff; color: #ddd')
    for (const name of ['a', 'b']) add('button', name, 'all: unset; width: 10px; height: 10px; font-size: 8px')
    add('button', 'Below', 'position: absolute; top: 40px; left: 40px')
    add('button', 'Above', 'position: absolute; top: 50px; left: 50px')
  })
  expect(await page.evaluate(overlappingTargets)).toContainEqual(expect.stringMatching(/^overlap: .*Below.* and .*Above/))
  await expect(expectAccessible(page)).rejects.toThrow(/Pale words/)
  await expect(expectAccessible(page, { onlyLayout: true })).rejects.toThrow(/target-size/)
})

journey('a refused analysis form is readable and accessible', async ({ page, withScripts }) => {
  await page.goto(paths.analysis({ step: 1 }))
  const button = page.getByRole('button', { name: 'Continue' }).last()
  // Skips the browser's own validation, as if it had none.
  await button.evaluate((element) => element.setAttribute('formnovalidate', ''))
  await button.click()
  await expect(page.getByText('Please fill in all required fields for each property').first()).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideScroll(page)
    if (withScripts) await expectAccessible(page)
  }
})

/**
 * Checks that no client-side link leads to a page without the bundle, which needs a full load. Of the links that differ only in
 * ids, such as those of a list's rows, one is followed in the whole run.
 */
async function expectBundleBehindLinks(page: Page, isOfStaff: boolean): Promise<void> {
  await expectHydrated(page)
  const followed = await linksThatScriptsFollow(page)
  if (isOfStaff) expect(followed, 'links that scripts follow').not.toEqual([])
  const passed = passedChecks()
  const kinds = new Map(followed.map((address) => [kindOf(new URL(address, page.url())), address]))
  for (const [kind, address] of kinds) {
    if (passed.has(`link ${kind}`)) continue
    const answer = await readBeside(page, address, { Accept: 'text/html' })
    expect((await answer.text()).includes('__remixContext'), address).toBe(true)
    recordPassed(`link ${kind}`)
  }
}

/**
 * Returns the targets of a page's client-side links, by clicking each while the router is stopped. The link to the search would
 * open the palette.
 */
function linksThatScriptsFollow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const router = window.__remixRouter
    const navigate = router.navigate.bind(router)
    const followed: string[] = []
    const preventUnload = (event: Event) => event.preventDefault()
    window.addEventListener('click', preventUnload)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([data-palette])')) {
      router.navigate = () => Promise.resolve(void followed.push(link.getAttribute('href') ?? ''))
      link.click()
    }
    window.removeEventListener('click', preventUnload)
    router.navigate = navigate
    return followed
  })
}
