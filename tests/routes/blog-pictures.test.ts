import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { blogPictures, blogPosts } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { deleteUnusedPictures } from '#app/modules/blog/pictures/release-pictures.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import { paths } from '#app/paths.ts'
import { action as addByScript } from '#app/routes/admin/blog/add-picture.ts'
import { action as remove } from '#app/routes/admin/blog/delete-post.tsx'
import { action as save, loader as open } from '#app/routes/admin/blog/edit-post.tsx'
import { action as create } from '#app/routes/admin/blog/new-post.tsx'
import { loader as openPublic } from '#app/routes/public/blog/post.tsx'
import { loader as sendFile } from '#app/routes/resources/post-picture.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makePicture } from '#tests/factories/make-picture.ts'
import { makePost } from '#tests/factories/make-post.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { claimedPng, noise, picture } from '#tests/setup/hostile-images.ts'
import { replyOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader, type FormFields } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const of = (postId: string) => ({ url: `/admin/blog/edit/${postId}`, params: { postId }, cookie: me.cookie })
const runJobs = () => runDueJobs(new Date(Date.now() + 1000))
const named = (bytes: Uint8Array | string, name = 'street.png', type = 'image/png') =>
  new File([new Uint8Array(Buffer.from(bytes))], name, { type })
const street = async (width = 900, height = 600) => named(await picture(width, height).png().toBuffer())
const picturesOf = (postId: string) => rowsOf(blogPictures, eq(blogPictures.postId, postId))
const publicPage = async (slug: string) => (await callLoader(openPublic, { url: `/blog/${slug}`, params: { slug } })).data.post
const send = (file: string, headers: Record<string, string> = {}) =>
  sendFile({ request: new Request(`http://localhost:3000/blog/pictures/${file}`, { headers }), params: { file }, context: {} })

/** A post's form as its page shows it, with a picture selected. */
async function formOf(postId: string, fields: Record<string, string> = {}, file?: File): Promise<FormFields> {
  const { defaults, revision, submissionId } = (await callLoader(open, of(postId))).data
  const texts: Record<string, string> = {
    intent: 'picture',
    ...defaults,
    revision,
    submissionId,
    pictureAlt: 'A street',
    ...fields,
  }
  return [...Object.entries(texts), ...(file ? [['picture', file] as [string, File]] : [])]
}

/** Posts the same form twice. */
async function putTwice(postId: string, form: FormFields) {
  await callAction(save, { ...of(postId), form })
  return callAction(save, { ...of(postId), form })
}

describe('an uploaded picture', () => {
  test('is added after the typed text, and nothing is saved yet', async () => {
    const { id } = makePost(db(), { content: '<p>Before</p>' })
    const form = await formOf(id, { title: 'Typed', content: '<p>Typed</p>' }, await street())
    const answer = await putTwice(id, form)
    const [row] = picturesOf(id)
    expect(picturesOf(id)).toHaveLength(1)
    expect(row).toMatchObject({ altText: 'A street', widthPixels: 900, heightPixels: 600, uploadedById: me.viewer.id })
    const markup = `<img src="/blog/pictures/${row?.id}.png" alt="A street" width="900" height="600">`
    expect(answer.status).toBe(200)
    expect(answer.data.initialValue).toMatchObject({ title: 'Typed', content: `<p>Typed</p>\n\n${markup}`, pictureAlt: '' })
    expect(answer.data).toMatchObject({ note: expect.stringContaining('Move it where you want it') as string })
    expect(rowOf(blogPosts)?.content).toBe('<p>Before</p>')
  })

  test('is shown by its post in the smallest sharp file, once those are drawn', async () => {
    const { id, slug } = makePost(db(), {})
    const { id: pictureId } = await makePicture(db(), { postId: id })
    const address = `/blog/pictures/${pictureId}.png`
    const content = `<p>A</p><img src="${address}" alt="A &quot;red&quot; street">`
    await callAction(save, {
      ...of(id),
      form: await formOf(id, { intent: 'save', content, featuredImage: address, imageAlt: 'Red' }),
    })
    const html = (await publicPage(slug)).content
    expect(html).toContain(
      `<picture><img src="${address}" alt="A &quot;red&quot; street" width="900" height="600" loading="lazy"`,
    )
    expect((await publicPage(slug)).picture).toMatchObject({ path: address, alt: 'Red', sources: [] })
    const { preparePictureJob } = await import('#app/modules/blog/pictures/prepare-picture.server.ts')
    await preparePictureJob().run({ pictureId }, { attempt: 1, now: new Date(), signal: new AbortController().signal })
    expect((await publicPage(slug)).content).toContain(
      `<source type="image/avif" srcset="/blog/pictures/${pictureId}-480.avif 480w, /blog/pictures/${pictureId}-900.avif 900w"`,
    )
    const small = await send(`${pictureId}-480.webp`)
    expect([small.headers.get('Content-Type'), small.headers.get('Cache-Control')]).toEqual([
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 480 })
    expect((await send(`${pictureId}-480.webp`, { 'If-None-Match': small.headers.get('ETag') ?? '' })).status).toBe(304)
    for (const file of [`${pictureId}-481.webp`, `${pictureId}.gif`, `${'0'.repeat(32)}.png`, '..', '__proto__.png'])
      expect((await send(file)).status, file).toBe(404)
  })

  test('becomes the featured image by a button, with its description', async () => {
    const { id } = makePost(db())
    const { id: pictureId } = await makePicture(db(), { postId: id })
    const form = await formOf(id, { intent: `feature:${pictureId}`, content: 'Typed' })
    const answer = await callAction(save, { ...of(id), form })
    const made = { content: 'Typed', featuredImage: `/blog/pictures/${pictureId}.png`, imageAlt: 'A red street' }
    expect(answer.data.initialValue).toMatchObject(made)
    const gone = await callAction(save, { ...of(id), form: await formOf(id, { intent: `feature:${'0'.repeat(32)}` }) })
    expect(gone.data).toMatchObject({ note: 'This picture no longer exists.' })
  })

  test('requires a file and a description; typed text stays', async () => {
    const { id } = makePost(db())
    const answer = await callAction(save, { ...of(id), form: await formOf(id, { content: 'Typed', pictureAlt: ' ' }) })
    expect([answer.status, answer.data.error]).toEqual([
      400,
      { picture: ['Choose a file'], pictureAlt: ['Describe the picture for people who can’t see it'] },
    ])
    expect(answer.data.initialValue).toMatchObject({ content: 'Typed' })
  })

  test('is deleted with its post, and a week after no text uses it', async () => {
    const [post, other] = [makePost(db()), makePost(db())]
    const [shown, unused, mine] = [
      await makePicture(db(), { postId: post.id }),
      await makePicture(db(), { postId: post.id }),
      await makePicture(db(), { postId: other.id }),
    ]
    const content = `<p>A</p><img src="/blog/pictures/${shown.id}.png" alt="">`
    db().update(blogPosts).set({ content }).where(eq(blogPosts.id, post.id)).run()
    const clean = (days: number) => inTransaction((tx) => deleteUnusedPictures(tx, new Date(Date.now() + days * DAY_MS), 100))
    expect([clean(6), clean(8)]).toEqual([0, 2])
    expect(picturesOf(post.id).map(({ id }) => id)).toEqual([shown.id])
    expect(picturesOf(other.id)).toEqual([])
    const call = { url: `/admin/blog/delete/${post.id}`, params: { postId: post.id }, cookie: me.cookie, form: {} }
    await callAction(remove, call)
    await runJobs()
    for (const { fileKey } of [shown, unused, mine]) expect(await fileStorage().get(`${fileKey}/whole.png`)).toBeNull()
    expect((await send(`${shown.id}.png`)).status).toBe(404)
  })

  test('used by another post moves to that post when its own is deleted', async () => {
    const [post, other] = [makePost(db()), makePost(db())]
    const { id: pictureId } = await makePicture(db(), { postId: post.id })
    const form = await formOf(other.id, { intent: `feature:${pictureId}` })
    expect((await callAction(save, { ...of(other.id), form })).data.initialValue).toMatchObject({
      featuredImage: `/blog/pictures/${pictureId}.png`,
    })
    db()
      .update(blogPosts)
      .set({ featuredImage: `/blog/pictures/${pictureId}.png` })
      .where(eq(blogPosts.id, other.id))
      .run()
    const later = new Date(Date.now() + 8 * DAY_MS)
    expect(inTransaction((tx) => deleteUnusedPictures(tx, later, 100))).toBe(0)
    await callAction(remove, { url: `/admin/blog/delete/${post.id}`, params: { postId: post.id }, cookie: me.cookie, form: {} })
    await runJobs()
    expect(picturesOf(other.id).map(({ id }) => id)).toEqual([pictureId])
    expect((await send(`${pictureId}.png`)).status).toBe(200)
  })

  test('is refused beyond sixty per post', async () => {
    const { id } = makePost(db())
    const row = { postId: id, state: 'refused', problem: 'x' } as const
    for (let n = 0; n < 60; n += 1)
      db()
        .insert(blogPictures)
        .values({ ...row, sourceUrl: `https://example.com/${n}.png` })
        .run()
    const answer = await callAction(save, { ...of(id), form: await formOf(id, {}, await street()) })
    expect(answer.data.error).toEqual({ picture: ['A post can have up to 60 pictures.'] })
  })
})

describe('a picture of an unsaved post', () => {
  const newPost = { url: '/admin/blog/new', cookie: '' }

  test('belongs to its post once that is saved, with and without scripts', async () => {
    const call = { ...newPost, cookie: me.cookie }
    const typed = { title: 'New', slug: 'new', content: '<p>Typed</p>', status: 'draft', submissionId: 'b'.repeat(32) }
    const form: FormFields = [
      ...Object.entries({ ...typed, intent: 'picture', pictureAlt: 'A street' }),
      ['picture', await street()],
    ]
    const answer = await callAction(create, { ...call, form })
    const { content = '' } = replyOf(answer.data).values
    const uploaded = await callAction(addByScript, {
      url: paths.postPictures(null, true),
      cookie: me.cookie,
      form: [
        ['imageAlt', ''],
        ['submissionId', 'c'.repeat(32)],
        ['picture', await street(1200, 630)],
      ],
    })
    const { address } = JSON.parse(await uploaded.text()) as { address: string }
    const saved = { ...typed, intent: 'save', content, featuredImage: address, imageAlt: 'The same street' }
    await callAction(create, { ...call, form: saved })
    const post = rowOf(blogPosts)
    expect(post).toMatchObject({ featuredImage: address })
    expect(picturesOf(post?.id ?? '')).toHaveLength(2)
  })

  test('belongs to no one else, and is deleted after a week', async () => {
    const form: FormFields = [
      ['pictureAlt', 'A street'],
      ['submissionId', 'd'.repeat(32)],
      ['picture', await street()],
    ]
    const { address } = JSON.parse(
      await (await callAction(addByScript, { url: paths.postPictures(null), cookie: me.cookie, form })).text(),
    ) as { address: string }
    const typed = { title: 'New', slug: 'new', status: 'draft', submissionId: 'e'.repeat(32), intent: 'save' }
    const content = `<p>A</p><img src="${address}" alt="">`
    await callAction(create, { ...newPost, cookie: signedInAs('admin').cookie, form: { ...typed, content } })
    expect(rowOf(blogPictures)).toMatchObject({ postId: null })
    expect(inTransaction((tx) => deleteUnusedPictures(tx, new Date(Date.now() + 8 * DAY_MS), 100))).toBe(1)
  })

  test('becomes the featured image by its button, and typed text stays', async () => {
    const texts = { intent: 'featured', title: 'Typed', imageAlt: '', submissionId: 'f'.repeat(32) }
    const form: FormFields = [...Object.entries(texts), ['picture', await street()]]
    const answer = await callAction(create, { ...newPost, cookie: me.cookie, form })
    const { id } = rowOf(blogPictures) ?? {}
    expect(answer.data.initialValue).toMatchObject({ title: 'Typed', featuredImage: `/blog/pictures/${id}.png` })
    const missing = await callAction(create, { ...newPost, cookie: me.cookie, form: texts })
    expect(missing.data.error).toEqual({ featured: ['Choose a file'] })
  })
})

describe('a picture uploaded by scripts', () => {
  const upload = async (postId: string, file?: File, fields: Record<string, string> = {}, cookie = me.cookie) => {
    const texts = { pictureAlt: 'A street', submissionId: 'a'.repeat(32), ...fields }
    const form: FormFields = [...Object.entries(texts), ...(file ? [['picture', file] as [string, File]] : [])]
    const answer = await callAction(addByScript, { url: paths.postPictures(postId), params: { postId }, cookie, form })
    return { answer, json: JSON.parse((await answer.text()) || '{}') as Record<string, unknown> }
  }

  test('returns its address, or the error of each field', async () => {
    const { id } = makePost(db())
    const { answer, json } = await upload(id, await street(2000, 1000))
    expect([answer.status, json]).toEqual([
      200,
      { address: `/blog/pictures/${picturesOf(id)[0]?.id}.png`, alt: 'A street', widthPixels: 1600, heightPixels: 800 },
    ])
    const refused = await upload(id, undefined, { pictureAlt: '' })
    expect([refused.answer.status, refused.json.errors]).toMatchObject([400, { picture: 'Choose a file' }])
    expect((await upload('0'.repeat(32), await street())).answer.status).toBe(404)
    expect((await upload(id, await street(), {}, signedInAs('user').cookie)).answer.status).toBe(303)
  })

  test('of a hostile kind is refused with a message, and none of its files stay', async () => {
    const { id } = makePost(db())
    const png = await picture(60, 40).png().toBuffer()
    const wrongType = 'Invalid file type. Please upload an image.'
    const hostile: [string, File | undefined, string][] = [
      ['SVG', named('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'), wrongType],
      ['a text named .png', named('only text'), wrongType],
      ['a page named .png', named('<!doctype html><script>x()</script>'), wrongType],
      ['a truncated PNG', named((await noise(300, 300).png().toBuffer()).subarray(0, 9_000)), wrongType],
      ['a GIF that is a script', named('GIF89a/*\x01\x00*/=1;alert(1)'), wrongType],
      ['a type that is no image', named(png, 'a.png', 'text/html'), wrongType],
      ['5 MB and a byte', named(Buffer.alloc(MAX_IMAGE_BYTES + 1, 'x')), 'File size too large. Maximum size is 5MB.'],
      ['nothing', named(''), 'Choose a file'],
    ]
    for (const [name, file, message] of hostile) expect((await upload(id, file)).json.errors, name).toEqual({ picture: message })
    const huge = await upload(id, named(claimedPng(30_000, 30_000, 30_000)))
    expect(huge.json.errors).toEqual({ picture: expect.stringContaining('too many pixels') })
    expect(picturesOf(id)).toEqual([])
  })

  test('loses all metadata of a camera or a forger', async () => {
    const { id } = makePost(db())
    const photo = await picture(120, 80)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '41/1 35/1 0/1', GPSLongitude: '93/1 37/1 0/1' } })
      .toBuffer()
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
    await upload(id, named(polyglot, 'house.jpg', 'image/jpeg'))
    const bytes = Buffer.from(await (await send(`${picturesOf(id)[0]?.id}.png`)).arrayBuffer())
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('<script>')).toBe(false)
    expect(bytes.includes('Camera')).toBe(false)
  })
})
