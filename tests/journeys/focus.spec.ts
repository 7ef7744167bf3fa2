import type { Locator, Page } from '@playwright/test'
import { db } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMailing } from '#tests/factories/make-mailing.ts'
import { expect, expectHydrated, SCRIPTED } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'
import { addressOf, PAGES } from '#tests/setup/page-catalog.ts'
import { test } from '#tests/setup/shared-browser.ts'

/**
 * Focus must not get lost on any back office screen: opens and closes each menu by key, submits each form, and leaves each dialog. Submissions get a fake success redirect to the same page, so that rows of other journeys don't change.
 */

const SCREENS = PAGES.filter(
  ({ role, status = 200, sharesTitle }) => (role === 'user' || role === 'admin') && status === 200 && !sharesTitle,
)

/** Forms that appear on many pages are submitted only on the first. */
const sent = new Set<string>()
/** How many menus of a kind to open per page: each row of a list has one. */
const MENUS_OF_A_KIND = 3

for (const { name, path, role } of SCREENS) {
  test(`${name}: the focus stays where the work was`, SCRIPTED, async ({ windowOf }) => {
    const { page } = await windowOf(role)
    await page.setViewportSize({ width: 1280, height: 900 })
    const address = addressOf(path)
    await page.goto(address)
    if (!(await page.evaluate(() => '__remixContext' in window))) return
    await expectHydrated(page)
    await openAndCloseMenus(page)
    await sendForms(page, address)
    await leaveDialog(page)
  })
}

test('moving a lead away keeps the focus beside it, and Undo restores it', SCRIPTED, async ({ windowOf }) => {
  const { page } = await windowOf('user')
  const name = uniqueWord()
  const { id } = makeLead(db(), { name, status: 'proposal' })

  const press = async (button: Locator, said: string) => {
    const words = await wordsOf(button)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(said)).toBeVisible()
    await expectFocus(page, `pressed ${words}`)
  }
  await page.goto(paths.leadBoard({ q: name }))
  await expectHydrated(page)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await press(card.getByRole('button', { name: 'Site Visit Scheduled' }), 'Lead status updated')
  await press(page.getByRole('button', { name: 'Undo' }).first(), 'Undone: 1 lead restored')

  await page.goto(paths.lead(id))
  await expectHydrated(page)
  const assign = page.locator('summary', { hasText: 'Unassigned' })
  await assign.focus()
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: 'Assign to me' }), 'Assignee updated')
  await press(page.getByRole('button', { name: 'Undo' }).first(), 'Undone: 1 lead restored')
})

const DIALOGS: { on: () => string; link: string }[] = [
  { on: () => paths.lead(makeLead(db()).id), link: 'Edit Details' },
  { on: () => paths.mailing(makeMailing(db()).id), link: 'Delete' },
]

test('the focus is back at what opened a dialog, or at the menu around it', SCRIPTED, async ({ windowOf }) => {
  const { page } = await windowOf('admin')
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const { on, link } of DIALOGS) {
    await page.goto(on())
    await expectHydrated(page)
    const opener = page.locator('#main a', { hasText: link }).last()
    await unfoldAround(opener)
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[role=dialog]')).toBeVisible()
    await leaveDialog(page)
    const isBack = () =>
      opener.evaluate((element) =>
        [element, element.closest('details')?.querySelector('summary')].some((one) => one === document.activeElement),
      )
    await expect.poll(isBack, { message: `focus after the dialog of ${link}` }).toBe(true)
  }
})

test('a refused form has the focus at its errors from the moment they are shown', SCRIPTED, async ({ windowOf }) => {
  const { page } = await windowOf('admin')
  await page.goto(paths.newPost())
  await expectHydrated(page)
  await page.getByLabel('Title', { exact: true }).fill('Snow')
  await page.getByLabel('Image address').fill('https://example.com/street.jpg')
  const focused = page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => document.getElementById('errors') && resolve(document.activeElement?.id)
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: 'Publish Now' }).click()
  expect(await focused).toBe('errors')
})

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
    await page.keyboard.press('Enter')
    await expectFocus(page, `closed ${words}`)
  }
}

async function sendForms(page: Page, address: string): Promise<void> {
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
    const buttons = inReach(page, 'form[method=post] button:not([type=button], [data-download], [tabindex="-1"])')
    const keys = await buttons.evaluateAll(formKeys)
    for (const [index, key] of keys.entries()) {
      if (sent.has(key)) continue
      sent.add(key)
      const button = buttons.nth(index)
      await unfoldAround(button)
      if (!(await button.isVisible())) continue
      const words = await wordsOf(button)
      await button.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate(() => window.__remixRouter.state.navigation.state)).toBe('idle')
      await expectFocus(page, `pressed ${words}`)
    }
  } finally {
    await page.unroute(isCaught)
  }
}

async function leaveDialog(page: Page): Promise<void> {
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

function unfoldAround(button: Locator): Promise<void> {
  return button.evaluate((element) => {
    for (let around = element.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
      around.open = true
  })
}

async function wordsOf(element: Locator): Promise<string> {
  return (await element.innerText()).replace(/\s+/g, ' ').slice(0, 60)
}

/** Focus is not on the body or the whole page, from where Tab starts over at the first link. */
async function expectFocus(page: Page, after: string): Promise<void> {
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
