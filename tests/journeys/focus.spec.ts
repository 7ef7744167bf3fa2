import type { Locator } from '@playwright/test'
import { db } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMailing } from '#tests/factories/make-mailing.ts'
import { expectFocus, leaveDialog, unfoldAround, wordsOf } from '#tests/setup/focus.ts'
import { expect, expectHydrated, SCRIPTED, test } from '#tests/setup/journey.ts'
import { uniqueWord } from '#tests/setup/own-rows.ts'

test('moving a lead away keeps the focus beside it, and Undo restores it', SCRIPTED, async ({ page, signIn }) => {
  await signIn('user')
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

test('the focus is back at what opened a dialog, or at the menu around it', SCRIPTED, async ({ page, signIn }) => {
  await signIn('admin')
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

test('a refused form has the focus at its errors from the moment they are shown', SCRIPTED, async ({ page, signIn }) => {
  await signIn('admin')
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
