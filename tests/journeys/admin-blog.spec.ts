import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { db } from '#app/db/client.server.ts'
import { makeCategory, makePost } from '#tests/factories/make-post.ts'
import { picture } from '#tests/setup/hostile-images.ts'
import { GOOGLE_DOCS, LIBREOFFICE, WORD } from '#tests/setup/pasted-documents.ts'
import { expect, expectHydrated, expectSound, journeyWindow, SCRIPTED, test } from '#tests/setup/journey.ts'

/** Posts of these journeys stay unpublished, so that the journeys of the public blog never see them. */
const DRAFT = { status: 'draft', publishedAt: null } as const

/** The field with the post's text, also present under the editor. */
const textOf = (page: Page) => page.locator('#content')

/** Replaces a post's text, in the editor with scripts, else in the plain field. */
async function writeText(page: Page, withScripts: boolean, text: string) {
  if (!withScripts) return textOf(page).fill(text)
  const editor = page.getByRole('textbox', { name: 'Content' }).and(page.locator('.rich-text'))
  await editor.press('ControlOrMeta+a')
  await editor.pressSequentially(text)
}

test('on a phone, the menu of a post is beside its long title, not over it', async ({ page, signIn }) => {
  const { id } = makePost(db(), {
    ...DRAFT,
    // Short words fill each line to its end.
    title: 'As if it is up to us to do so '.repeat(4).trim(),
  })
  await signIn('admin')
  await page.setViewportSize(journeyWindow(true))
  await page.goto('/admin/blog')
  const title = page.locator(`th a[href$="${id}"] > bdi`)
  const menu = page.getByRole('row').filter({ has: title }).locator('summary')
  const lines = title.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.max(...[...range.getClientRects()].map(({ right }) => right))
  })
  expect(await lines).toBeLessThanOrEqual((await menu.boundingBox())?.x ?? 0)
})

/** Uploads a picture into the text: at the cursor with scripts, else at the end. */
async function putPicture(page: Page, withScripts: boolean) {
  const file = { name: 'leaves.jpg', mimeType: 'image/jpeg', buffer: await picture(640, 480).jpeg().toBuffer() }
  if (!withScripts) {
    await page.getByText('Pictures in the post').click()
    await page.getByLabel('Upload a picture').setInputFiles(file)
    await page.getByRole('button', { name: 'Insert into text' }).click()
    await expect(page.getByRole('alert')).toContainText('Describe the picture')
    await page.getByLabel('Upload a picture').setInputFiles(file)
    await page.getByLabel('Alt text (describe the picture)').fill('A gutter full of leaves')
    await page.getByRole('button', { name: 'Insert into text' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'at the end of the text' })).toBeVisible()
  } else {
    await page.getByRole('toolbar', { name: 'Text tools' }).getByRole('button', { name: 'Picture' }).click()
    const panel = page.getByRole('group', { name: 'Picture' })
    await panel.getByLabel('Picture, 5 MB or less').setInputFiles(file)
    await panel.getByRole('button', { name: 'Insert' }).click()
    await expect(panel.getByRole('alert')).toContainText('Describe the picture')
    await panel.getByLabel('Alt text').fill('A gutter full of leaves')
    await panel.getByRole('button', { name: 'Insert' }).click()
    await expect(panel).toBeHidden()
  }
  await expect(textOf(page)).toHaveValue(/<img src="\/blog\/pictures\/[0-9a-f]{32}\.png" alt="A gutter full of leaves"/)
}

test('an admin writes a post, publishes it, gives it another address and deletes it', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const word = randomUUID()
  await page.goto('/admin/blog/new')
  if (withScripts) await expectHydrated(page)
  await page.getByLabel('Title', { exact: true }).fill(`Winter ${word}`)
  // With scripts, the address updates while the title is typed.
  if (!withScripts) await page.getByRole('button', { name: 'From the title' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(`winter-${word}`)
  await writeText(
    page,
    withScripts,
    withScripts ? '## By October\nGutters, **then** snow.' : '## By October\n\nGutters, **then** snow.',
  )
  await page.getByLabel('Image address').fill('https://example.com/street.jpg')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Describe the image for people who can’t see it').last()).toBeVisible()
  await expect(textOf(page)).toHaveValue(
    withScripts ? '<h2>By October</h2><p>Gutters, <strong>then</strong> snow.</p>' : '## By October\n\nGutters, **then** snow.',
  )
  await page.getByLabel('Image address').fill('')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await expect(page.getByText('since')).toBeVisible()
  await putPicture(page, withScripts)

  await page.getByLabel('Address', { exact: true }).fill(`snow-${word}`)
  if (withScripts) await page.getByLabel('Address', { exact: true }).press('ControlOrMeta+Enter')
  else await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  // Reloads the page, because a pressed button fades back to its color.
  await page.reload()
  await expect(page.getByText(`/blog/winter-${word}`)).toBeVisible()
  await expectSound(page, withScripts)
  await page.goto(`/blog/winter-${word}`)
  await expect(page).toHaveURL(new RegExp(`/blog/snow-${word}$`))
  await expect(page.getByRole('heading', { name: 'By October' })).toBeVisible()
  const shown = page.getByRole('img', { name: 'A gutter full of leaves' })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

  await page.goto(`/admin/blog?q=${word}`)
  if (withScripts) await expectHydrated(page)
  const row = page.locator('tr', { hasText: word })
  await row.locator('summary').click()
  await row.getByRole('link', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post deleted successfully')).toBeVisible()
})

test('an admin uploads a featured image, and picks another from the library', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const post = makePost(db(), { ...DRAFT, title: `Featured ${randomUUID()}` })
  await page.goto(`/admin/blog/edit/${post.id}`)
  if (withScripts) await expectHydrated(page)
  const address = page.getByLabel('Image address')
  const upload = async (name: string, width: number) => {
    const before = await address.inputValue()
    await page.getByLabel('Alt text of the featured image').fill(name)
    const buffer = await picture(width, 300).jpeg().toBuffer()
    await page.getByLabel('Upload a featured image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    if (!withScripts) await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(address).not.toHaveValue(before)
    await expect(address).toHaveValue(/^\/blog\/pictures\/[0-9a-f]{32}\.png$/)
    return address.inputValue()
  }
  const porch = await upload('A porch', 401)
  await upload('A fence', 402)
  await page.reload()
  if (withScripts) await expectHydrated(page)
  await page.getByText('Library', { exact: true }).click()
  await page.getByRole('button', { name: 'A porch' }).first().click()
  await expect(address).toHaveValue(porch)
  await expect(page.getByRole('button', { name: 'Use the editor' })).toHaveCount(0)
})

test('an admin deletes a category with a post, and moves the post to another one', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const [old, other] = [makeCategory(db(), `Old ${randomUUID()}`), makeCategory(db(), `Other ${randomUUID()}`)]
  const { id, title } = makePost(db(), { title: `Filed ${randomUUID()}`, slug: randomUUID(), ...DRAFT, categoryId: old.id })
  await page.goto(`/admin/blog/categories/${old.id}/delete`)
  if (withScripts) await expectHydrated(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(title)).toBeVisible()
  await dialog.getByLabel('Replace it with').selectOption({ label: other.name })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category deleted successfully')).toBeVisible()
  await page.goto(`/admin/blog/edit/${id}`)
  await page.getByText('Filed under').click()
  await expect(page.getByLabel('Category')).toHaveValue(other.id)
  await expectSound(page, withScripts)
})

test('an admin sees how other sites show a post while it is typed', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const { id, title } = makePost(db(), { title: `Gutters ${randomUUID()}`, slug: randomUUID(), ...DRAFT })
  await page.goto(`/admin/blog/edit/${id}`)
  if (withScripts) await expectHydrated(page)
  await page.getByText('Search and sharing').click()
  const look = page.getByRole('region', { name: 'Preview in search results and shared links' })
  await expect(look).toContainText(title)
  await expect(look).toContainText('Title: 44 characters.')
  await page.getByLabel('Meta title').fill('Gutters before winter, and who cleans them where the owner lives elsewhere')
  await page.getByLabel('Meta description').fill('x'.repeat(160))
  if (!withScripts) {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Search and sharing').click()
  }
  await expect(look).toContainText('Title: 74 characters; about 60 are shown.')
  await expect(look).toContainText('Description: 160 characters; about 158 are shown.')
  await expect(look).toContainText(`${'x'.repeat(158)} …`)
  await expect(look).not.toContainText(title)
  await expectSound(page, withScripts)
})

test('an admin previews a text, compares it with an earlier version and restores that', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const { id } = makePost(db(), {
    title: `Gutters ${randomUUID()}`,
    slug: randomUUID(),
    ...DRAFT,
    content: '<p>The old gutter</p>',
  })
  await page.goto(`/admin/blog/edit/${id}`)
  if (withScripts) await expectHydrated(page)
  await writeText(page, withScripts, 'The **new** gutter')
  if (withScripts) await expect(page.locator('.rich-text strong')).toHaveText('new')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await page.goto(`/admin/blog/edit/${id}/revisions`)
  if (withScripts) await expectHydrated(page)
  await expect(page.locator('del').first()).toContainText('old')
  await page.getByRole('button', { name: 'Restore this revision' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(textOf(page)).toHaveValue('<p>The old gutter</p>')
  await page.goto(`/admin/blog/preview/${id}`)
  await expect(page.getByText('The old gutter')).toBeVisible()
})

test('a paste from a word processor is clean, with its table', SCRIPTED, async ({ page, signIn }) => {
  await page.setViewportSize(journeyWindow(true))
  await signIn('admin')
  await page.goto('/admin/blog/new')
  const editor = page.locator('.rich-text')
  await editor.click()
  for (const tool of await page.getByRole('toolbar', { name: 'Text tools' }).getByRole('button').all())
    await expect(tool).toBeInViewport({ ratio: 1 })
  const paste = (type: string, text: string) =>
    editor.evaluate(
      (element, [kind, data]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(kind, data)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [type, text] as const,
    )
  for (const document of [GOOGLE_DOCS, WORD, LIBREOFFICE]) {
    await editor.press('ControlOrMeta+a')
    await paste('text/html', document)
    await expect(textOf(page)).toHaveValue(
      /^<h2>An Iowa winter<\/h2><p>Clean the <strong>gutters<\/strong>.*<th><p>Cost<\/p><\/th>/,
    )
  }
  await editor.locator('td').first().click()
  await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'Add row' }).click()
  await expect(editor.locator('tr')).toHaveCount(3)
  await editor.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Undo' }).click()
  await editor.press('ControlOrMeta+a')
  await paste('text/plain', '## Snow\n\n- **two** inches\n- a walk')
  await expect(textOf(page)).toHaveValue(/<h2>Snow<\/h2><ul><li><p><strong>two<\/strong> inches/)
  await editor.locator('h2').click()
  const style = page.getByLabel('Paragraph style')
  await style.focus()
  for (const value of ['3', '4']) {
    await page.keyboard.press('ArrowDown')
    await expect(style).toHaveValue(value)
  }
  await page.keyboard.press('Enter')
  await expect(editor).toBeFocused()
  await expect(textOf(page)).toHaveValue(/<h4>Snow<\/h4>/)
  await expect(page.getByText('Draft autosaved')).toBeVisible()
})
