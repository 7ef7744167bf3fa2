import type { Page } from '@playwright/test'
import { db } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { expect, SCRIPTED, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'
import { addressOf, PAGES } from '#tests/setup/page-catalog.ts'

/** Limits for a page's first load, in bytes over the wire: everything requested before scrolling. */
const MAX_BYTES: [name: string, path: () => string, bytes: number][] = [
  ['home', () => paths.home(), 100_000],
  ['a report', () => paths.report(makeReport(db(), { lead: { zipCode: '50312' } })), 200_000],
  ['the sample report', () => paths.sampleReport(), 200_000],
]

/** The limit for a page's cumulative layout shift while it loads. */
const MAX_SHIFT = 0.02

/** In bytes a second: the board takes many frames to arrive. */
const SLOW_NETWORK = { offline: false, latency: 50, downloadThroughput: 10_000, uploadThroughput: 100_000 }

for (const [name, path, bytes] of MAX_BYTES) {
  // Without scripts, browsers ignore lazy loading and load everything at once.
  test(`${name} loads with at most ${bytes / 1000} kB`, SCRIPTED, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    const count = await countBytes(page)
    await page.goto(path(), { waitUntil: 'networkidle' })
    expect(count()).toBeGreaterThan(20_000)
    expect(count()).toBeLessThanOrEqual(bytes)
  })
}

for (const width of [375, 1280]) {
  // A script in the page counts the shifts.
  test(`no public page moves while it loads, at ${width} pixels`, SCRIPTED, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchShift(page)
    const moved: string[] = []
    for (const { name, path } of PAGES.filter(({ role, status }) => role === undefined && status === undefined)) {
      const address = addressOf(path)
      // The back office's entry pages are not public pages.
      if (address.startsWith(paths.login())) continue
      const answer = await page.goto(address, { waitUntil: 'load' })
      expect(answer?.status(), name).toBe(200)
      const shift = await shiftOf(page)
      if (shift > MAX_SHIFT) moved.push(`${name}: ${shift}`)
    }
    expect(moved).toEqual([])
  })
}

test("the board's columns have their width before their cards have arrived", SCRIPTED, async ({ page, signIn }) => {
  const word = uniqueWord()
  for (const status of ['leads', 'analysis_submitted', 'proposal', 'site_visit_scheduled'] as const)
    for (let card = 0; card < 20; card++) makeLead(db(), { name: `Ann ${word}`, status })
  await signIn('user')
  await page.setViewportSize({ width: 1280, height: 800 })
  await watchShift(page)
  // The styles come from the cache, the page slowly.
  await page.goto(paths.leads({ q: word }))
  await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await page.goto(paths.leadBoard({ q: word }))
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(80)
  expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)
})

/** Counts the page's layout shifts from its start. */
function watchShift(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number' && 'hadRecentInput' in entry && !entry.hadRecentInput)
          Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of its layout shifts. After two frames, changes by the load event are laid out. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return Number(Reflect.get(window, 'shift'))
  })
}

/** Counts bytes received from now on. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return () => bytes
}
