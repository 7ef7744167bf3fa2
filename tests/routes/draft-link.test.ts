import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, sqlite } from '#app/db/client.server.ts'
import { auditLog, blogPosts } from '#app/db/schema/index.ts'
import { action, loader as preview } from '#app/routes/admin/blog/preview-post.tsx'
import { loader as openDraft, meta } from '#app/routes/public/blog/draft.tsx'
import { makePost } from '#tests/factories/make-post.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastText } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const of = (postId: string) => ({ url: `/admin/blog/preview/${postId}`, params: { postId } })
const press = (postId: string, intent: string, cookie = me.cookie) =>
  callAction(action, { ...of(postId), cookie, form: { intent } })
const open = (token: string) => callLoader(openDraft, { url: `/blog/draft/${token}`, params: { token } })
const draft = () => makePost(db(), { title: 'Not out', status: 'draft', publishedAt: null })

/** The secret of the link on the preview; blank if there is none. */
async function secretOf(postId: string) {
  const { link } = (await callLoader(preview, { ...of(postId), cookie: me.cookie })).data
  return link?.split('/').at(-1) ?? ''
}

test('an admin creates a link to a draft for a reader without an account, until it is revoked', async () => {
  const { id } = draft()
  expect(await secretOf(id)).toBe('')
  const made = await press(id, 'share')
  expect([made.location, await toastText(made)]).toEqual([
    `/admin/blog/preview/${id}`,
    'success: Link created. Anyone with the link can read the draft.',
  ])
  const secret = await secretOf(id)
  expect(secret).toMatch(/^[0-9a-f]{32}$/)
  expect((await open(secret)).data.post.title).toBe('Not out')
  await press(id, 'share')
  expect(await secretOf(id)).toBe(secret)
  expect(await toastText(await press(id, 'end'))).toBe('success: Link removed')
  expect((await open(secret)).status).toBe(404)
  await press(id, 'share')
  expect(await secretOf(id)).not.toBe(secret)
  const actions = db()
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.area, 'blog'))
    .orderBy(auditLog.key)
    .all()
  expect(actions.map(({ action }) => action)).toEqual(['post_preview_shared', 'post_preview_ended', 'post_preview_shared'])
})

test('the link to a published post leads to its page', async () => {
  const { id, slug } = draft()
  await press(id, 'share')
  const secret = await secretOf(id)
  db().update(blogPosts).set({ status: 'published', publishedAt: new Date() }).where(eq(blogPosts.id, id)).run()
  expect([(await open(secret)).status, (await open(secret)).location]).toEqual([302, `/blog/${slug}`])
})

test.each(['', '0'.repeat(32), 'null', '%00', 'a'.repeat(5000)])('an invalid draft link finds nothing (%#)', async (token) => {
  draft()
  expect((await open(token)).status).toBe(404)
})

test('a draft link is hidden from search engines', async () => {
  const { id } = draft()
  await press(id, 'share')
  const { data } = await open(await secretOf(id))
  const tags = meta({ data, matches: [] as never, params: {}, location: {} as never, error: undefined })
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
})

test('strangers and users create no link', async () => {
  const { id } = draft()
  for (const cookie of [signedInAs('user').cookie, '']) await press(id, 'share', cookie)
  expect(await secretOf(id)).toBe('')
})

test('none is created for a deleted post, and failures are reported', async () => {
  expect((await press('0'.repeat(32), 'share')).status).toBe(404)
  const { id } = draft()
  sqlite().exec("create trigger fails before update on blog_posts begin select raise(abort, 'no'); end")
  expect(await toastText(await press(id, 'share'))).toBe('error: Failed to save post')
})
