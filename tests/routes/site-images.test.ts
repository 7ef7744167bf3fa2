import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { auditLog, contentVersion, siteImages } from '#app/db/schema/index.ts'
import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import { action as upload, loader as page } from '#app/routes/staff/site-images.tsx'
import { action as remove, loader as askToRemove } from '#app/routes/staff/site-images/remove.tsx'
import { action as uploadLogo, loader as logoPage } from '#app/routes/staff/site-logo.tsx'
import { loader as home } from '#app/routes/public/home.tsx'
import { loader as publicLayout } from '#app/routes/public/layout.tsx'
import { loader as team } from '#app/routes/public/team/team.tsx'
import { loader as sendFile } from '#app/routes/resources/site-image.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { claimedPng, noise, picture } from '#tests/setup/hostile-images.ts'
import { callAction, callLoader, type FormFields } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const WRONG_TYPE = 'Invalid file type. Please upload an image.'
const TOO_LARGE = 'File size too large. Maximum size is 5MB.'

type Fields = { kind?: string; intent?: string; altText?: string; file?: File | string }

function post({ kind = 'hero', intent = 'upload', altText = 'A street', file }: Fields, cookie = signedInAs('user').cookie) {
  const form: FormFields = [
    ['kind', kind],
    ['intent', intent],
    ['altText', altText],
  ]
  if (file !== undefined) form.push(['file', file])
  return callAction(upload, { url: '/admin/images', cookie, form })
}

const named = (bytes: Uint8Array | string, name: string, type = 'image/png') =>
  new File([new Uint8Array(Buffer.from(bytes))], name, { type })
const stored = (kind: 'logo' | 'hero' | 'about' | 'team') => rowOf(siteImages, eq(siteImages.kind, kind))
const runJobs = () => runDueJobs(new Date(Date.now() + 1000))

async function send(file: string, headers: Record<string, string> = {}) {
  const url = `/images/${file}`
  const request = new Request(`http://localhost:3000${url}`, { headers })
  return sendFile({ request, params: { file }, context: {} })
}

async function uploaded(kind: 'logo' | 'hero' | 'about' | 'team', width = 900, height = 600) {
  const answer = await post({ kind, file: named(await picture(width, height).png().toBuffer(), 'street.png') })
  expect(answer.location).toBe('/admin/images')
  const row = stored(kind)
  if (!row) throw new Error('No image')
  return row
}

describe('an upload', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('as %s is a PNG at /images/hero.png', async (format) => {
    const bytes = await picture(900, 600).toFormat(format).toBuffer()
    expect((await post({ file: named(bytes, `street.${format}`, `image/${format}`) })).location).toBe('/admin/images')
    const answer = await send('hero.png')
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600')
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 900, height: 600 })
  })

  test('is on its pages at once, with small versions once the job has drawn them', async () => {
    const { version: before } = rowOf(contentVersion) ?? { version: 0 }
    await uploaded('hero', 2400, 1200)
    expect(rowOf(contentVersion)?.version).toBeGreaterThan(before)
    const hero = async () => (await callLoader(home, { url: '/' })).data.images.hero
    const path = (await hero())?.path ?? ''
    expect(path).toMatch(/^\/images\/hero\.png\?v=[0-9a-f]{12}$/)
    expect(await hero()).toMatchObject({ alt: 'A street', widthPixels: 1920, heightPixels: 960, sources: [] })
    await runJobs()
    const version = path.split('=')[1]
    const srcSetOf = (format: string) =>
      [640, 1280, 1920].map((width) => `/images/hero-${width}.${format}?v=${version} ${width}w`).join(', ')
    expect((await hero())?.sources).toEqual([
      { type: 'image/avif', srcSet: srcSetOf('avif') },
      { type: 'image/webp', srcSet: srcSetOf('webp') },
    ])
    for (const file of ['hero-640.avif', 'hero-1920.webp']) {
      const answer = await send(file)
      const width = Number(/\d+/.exec(file)?.[0])
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width })
    }
    for (const file of ['hero-641.webp', 'hero-640.gif', 'hero.webp', 'about.png', '..', 'hero-640', '__proto__.png'])
      expect((await send(file)).status, file).toBe(404)
  })

  test('of each slot appears in its place', async () => {
    await uploaded('logo', 400, 100)
    await uploaded('about')
    await uploaded('team')
    const { company } = (await callLoader(publicLayout, { url: '/' })).data
    expect(company.logo).toMatchObject({ alt: 'A street', widthPixels: 400 })
    expect(company.logo?.url).toBe(`http://localhost:3000${company.logo?.path}`)
    expect((await callLoader(home, { url: '/' })).data.images.about?.path).toContain('/images/about.png')
    expect((await callLoader(team, { url: '/team' })).data.image?.path).toContain('/images/team.png')
  })

  test('replaces the one before, whose files are deleted', async () => {
    const first = await uploaded('about')
    await runJobs()
    const second = await uploaded('about', 901, 600)
    expect(second.contentHash).not.toBe(first.contentHash)
    await runJobs()
    for (const file of ['whole.png', '400.avif', '400.webp', '900.webp'])
      expect(await fileStorage().get(`${first.fileKey}/${file}`), file).toBeNull()
    expect((await send('about-901.webp')).status).toBe(200)
    expect(stored('about')).toMatchObject({ hasSmallImages: true, uploadedById: second.uploadedById })
  })

  test('is downloaded again only after a change', async () => {
    await uploaded('team')
    const etag = (await send('team.png')).headers.get('ETag') ?? ''
    const again = await send('team.png', { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await uploaded('team', 800, 601)
    expect((await send('team.png', { 'If-None-Match': etag })).status).toBe(200)
  })

  test('of two at once leaves the files of one', async () => {
    await Promise.all([uploaded('hero', 700, 500), uploaded('hero', 500, 700)])
    await runJobs()
    expect((await send('hero.png')).status).toBe(200)
    expect((await send('hero-500.webp')).status).toBe(stored('hero')?.widthPixels === 500 ? 200 : 404)
  })
})

describe('hostile uploads', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG', svg, 'image/svg+xml'],
    ['an SVG called PNG', svg, 'image/png'],
    ['an SVG behind an XML head', `<?xml version="1.0"?>${svg}`, 'image/png'],
    ['a text called PNG', 'only text', 'image/png'],
    ['a page called GIF', 'GIF89a/*<script>alert(1)</script>*/=1;', 'image/gif'],
    ['a PDF', '%PDF-1.7\n', 'image/png'],
    ['the head of a PNG', '\x89PNG\r\n\x1a\nnothing more', 'image/png'],
    ['the head of a JPEG', '\xff\xd8\xff\xe0<?php system($_GET[0])', 'image/jpeg'],
  ])('%s is refused as no image', async (_words, content, type) => {
    const answer = await post({ file: named(Buffer.from(content, 'latin1'), 'street.png', type), altText: 'Kept' })
    expect([answer.status, errorsOf(answer.data)]).toEqual([400, { file: WRONG_TYPE }])
    expect(answer.data).toMatchObject({ form: 'hero', initialValue: { altText: 'Kept' } })
    expect(stored('hero')).toBeUndefined()
  })

  test('a picture declared as another type, and one without a type', async () => {
    const bytes = await picture(40, 20).png().toBuffer()
    for (const type of ['text/html', 'application/pdf', 'video/mp4'])
      expect(errorsOf((await post({ file: named(bytes, 'a.png', type) })).data)).toEqual({ file: WRONG_TYPE })
    for (const type of ['application/octet-stream', 'image/jpeg'])
      expect((await post({ file: named(bytes, 'a.png', type) })).status).toBe(303)
  })

  test('one byte more than 5 MB, 5 MB, nothing and no file', async () => {
    const whole = await picture(40, 20).png().toBuffer()
    const ofBytes = (length: number) => named(Buffer.concat([whole, Buffer.alloc(length - whole.length)]), 'a.png')
    expect(errorsOf((await post({ file: ofBytes(MAX_IMAGE_BYTES + 1) })).data)).toEqual({ file: TOO_LARGE })
    expect((await post({ file: ofBytes(MAX_IMAGE_BYTES) })).status).toBe(303)
    expect(errorsOf((await post({ file: named('', 'a.png') })).data)).toEqual({ file: 'Choose a file' })
    expect(errorsOf((await post({})).data)).toEqual({ file: 'Choose a file' })
    expect(errorsOf((await post({ file: 'a text in its place' })).data)).toEqual({ file: 'Choose a file' })
  })

  test('more pixels than the limit, by the header alone: as PNG of some bytes, progressive, with two bytes a color, as AVIF', async () => {
    const refused = async (bytes: Uint8Array) => errorsOf((await post({ file: named(bytes, 'a.png') })).data).file
    expect(await refused(claimedPng(30_000, 30_000, 30))).toContain('up to 50 megapixels')
    expect(await refused(await picture(5000, 5000).jpeg({ progressive: true }).toBuffer())).toContain('up to 24 megapixels')
    expect(await refused(await picture(4000, 3100).avif({ effort: 0 }).toBuffer())).toContain('up to 12 megapixels')
    expect(stored('hero')).toBeUndefined()
  })

  test('a truncated image', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      const whole = await noise(120, 120).toFormat(format).toBuffer()
      const half = named(whole.subarray(0, whole.length / 2), `a.${format}`)
      expect(errorsOf((await post({ file: half })).data), format).toEqual({ file: WRONG_TYPE })
    }
  })

  test('data after an image, and camera metadata, are removed', async () => {
    const place = { IFD3: { GPSLatitude: '41/1 35/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'somewhere secret' } }
    const photo = await picture(40, 20).withExif(place).jpeg().toBuffer()
    const both = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK')])
    expect((await post({ file: named(both, '../../etc/<b>ünï\u202e.png', 'image/jpeg') })).status).toBe(303)
    const kept = Buffer.from(await (await send('hero.png')).arrayBuffer())
    expect(kept.toString('latin1')).not.toMatch(/script|secret/)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
  })

  test('of an animation the first picture, of two files the first', async () => {
    const frames = await sharp([await picture(30, 30).png().toBuffer(), await noise(30, 30).png().toBuffer()], {
      join: { animated: true },
    })
      .gif({ delay: 10 })
      .toBuffer()
    expect((await post({ file: named(frames, 'a.gif', 'image/gif') })).status).toBe(303)
    expect(stored('hero')).toMatchObject({ widthPixels: 30, heightPixels: 30 })
    const form: FormFields = [
      ['kind', 'hero'],
      ['intent', 'upload'],
      ['file', named(await picture(50, 20).png().toBuffer(), 'a.png')],
      ['file', named(svg, 'b.png')],
    ]
    const { cookie } = signedInAs('user')
    expect((await callAction(upload, { url: '/admin/images', cookie, form })).status).toBe(303)
    expect(stored('hero')).toMatchObject({ widthPixels: 50, altText: '' })
  })

  test('an overlong alt text, an unknown slot and an unknown button', async () => {
    const file = named(await picture(40, 20).png().toBuffer(), 'a.png')
    expect(errorsOf((await post({ file, altText: 'x'.repeat(201) })).data)).toHaveProperty('altText')
    expect((await post({ file, altText: 'x'.repeat(900_000) })).status).toBe(400)
    expect((await post({ file, kind: 'footer' })).status).toBe(400)
    expect((await post({ file, intent: 'delete' })).status).toBe(400)
    expect(rowsOf(siteImages)).toEqual([])
  })
})

describe('an existing picture', () => {
  test('gets a new description without a file, under the same address', async () => {
    const { contentHash } = await uploaded('about')
    expect((await post({ kind: 'about', intent: 'describe', altText: '  Two people at a table ' })).location).toBe(
      '/admin/images',
    )
    expect(stored('about')).toMatchObject({ altText: 'Two people at a table', contentHash })
    expect((await post({ kind: 'team', intent: 'describe' })).location).toBe('/admin/images')
    expect(stored('team')).toBeUndefined()
  })

  test('is removed after a confirmation, and then it is 404; every step is in the audit log', async () => {
    const { fileKey } = await uploaded('logo', 200, 50)
    const { cookie, viewer } = signedInAs('user')
    const call = { url: '/admin/images/logo/remove', params: { kind: 'logo' }, cookie }
    expect((await callLoader(askToRemove, call)).data).toEqual({ title: 'Logo', closeTo: '/admin/images' })
    expect((await callAction(remove, { ...call, form: {} })).location).toBe('/admin/images')
    await runJobs()
    expect((await send('logo.png')).status).toBe(404)
    expect(await fileStorage().get(`${fileKey}/whole.png`)).toBeNull()
    expect((await callLoader(publicLayout, { url: '/' })).data.company.logo).toBeUndefined()
    expect((await callLoader(askToRemove, call)).status).toBe(404)
    expect((await callAction(remove, { ...call, form: {} })).location).toBe('/admin/images')
    const audited = rowsOf(auditLog).filter(({ subject }) => subject === 'logo')
    expect(audited.map(({ action }) => action)).toEqual(['site_image_uploaded', 'site_image_removed'])
    expect(audited[1]?.userId).toBe(viewer.id)
  })

  test('shows its size, and if it is smaller than recommended; it has at most 5 MB, and is a PNG cached for an hour', async () => {
    await uploaded('team', 640, 480)
    const sent = await send('team.png')
    expect([sent.headers.get('Content-Type'), sent.headers.get('Cache-Control')]).toEqual(['image/png', 'public, max-age=3600'])
    const tooLarge = named(new Uint8Array(5 * 1024 * 1024 + 1), 'large.png')
    expect(errorsOf((await post({ kind: 'team', file: tooLarge })).data)).toEqual({ file: TOO_LARGE })
    const { cookie } = signedInAs('user')
    const { slots } = (await callLoader(page, { url: '/admin/images', cookie })).data
    expect(slots.map(({ kind, recommended }) => [kind, recommended])).toEqual([
      ['logo', '200x50'],
      ['hero', '1920x1080'],
      ['about', '800x600'],
      ['team', '800x600'],
    ])
    expect(slots[3]?.image).toMatchObject({ isSmall: true, shown: { widthPixels: 640, heightPixels: 480 } })
    expect(slots[0]).toMatchObject({ image: null, altText: 'Harvest Gate Property Management' })
  })
})

describe('the logo page', () => {
  test('accepts a logo and nothing else', async () => {
    const { cookie } = signedInAs('user')
    const file = named(await picture(200, 50).png().toBuffer(), 'logo.png')
    const posted = (kind: string) =>
      callAction(uploadLogo, {
        url: '/admin/logo',
        cookie,
        form: [
          ['kind', kind],
          ['intent', 'upload'],
          ['file', file],
        ],
      })
    expect((await posted('hero')).status).toBe(400)
    expect((await posted('logo')).location).toBe('/admin/logo')
    const { slots } = (await callLoader(logoPage, { url: '/admin/logo', cookie })).data
    expect(slots.map(({ kind, image }) => [kind, image?.isSmall])).toEqual([['logo', false]])
  })
})
