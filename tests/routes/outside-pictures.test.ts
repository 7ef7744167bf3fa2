import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { httpOutsideImages } from '#app/adapters/outside-images/http.server.ts'
import { OutsideImageError, type OutsideImages } from '#app/adapters/outside-images/port.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { blogPictures, jobs } from '#app/db/schema/index.ts'
import { preparePictureJob } from '#app/modules/blog/pictures/prepare-picture.server.ts'
import { requestForgottenPictures } from '#app/modules/blog/pictures/request-pictures.server.ts'
import { action as save, loader as open } from '#app/routes/admin/blog/edit-post.tsx'
import { action as saveEntry, loader as openEntry } from '#app/routes/admin/blog/edit-entry.tsx'
import { loader as openPublic } from '#app/routes/public/blog/post.tsx'
import { startImageServer } from '#tests/servers/image-server.ts'
import { makeAuthor, makePost } from '#tests/factories/make-post.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { picture } from '#tests/setup/hostile-images.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const SHOT = 'https://example.com/street.jpg?w=1&h=2'
const of = (postId: string) => ({ url: `/admin/blog/edit/${postId}`, params: { postId }, cookie: me.cookie })
const rows = () => rowsOf(blogPictures)
const publicPost = async (slug: string) => (await callLoader(openPublic, { url: `/blog/${slug}`, params: { slug } })).data.post
const page = async (postId: string) => (await callLoader(open, of(postId))).data

async function savePost(postId: string, fields: Record<string, string>) {
  const { defaults, revision, submissionId } = await page(postId)
  return callAction(save, { ...of(postId), form: { intent: 'save', ...defaults, revision, submissionId, ...fields } })
}

/** Runs the waiting picture jobs, with `from` as the source. Returns each outcome. */
async function fetchPictures(from: OutsideImages) {
  const job = preparePictureJob(from)
  for (const { payload } of rowsOf(jobs, eq(jobs.kind, 'prepare-picture')))
    await job.run(payload, { attempt: 1, now: new Date(), signal: new AbortController().signal }).catch(() => null)
  db().delete(jobs).run()
}

/** A site that returns the same picture for every request. */
async function site(bytes: Uint8Array, status = 200): Promise<OutsideImages> {
  const { url } = await startImageServer((_request, response) => response.writeHead(status).end(bytes))
  const local = httpOutsideImages({ mayConnect: () => true })
  return { fetch: (_address, options) => local.fetch(url, options) }
}
const failing = (kind: OutsideImageError['kind']): OutsideImages => ({
  fetch: () => Promise.reject(new OutsideImageError(kind, 'no')),
})

describe('a picture of another site', () => {
  test('is fetched once and served by us; until then its text is shown', async () => {
    const { id, slug } = makePost(db())
    const content = `<p>A <img src="${SHOT}" alt="A street"></p>`
    await savePost(id, { content, featuredImage: SHOT, imageAlt: 'The street' })
    expect((await publicPost(slug)).content).toBe('<p>A <span class="missing-picture">Picture: A street</span></p>')
    expect(await publicPost(slug)).toMatchObject({ picture: null })
    expect((await page(id)).pictures).toMatchObject([{ state: 'waiting', isUploaded: false, address: SHOT }])
    await fetchPictures(await site(await picture(900, 600).jpeg().toBuffer()))
    const [row] = rows()
    const post = await publicPost(slug)
    expect(post.content).toContain(`<img src="/blog/pictures/${row?.id}.png" alt="A street"`)
    expect(post.picture).toMatchObject({ path: `/blog/pictures/${row?.id}.png`, alt: 'The street' })
    expect(post.picture?.sources).toHaveLength(2)
    await savePost(id, { content: `${content}<p>More</p>` })
    expect([rows().length, rowsOf(jobs, eq(jobs.kind, 'prepare-picture')).length]).toEqual([1, 0])
    expect((await page(id)).defaults.content).toContain(SHOT.replace('&', '&amp;'))
  })

  test.each([
    ['private', 'Its address is on a private network. Upload the picture instead.'],
    ['gone', 'The site couldn’t find this picture. Correct the address, or upload the picture.'],
    ['too-large', 'It’s larger than 5 MB. Upload a smaller one.'],
  ] as const)('that is %s says so in the post editor, and is retried with the next save', async (kind, problem) => {
    const { id } = makePost(db())
    await savePost(id, { featuredImage: SHOT, imageAlt: 'A street' })
    await fetchPictures(failing(kind))
    expect((await page(id)).pictures).toMatchObject([{ state: 'refused', problem }])
    await savePost(id, {})
    expect(rows()).toMatchObject([{ state: 'waiting', problem: null }])
  })

  test('that is invalid is not shown, and the last failure to reach a site is reported', async () => {
    const { id } = makePost(db())
    await savePost(id, { featuredImage: SHOT, imageAlt: 'A street' })
    await fetchPictures(await site(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))
    expect((await page(id)).pictures[0]?.problem).toBe('Invalid file type. Please upload an image.')
    await savePost(id, {})
    await fetchPictures(failing('unreachable'))
    expect(rows()).toMatchObject([{ state: 'waiting' }])
    const pictureId = rows()[0]?.id ?? ''
    inTransaction((tx) => preparePictureJob().onDeadLetter(tx, { pictureId }, 'no'))
    expect((await page(id)).pictures[0]).toMatchObject({ state: 'refused', problem: expect.stringContaining('didn’t respond') })
  })

  test.each(['http://example.com/a.png', 'data:image/png;base64,AA', 'javascript:x', '/logout', '//example.com/a.png', 'a.png'])(
    'at %s is refused beside the text, which stays',
    async (address) => {
      const { id } = makePost(db(), { content: '<p>Before</p>' })
      const content = `<p>A</p><img src="${address}" alt="">`
      const answer = await savePost(id, { content })
      expect(answer.data.error).toEqual({ content: [expect.stringContaining('A picture in the post has an address')] })
      expect(answer.data.initialValue).toMatchObject({ content })
    },
  )

  test('of an older post is requested by the daily job, once', () => {
    makePost(db(), { featuredImage: SHOT })
    makeAuthor(db(), { avatarUrl: 'https://example.com/ana.png' })
    makePost(db(), { featuredImage: null })
    requestForgottenPictures()
    requestForgottenPictures()
    expect(rows().map(({ sourceUrl }) => sourceUrl)).toEqual([SHOT, 'https://example.com/ana.png'])
  })

  test('of an author is small beside the name', async () => {
    const author = makeAuthor(db())
    const call = { url: `/admin/blog/authors/${author.id}/edit`, params: { entryId: author.id }, cookie: me.cookie }
    const seen = JSON.stringify((await callLoader(openEntry, call)).data.defaults)
    const form = { name: 'Ana', email: 'ana@harvestgate.example', bio: '', avatarUrl: 'https://example.com/ana.png', seen }
    expect((await callAction(saveEntry, { ...call, form })).status).toBe(303)
    await fetchPictures(await site(await picture(800, 800).png().toBuffer()))
    const { slug } = makePost(db(), { authorId: author.id })
    expect((await publicPost(slug)).author?.avatarUrl).toBe(`/blog/pictures/${rows()[0]?.id}-96.webp`)
    expect(rows()[0]).toMatchObject({ widthPixels: 256, authorId: author.id })
  })
})
