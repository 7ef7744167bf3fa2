import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads, messages, notes } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReachableLead } from '#tests/factories/make-reachable-lead.ts'
import { expect, expectHydrated, journeyWindow, SCRIPTED, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'

/** Counts clicks and key presses. Typed text doesn't count; keys that move between fields do. */
class Presses {
  count = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }
  async choose(target: Locator, label: string): Promise<void> {
    this.count += 1
    await target.selectOption({ label })
  }
  async key(name: string): Promise<void> {
    this.count += 1
    await this.page.keyboard.press(name)
  }
  type(words: string): Promise<void> {
    return this.page.keyboard.type(words)
  }
  /** Presses since the last task. */
  spent(): number {
    const { count } = this
    this.count = 0
    return count
  }
}

const leadOf = (id: string) => db().select().from(leads).where(eq(leads.id, id)).get()
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('the ten usual tasks take no more presses than elsewhere, from a lead that is open', SCRIPTED, async ({ page, signIn }) => {
  await page.setViewportSize(journeyWindow(true))
  const word = uniqueWord()
  const [older, lead] = [makeReachableLead(db(), `Ben ${word}`, 171), makeReachableLead(db(), `Ann ${word}`, 172)]
  const { viewer } = await signIn('user')
  const presses = new Presses(page)
  await page.goto(paths.lead(lead.id))
  await expectHydrated(page)
  const composer = page.getByRole('region', { name: 'Write or log' })
  const tab = (name: string) => composer.locator('legend ~ label', { hasText: new RegExp(`^${name}$`) })

  await presses.click(tab('Call'))
  await presses.choose(composer.locator('[data-panel=call]').getByLabel('Outcome'), 'Left a message')
  await presses.click(composer.getByRole('button', { name: 'Log', exact: true }))
  await expect(toast(page, 'Call logged')).toBeVisible()
  expect.soft(presses.spent(), 'call').toBeLessThanOrEqual(3)

  await presses.click(tab('Note'))
  await presses.type('Prefers mornings')
  await presses.click(composer.getByRole('button', { name: 'Add Note' }))
  await expect(toast(page, 'Note added')).toBeVisible()
  expect(db().select().from(notes).where(eq(notes.leadId, lead.id)).all()).toMatchObject([{ content: 'Prefers mornings' }])
  expect.soft(presses.spent(), 'note').toBeLessThanOrEqual(2)
  // The message covers nothing of the bar below it.
  await page.getByRole('navigation', { name: 'Reach' }).getByRole('link', { name: 'Note' }).click({ trial: true })

  await presses.click(tab('Email'))
  await presses.type('Your walkthrough')
  await presses.key('Tab')
  await presses.type('We come at ten.')
  await presses.click(composer.locator('[data-panel=email]').getByRole('button', { name: 'Send Email' }).last())
  await expect(toast(page, 'Email queued')).toBeVisible()
  expect.soft(presses.spent(), 'email').toBeLessThanOrEqual(3)

  await presses.click(tab('Text'))
  await presses.type('See you Tuesday at 9')
  await presses.click(composer.locator('[data-panel=text]').getByRole('button', { name: 'Send Text' }).last())
  await expect(toast(page, 'Text')).toBeVisible()
  expect.soft(presses.spent(), 'text').toBeLessThanOrEqual(2)
  const written = () => db().select().from(messages).where(eq(messages.leadId, lead.id)).all()
  expect(
    written()
      .map(({ channel }) => channel)
      .sort(),
  ).toEqual(['email', 'sms'])

  await presses.click(page.locator('.next-up').getByRole('button', { name: 'Done' }))
  await expect.poll(() => leadOf(lead.id)?.nextAction).toBeNull()
  expect.soft(presses.spent(), 'done').toBeLessThanOrEqual(1)

  await presses.click(page.locator('.stages').getByRole('button', { name: 'Contract Sent' }))
  await expect.poll(() => leadOf(lead.id)?.status).toBe('contract_sent')
  expect.soft(presses.spent(), 'status').toBeLessThanOrEqual(1)

  await presses.click(page.locator('summary[aria-describedby=assignee]'))
  await presses.click(page.getByRole('button', { name: 'Assign to me' }))
  await expect.poll(() => leadOf(lead.id)?.assigneeId).toBe(viewer.id)
  expect.soft(presses.spent(), 'assign').toBeLessThanOrEqual(2)

  // The checkbox for all rows is in the table's heading, which phones don't show.
  await page.setViewportSize(journeyWindow(false))
  await page.goto(`${paths.leads()}?q=${word}`)
  await expectHydrated(page)
  await presses.click(page.getByRole('checkbox', { name: /all/i }).first())
  const bar = page.getByRole('region', { name: 'Selection' })
  await presses.click(bar.getByText('Assign', { exact: true }))
  await presses.click(bar.getByRole('button', { name: viewer.name }))
  await expect.poll(() => leadOf(older.id)?.assigneeId).toBe(viewer.id)
  expect.soft(presses.spent(), 'bulk assign').toBeLessThanOrEqual(3)

  await presses.key('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or command' })).toBeFocused()
  await presses.type(`Ann ${word}`)
  await expect(page.getByRole('option', { name: `Ann ${word}` })).toBeVisible()
  await presses.key('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Ann ${word}` })).toBeVisible()
  expect.soft(presses.spent(), 'find').toBeLessThanOrEqual(2)

  await page.goto(`${paths.leads()}?q=${word}`)
  await page
    .getByRole('link', { name: `Ann ${word}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Ann ${word}` })).toBeVisible()
  await presses.click(page.getByRole('link', { name: 'Next lead' }))
  await expect(page.getByRole('heading', { level: 1, name: `Ben ${word}` })).toBeVisible()
  expect.soft(presses.spent(), 'next lead').toBeLessThanOrEqual(1)
  expect(db().select().from(leadActivities).where(eq(leadActivities.leadId, lead.id)).all().length).toBeGreaterThan(4)
})

test('nor does a call, a note or an assignment from the list, or Done from the dashboard', SCRIPTED, async ({ page, signIn }) => {
  const word = uniqueWord()
  const lead = makeReachableLead(db(), `Dee ${word}`, 174)
  const { viewer } = await signIn('user')
  const before = new Date(Date.now() - HOUR_MS)
  for (let made = 0; made < 7; made++) makeLead(db(), { nextAction: 'Theirs', nextActionAt: before })
  const presses = new Presses(page)
  await page.goto(`${paths.leads()}?q=${word}`)
  await expectHydrated(page)

  await presses.click(page.getByRole('button', { name: `Assign, change for ${lead.name}` }))
  await presses.choose(page.getByLabel(`Assignee for ${lead.name}`), viewer.name)
  await expect.poll(() => leadOf(lead.id)?.assigneeId).toBe(viewer.id)
  expect.soft(presses.spent(), 'assign').toBeLessThanOrEqual(2)

  // The page for everyone, whose most urgent actions are not this person's.
  await page.goto(paths.dashboard())
  await expectHydrated(page)
  const due = page.getByRole('listitem').filter({ hasText: lead.name })
  await presses.click(due.getByRole('button', { name: /^Done/ }))
  await expect.poll(() => leadOf(lead.id)?.nextAction).toBeNull()
  expect.soft(presses.spent(), 'done').toBeLessThanOrEqual(1)

  await page.goto(`${paths.leads()}?q=${word}`)
  await expectHydrated(page)
  await presses.click(page.getByRole('link', { name: lead.name, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible()
  await presses.key('c')
  await presses.type('Left')
  await presses.key('Control+Enter')
  await expect(toast(page, 'Call logged')).toBeVisible()
  expect.soft(presses.spent(), 'call').toBeLessThanOrEqual(3)

  await page.goto(`${paths.leads()}?q=${word}`)
  await expectHydrated(page)
  await presses.click(page.getByRole('link', { name: `write to ${lead.name}` }))
  await expect(page.getByLabel('New note')).toBeFocused()
  await presses.type('Prefers mornings')
  await presses.key('Control+Enter')
  await expect(toast(page, 'Note added')).toBeVisible()
  expect.soft(presses.spent(), 'note').toBeLessThanOrEqual(2)
})

test('the same by keys alone', SCRIPTED, async ({ page, signIn }) => {
  const word = uniqueWord()
  const lead = makeReachableLead(db(), `Cleo ${word}`, 173)
  const { viewer } = await signIn('user')
  const presses = new Presses(page)
  await page.goto(paths.lead(lead.id))
  await expectHydrated(page)

  await presses.key('c')
  await presses.type('Left')
  await presses.key('Control+Enter')
  await expect(toast(page, 'Call logged')).toBeVisible()
  expect.soft(presses.spent(), 'call').toBeLessThanOrEqual(2)

  await presses.key('n')
  await presses.type('Prefers mornings')
  await presses.key('Control+Enter')
  await expect(toast(page, 'Note added')).toBeVisible()
  expect.soft(presses.spent(), 'note').toBeLessThanOrEqual(2)

  await presses.key('a')
  await expect.poll(() => leadOf(lead.id)?.assigneeId).toBe(viewer.id)
  expect.soft(presses.spent(), 'assign').toBeLessThanOrEqual(1)

  await presses.key('s')
  await presses.key('Enter')
  await expect.poll(() => leadOf(lead.id)?.status).not.toBe(lead.status)
  expect.soft(presses.spent(), 'status').toBeLessThanOrEqual(2)

  // The palette's actions lead to the same places.
  await page.goto(paths.dashboard())
  await expectHydrated(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`Cleo ${word.slice(0, -1)}`)
  const assign = page.getByRole('option', { name: 'Assign', exact: true })
  await expect(page.getByRole('option').locator('mark').first()).toHaveText(`Cleo ${word.slice(0, -1)}`)
  await expect(assign).toBeVisible()
  // The results for the last letter come after the arrows.
  const search = new RegExp(`palette\\?q=.*${word}$`)
  const last = page.waitForResponse(search)
  const chosen = Promise.withResolvers<undefined>()
  await page.route(search, (route) => chosen.promise.then(() => route.continue()))
  await page.keyboard.type(word.slice(-1))
  for (let down = 0; down < 4; down++) await page.keyboard.press('ArrowDown')
  chosen.resolve(undefined)
  await (await last).finished()
  await expect(page.getByRole('option').locator('mark').first()).toHaveText(`Cleo ${word}`)
  await expect(assign).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('summary[aria-describedby=assignee]')).toBeFocused()
})
