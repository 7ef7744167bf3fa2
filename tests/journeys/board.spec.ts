import { devices } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, expectHydrated, expectSound, journeyUrl, journeyWindow, SCRIPTED, signInTo, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'

const statusOf = (id: string) => db().select({ status: leads.status }).from(leads).where(eq(leads.id, id)).get()?.status

test('a card is moved by its menu, and a lead is lost only with a reason', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const name = uniqueWord()
  const { id } = makeLead(db(), { name, status: 'proposal' })
  await signIn('user')
  await page.goto(`/leads/board?q=${name}`)
  const column = (status: string) => page.getByRole('region', { name: status, exact: true })
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(column('Proposal')).toContainText(name)

  await card.getByText('Move').click()
  await card.getByRole('button', { name: 'Site Visit Scheduled' }).click()
  await expect(page.getByText('Lead status updated')).toBeVisible()
  await expect(column('Site Visit Scheduled')).toContainText(name)
  await expect(column('Proposal')).toContainText('No leads here.')
  expect(statusOf(id)).toBe('site_visit_scheduled')

  await card.getByText('Move').click()
  await card.getByRole('button', { name: 'Lost' }).click()
  const question = page.getByRole('dialog', { name: 'Why was it lost?' })
  // Passes the browser's own check: the field isn't empty, but has no reason.
  await question.getByLabel('Explanation').fill('   ')
  await question.getByRole('button', { name: 'Set Lost' }).click()
  await expect(question.getByLabel('Explanation')).toHaveAccessibleDescription(/Enter the reason the lead was lost/)
  await question.getByLabel('Explanation').fill('Sells instead')
  await question.getByRole('button', { name: 'Set Lost' }).click()
  await expect(question).toHaveCount(0)
  await expect(column('Lost')).toContainText(/1 lead(?!s)/)
  // A search opens the columns that have what it found.
  await expect(column('Lost').getByRole('link', { name })).toBeVisible()
  await expectSound(page, withScripts)
})

test('a card is dropped on another column', SCRIPTED, async ({ page, signIn }) => {
  const name = uniqueWord()
  const { id } = makeLead(db(), { name, status: 'leads' })
  await signIn('user')
  await page.goto(`/leads/board?q=${name}`)
  await expectHydrated(page)
  const card = page.getByRole('listitem').filter({ hasText: name })
  const column = page.getByRole('region', { name: 'Proposal', exact: true })
  const middle = async (of: typeof card) => {
    const box = await of.boundingBox()
    return [(box?.x ?? 0) + 20, (box?.y ?? 0) + 40] as const
  }
  await page.mouse.move(...(await middle(card)))
  await page.mouse.down()
  await page.mouse.move(...(await middle(column)), { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('Lead status updated')).toBeVisible()
  await expect(column).toContainText(name)
  expect(statusOf(id)).toBe('proposal')

  // Undo through the toast.
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => statusOf(id)).toBe('leads')
})

test('the menu of a card computes the style of few elements of the board', SCRIPTED, async ({ page, browser, signIn }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await signIn('user')
  // The leads of other tests would change the board.
  await page.route(
    (url) => url.pathname === paths.leadStream(),
    (route) => route.abort(),
  )
  await page.goto(paths.leadBoard())
  await expectHydrated(page)
  const elements = await page.evaluate(() => document.querySelectorAll('#main *').length)
  await browser.startTracing(page, { categories: ['blink', 'devtools.timeline'] })
  const menu = page.locator('.board-move').first()
  await menu.locator('summary').click()
  await expect(menu.getByRole('button').first()).toBeVisible()
  const trace = (await browser.stopTracing()).toString()
  const counts = [...trace.matchAll(/"elementCount":(\d+)/g)].map(([, count]) => Number(count))
  expect(counts.length, 'times that styles were computed').toBeGreaterThan(0)
  expect(Math.max(...counts)).toBeLessThan(elements / 3)
})

test(
  'on a phone a finger drags a card to a column below, and the board scrolls while it rests at the edge',
  SCRIPTED,
  async ({ browser }) => {
    const name = uniqueWord()
    const { id } = makeLead(db(), { name, status: 'leads' })
    for (let count = 0; count < 4; count += 1) makeLead(db(), { name, status: 'proposal' })
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: journeyUrl() })
    await signInTo(context, 'user')
    const page = await context.newPage()
    await page.goto(paths.leadBoard({ q: name }))
    await expectHydrated(page)
    const protocol = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      protocol.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const card = page.getByRole('listitem').filter({ hasText: name }).first()
    await card.scrollIntoViewIfNeeded()
    const box = await card.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 40]
    await touch('touchStart', [{ x, y }])
    await expect(page.locator('.board-ghost')).toBeVisible()
    const edge = (page.viewportSize()?.height ?? 0) - 20
    // However many frames a second a screen shows: while no time passes, nothing scrolls.
    const clock = await page.evaluateHandle(() => {
      const [frame, now] = [window.requestAnimationFrame, performance.now()]
      const kept = { frames: 0, goOn: () => void (window.requestAnimationFrame = frame) }
      window.requestAnimationFrame = (run) => frame(() => run(((kept.frames += 1), now)))
      return kept
    })
    const frames = () => clock.evaluate((kept) => kept.frames)
    await expect.poll(frames).toBeGreaterThan(1)
    const top = await page.evaluate(() => scrollY)
    await touch('touchMove', [{ x, y: edge }])
    const before = await frames()
    await expect.poll(frames).toBeGreaterThan(before + 10)
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await clock.evaluate((kept) => kept.goOn())
    const column = page.getByRole('region', { name: 'Lost', exact: true })
    await expect.poll(async () => (await column.boundingBox())?.y).toBeLessThan(edge - 100)
    const lost = await column.boundingBox()
    await touch('touchMove', [{ x, y: (lost?.y ?? 0) + 10 }])
    await touch('touchEnd', [])
    await expect(page.getByRole('dialog', { name: 'Why was it lost?' })).toBeVisible()
    expect(statusOf(id)).toBe('leads')
    await context.close()
  },
)
