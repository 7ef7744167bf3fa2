import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { db } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser, QUICK_PASSWORD } from '#tests/factories/make-user.ts'
import { expect, expectHydrated, journeyWindow, SCRIPTED, test } from '#tests/setup/journey.ts'

/** The back office by keyboard: native keys, and with scripts also the shortcuts listed on `/keys`. */

/** A word that appears in no other row of the journeys' shared database. */
const unique = () => `zq${randomBytes(5).toString('hex')}`

/** More than the tab stops of any of these pages. */
const MAX_STOPS = 250

/** Presses Tab until an element has focus. Wraps around at the end of the page. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < MAX_STOPS && !(await hasFocus()); stops += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

async function tabAndPress(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a day without a mouse: signed in, two leads moved and moved back, one called, noted, signed out', async ({
  page,
  withScripts,
}) => {
  // About 400 presses of Tab.
  test.slow()
  const word = unique()
  makeLead(db(), { name: `Ann ${word}`, createdAt: new Date(1e12) })
  makeLead(db(), { name: `Ben ${word}`, createdAt: new Date(1e12 + 1) })
  const { email } = makeUser(db(), { passwordHash: QUICK_PASSWORD.passwordHash })
  await page.setViewportSize(journeyWindow(withScripts))

  await page.goto('/login')
  await tabAndType(page, page.getByLabel('Email'), email)
  await tabAndType(page, page.getByLabel('Password', { exact: true }), QUICK_PASSWORD.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  if (withScripts) await expectHydrated(page)

  // Open the list and select both leads in it.
  await tabAndPress(page, page.getByRole('link', { name: 'View All' }))
  await expect(heading(page, 'Lead Management')).toBeVisible()
  await tabAndType(page, page.getByRole('main').getByLabel('Search'), word)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 to 2 of 2 leads')).toBeVisible()
  const boxes = page.getByRole('checkbox', { name: word })
  if (withScripts) {
    // Leaves the fields, where letters are text.
    await tabTo(page, page.locator('[role=search] summary:visible').first())
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: `Ben ${word}`, exact: true })).toBeFocused()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: `Ann ${word}`, exact: true })).toBeFocused()
    await page.keyboard.press('x')
  } else {
    await tabAndPress(page, boxes.nth(0), 'Space')
    await tabAndPress(page, boxes.nth(1), 'Space')
  }
  await expect(boxes.nth(0)).toBeChecked()
  await expect(boxes.nth(1)).toBeChecked()
  const bar = page.getByRole('region', { name: 'Selection' })
  await tabAndPress(page, bar.locator('summary', { hasText: 'Set status' }))
  await tabAndPress(page, bar.getByRole('button', { name: 'Contract Sent' }))
  await expect(page.getByText('Status of 2 leads updated')).toBeVisible()
  const row = page.locator('tbody tr', { hasText: `Ann ${word}` })
  await expect(row).toContainText('Contract Sent')
  await tabAndPress(page, page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('Undone: 2 leads restored')).toBeVisible()
  await expect(row).not.toContainText('Contract Sent')

  // Find a lead by name from any page.
  if (withScripts) await page.keyboard.press('Control+k')
  else await tabAndPress(page, page.getByRole('link', { name: 'Search', exact: true }))
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = withScripts ? palette.getByRole('combobox') : page.getByLabel('Name, email, phone or address')
  await expect(field).toBeFocused()
  await page.keyboard.type(`ann ${word}`)
  if (withScripts) {
    await expect(palette.getByRole('option', { selected: true })).toContainText(`Ann ${word}`)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await page.goto('/search')
    await page.keyboard.type(`ann ${word}`)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Results for ann ${word}: 1 lead.`)).toBeVisible()
  const found = page.getByRole('link', { name: `Ann ${word}`, exact: true })
  if (withScripts) {
    await expect(page.getByText(`Results for ann ${word}`)).toBeFocused()
    await page.keyboard.press('j')
    await expect(found).toBeFocused()
    await page.keyboard.press('Enter')
  } else await tabAndPress(page, found)
  await expect(heading(page, new RegExp(`Ann ${word}`))).toBeVisible()

  // Log a call, set the next action, add a note.
  await tabTo(page, page.getByRole('radio', { name: 'Note' }))
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByLabel('Outcome'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Outcome')).toHaveValue('talked')
  await tabAndPress(page, page.getByRole('button', { name: 'Log', exact: true }))
  await expect(page.getByText('Call logged')).toBeVisible()
  await tabAndPress(page, page.locator('.next-up summary'))
  await tabAndType(page, page.getByLabel('What', { exact: true }), 'Email the agreement')
  await tabAndType(page, page.getByLabel('Due', { exact: true }), '12312031')
  await tabAndPress(
    page,
    page
      .locator('form', { has: page.getByLabel('Due', { exact: true }) })
      .getByRole('button', { name: 'Save' })
      .last(),
  )
  await expect(page.getByText('Next action saved')).toBeVisible()
  if (withScripts) {
    // The call form is still open; the arrow key wraps from the last tab to the first.
    await tabTo(page, page.getByRole('radio', { name: 'Call' }))
    await page.keyboard.press('ArrowRight')
  }
  await tabAndType(page, page.getByLabel('New note'), `Prefers to be called, ${word}`)
  await tabAndPress(page, page.getByRole('button', { name: 'Add Note' }))
  await expect(page.getByText('Note added')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `Prefers to be called, ${word}` })).toBeVisible()

  if (withScripts) await tabAndPress(page, page.getByRole('button', { name: 'Menu' }))
  await tabAndPress(page, page.getByRole('button', { name: 'Logout' }))
  await expect(page).not.toHaveURL(/\/leads/)
  await page.goto('/dashboard')
  await expect(heading(page, 'Admin Login')).toBeVisible()
})

test('a search leads to the list with the same words', async ({ page, signIn, withScripts }) => {
  const word = unique()
  for (let index = 0; index < 7; index += 1) makeLead(db(), { name: `Cy ${word}`, createdAt: new Date(1e12 + index) })
  await signIn('user')
  await page.setViewportSize(journeyWindow(withScripts))
  await page.goto('/search')
  await page.getByLabel('Name, email, phone or address').fill(word)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: `Cy ${word}` })).toHaveCount(5)
  await page.getByRole('link', { name: 'Show all 7 leads' }).click()
  await expect(page.getByText('1 to 7 of 7 leads')).toBeVisible()
  await page.goto('/search?q=%3Cb%3Exylophone')
  await expect(page.getByText('No leads, posts or people match <b>xylophone.')).toBeVisible()
})

test(
  'shortcut keys do nothing in a field, with another key held or once they are switched off',
  SCRIPTED,
  async ({ page, signIn }) => {
    const word = unique()
    makeLead(db(), { name: `Dee ${word}` })
    await signIn('user')
    await page.goto(`/leads?q=${word}`)
    await expectHydrated(page)
    const link = page.getByRole('link', { name: `Dee ${word}`, exact: true })
    const search = page.getByRole('main').getByLabel('Search')
    await search.focus()
    await page.keyboard.type('jx/?')
    await expect(search).toHaveValue(`jx/?${word}`)
    await expect(link, 'the list follows what is typed').toBeHidden()
    await search.fill(word)
    await expect(link).toBeVisible()
    await tabTo(page, page.locator('[role=search] summary:visible').first())
    await page.keyboard.press('Alt+j')
    await expect(link).not.toBeFocused()
    await page.keyboard.press('j')
    await expect(link).toBeFocused()

    await page.keyboard.press('?')
    await expect(heading(page, 'Keyboard shortcuts')).toBeVisible()
    await tabAndPress(page, page.getByRole('button', { name: 'Turn off' }))
    await expect(page.getByText('Single-letter shortcuts are off', { exact: true })).toBeVisible()
    await page.goto(`/leads?q=${word}`)
    await expectHydrated(page)
    await page.keyboard.press('j')
    await expect(link).not.toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
    // The keys stay inside, also if the page behind wants them.
    const box = page.getByRole('combobox', { name: 'Search or command' })
    await page.keyboard.press('Shift+Tab')
    await expect(box).not.toBeFocused()
    await page.keyboard.press('Tab')
    await expect(box).toBeFocused()
    await link.evaluate((element) => element.focus())
    await expect(box).toBeFocused()
    // Types faster than the response: the typed match opens, not an earlier one.
    const typed = Promise.withResolvers<undefined>()
    await page.route(/palette\?q=.*inbox$/, (route) => typed.promise.then(() => route.continue()))
    await page.keyboard.type('go to inbox')
    const asked = page.waitForRequest(/palette\?q=.*inbox$/)
    await page.keyboard.press('Enter')
    await asked
    typed.resolve(undefined)
    await expect(heading(page, 'Inbox')).toBeVisible()
  },
)

test('a menu closes on Escape, on a click elsewhere and when Tab leaves it', SCRIPTED, async ({ page, signIn }) => {
  const word = unique()
  makeLead(db(), { name: `Eve ${word}` })
  await signIn('user')
  await page.goto(`/leads?q=${word}`)
  await expectHydrated(page)
  await page.getByRole('checkbox', { name: word }).first().check()
  const bar = page.getByRole('region', { name: 'Selection' })
  const summary = bar.locator('summary', { hasText: 'Set status' })
  const entry = bar.getByRole('button', { name: 'New Lead' })
  await tabAndPress(page, summary)
  await expect(entry).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(summary).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  await heading(page, 'Lead Management').click()
  await expect(entry).toBeHidden()
  await summary.click()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(entry).toBeHidden()
})
