import { expect, type Locator, type Page } from '@playwright/test'
import { like } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { drafts } from '#app/db/schema/index.ts'
import { SESSION_COOKIE } from '#app/http/session.server.ts'
import { paths } from '#app/paths.ts'
import { expectFocus, unfoldAround } from './focus.ts'
import { expectHydrated, readBeside } from './journey.ts'
import { passedChecks, recordPassed } from './shared-browser.ts'

const TYPED_INTO = ':is(input, textarea):read-write:not([type=password])'

/** Two texts for each type of field that takes no words. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  email: ['kept.first@example.com', 'kept.second@example.com'],
  tel: ['(515) 555-0181', '(515) 555-0182'],
  url: ['https://example.com/first', 'https://example.com/second'],
  number: ['71', '72'],
  date: ['2031-03-04', '2031-03-05'],
  time: ['09:15', '10:15'],
  'datetime-local': ['2031-03-04T09:15', '2031-03-05T10:15'],
}

type TextForm = { key: string; page: string; draft: string }

/** The page's forms with a text field. */
export async function formsWithText(page: Page): Promise<TextForm[]> {
  return page.evaluate(textForms, TYPED_INTO)
}

/**
 * What is typed in these forms of a staff page is not lost: a failed post leaves it, a link and Escape ask first, leaving keeps
 * it as a draft, and so does a post after a colleague's change or after the session expired. A form on many pages is checked
 * once.
 */
export async function expectTextKept(page: Page, address: string, forms: TextForm[]): Promise<void> {
  expect(
    forms.filter(({ draft }) => draft === ''),
    `forms that keep no draft at ${address}`,
  ).toEqual([])
  for (const { key, page: at, draft } of forms) {
    if (passedChecks().has(`draft ${key}`)) continue
    await page.goto(address)
    await expectHydrated(page)
    await expectFormKeepsText(page, address, draft)
    db()
      .delete(drafts)
      .where(like(drafts.form, `${at}#${draft}%`))
      .run()
    recordPassed(`draft ${key}`)
  }
}

async function expectFormKeepsText(page: Page, address: string, draft: string): Promise<void> {
  const form = page.locator(`#main form:has(> input[name=draft]:is([value$="#${draft}"], [value*="#${draft}#"])):not([inert] *)`)
  const notice = page.locator(`#main [data-draft="${draft}"]:not([inert] *)`)
  const question = page.locator('.ask-dialog')
  const expectTyped = (text: string, after: string) =>
    expect.poll(() => textOf(form), { message: `text of ${draft} at ${address}, ${after}` }).toBe(text)

  const first = await type(form, 0)
  for (const failure of ['no connection', 'status 502']) {
    await page.route(isPost, (route, request) => {
      if (request.method() !== 'POST' || request.url().endsWith(paths.drafts())) return route.fallback()
      return failure === 'no connection' ? route.abort('internetdisconnected') : route.fulfill({ status: 502, body: '' })
    })
    await send(form)
    await expect(form.locator('.not-saved'), `${draft} at ${address}, ${failure}`).toHaveCount(1)
    await page.unroute(isPost)
    await expectTyped(first, failure)
  }

  await leave(page)
  await expect(question, `question of ${draft} at ${address}`).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expectTyped(first, 'after staying')

  const here = page.url()
  await leave(page)
  await question.getByRole('button', { name: 'Leave, Keep Draft' }).click()
  await expect.poll(() => page.url()).not.toBe(here)
  await page.goto(address)
  await expectHydrated(page)
  await expect(notice, `draft of ${draft} at ${address}`).toHaveCount(1)
  await notice.locator('[data-restore]').evaluate((button: HTMLButtonElement) => button.click())
  await expectTyped(first, 'restored')

  if (await form.evaluate(pretendOlderPage)) {
    // A new build replaced the scripts, too.
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }))
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && !answer.url().endsWith(paths.drafts()),
    )
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true
      const buttons = [...element.elements].filter((one) => one instanceof HTMLButtonElement && one.type === 'submit')
      const button = buttons.find((one) => one.matches('[value=save]')) ?? buttons[0]
      element.requestSubmit(button instanceof HTMLElement ? button : null)
    })
    // A form with another wrong field names that first.
    expect([400, 409], `answer to ${draft} at ${address}, after a colleague’s change`).toContain((await answered).status())
    await expectTyped(first, 'after a colleague’s change')
    await page.unroute('**/assets/**')
    await page.goto(address)
    await expectHydrated(page)
    await expect(notice, `draft of ${draft} at ${address} after a colleague’s change`).toHaveCount(1)
    const fields = new URLSearchParams((await notice.getAttribute('data-fields')) ?? '')
    expect([...fields.values()], `text of ${draft} at ${address} after a colleague’s change`).toContain(first)
    const discard = notice.locator('[name=discard]')
    await unfoldAround(discard)
    if (await discard.isVisible()) {
      await discard.press('Enter')
      await expectFocus(page, `discarded the draft of ${draft}`)
    }
  }

  const second = await type(form, 1)
  const session = (await page.context().cookies()).filter(({ name }) => name === SESSION_COOKIE)
  await page.context().clearCookies({ name: SESSION_COOKIE })
  await send(form)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
  await page.context().addCookies(session)
  const html = await (await readBeside(page, address, { Accept: 'text/html' })).text()
  const [, fields = ''] = new RegExp(`data-draft="${draft}"[^>]* data-fields="([^"]*)"`).exec(html) ?? []
  const kept = new URLSearchParams(fields.replaceAll('&amp;', '&'))
  expect([...kept.values()], `text of ${draft} at ${address} after the session expired`).toContain(second)
}

const isPost = () => true

/** Escape leaves a dialog; the first link of the menu leaves a page. */
async function leave(page: Page): Promise<void> {
  if ((await page.locator('[role=dialog]').count()) > 0) await page.keyboard.press('Escape')
  else await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click()
}

/** Sends a form without the browser's own checks. */
function send(form: Locator): Promise<void> {
  return form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
    element.requestSubmit()
  })
}

/**
 * Runs in the page. A form that carries what its page showed (`app/modules/forms/seen.ts`) names an older state, as if a
 * colleague had changed it since. Returns whether it carries one.
 */
function pretendOlderPage(form: HTMLFormElement): boolean {
  // A step's own time is saved only if no setting covers it, so typing it is no conflict.
  const timing = form.elements.namedItem('leavesBy')
  if (timing instanceof HTMLSelectElement && !timing.value.startsWith('own_')) return false
  const carried = [...form.elements].flatMap((one) =>
    // A new record's form carries blanks.
    one instanceof HTMLInputElement &&
    /^(seen|seenAction|seenNote|revision|booking)$/.test(one.name) &&
    /":"[^"]|^[^{]/.test(one.value)
      ? [one]
      : [],
  )
  for (const one of carried) one.value = one.value.startsWith('{') ? one.value.replace(/":"/g, '":"older ') : 'older'
  return carried.length > 0
}

/** Types into a form's first text field, also where it is not shown. Returns the text. */
function type(form: Locator, turn: 0 | 1): Promise<string> {
  return form.evaluate(
    (element: HTMLFormElement, { typedInto, which, texts }) => {
      const field = [...element.elements].find((one) => one.matches(typedInto))
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return ''
      const text = texts[field.type]?.[which] ?? `Kept ${which}`
      const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      // React ignores a change by the field's own property.
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      return text
    },
    { typedInto: TYPED_INTO, which: turn, texts: TEXTS },
  )
}

function textOf(form: Locator): Promise<string> {
  return form.evaluate((element: HTMLFormElement, typedInto) => {
    const field = [...element.elements].find((one) => one.matches(typedInto))
    return field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field.value : ''
  }, TYPED_INTO)
}

/** Runs in the page. Its forms with a text field: their page and name as drafts know them, and what they are on any page. */
function textForms(typedInto: string): TextForm[] {
  return [...document.querySelectorAll<HTMLFormElement>('#main form[method=post]:not([inert] *)')].flatMap((form) => {
    if (![...form.elements].some((one) => one.matches(typedInto))) return []
    const field = form.elements.namedItem('draft')
    const [page = '', draft = ''] = field instanceof HTMLInputElement ? field.value.split('#') : []
    return [{ key: `${page.replace(/[0-9a-f]{32}/g, ':id')}#${draft}`, page, draft }]
  })
}
