import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { db, inTransaction } from '#app/db/client.server.ts'
import { blogPosts, campaignSteps, drafts, notes, sessions } from '#app/db/schema/index.ts'
import { formatDay } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { moveToTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { TRASH_DAYS } from '#app/modules/leads/trash/rules.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makePost } from '#tests/factories/make-post.ts'
import { expectTextKept, formsWithText } from '#tests/setup/kept-text.ts'
import { expect, expectHydrated, expectSound, journeyWindow, SCRIPTED, signInTo, test } from '#tests/setup/journey.ts'

const draftsOf = (userId: string) => db().select().from(drafts).where(eq(drafts.userId, userId)).all()
const notesOf = (leadId: string) => db().select().from(notes).where(eq(notes.leadId, leadId)).all()
const newNote = (page: Page) => page.getByLabel('New note')
const TEXT = 'Roof was replaced in 2019, papers come by mail'

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|^502 POST /] })

test('text that is typed and never sent is offered again, and deleted once it is saved', SCRIPTED, async ({ page, signIn }) => {
  await page.setViewportSize(journeyWindow(true))
  const lead = makeLead(db())
  const user = await signIn('user')
  await page.goto(paths.lead(lead.id))
  await newNote(page).fill(TEXT)
  await expect.poll(() => draftsOf(user.viewer.id)).toHaveLength(1)
  await page.goto(paths.dashboard())
  await page.goto(paths.lead(lead.id))
  await expect(newNote(page)).toHaveValue('')
  await expectSound(page, true)
  await page.getByRole('button', { name: 'Restore your draft' }).click()
  await expect(newNote(page)).toHaveValue(TEXT)
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect.poll(() => notesOf(lead.id).map(({ content }) => content)).toEqual([TEXT])
  await expect.poll(() => draftsOf(user.viewer.id)).toEqual([])
  await page.reload()
  await expect(page.getByText('Restore your draft')).toHaveCount(0)
})

test(
  "a note that can't be sent stays in its field, and is sent when the connection is back",
  SCRIPTED,
  async ({ page, context, signIn }) => {
    const lead = makeLead(db())
    await signIn('user')
    await page.goto(paths.lead(lead.id))
    await newNote(page).fill(TEXT)
    // Before hydration, the browser submits the form itself and shows its own offline page.
    await expectHydrated(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add Note' }).click()
    await expect(page.getByRole('alert')).toContainText('Not saved: you’re offline.')
    await expect(newNote(page)).toHaveValue(TEXT)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Note added' })).toBeVisible()
    expect(notesOf(lead.id).map(({ content }) => content)).toEqual([TEXT])
  },
)

test('a link asks before it leaves something unsaved; the safe answer has the focus', SCRIPTED, async ({ page, signIn }) => {
  const lead = makeLead(db())
  const user = await signIn('user')
  await page.goto(paths.lead(lead.id))
  await newNote(page).fill(TEXT)
  const leave = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave with unsaved changes?' })
  await leave()
  await expect(question.getByRole('button', { name: 'Stay Here' })).toBeFocused()
  await expectSound(page, true)
  await page.keyboard.press('?')
  await expect(question, 'no key leaves the page behind the question').toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(newNote(page)).toHaveValue(TEXT)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await leave()
  await question.getByRole('button', { name: 'Leave, Keep Draft' }).click()
  await expect(page).toHaveURL(/dashboard/)
  expect(draftsOf(user.viewer.id)).toHaveLength(1)
  await page.goBack()
  await page.getByRole('button', { name: 'Restore your draft' }).click()
  await leave()
  await question.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page).toHaveURL(/dashboard/)
  await expect.poll(() => draftsOf(user.viewer.id)).toEqual([])
})

test('Escape and Back keep what was typed in a dialog', SCRIPTED, async ({ page, signIn }) => {
  const lead = makeLead(db())
  const user = await signIn('user')
  await page.goto(paths.lead(lead.id))
  await expectHydrated(page)
  await page.getByRole('link', { name: 'Edit Details' }).first().click()
  const field = page.getByRole('dialog', { name: 'Edit Details' }).getByLabel('Street address')
  const question = page.getByRole('dialog', { name: 'Leave with unsaved changes?' })
  await field.fill(TEXT)
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Stay Here' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue(TEXT)
  await field.fill(`${TEXT}, and more`)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(field).toHaveCount(0)
  await expect(question).toHaveCount(0)
  await expect.poll(() => draftsOf(user.viewer.id)).toHaveLength(1)
  await page.goto(paths.editLead(lead.id))
  await page.getByRole('dialog').getByRole('button', { name: 'Restore your draft' }).click()
  await expect(field).toHaveValue(`${TEXT}, and more`)
})

test('after a session expires during typing, the text is restored on the next sign-in', async ({
  page,
  context,
  signIn,
  withScripts,
}) => {
  const lead = makeLead(db())
  const { viewer } = await signIn('user')
  await page.goto(paths.lead(lead.id))
  db().delete(sessions).where(eq(sessions.userId, viewer.id)).run()
  await newNote(page).fill(TEXT)
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
  await signInTo(context, 'user')
  await page.goto(paths.lead(lead.id))
  if (withScripts) {
    await page.getByRole('button', { name: 'Restore your draft' }).click()
    await expect(newNote(page)).toHaveValue(TEXT)
  } else {
    await page.getByText('Show the draft').click()
    await expect(page.getByText(TEXT)).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('You have an unsaved draft')).toHaveCount(0)
  }
})

test('a phone number typed after the session expired is offered in its form, where signing in leads', async ({
  page,
  context,
  signIn,
  withScripts,
}) => {
  const lead = makeLead(db())
  const { viewer } = await signIn('user')
  await page.goto(paths.lead(lead.id, { edit: 'phone' }))
  db().delete(sessions).where(eq(sessions.userId, viewer.id)).run()
  await page.getByLabel('Phone', { exact: true }).fill('(515) 555-0188')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
  const back = new URL(page.url()).searchParams.get('from') ?? ''
  await signInTo(context, 'user')
  await page.goto(back)
  await expect(page.getByText('You have an unsaved draft from')).toBeVisible()
  if (withScripts) await page.getByRole('button', { name: 'Restore your draft' }).click()
  else await page.getByText('Show the draft').click()
  if (withScripts) await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(515) 555-0188')
  else await expect(page.getByText('(515) 555-0188')).toBeVisible()
})

test('a note being edited and a step with its own time keep what is typed', SCRIPTED, async ({ page, signIn }) => {
  const { viewer } = await signIn('admin')
  const { id: leadId } = makeLead(db())
  const note = { leadId, authorId: viewer.id, content: 'Calls back', editedAt: new Date() }
  const { id: noteId } = db().insert(notes).values(note).returning({ id: notes.id }).get()
  const { id: stepId } = db()
    .insert(campaignSteps)
    .values({ workflow: 'warm_lead', position: 90, templateId: 'warm-lead-1', delay: 3, delayUnit: 'days', isOn: false })
    .returning({ id: campaignSteps.id })
    .get()
  for (const [draft, address] of [
    ['edited-note', paths.lead(leadId, { edit: `note-${noteId}` })],
    ['step', paths.campaignStep('warm_lead', stepId)],
  ] as const) {
    await page.goto(address)
    const forms = (await formsWithText(page)).filter((form) => form.draft === draft)
    expect(forms, `forms at ${address}`).toHaveLength(1)
    await expectTextKept(page, address, forms)
  }
  db().delete(campaignSteps).where(eq(campaignSteps.id, stepId)).run()
})

test('a refused form is kept for the next visit, with scripts and without', async ({ page, signIn, withScripts }) => {
  const lead = makeLead(db())
  const user = await signIn('user')
  await page.goto(paths.logContact(lead.id, 'call'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill(TEXT)
  await dialog.getByLabel('Due').fill('2031-03-04')
  await dialog.getByLabel('Outcome').selectOption({ label: 'Talked' })
  await dialog.getByRole('button', { name: 'Log', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect.poll(() => draftsOf(user.viewer.id).length).toBeGreaterThan(0)
  await page.goto(paths.dashboard())
  await page.goto(paths.logContact(lead.id, 'call'))
  await expect(dialog.getByText('You have an unsaved draft from')).toBeVisible()
  if (withScripts) await dialog.getByRole('button', { name: 'Restore your draft' }).click()
  else await dialog.getByText('Show the draft').click()
  if (withScripts) await expect(dialog.getByLabel('Note')).toHaveValue(TEXT)
  else await expect(dialog.getByText(TEXT)).toBeVisible()
})

test('a lead deleted by a colleague says who deleted it, and can be restored there', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const lead = makeLead(db(), { name: 'Nadia Haddad' })
  const { viewer } = await signIn('user')
  await page.goto(paths.lead(lead.id))
  const actor = { kind: 'staff' as const, userId: viewer.id }
  const now = new Date(Date.now() - 20 * DAY_MS)
  inTransaction((tx) => moveToTrash(tx, { leadId: lead.id, actor, now }))
  await newNote(page).fill(TEXT)
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nadia Haddad is in the trash' })).toBeVisible()
  await expect(page.getByText(`Deleted by ${viewer.name} on`)).toContainText(
    `You can restore it until ${formatDay(now.getTime() + TRASH_DAYS * DAY_MS, new Date())}.`,
  )
  await expect(page.getByText(TEXT)).toBeVisible()
  await expectSound(page, withScripts)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nadia Haddad' })).toBeVisible()
  await expect(page.getByText('You have an unsaved draft from')).toBeVisible()
})

test('the text of a post that a colleague deletes is still on the page', async ({ page, signIn, withScripts }) => {
  const post = makePost(db(), { status: 'draft', publishedAt: null })
  await signIn('admin')
  await page.goto(paths.editPost(post.id))
  if (withScripts) await expectHydrated(page)
  db().delete(blogPosts).where(eq(blogPosts.id, post.id)).run()
  await page.getByLabel('Title', { exact: true }).fill(TEXT)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByText('This post was deleted').first()).toBeVisible()
  if (withScripts) await expect(page.getByLabel('Title', { exact: true })).toHaveValue(TEXT)
  else await expect(page.getByText(TEXT)).toBeVisible()
})
