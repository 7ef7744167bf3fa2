import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { blogPosts } from '#app/db/schema/index.ts'
import { deletePost, setPostStatus } from '#app/modules/blog/manage/change-post.server.ts'
import { requestSharePicture, requestSharePictures } from '#app/modules/blog/share/draw-share-picture.server.ts'
import { getSetting, writeSetting } from '#app/modules/settings/settings.server.ts'
import { loader as openPublic } from '#app/routes/public/blog/post.tsx'
import { loader as send } from '#app/routes/resources/post-share-picture.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makePicture } from '#tests/factories/make-picture.ts'
import { makePost } from '#tests/factories/make-post.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const me = () => ({ id: signedInAs('admin').viewer.id })
const runJobs = () => runDueJobs(new Date(Date.now() + 1000))
const keyOf = (id: string) => rowOf(blogPosts, eq(blogPosts.id, id))?.shareFileKey ?? ''
const pathOf = async (slug: string) =>
  (await callLoader(openPublic, { url: `/blog/${slug}`, params: { slug } })).data.post.sharePath
const sent = (path: string) => callLoader(send, { url: path, params: { file: path.split('/').at(-1) ?? '' } })

/** A post published by its button, with its picture drawn. */
async function published(title: string) {
  const post = makePost(db(), { title, status: 'draft', publishedAt: null })
  setPostStatus(me(), post.id, 'published')
  await runJobs()
  return post
}

/** Draws it again after a change. */
async function redrawn(id: string, change: Partial<typeof blogPosts.$inferInsert>) {
  db().update(blogPosts).set(change).where(eq(blogPosts.id, id)).run()
  inTransaction((tx) => requestSharePicture(tx, { id, status: 'published' }))
  await runJobs()
  return keyOf(id)
}

test('a post gets its picture when it is published, and keeps its modification date', async () => {
  const { id, slug } = await published('Furnace, gutters, snow: an Iowa winter in one list')
  const before = rowOf(blogPosts, eq(blogPosts.id, id))?.updatedAt
  const path = (await pathOf(slug)) ?? ''
  expect(path).toMatch(/^\/blog\/share\/[0-9a-f]{32}\.png$/)
  const answer = await sent(path)
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  const bytes = (await fileStorage().get(keyOf(id))) ?? new Uint8Array()
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(await redrawn(id, { updatedAt: before ?? new Date() })).toBe(`share/${path.split('/').at(-1)}`)
  expect(rowOf(blogPosts, eq(blogPosts.id, id))?.updatedAt).toEqual(before)
})

test('it is drawn again for another title, featured image or company, and the previous one is deleted', async () => {
  const { id } = await published('First title')
  const keys = [keyOf(id)]
  keys.push(await redrawn(id, { title: 'word '.repeat(60) }))
  const picture = await makePicture(db(), { postId: id })
  keys.push(await redrawn(id, { featuredImage: `/blog/pictures/${picture.id}.png` }))
  const photo = await sharp((await fileStorage().get(keyOf(id))) ?? '')
    .extract({ left: 880, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([...photo.subarray(0, 3)]).toEqual([200, 30, 30])
  const company = { ...getSetting('company'), shortName: 'Other House' }
  inTransaction((tx) => {
    writeSetting(tx, 'company', company)
    requestSharePictures(tx)
  })
  await runJobs()
  keys.push(keyOf(id))
  expect(new Set(keys).size).toBe(4)
  await runJobs()
  for (const key of keys.slice(0, -1)) expect(await fileStorage().get(key)).toBeNull()
  deletePost(me(), id)
  await runJobs()
  expect(await fileStorage().get(keys.at(-1) ?? '')).toBeNull()
})

test('a draft has none, and an unknown picture is not found', async () => {
  const { id } = makePost(db(), { status: 'draft', publishedAt: null })
  inTransaction((tx) => {
    requestSharePicture(tx, { id, status: 'published' })
    requestSharePicture(tx, { id: '0'.repeat(32), status: 'published' })
  })
  await runJobs()
  expect(keyOf(id)).toBe('')
  for (const file of ['', '..', `${'0'.repeat(32)}.png`, 'a.png', '../images/a.png'])
    expect((await sent(`/blog/share/${file}`)).status).toBe(404)
})
