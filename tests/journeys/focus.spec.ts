import type { Locator } from '@playwright/test'
import { db } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMailing } from '#tests/factories/make-mailing.ts'
import { makeDocument } from '#tests/factories/make-onboarding.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { expectFocus, leaveDialog, unfoldAround, wordsOf } from '#tests/setup/focus.ts'
import { picture } from '#tests/setup/hostile-images.ts'
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

test('a refused form has the focus at its first wrong field from the frame that shows it', SCRIPTED, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto(paths.newLead())
  await expectHydrated(page)
  const button = page.locator('#main button[name=intent][value=save]')
  // Skips the browser's own validation, as if it had none.
  await button.evaluate((element) => element.setAttribute('formnovalidate', ''))
  const focused = page.evaluate(
    () =>
      new Promise((resolve) => {
        const inFrame = () => resolve(document.activeElement?.getAttribute('name'))
        const check = () => document.getElementById('errors') && requestAnimationFrame(inFrame)
        new MutationObserver(check).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await button.click()
  expect(await focused).toBe('name')
})

test("an admin's work without a mouse never loses the focus", SCRIPTED, async ({ page, signIn }) => {
  const word = uniqueWord()
  await signIn('admin')
  const open = async (address: string) => {
    await page.goto(address)
    await expectHydrated(page)
  }
  const press = async (target: Locator, key = 'Enter') => {
    await target.focus()
    await page.keyboard.press(key)
  }
  const type = async (field: Locator, words: string) => {
    await field.focus()
    await page.keyboard.type(words)
  }
  const pressAndSee = async (target: Locator, seen: Locator) => {
    const words = await wordsOf(target)
    await press(target)
    await expect(seen).toBeVisible()
    await expectFocus(page, `pressed ${words}`)
  }
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = page.getByRole('dialog')

  await open(paths.newPost())
  await type(page.getByLabel('Title', { exact: true }), `Snow ${word}`)
  const tools = page.getByRole('toolbar', { name: 'Text tools' })
  await tools.getByRole('button', { name: 'Bold' }).focus()
  for (let tool = 0; tool < 7; tool += 1) await page.keyboard.press('ArrowRight')
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Picture, 5 MB or less')).toBeFocused()
  await page.keyboard.press('Enter')
  const file = { name: 'snow.jpg', mimeType: 'image/jpeg', buffer: await picture(640, 480).jpeg().toBuffer() }
  await (await chosen).setFiles(file)
  await type(page.getByLabel('Alt text (describe the picture)', { exact: true }), 'A snowy street')
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Content' })
  await expect(text.getByRole('img', { name: 'A snowy street' })).toBeVisible()
  await expect(text).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('Shovel by nine.')
  await pressAndSee(button('Publish Now'), page.getByText('Post created successfully'))

  makeReferral(db(), { clientName: `Ann ${word}`, status: 'converted' })
  makeReferral(db(), { clientName: `Ben ${word}`, status: 'converted' })
  await open(paths.adminReferrals({ q: word, fee: 'to-pay' }))
  const pay = (name: string) => page.getByRole('link', { name: `Pay the fee for ${name} ${word}` })
  await press(pay('Ben'))
  await pressAndSee(dialog.getByRole('button', { name: 'Pay' }), page.getByText('Payment processed successfully'))
  await expect(pay('Ben')).toHaveCount(0)
  await press(pay('Ann'))
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pay('Ann')).toBeFocused()

  await open(paths.adminUsers())
  await type(page.getByRole('main').getByLabel('Email'), `${word}@example.com`)
  await pressAndSee(button('Send Invitation'), page.getByRole('main').getByText(`${word}@example.com`).first())

  makeLead(db(), { name: `Ann ${word}` })
  makeLead(db(), { name: `Ben ${word}` })
  await open(paths.leads({ q: word }))
  for (const name of ['Ben', 'Ann']) await press(page.getByRole('checkbox', { name: `${name} ${word}` }), 'Space')
  await pressAndSee(button('Merge'), page.getByRole('heading', { name: 'Merge two leads' }))
  await pressAndSee(button('Merge Leads'), button('Unmerge'))
  await pressAndSee(button('Unmerge'), page.getByText(/^Unmerged: /))

  await open(paths.newMailing())
  await type(page.getByLabel('Subject'), `Rents ${word}`)
  await type(page.getByLabel('Text', { exact: true }), 'Rents are up.')
  await pressAndSee(button('Save as Draft'), page.getByText('Draft saved', { exact: true }))

  const { id } = makeDocument(db(), { leadId: makeLead(db()).id })
  await open(paths.document(id))
  const voids = page.getByRole('link', { name: 'Void', exact: true })
  await press(voids)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(voids).toBeFocused()
  await page.keyboard.press('Enter')
  await type(dialog.getByLabel('Reason'), 'Wrong rent')
  await pressAndSee(dialog.getByRole('button', { name: 'Void Document' }), page.getByText('Document voided'))
  await expect(page.locator('#main button:not([type=button]):focus')).toHaveCount(0)
})
