import { appendFileSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { cookieOfReader, type Reader } from './page-catalog.ts'
import { journeyUrl, test as base, watchForTrouble } from './journey.ts'

type KeptWindow = { page: Page; trouble: string[] }

async function addCookieOf(context: BrowserContext, reader: Reader): Promise<void> {
  const [name = '', value = ''] = (await cookieOfReader(reader)).split(/=(.*)/s)
  await context.addCookies([{ name, value, url: journeyUrl() }])
}

/**
 * `test` for opening many pages: each reader has one window for all of them, so that shared files load once. Use `test` of
 * `journey.ts`, with a new browser each, for journeys that change something.
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

const checksFile = () => process.env.JOURNEY_CHECKS ?? ''

/**
 * The checks that pages share, as one of a form on many pages, and that passed in this run. A file, so that one worker need not
 * repeat those of another.
 */
export function passedChecks(): Set<string> {
  return new Set(readFileSync(checksFile(), 'utf8').split('\n'))
}

export function recordPassed(check: string): void {
  appendFileSync(checksFile(), `${check}\n`)
}
