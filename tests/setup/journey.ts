import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page, type Response } from '@playwright/test'
import { SESSION_COOKIE } from '#app/http/session.server.ts'
import type { Role } from '#app/modules/users/viewer.ts'
import { htmlErrors } from './html.ts'
import { signedInAs, type SignedIn } from './session.ts'

export { expect } from '@playwright/test'

type JourneyFixtures = {
  /** Whether this run has scripts: for the few steps that differ. */
  withScripts: boolean
  /** Signs the browser in as a new random member of staff, by writing the row and the cookie. */
  signIn: (role: Role) => Promise<SignedIn>
  /** Failed resources and console errors that a test provokes on purpose: patterns over their text. */
  expectedTrouble: RegExp[]
}

/**
 * Playwright's `test` for journeys through the product: its address is the base URL, and a page that errs fails the test (an error
 * on the console, an uncaught error, an answer of 500 or more, a missing file).
 */
export const test = base.extend<JourneyFixtures>({
  baseURL: async ({}, use) => use(journeyUrl()),
  withScripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled),
  expectedTrouble: [[], { option: true }],
  context: async ({ context, expectedTrouble }, use) => {
    const trouble: string[] = []
    context.on('console', (message) => {
      // A failed load is told below, with its address; refused forms and missing pages are no trouble.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        trouble.push(`console: ${message.text()}`)
    })
    context.on('weberror', (error) => trouble.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    context.on('response', (response) => {
      if (isTrouble(response)) trouble.push(`${response.status()} ${response.request().method()} ${response.url()}`)
    })
    await use(context)
    expect(
      trouble.filter((line) => !expectedTrouble.some((pattern) => pattern.test(line))),
      'what went wrong in the browser',
    ).toEqual([])
  },
  signIn: async ({ context, baseURL }, use) => {
    await use(async (role) => {
      const signedIn = signedInAs(role)
      await context.addCookies([
        { name: SESSION_COOKIE, value: signedIn.token, url: baseURL ?? journeyUrl(), httpOnly: true, sameSite: 'Lax' },
      ])
      return signedIn
    })
  },
})

/** No violation of WCAG 2.2 A and AA on the page as it stands, nor of axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const violations = found.violations.map(
    (violation) => `${violation.id}: ${violation.help}\n    ${violation.nodes.map((node) => node.html).join('\n    ')}`,
  )
  expect(violations, `axe on ${page.url()}`).toEqual([])
}

/** The server's HTML (not what scripts made of it) has no error of the HTML standard. The page is asked for again at its address. */
export async function expectValidHtml(page: Page): Promise<void> {
  const answer = await page.context().request.get(page.url(), { headers: { Accept: 'text/html' } })
  expect(await htmlErrors(await answer.text()), `HTML of ${page.url()}`).toEqual([])
}

/** Nothing is wider than the window, once the page has settled in it. What sticks out is told, where something does. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(whatSticksOut), { message: `what is too wide at ${page.url()}`, timeout: 3000 })
    .toEqual([])
}

/** Runs in the page: the innermost elements that make it wider than its window. */
function whatSticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const sticksOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5
  return [...document.body.querySelectorAll('*')]
    .filter((element) => sticksOut(element) && ![...element.children].some(sticksOut))
    .map((element) => `to ${Math.round(element.getBoundingClientRect().right)} px: ${element.outerHTML.slice(0, 200)}`)
}

function isTrouble(response: Response): boolean {
  if (response.status() >= 500) return true
  return response.status() >= 400 && !['document', 'fetch', 'xhr'].includes(response.request().resourceType())
}

function journeyUrl(): string {
  const url = process.env.JOURNEY_URL
  if (!url) throw new Error('JOURNEY_URL is not set: tests/setup/journeys-global.ts sets it.')
  return url
}
