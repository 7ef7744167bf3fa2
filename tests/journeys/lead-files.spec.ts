import sharp from 'sharp'
import { db } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { expect, expectSound, journeyWindow, readBeside, test, unfold } from '#tests/setup/journey.ts'

const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: { r: 90, g: 140, b: 110 } } })
    .withExif({ IFD3: { GPSLatitude: '41/1 35/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

test('staff add a photo and a PDF to a lead, save them and delete one', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const lead = makeLead(db())
  await signIn('user')
  await page.goto(`/leads/${lead.id}`)
  const files = await unfold(page, 'Files')
  await expect(files).toContainText('No photos or files yet.')
  const add = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await unfold(page, 'Files')
    await files.getByRole('link', { name: 'Add File' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a file' })
    await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
    await dialog.getByRole('button', { name: 'Add File' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'File added' })).toBeVisible()
  }
  await add({ name: 'Roof, north.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await add({ name: 'survey.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA survey') })
  await unfold(page, 'Files')
  await expect(files.getByRole('listitem')).toContainText(['survey.pdf', 'Roof, north.jpg'])
  // The thumbnail loads lazily.
  const picture = files.locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320)
  await expectSound(page, withScripts)
  await page.setViewportSize(journeyWindow(withScripts))

  const saved = await readBeside(
    page,
    (await files.getByRole('link', { name: 'Roof, north.jpg', exact: true }).getAttribute('href')) ?? '',
  )
  expect(saved.headers()).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'attachment; filename="Roof, north.webp"',
    'x-content-type-options': 'nosniff',
  })
  expect((await sharp(await saved.body()).metadata()).exif, 'where it was taken').toBeUndefined()
  const paper = await readBeside(
    page,
    (await files.getByRole('link', { name: 'survey.pdf', exact: true }).getAttribute('href')) ?? '',
  )
  expect(await paper.text()).toBe('%PDF-1.7\nA survey')
  expect(paper.headers()['content-disposition']).toBe('attachment; filename="survey.pdf"')

  await files.getByRole('link', { name: 'Delete survey.pdf' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this file?' })
  await expect(question).toContainText('survey.pdf will be permanently deleted.')
  await question.getByRole('button', { name: 'Delete File' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'File deleted' })).toBeVisible()
  await unfold(page, 'Files')
  await expect(files.getByRole('listitem')).toHaveCount(1)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Deleted the file survey.pdf')
  await timeline.getByRole('link', { name: 'Documents and payments' }).click()
  await expect(timeline.getByRole('listitem')).toHaveCount(3)
})

test('another kind of file is refused beside the field', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  const lead = makeLead(db())
  await signIn('user')
  await page.goto(`/leads/${lead.id}/files/new`)
  const dialog = page.getByRole('dialog', { name: 'Add a file' })
  const send = async (name: string, content: Buffer | string) => {
    await dialog.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(content) })
    await dialog.getByRole('button', { name: 'Add File' }).click()
  }
  const wide = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  for (const [name, content, message] of [
    ['notes.png', 'only text', 'Invalid file type. Please upload an image.'],
    ['large.png', Buffer.alloc(5_242_881, 'x'), 'File size too large. Maximum size is 5MB.'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'Invalid file type. Please upload an image.'],
    ['wide.png', wide, 'This photo has too many pixels.'],
    ['empty.png', '', 'Choose a file'],
  ] as const) {
    await send(name, content)
    await expect(dialog.getByRole('alert')).toContainText(message)
  }
  await expectSound(page, withScripts)
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(await unfold(page, 'Files')).toContainText('No photos or files yet.')
})
