import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type APIResponse,
  type BrowserContext,
  type CDPSession,
  test as base,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test'
import type axe from 'axe-core'
import { and, eq, exists, inArray, not, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { auditLog, users } from '#app/db/schema/index.ts'
import { SESSION_COOKIE } from '#app/http/session.server.ts'
import type { Role } from '#app/permissions.ts'
import { htmlErrors } from './html.ts'
import { whatSticksOut } from './layout.ts'
import { signedInAs, type SignedIn } from './session.ts'

export { expect } from '@playwright/test'

type JourneyFixtures = {
  /** Whether scripts are on in this run: for the few steps that differ. */
  withScripts: boolean
  /** Signs the browser in as a new random staff member, by writing the row and the cookie. */
  signIn: (role: Role) => Promise<SignedIn>
  /** Failed resources and console errors that a test provokes on purpose: patterns to match their text. */
  allowedErrors: RegExp[]
}

/**
 * Playwright's `test` for journeys through the product. Sets its address as the base URL, and fails on console errors, uncaught
 * errors, status 500 or higher, and missing files.
 */
export const test = base.extend<JourneyFixtures>({
  baseURL: async ({}, use) => use(journeyUrl()),
  withScripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled),
  allowedErrors: [[], { option: true }],
  context: async ({ context, allowedErrors }, use) => {
    letStaffGo()
    const trouble = watchForTrouble(context)
    await use(context)
    expect(
      trouble.filter((line) => !allowedErrors.some((pattern) => pattern.test(line))),
      'what went wrong in the browser',
    ).toEqual([])
  },
  signIn: async ({ context, baseURL }, use) => {
    await use((role) => signInTo(context, role, baseURL))
  },
})

/** The details of a journey that needs scripts: `test(title, SCRIPTED, …)` starts no window without them. */
export const SCRIPTED = { tag: '@scripts' }

/** Users whom the previous journey signed in. */
const hired: string[] = []

/** Signs a browser in as a new random staff member. */
export async function signInTo(context: BrowserContext, role: Role, url = journeyUrl()): Promise<SignedIn> {
  const signedIn = signedInAs(role)
  hired.push(signedIn.viewer.id)
  await context.addCookies([{ name: SESSION_COOKIE, value: signedIn.token, url, httpOnly: true, sameSite: 'Lax' }])
  return signedIn
}

/**
 * Deactivates the previous journey's users, and deletes those that the audit log does not name. Hundreds of them would make every
 * staff list and menu long, and checking those takes minutes.
 */
function letStaffGo(): void {
  const gone = inArray(users.id, hired.splice(0))
  db().update(users).set({ deactivatedAt: new Date() }).where(gone).run()
  const isNamed = exists(
    db()
      .select({ one: sql`1` })
      .from(auditLog)
      .where(eq(auditLog.userId, users.id)),
  )
  db()
    .delete(users)
    .where(and(gone, not(isNamed)))
    .run()
}

/** A unique word for names, streets and addresses. Letters only: seven digits in a name look like a phone number. */
export function randomLetters(): string {
  return [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
}

/** A list that collects a browser's errors from now on. */
export function watchForTrouble(context: BrowserContext): string[] {
  const trouble: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) trouble.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => trouble.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('response', (response) => {
    if (isFailedResponse(response)) trouble.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return trouble
}

/** Axe rules to run: WCAG 2.2 A and AA, and best practices. */
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** How often axe has checked the contrast of a look (`findViolations`) on all pages of this worker. */
const comparedLooks = new Map<string, number>()
/** How many texts per look and targets per kind are checked. */
const EXAMPLES = 3

/** Rules whose result depends on the window's width. The others check HTML, which is the same at every width. */
const LAYOUT_RULES = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/**
 * Expects no violations of WCAG 2.2 A and AA or axe's best practices. Pages in frames are checked as separate pages.
 * `onlyLayout`: for a second check of the same page at another width.
 */
export async function expectAccessible(page: Page, { onlyLayout = false } = {}): Promise<void> {
  // Axe remains in the page for a second check at another width.
  if (!(await page.evaluate(() => window.axe !== undefined))) await loadAxe(page)
  const { violations, looks } = await page.evaluate(findViolations, {
    only: onlyLayout ? { type: 'rule' as const, values: LAYOUT_RULES } : { type: 'tag' as const, values: AXE_RULES },
    examples: EXAMPLES,
    known: [...comparedLooks],
  })
  expect(violations, `axe on ${page.url()}`).toEqual([])
  for (const [look, count] of looks) comparedLooks.set(look, count)
}

const protocols = new WeakMap<Page, Promise<CDPSession>>()

/** Loads axe through the browser's protocol, because `page.evaluate` compiles its 570 kB again in each page. */
async function loadAxe(page: Page): Promise<void> {
  const protocol = protocols.get(page) ?? page.context().newCDPSession(page)
  protocols.set(page, protocol)
  const { exceptionDetails } = await (await protocol).send('Runtime.evaluate', { expression: `${axeSource};0` })
  if (exceptionDetails) throw new Error(exceptionDetails.text)
}

/**
 * Runs in the page and returns axe's violations. Axe would look for text and targets in every element, which takes most of its
 * time. So it only gets the fields, the texts whose color, background and size it hasn't checked yet, and the focusable elements
 * that don't repeat the size, class and place of others on this page, as list rows and menus do. Overlapping elements are always
 * checked.
 */
async function findViolations({
  only,
  examples,
  known,
}: {
  only: { type: 'rule' | 'tag'; values: string[] }
  examples: number
  known: [string, number][]
}): Promise<{ violations: string[]; looks: [string, number][] }> {
  // A color in transition is not final.
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
  const TARGETS =
    'a, area, button, input, select, textarea, summary, details, iframe, audio, video, [tabindex], [contenteditable]'
  const counts = new Map(known)
  const looks = new Set<string>()
  const targets = new Map<string, number>()
  const marks: [Element, string][] = []
  const look = (element: Element, ground: string): void => {
    const { color, backgroundColor, backgroundImage, opacity, position, fontSize, fontWeight } = getComputedStyle(element)
    const isOverlay = position === 'absolute' || position === 'fixed'
    const own = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' ? '' : backgroundColor + backgroundImage
    const ownGround = isOverlay ? '?' : ground === '?' || (own === '' && opacity === '1') ? ground : `${ground} ${own} ${opacity}`
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    if (element.matches('input, select, textarea')) marks.push([element, 'data-new-look'])
    else if (hasText && element.checkVisibility()) {
      const name = `${color} ${fontSize} ${fontWeight} on ${ownGround}`
      const count = ownGround === '?' ? 0 : (counts.get(name) ?? 0)
      if (count < examples) marks.push([element, 'data-new-look'])
      if (count < examples && ownGround !== '?') looks.add(name)
      counts.set(name, count + 1)
    }
    if (element.matches(TARGETS) && element.checkVisibility()) {
      const { width, height } = element.getBoundingClientRect()
      const kind = `${element.tagName} ${element.className} in ${element.parentElement?.className} ${Math.round(width)} ${Math.round(height)}`
      const count = targets.get(kind) ?? 0
      if (count < examples) marks.push([element, 'data-new-target'])
      targets.set(kind, count + 1)
    }
    for (const child of element.children) look(child, ownGround)
  }
  look(document.body, '')
  // Done afterwards: changes between reads would force the browser to recompute styles.
  for (const [element, mark] of marks) element.setAttribute(mark, '')
  window.axe?.configure({
    rules: [
      { id: 'color-contrast', selector: '[data-new-look]' },
      { id: 'target-size', selector: '[data-new-target]' },
    ],
  })
  // Passing checks are not reported, because the report takes most of the time on a long page.
  const found = await window.axe?.run({ runOnly: only, resultTypes: ['violations'] })
  for (const [element, mark] of marks) element.removeAttribute(mark)
  return {
    violations: (found?.violations ?? []).map(
      ({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(({ html }) => html).join('\n    ')}`,
    ),
    looks: [...looks].map((name) => [name, counts.get(name) ?? 0]),
  }
}

/**
 * Waits until the page is hydrated, which its first use begins, so that script-only features work. A visitor may start earlier
 * without losing anything.
 */
export async function expectHydrated(page: Page): Promise<void> {
  await page.dispatchEvent('body', 'pointermove')
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps')))
}

/**
 * Fetches an address as the page's visitor, outside the page. Retries if the server closed a keep-alive connection just as it was
 * reused, as browsers do.
 */
export function readBeside(page: Page, address: string, headers: Record<string, string> = {}): Promise<APIResponse> {
  return page.context().request.get(address, { headers, maxRetries: 2 })
}

/** Expects valid HTML from the server (not the DOM after scripts). Requests the page again at its address. */
export async function expectValidHtml(page: Page): Promise<void> {
  const answer = await readBeside(page, page.url(), { Accept: 'text/html' })
  expect(await htmlErrors(await answer.text()), `HTML of ${page.url()}`).toEqual([])
}

/** Widths of a phone and a desktop, in CSS pixels. */
const WIDTHS = [375, 1280]

/**
 * Expects a sound page: nothing overflows a phone or desktop window, axe finds nothing at either width, and the server's HTML is
 * valid. Axe needs scripts, and the HTML is the same without them, so journeys without scripts check only the widths.
 */
export async function expectSound(page: Page, withScripts: boolean): Promise<void> {
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideScroll(page)
    if (withScripts) await expectAccessible(page, { onlyLayout: width === 375 })
  }
  if (before) await page.setViewportSize(before)
  if (withScripts) await expectValidHtml(page)
}

/**
 * The window of a journey through a form: a phone with scripts, a desktop without. Forms work the same at both widths, and
 * `expectSound` checks both.
 */
export function journeyWindow(withScripts: boolean): { width: number; height: number } {
  return { width: withScripts ? 375 : 1280, height: 900 }
}

/** Expects nothing wider than the window once layout settles. Reports the overflowing elements. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(whatSticksOut), { message: `what is too wide at ${page.url()}` }).toEqual([])
}

/**
 * Failed loads are reported with their address; refused forms and missing pages are fine. Leaving a page before its list updates
 * arrive aborts them, which Remix logs.
 */
function isExpected(words: string): boolean {
  return words.startsWith('Failed to load resource') || words.startsWith('AbortError: signal is aborted')
}

function isFailedResponse(response: Response): boolean {
  if (response.status() >= 500) return true
  return response.status() >= 400 && !['document', 'fetch', 'xhr'].includes(response.request().resourceType())
}

/** The address of the product under test. */
export function journeyUrl(): string {
  const url = process.env.JOURNEY_URL
  if (!url) throw new Error('JOURNEY_URL is not set: tests/setup/journeys-global.ts sets it.')
  return url
}

/** A collapsed section beside a lead's timeline, loaded if it loads on demand. */
export async function unfold(page: Page, title: string): Promise<Locator> {
  const heading = page.locator('h2', { hasText: new RegExp(`^${title}$`) })
  const fold = page.locator('.side-folds > details', { has: heading })
  const later = page.locator('.side-folds > a', { has: heading })
  if ((await later.count()) > 0) await later.click()
  else if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click()
  await expect(fold).toHaveAttribute('open', '')
  return fold
}

/** A tab of the composer on a lead's page. */
export async function compose(page: Page, tab: 'Note' | 'Email' | 'Text' | 'Call'): Promise<Locator> {
  const composer = page.getByRole('region', { name: 'Write or log' })
  await composer
    .locator('label', { hasText: new RegExp(`^${tab}$`) })
    .first()
    .click()
  return composer
}
