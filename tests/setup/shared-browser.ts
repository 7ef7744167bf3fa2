import type { BrowserContext, Page } from '@playwright/test'
import { cookieOfReader, type Reader } from './page-catalog.ts'
import { journeyUrl, test as base, watchForTrouble } from './journey.ts'

type KeptWindow = { page: Page; trouble: string[] }

async function addCookieOf(context: BrowserContext, reader: Reader): Promise<void> {
  const [name = '', value = ''] = (await cookieOfReader(reader)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: journeyUrl() }])
}

/**
 * `test` for looking at one page after the other: a reader keeps one window for all of them, as people do, so that what the pages
 * share is loaded once. For journeys that leave something behind there is `test` of `journey.ts`, with a new browser each.
 */
export const test = base.extend<object, { windowOf: (role: Reader | undefined) => Promise<KeptWindow> }>({
  windowOf: [
    async ({ browser }, use, { project }) => {
      const { viewport, locale, timezoneId, javaScriptEnabled } = project.use
      const windows = new Map<Reader | undefined, KeptWindow>()
      await use(async (role) => {
        const kept = windows.get(role)
        if (kept) return kept
        const context = await browser.newContext({ baseURL: journeyUrl(), viewport, locale, timezoneId, javaScriptEnabled })
        const trouble = watchForTrouble(context)
        if (role) await addCookieOf(context, role)
        const opened = { page: await context.newPage(), trouble }
        windows.set(role, opened)
        return opened
      })
      for (const { page } of windows.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
})
