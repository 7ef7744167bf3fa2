import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#app/paths.ts'
import { expectHydrated } from './journey.ts'
import { passedChecks, recordPassed } from './shared-browser.ts'

/** How many menus of a kind to open per page: each row of a list has one. */
const MENUS_OF_A_KIND = 3
/** Most pixels by which a pressed button may move in the window, while nothing is added above it. */
const MOST_MOVED = 24
/** Largest layout shift of a refused form, as browsers measure it: the lines of its fields' errors. A dialog shows fewer. */
const MOST_SHIFTED = { page: 0.08, dialog: 0.05 }

/**
 * Focus must not get lost on a hydrated page of the back office: opens and closes each menu by key, submits each form, and leaves
 * the dialog. Submissions get a fake success redirect to the same page, so that rows of other journeys don't change.
 */
export async function expectFocusStays(page: Page, address: string): Promise<void> {
  await openAndCloseMenus(page)
  await sendForms(page, address)
  await leaveDialog(page)
}

/**
 * The server's refusal of a form moves nothing but the fields below the wrong one, by the line of its error, and the first wrong
 * field takes the focus. Forms without a text field are left alone.
 */
export async function expectRefusalMovesNothing(page: Page, address: string): Promise<void> {
  const isDialog = await page.locator('[role=dialog]').isVisible()
  const form = page.locator(isDialog ? '[role=dialog] form[method=post]' : '#main form[method=post]:visible').first()
  if ((await form.count()) === 0 || !(await form.evaluate(enterNonsense))) return
  const button = form.locator('button:visible:not([type=button], [tabindex="-1"])').last()
  // A button can be outside its form.
  if ((await button.count()) === 0) return
  await button.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    window.shiftsOfTest = 0
    const watch = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) if ('value' in entry) window.shiftsOfTest += Number(entry.value)
    }
    new PerformanceObserver(watch).observe({ type: 'layout-shift' })
  })
  await button.click()
  await expect(page.locator('#errors'), `errors at ${address}`).toBeVisible()
  const unlinked = await page.locator('#errors a').evaluateAll(linksToNoField)
  expect(unlinked, `errors at ${address} that lead to no field`).toEqual([])
  await expect(page.locator('#errors:focus, [aria-invalid=true]:focus'), `what has the focus at ${address}`).toBeInViewport()
  // Shifts are reported with the next frame.
  const shifts = await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(window.shiftsOfTest), 50))),
  )
  expect(shifts, `layout shifts of the refused form at ${address}`).toBeLessThan(MOST_SHIFTED[isDialog ? 'dialog' : 'page'])
  await page.goto(address)
  await expectHydrated(page)
}

/** Runs in the page. Texts of links that lead to no visible field, also for browsers without scripts. */
function linksToNoField(links: Element[]): string[] {
  return links.flatMap((link) => {
    const field = link instanceof HTMLAnchorElement ? document.getElementById(link.hash.slice(1)) : null
    return field?.checkVisibility() === true ? [] : [link.textContent]
  })
}

declare global {
  interface Window {
    shiftsOfTest: number
  }
}

/** Runs in the page. Enters in a form's first text field what the server refuses. Returns whether it has one. */
function enterNonsense(form: HTMLFormElement): boolean {
  form.noValidate = true
  // No draft of it is kept.
  form.querySelector('input[name=draft]')?.removeAttribute('name')
  const isTyped = ':is(input:not([type=date], [type=time], [type=number]), textarea, :required):read-write:not([type=password])'
  const field = [...form.elements].find((one) => one.matches(isTyped))
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return false
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  const isBlank = field.required || /date|time|number/.test(field.type)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, isBlank ? '' : 'x'.repeat(30_000))
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

const inReach = (page: Page, selector: string) => page.locator(`#main :is(${selector}):not([inert] *)`)

async function openAndCloseMenus(page: Page): Promise<void> {
  const menus = inReach(page, 'summary')
  // In a single call: a long list has hundreds.
  const chosen = await menus.evaluateAll((elements, most) => {
    const opened = new Map<string, number>()
    return elements.flatMap((element, index) => {
      if (!element.checkVisibility()) return []
      const kind = `${element.getAttribute('class')} in ${element.parentElement?.getAttribute('class')}`
      const count = (opened.get(kind) ?? 0) + 1
      opened.set(kind, count)
      return count > most ? [] : [index]
    })
  }, MENUS_OF_A_KIND)
  for (const index of chosen) {
    const menu = menus.nth(index)
    const words = await wordsOf(menu)
    await menu.focus()
    await page.keyboard.press('Enter')
    await expectFocus(page, `opened ${words}`)
    await expect
      .poll(() => menu.evaluate(outsideWindow), { message: `how far the menu of ${words} is outside at ${page.url()}` })
      .toBe(0)
    await page.keyboard.press('Enter')
    await expectFocus(page, `closed ${words}`)
  }
}

/**
 * Runs in the page. How many pixels of an open menu are left or right of what shows it, or below the window or under its bar
 * where it has room in both.
 */
function outsideWindow(summary: Element): number {
  const menu = summary.parentElement?.lastElementChild
  const { left = 0, right = 0, bottom = 0, height = 0 } = menu?.getBoundingClientRect() ?? {}
  let [from, to] = [0, innerWidth]
  for (let around = menu?.parentElement; around; around = around.parentElement) {
    if (around === document.body || getComputedStyle(around).overflowX === 'visible') continue
    const box = around.getBoundingClientRect()
    from = Math.max(from, box.left)
    to = Math.min(to, box.right)
  }
  const floats = menu !== null && menu !== undefined && getComputedStyle(menu).position === 'absolute'
  const bar = document.querySelector('.thumb-bar')
  const end = bar?.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight
  return Math.round(Math.max(0, from - left, right - to, floats && height < end / 2 ? bottom - end : 0))
}

/** Forms that appear on many pages are submitted only on the first. */
async function sendForms(page: Page, address: string): Promise<void> {
  const buttons = inReach(page, 'form[method=post] button:not([type=button], [data-download], [tabindex="-1"])')
  const keys = await buttons.evaluateAll(formKeys)
  const passed = passedChecks()
  const due = [...keys.entries()].filter(([index, key]) => keys.indexOf(key) === index && !passed.has(`form ${key}`))
  if (due.length === 0) return
  // An intercepted event stream would end without a response once interception stops.
  const isCaught = ({ pathname }: URL) => pathname !== paths.leadStream() && pathname !== paths.inboxStream()
  await page.route(isCaught, (route, request) =>
    request.method() === 'POST' && !request.url().includes('/account/drafts')
      ? // A native form submission would leave the page.
        request.isNavigationRequest()
        ? route.abort('aborted')
        : route.fulfill({ status: 202, contentType: 'text/x-script', body: redirectTo(address) })
      : route.fallback(),
  )
  try {
    for (const [index, key] of due) {
      const button = buttons.nth(index)
      await unfoldAround(button)
      if (!(await button.isVisible())) continue
      const words = await wordsOf(button)
      await button.focus()
      const before = await placeOf(button)
      const scrolled = await page.evaluate(() => scrollY)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => window.__remixRouter.state.navigation.state)).toBe('idle')
      await expectFocus(page, `pressed ${words}`)
      recordPassed(`form ${key}`)
      // A small sheet closes with its button. From an incomplete form, the focus goes to the first wrong field.
      if (!(await button.isVisible())) continue
      if (await button.evaluate((one: HTMLButtonElement) => one.form?.matches(':invalid') && !one.formNoValidate)) continue
      // Sections that close with the answer move the button, and not the page.
      const moved = Math.min(
        Math.abs((await placeOf(button)) - before),
        Math.abs((await page.evaluate(() => scrollY)) - scrolled),
      )
      expect(moved, `how far ${words} jumps at ${page.url()}`).toBeLessThan(MOST_MOVED)
    }
  } finally {
    await page.unroute(isCaught)
  }
}

/** How far an element is below the window's top. */
function placeOf(element: Locator): Promise<number> {
  return element.evaluate((one) => Math.round(one.getBoundingClientRect().top))
}

export async function leaveDialog(page: Page): Promise<void> {
  if (!(await page.locator('[role=dialog]').isVisible())) return
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=dialog]')).toBeHidden()
  await expectFocus(page, 'left the dialog')
}

/** An action's redirect in Remix's single-fetch format (turbo-stream). */
function redirectTo(address: string): string {
  const rest = '"status",302,"revalidate",true,"reload",false,"replace"'
  return `[{"_1":2,"_3":4,"_5":6,"_7":8,"_9":8},"redirect",${JSON.stringify(address)},${rest}]\n`
}

/** Runs in the page. Returns what each button submits and where, without ids. */
function formKeys(buttons: Element[]): string[] {
  return buttons.map((element) => {
    if (!(element instanceof HTMLButtonElement)) return ''
    const { pathname } = new URL(element.formAction || location.href)
    return `${pathname} ${element.name}=${element.value}`.replace(/[0-9a-f]{32}/g, ':id')
  })
}

export function unfoldAround(button: Locator): Promise<void> {
  return button.evaluate((element) => {
    for (let around = element.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
      around.open = true
  })
}

export async function wordsOf(element: Locator): Promise<string> {
  return (await element.innerText()).replace(/\s+/g, ' ').slice(0, 60)
}

/** Focus is not on the body or the whole page, from where Tab starts over at the first link. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const { activeElement } = document
          return activeElement === null || activeElement.matches('html, body, main') ? 'nowhere' : 'somewhere'
        }),
      { message: `where the focus is at ${page.url()}, having ${after}` },
    )
    .toBe('somewhere')
}
