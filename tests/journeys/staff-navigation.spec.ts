import { devices, type Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads, messages, sessions, users } from '#app/db/schema/index.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMailing } from '#tests/factories/make-mailing.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { expect, expectHydrated, journeyUrl, SCRIPTED, signInTo, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'
import { applyFilters } from '#tests/setup/list-filters.ts'

/** Client navigation in the back office: with scripts no step loads a document; without them, each does. */

/** Opens a page and waits for hydration. The returned list collects later document loads. */
async function open(page: Page, address: string, withScripts: boolean): Promise<string[]> {
  await page.goto(address)
  if (withScripts) await expectHydrated(page)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded.push(request.url())
  })
  return loaded
}

test('a link shows another screen: its title, its top, its place in the menu', async ({ page, signIn, withScripts }) => {
  await signIn('user')
  await page.setViewportSize({ width: 1280, height: 400 })
  const loaded = await open(page, '/mails', withScripts)
  await page.evaluate(() => scrollTo(0, 300))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeVisible()
  await expect(page).toHaveTitle(/^Lead Management \|/)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Leads/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(loaded.length > 0).toBe(!withScripts)
  if (withScripts) {
    // Focus has left the menu, and the title is announced.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator('[aria-live=polite]')).toHaveText(/^Lead Management \|/)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Email previews' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY), 'where the page was left').toBe(300)
})

test('a form that leads to another page of its kind shows that page from its top', async ({ page, signIn, withScripts }) => {
  await signIn('user')
  await page.setViewportSize({ width: 375, height: 400 })
  const { id } = makeMailing(db(), { state: 'canceled' })
  await open(page, paths.mailing(id), withScripts)
  const button = page.getByRole('button', { name: 'Copy to New Draft' })
  await button.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await button.click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(paths.mailing(id))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('on a phone the menu closes after a choice, and on Escape', async ({ page, signIn, withScripts }) => {
  await signIn('user')
  await page.setViewportSize({ width: 375, height: 800 })
  const loaded = await open(page, '/dashboard', withScripts)
  const opener = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await opener.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeVisible()
  await expect(menu).toBeHidden()
  expect(loaded.length > 0).toBe(!withScripts)
})

test('a filter, its pages and the way back change only the list', async ({ page, signIn, withScripts }) => {
  const company = uniqueWord()
  for (let number = 0; number < 30; number += 1) makeLead(db(), { status: 'won', email: `owner${number}@${company}.example` })
  await signIn('user')
  const loaded = await open(page, '/leads', withScripts)
  const status = page.getByRole('combobox', { name: 'Status', exact: true })
  // The status is chosen while the list with the word still loads: that list never enters the history.
  const chosen = Promise.withResolvers<undefined>()
  await page.route(/leads\.data\?/, (route) => chosen.promise.then(() => route.continue()), { times: 1 })
  const asked = withScripts && page.waitForRequest(/leads\.data\?/)
  await page.getByLabel('Search').fill(company)
  await asked
  await status.focus()
  await status.selectOption({ label: 'Won' })
  chosen.resolve(undefined)
  await applyFilters(page)
  await expect(page.getByText('1 to 25 of 30 leads')).toBeVisible()
  // Keyboard users keep their place while filtering.
  if (withScripts) await expect(status).toBeFocused()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('26 to 30 of 30 leads')).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue(company)
  await page.goBack()
  await expect(page.getByText('1 to 25 of 30 leads')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/leads$/)
  // When going back to a page, the browser restores its fields.
  if (withScripts) {
    await expect(page.getByLabel('Search')).toHaveValue('')
    await expect(status).toHaveValue('')
  }
  await page.goForward()
  await expect(page.getByLabel('Search')).toHaveValue(company)
  await expect(status).toHaveValue('won')
  expect(loaded.length > 0).toBe(!withScripts)
})

test('letters typed just before another list appears are kept and searched for', SCRIPTED, async ({ page, signIn }) => {
  const [ann, bob] = [uniqueWord(), uniqueWord()]
  for (const word of [ann, bob]) makeLead(db(), { name: `Lee ${word}` })
  await signIn('user')
  await page.clock.install()
  await open(page, '/leads', true)
  const sorted = Promise.withResolvers<undefined>()
  await page.route(/leads\.data\?/, (route) => sorted.promise.then(() => route.continue()), { times: 1 })
  await page.getByRole('columnheader').getByRole('link', { name: 'Status', exact: true }).click()
  // The pause after the last letter only ends once the sorted list has appeared.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Search').fill(bob)
  sorted.resolve(undefined)
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending')
  await page.clock.resume()
  await expect(page.getByText('1 to 1 of 1 lead')).toBeVisible()
  await expect(page.getByRole('rowheader')).toContainText(`Lee ${bob}`)
  await expect(page.getByLabel('Search')).toHaveValue(bob)
})

test('letters typed before a sorted list is drawn keep its order', SCRIPTED, async ({ page, signIn }) => {
  const word = uniqueWord()
  makeLead(db(), { name: `Lee ${word}` })
  await signIn('user')
  await open(page, '/leads', true)
  // A slow browser shows the new address before the new list.
  await page.evaluate(() => history.replaceState(history.state, '', '?sort=status'))
  await page.getByLabel('Search').fill(word)
  await expect(page.getByText('1 to 1 of 1 lead')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`[?&]q=${word}`))
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending')
})

test('the days of the dashboard are chosen and cleared', async ({ page, signIn, withScripts }) => {
  await signIn('user')
  const loaded = await open(page, '/dashboard', withScripts)
  await page.getByText('Select date range').click()
  await page.getByLabel('From').fill('2001-05-01')
  await page.getByLabel('To (inclusive)').fill('2001-05-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByLabel('From'), 'the picker has closed').toBeHidden()
  await page.getByText('05/01/2001 – 05/31/2001').click()
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await page.getByText('Select date range').click()
  await expect(page.getByLabel('From')).toHaveValue('')
  expect(loaded.length > 0).toBe(!withScripts)
})

test('an action is sent once and confirmed by a message, which the next screen no longer shows', async ({
  page,
  signIn,
  withScripts,
}) => {
  await signIn('admin')
  const { id } = makeMessage(db(), { state: 'failed', lastError: '550 5.1.1 No such mailbox', attempts: 1 })
  const loaded = await open(page, `/admin/outbox/${id}`, withScripts)
  let posts = 0
  page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
  const button = page.getByRole('button', { name: 'Send again' })
  if (withScripts) await button.dblclick()
  else await button.click()
  await expect(page.getByText('Message queued for resending')).toBeVisible()
  await expect(button).toBeHidden()
  expect(posts).toBe(1)
  await page.getByRole('main').getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await expect(page.getByText('Message queued for resending')).toBeHidden()
  expect(loaded.length > 0).toBe(!withScripts)
})

test('a user signed out in another tab is asked to sign in, and then gets that page', async ({ page, signIn, withScripts }) => {
  const { viewer } = await signIn('admin')
  const { id } = makeMessage(db(), { state: 'failed', lastError: '550', attempts: 1 })
  const loaded = await open(page, `/admin/outbox/${id}`, withScripts)
  db().delete(sessions).where(eq(sessions.userId, viewer.id)).run()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/admin/outbox/${id}`)}`)
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(loaded.length).toBeGreaterThan(0)
  // Only added by the scripts of a loaded page.
  if (withScripts) await expect(page.getByLabel('Show password')).toBeVisible()
})

test('a screen that is no longer allowed redirects home, and says why', async ({ page, signIn, withScripts }) => {
  const { viewer } = await signIn('admin')
  const loaded = await open(page, '/dashboard', withScripts)
  db().update(users).set({ role: 'user' }).where(eq(users.id, viewer.id)).run()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
  expect(loaded.length).toBeGreaterThan(0)
})

test('a lead deleted since is shown as one in the trash', async ({ page, signIn, withScripts }) => {
  const name = uniqueWord()
  const { id } = makeLead(db(), { name })
  await signIn('user')
  // The list misses the deletion, as if the browser was briefly offline.
  await page.route(`**${paths.leadStream()}`, (route) => route.abort())
  const loaded = await open(page, `/leads?q=${name}`, withScripts)
  db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, id)).run()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} is in the trash` })).toBeVisible()
  await expect(page).toHaveTitle(/^Lead in the trash \|/)
  expect(loaded.length > 0).toBe(!withScripts)
  await page.getByRole('link', { name: 'Back to leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeVisible()
})

test('a row of views scrolled before the scripts loaded stays under the pointer', SCRIPTED, async ({ page, signIn }) => {
  await signIn('user')
  await page.setViewportSize({ width: 375, height: 800 })
  const held = Promise.withResolvers<undefined>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/leads', { waitUntil: 'commit' })
  const row = page.getByRole('navigation', { name: 'Views' })
  await row.getByRole('link', { name: /^Unassigned/ }).scrollIntoViewIfNeeded()
  const place = await row.evaluate((nav) => nav.scrollLeft)
  expect(place).toBeGreaterThan(0)
  held.resolve(undefined)
  await expectHydrated(page)
  expect(await row.evaluate((nav) => nav.scrollLeft)).toBe(place)
})

test('signing out and the public site are full page loads', async ({ page, signIn, withScripts }) => {
  await signIn('user')
  const loaded = await open(page, '/dashboard', withScripts)
  await page.getByRole('link', { name: 'Enroll Online' }).click()
  await expect(page).toHaveURL(/\/enroll$/)
  expect(loaded).toHaveLength(1)
  await page.goto('/dashboard')
  if (withScripts) await expectHydrated(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test.describe('without an answer from the server', () => {
  test.use({ allowedErrors: [/^503 GET |^console: SyntaxError/] })

  test('the error page replaces the screen', SCRIPTED, async ({ page, signIn }) => {
    await signIn('user')
    await open(page, '/dashboard', true)
    await page.route('**/leads.data*', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: 'Too busy' }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await expect(page).toHaveTitle(/^Something went wrong/)
    await page.getByRole('link', { name: 'Go to your first screen' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe('with a failing server', () => {
  test.use({ allowedErrors: [/^50[03] GET |^console: (SyntaxError|ErrorResponse|Error)/] })

  test('the ID of a failure is on its page, and on no later one', async ({ page, signIn, withScripts }) => {
    await signIn('admin')
    const { id } = makeMessage(db(), { state: 'failed' })
    db()
      .update(messages)
      .set({ headers: sql`'unreadable'` })
      .where(eq(messages.id, id))
      .run()
    await page.goto(`/admin/outbox/${id}`)
    db().delete(messages).where(eq(messages.id, id)).run()
    const number = page.getByText(/please mention this number: [\w-]{8,}$/)
    const written = await number.innerText()
    if (!withScripts) return
    await expectHydrated(page)
    await expect(number).toHaveText(written)
    await page.route('**/dashboard.data*', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: 'Too busy' }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await expect(number).toBeHidden()
  })
})

test.describe('a slow connection', () => {
  test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })

  test("shows the server's HTML: no screen changes on hydration", SCRIPTED, async ({ page, signIn }) => {
    await signIn('admin')
    const lead = makeLead(db(), {
      createdAt: new Date('2026-01-01T02:30:00Z'),
      statusChangedAt: new Date('2025-12-31T23:59:00Z'),
    })
    const message = makeMessage(db(), { leadId: lead.id, createdAt: new Date('2026-03-08T08:30:00Z') })
    const screens = ['/dashboard', '/leads', `/leads/${lead.id}`, '/mails', '/mails/walkthrough-booked', '/admin/outbox']
    // Ignores open lists' news about rows written by other journeys.
    await page.route(`**${paths.leadStream()}`, (route) => route.abort())
    const words = () => page.locator('main').innerText()
    for (const address of [...screens, `/admin/outbox/${message.id}`]) {
      await page.goto(address)
      const written = await words()
      await expectHydrated(page)
      await expect.poll(words, address).toBe(written)
    }
  })
})

test(
  'on a touch screen no field makes an iPhone zoom, and buttons and menus have room for a finger',
  SCRIPTED,
  async ({ browser }) => {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: journeyUrl() })
    await signInTo(context, 'admin')
    const page = await context.newPage()
    for (const address of [paths.lead(makeLead(db()).id), paths.leads(), paths.inbox(), paths.newPost(), paths.newMailing()]) {
      await page.goto(address)
      const tooSmall = await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true
        const all = [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea, .button, .menu-entry)')]
        return all
          .filter((one) => one.checkVisibility() && !one.matches('.sr-only, [type=file], [type=checkbox], [type=radio]'))
          .filter((one) =>
            one.matches('.button, .menu-entry')
              ? one.getBoundingClientRect().height < 44
              : parseFloat(getComputedStyle(one).fontSize) < 16,
          )
          .map(({ outerHTML }) => outerHTML.slice(0, 120))
      })
      expect(tooSmall, address).toEqual([])
    }
    await context.close()
  },
)
