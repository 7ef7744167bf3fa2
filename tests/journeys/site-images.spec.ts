import sharp from 'sharp'
import { expect, expectSound, journeyWindow, readBeside, test } from '#tests/setup/journey.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 140, b: 110 } } })
    .jpeg()
    .toBuffer()

test('staff put a picture on the site, describe it, replace it and remove it', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('user')
  await page.goto('/dashboard')
  if (withScripts) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Site images' }).filter({ visible: true }).click()
  // A slot's picture is shared, so each project uses a different slot.
  const { title, path } = withScripts ? { title: 'Team', path: '/team' } : { title: 'About', path: '/' }
  const slot = page.getByRole('region', { name: title, exact: true })
  const other = await page.context().newPage()
  const shown = other.getByRole('img', { name: /^Nine of us/ })

  await slot
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer: await photo(640, 480) })
  await slot.getByLabel('Alt text').fill('Nine of us on the steps')
  await slot.getByRole('button', { name: `Upload ${title}` }).click()
  await expect(page.getByRole('status').filter({ hasText: `${title} uploaded. It’s live on the site.` })).toBeVisible()
  await expect(slot).toContainText('Smaller than recommended: 640x480. It may look blurry on large screens.')
  await expectSound(page, withScripts)
  await page.setViewportSize(journeyWindow(withScripts))
  await other.goto(path)
  await expect(shown).toHaveAttribute('alt', 'Nine of us on the steps')
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const first = (await shown.getAttribute('src')) ?? ''
  const file = await readBeside(page, first)
  expect(file.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })

  await slot.getByLabel('Alt text').fill('Nine of us in the yard')
  await slot.getByRole('button', { name: `Save Alt Text for ${title}` }).click()
  await expect(page.getByRole('status').filter({ hasText: `${title}: alt text saved` })).toBeVisible()
  await other.goto(path)
  await expect(shown).toHaveAttribute('alt', 'Nine of us in the yard')

  await slot
    .getByLabel('Replacement image')
    .setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer: await photo(800, 600) })
  await slot.getByRole('button', { name: `Replace ${title}` }).click()
  await expect(slot).toContainText('800x600')
  await expect(slot).not.toContainText('Smaller than recommended')
  await other.goto(path)
  await expect(shown).not.toHaveAttribute('src', first)

  await slot.getByRole('link', { name: `Remove ${title}` }).click()
  const question = page.getByRole('dialog', { name: 'Remove this image?' })
  await question.getByRole('button', { name: 'Remove Image' }).click()
  await expect(slot).toContainText('Until you upload one')
  await other.goto(path)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test("a file that isn't an image is refused beside its field, and typed text stays", async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('user')
  await page.goto('/admin/logo')
  const logo = page.getByRole('region', { name: 'Logo', exact: true })
  await expect(logo).toContainText('Until you upload one, we show the default logo and name.')
  for (const [content, message] of [
    ['only text', 'Invalid file type. Please upload an image.'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'Invalid file type. Please upload an image.'],
    [Buffer.alloc(5_242_881, 'x'), 'File size too large. Maximum size is 5MB.'],
  ] as const) {
    await logo
      .getByLabel('Image', { exact: true })
      .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: Buffer.from(content) })
    await logo.getByLabel('Alt text').fill('A sign over a gate')
    await logo.getByRole('button', { name: 'Upload Logo' }).click()
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(logo.getByLabel('Image', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(logo.getByLabel('Alt text')).toHaveValue('A sign over a gate')
    // The next message may have the same text as this one.
    await page.goto('/admin/logo')
  }
})
