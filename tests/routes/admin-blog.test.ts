import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, sqlite } from '#app/db/client.server.ts'
import { auditLog, blogPosts } from '#app/db/schema/index.ts'
import { loader as openPublic } from '#app/routes/public/blog/post.tsx'
import { loader as openBlog } from '#app/routes/public/blog/blog.tsx'
import {
  MESSAGE_POST_CREATED,
  MESSAGE_POST_DELETED,
  MESSAGE_POSTS_FAILED,
  MESSAGE_UPDATED,
} from '#app/modules/blog/manage/messages.ts'
import { action as remove, loader as askDelete } from '#app/routes/admin/blog/delete-post.tsx'
import { action as save, loader as open } from '#app/routes/admin/blog/edit-post.tsx'
import type { PostAnswer } from '#app/routes/admin/blog/_components/post-form.server.ts'
import { loader as preview } from '#app/routes/admin/blog/preview-post.tsx'
import { action as previewText } from '#app/routes/admin/blog/preview-text.ts'
import { POST_MESSAGES } from '#app/modules/blog/manage/messages.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { action as restore, loader as compare } from '#app/routes/admin/blog/revisions.tsx'
import { action as create, loader as openNew } from '#app/routes/admin/blog/new-post.tsx'
import { action as press, loader as list } from '#app/routes/admin/blog/posts.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeAuthor, makeCategory, makePost, makeTag } from '#tests/factories/make-post.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastText } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const of = (postId: string, who = me) => ({ url: `/admin/blog/edit/${postId}`, params: { postId }, cookie: who.cookie })
const stored = (id: string) => rowOf(blogPosts, eq(blogPosts.id, id))
const bySlug = (slug: string) => rowOf(blogPosts, eq(blogPosts.slug, slug))
const publicPage = (slug: string) => callLoader(openPublic, { url: `/blog/${slug}`, params: { slug } })
const publicTitles = async () => (await callLoader(openBlog, { url: '/blog' })).data.list.posts.map(({ title }) => title)
const query = async (q = '') => (await callLoader(list, { url: `/admin/blog${q}`, cookie: me.cookie })).data

/** The filled-in form of a new post, as its page shows it. */
async function newForm(fields: Record<string, string> = {}) {
  const { submissionId } = (await callLoader(openNew, { url: '/admin/blog/new', cookie: me.cookie })).data
  const filled = { title: 'A winter list', slug: 'winter-list', content: '## By October\n\nGutters.', status: 'draft' }
  return { intent: 'save', submissionId, ...filled, ...fields }
}
const post = async (fields: Record<string, string> = {}) =>
  callAction(create, { url: '/admin/blog/new', cookie: me.cookie, form: await newForm(fields) })

/** A post's form, as its page shows it. */
async function editForm(postId: string, fields: Record<string, string> = {}) {
  const { defaults, revision, submissionId } = (await callLoader(open, of(postId))).data
  return { intent: 'save', ...defaults, revision, submissionId, ...fields }
}

describe('a new post', () => {
  test('is stored with its category, author and tags, and says so', async () => {
    const [category, author, tag] = [makeCategory(db(), 'Upkeep'), makeAuthor(db()), makeTag(db(), 'Winter')]
    const filed = {
      categoryId: category.id,
      authorId: author.id,
      tags: 'winter, Snow & Ice, snow & ice',
      metaTitle: 'For engines',
    }
    const done = await post({ ...filed, excerpt: 'What is due.' })
    const row = bySlug('winter-list')
    expect([done.status, done.location]).toEqual([303, `/admin/blog/edit/${row?.id}`])
    expect(await toastText(done)).toBe('success: Post created successfully')
    expect(row).toMatchObject({
      title: 'A winter list',
      content: '<h2>By October</h2>\n<p>Gutters.</p>',
      excerpt: 'What is due.',
      status: 'draft',
      publishedAt: null,
      categoryId: category.id,
      authorId: author.id,
      metaTitle: 'For engines',
    })
    const { defaults } = (await callLoader(open, of(row?.id ?? ''))).data
    expect(defaults.tags).toBe('Snow & Ice, Winter')
    expect(tag.slug).toBe('winter')
    expect(rowsOf(auditLog, eq(auditLog.action, 'post_created'))).toHaveLength(1)
  })

  test('is written once however often its form is sent', async () => {
    const form = await newForm()
    const call = { url: '/admin/blog/new', cookie: me.cookie, form }
    const [first, second] = [await callAction(create, call), await callAction(create, call)]
    expect(second.location).toBe(first.location)
    expect((await query()).rows).toHaveLength(1)
  })

  test('without required fields comes back whole, with a message at each field', async () => {
    const answer = await post({ title: '', slug: '', content: ' ', excerpt: 'Kept', featuredImage: 'street.jpg' })
    expect(answer.status).toBe(400)
    expect(answer.data.error).toMatchObject({
      title: ['Enter the title'],
      slug: ['Enter the address'],
      content: ['Write the post’s content'],
      featuredImage: ['Enter the full address of an image, for example https://example.com/street.jpg'],
    })
    expect(answer.data.initialValue).toMatchObject({ excerpt: 'Kept', featuredImage: 'street.jpg' })
  })

  test('with a long text comes back complete', async () => {
    const content = 'word '.repeat(15_000).trim()
    const answer = await post({ title: '', content })
    expect(answer.data.initialValue?.content).toBe(content)
  })

  test.each([
    ['Winter List', 'Use lowercase letters, numbers and hyphens, for example iowa-winter-list'],
    ['../admin', 'Use lowercase letters, numbers and hyphens, for example iowa-winter-list'],
    ['maximizing-rental-property-roi', 'A page on the site already uses this address. Choose a different one.'],
    ['taken', 'Another post already uses this address. Choose a different one.'],
  ])("can't have the address %s", async (slug, message) => {
    makePost(db(), { slug: 'taken' })
    const answer = await post({ slug })
    expect(answer.data.error).toEqual({ slug: [message] })
  })

  test.each(['javascript:alert(1)', 'data:image/png;base64,AA', 'http://example.com/a.png', 'https://me:word@example.com/a.png'])(
    'refuses an image at %s',
    async (featuredImage) => {
      expect((await post({ featuredImage, imageAlt: 'A street' })).data.error).toHaveProperty('featuredImage')
    },
  )

  test('with an image asks for its description', async () => {
    const answer = await post({ featuredImage: 'https://example.com/a.png' })
    expect(answer.data.error).toEqual({ imageAlt: ['Describe the image for people who can’t see it'] })
  })

  test('gets a unique address from its title, and keeps typed values', async () => {
    makePost(db(), { slug: 'whats-fair' })
    const form = { ...(await newForm()), intent: 'slug', title: "What's fair?", slug: '', content: 'Kept' }
    const answer = await callAction(create, { url: '/admin/blog/new', cookie: me.cookie, form })
    expect([answer.status, answer.data.initialValue]).toMatchObject([200, { slug: 'whats-fair-2', content: 'Kept' }])
    expect((await query()).rows).toHaveLength(1)
  })

  test('loses scripts, styles and script links', async () => {
    await post({ content: '<p onclick="x()">Text<script>alert(1)</script> <a href="javascript:x">a</a></p>' })
    expect(bySlug('winter-list')?.content).toBe('<p>Text <a>a</a></p>')
  })

  test('with an unknown button is refused', async () => {
    expect((await post({ intent: 'other' })).status).toBe(400)
  })

  test('that fails to be stored is not lost', async () => {
    sqlite().exec("create trigger fails before insert on blog_posts begin select raise(abort, 'no'); end")
    const answer = await post()
    expect([answer.status, answer.data.error]).toEqual([503, { '': ['Failed to save post'] }])
    expect(answer.data.initialValue).toMatchObject({ title: 'A winter list' })
  })
})

describe('publishing', () => {
  test('shows the post at once, keeps its date on later saves, and loses it with the draft', async () => {
    await post({ intent: 'publish' })
    const row = bySlug('winter-list')
    expect(row?.publishedAt).toBeInstanceOf(Date)
    expect(await publicTitles()).toContain('A winter list')
    const date = new Date('2026-01-05T15:00:00Z')
    db().update(blogPosts).set({ publishedAt: date }).run()
    const id = row?.id ?? ''
    const saved = await callAction(save, { ...of(id), form: await editForm(id, { title: 'A longer list' }) })
    expect(await toastText(saved)).toBe('success: Post updated successfully')
    expect(stored(id)).toMatchObject({ title: 'A longer list', publishedAt: date, status: 'published' })
    for (const _press of ['first', 'second'])
      await callAction(press, { url: '/admin/blog', cookie: me.cookie, form: { intent: 'archive', post: id } })
    expect(stored(id)).toMatchObject({ status: 'archived', publishedAt: date })
    const archived = rowsOf(auditLog, eq(auditLog.subject, id)).filter(({ detail }) => detail?.to === 'archived')
    expect(archived, 'the second press changes nothing').toHaveLength(1)
    expect(await publicTitles()).not.toContain('A longer list')
    await callAction(press, { url: '/admin/blog', cookie: me.cookie, form: { intent: 'draft', post: id } })
    expect(stored(id)).toMatchObject({ status: 'draft', publishedAt: null })
  })

  test("happens by a job at a draft's time, once", async () => {
    await post({ publishDay: '2099-03-01', publishTime: '07:00' })
    const row = bySlug('winter-list')
    const time = new Date('2099-03-01T13:00:00Z')
    expect(row).toMatchObject({ status: 'draft', publishAt: time, publishedAt: null })
    expect((await query()).rows[0]).toMatchObject({ view: 'scheduled' })
    await runDueJobs(new Date(time.getTime() - 1))
    expect(bySlug('winter-list')?.status).toBe('draft')
    await runDueJobs(time)
    expect(bySlug('winter-list')).toMatchObject({ status: 'published', publishAt: null, publishedAt: time })
    expect(await publicTitles()).toContain('A winter list')
  })

  test('at a time that was moved or canceled does nothing at the old one', async () => {
    await post({ publishDay: '2099-03-01', publishTime: '07:00' })
    const id = bySlug('winter-list')?.id ?? ''
    await callAction(save, { ...of(id), form: await editForm(id, { publishDay: '2099-03-02' }) })
    await runDueJobs(new Date('2099-03-01T20:00:00Z'))
    expect(stored(id)?.status).toBe('draft')
    await callAction(save, { ...of(id), form: await editForm(id, { publishDay: '', publishTime: '' }) })
    await runDueJobs(new Date('2099-03-03T20:00:00Z'))
    expect(stored(id)).toMatchObject({ status: 'draft', publishAt: null })
  })

  test('now cancels the time', async () => {
    await post({ publishDay: '2099-03-01', publishTime: '07:00' })
    const id = bySlug('winter-list')?.id ?? ''
    await callAction(save, { ...of(id), form: await editForm(id, { intent: 'publish', when: 'now' }) })
    expect(stored(id)).toMatchObject({ status: 'published', publishAt: null })
  })

  test('on a date waits for it, and requires one', async () => {
    await post({ intent: 'publish', when: 'date', publishDay: '2099-03-01', publishTime: '07:00' })
    expect(bySlug('winter-list')).toMatchObject({ status: 'draft', publishAt: new Date('2099-03-01T13:00:00Z') })
    const answer = await post({ intent: 'publish', when: 'date', slug: 'other' })
    expect(answer.data.error).toEqual({ publishDay: ['Enter a publication date'] })
  })

  test('keeps the Markdown until another text replaces it', async () => {
    await post({ content: '## By **October**', title: 'A title\r\nin two lines' })
    const { id = '', ...row } = bySlug('winter-list') ?? {}
    expect(row).toMatchObject({ content: '<h2>By <strong>October</strong></h2>', title: 'A title in two lines' })
    expect((await editForm(id)).content).toBe('## By **October**')
    await callAction(save, { ...of(id), form: await editForm(id, { content: '<p>HTML</p>' }) })
    expect(stored(id)).toMatchObject({ content: '<p>HTML</p>', markdown: null })
  })

  test.each([
    [{ publishDay: '2020-01-01', publishTime: '07:00' }, { publishDay: [expect.stringContaining('This time is in the past.')] }],
    [{ publishDay: '2099-01-01' }, { publishTime: ['Also enter the time'] }],
    [{ publishTime: '07:00' }, { publishDay: ['Also enter the date'] }],
    [{ publishDay: '02/30/2099', publishTime: '07:00' }, { publishDay: [expect.stringContaining('Enter a date')] }],
    [{ status: 'out' }, { status: ['Choose a status'] }],
  ])('with %j is refused at its field', async (fields, error) => {
    expect((await post(fields)).data.error).toEqual(error)
  })
})

describe('an edited post', () => {
  test('redirects from its earlier addresses to the present one', async () => {
    const { id } = makePost(db(), { slug: 'first' })
    for (const slug of ['second', 'third']) await callAction(save, { ...of(id), form: await editForm(id, { slug }) })
    for (const slug of ['first', 'second'])
      expect([(await publicPage(slug)).status, (await publicPage(slug)).location]).toEqual([301, '/blog/third'])
    expect((await post({ slug: 'first' })).data.error).toEqual({
      slug: ['Another post used to have this address, and its old links still work. Choose a different one.'],
    })
    await callAction(save, { ...of(id), form: await editForm(id, { slug: 'first' }) })
    expect([(await publicPage('third')).location, (await publicPage('first')).status]).toEqual(['/blog/first', 200])
    await callAction(save, { ...of(id), form: await editForm(id, { status: 'draft' }) })
    await expect(publicPage('third')).resolves.toMatchObject({ status: 404 })
  })

  test('by two people at once is never overwritten without notice', async () => {
    const other = signedInAs('admin')
    const { id } = makePost(db(), { content: '<p>Before</p>' })
    const [mine, theirs] = [await editForm(id, { content: '<p>Mine</p>' }), await editForm(id, { content: '<p>Theirs</p>' })]
    expect((await callAction(save, { ...of(id, other), form: theirs })).status).toBe(303)
    const refused = await callAction(save, { ...of(id), form: mine })
    expect(refused.status).toBe(409)
    expect(refused.data.error?.['']?.[0]).toContain(`${other.viewer.name} saved this post at`)
    expect(refused.data.initialValue).toMatchObject({ content: '<p>Mine</p>' })
    expect(stored(id)?.content).toBe('<p>Theirs</p>')
    const { revision = '' } = refused.data as PostAnswer
    const again = await callAction(save, { ...of(id), form: { ...mine, revision } })
    expect([again.status, stored(id)?.content]).toEqual([303, '<p>Mine</p>'])
  })

  test('that is gone says so', async () => {
    const { id } = makePost(db())
    const form = await editForm(id)
    db().delete(blogPosts).run()
    expect((await callAction(save, { ...of(id), form })).data.error).toEqual({
      '': ['This post was deleted.'],
    })
    expect((await callLoader(open, of(id))).status).toBe(404)
  })
})

describe('the list of posts', () => {
  test('contains every post, the latest first, and counts each view', async () => {
    const day = (date: string) => new Date(`${date}T12:00:00Z`)
    makePost(db(), { title: 'Out', createdAt: day('2026-01-01') })
    makePost(db(), { title: 'Draft', status: 'draft', publishedAt: null, createdAt: day('2026-01-03') })
    makePost(db(), {
      title: 'Timed',
      status: 'draft',
      publishedAt: null,
      publishAt: day('2099-01-03'),
      createdAt: day('2026-01-02'),
    })
    const { rows, counts } = await query()
    expect(rows.map(({ title }) => title)).toEqual(['Draft', 'Timed', 'Out'])
    expect(counts).toEqual({ published: 1, scheduled: 1, draft: 1, archived: 0 })
    expect((await query('?status=scheduled')).rows.map(({ title }) => title)).toEqual(['Timed'])
    expect((await query('?status=__proto__')).rows).toHaveLength(3)
  })

  test('is filtered by words, category and author', async () => {
    const [category, author] = [makeCategory(db()), makeAuthor(db())]
    makePost(db(), { title: 'Pipes', content: '<p>Frozen <b>sol</b>id</p>', categoryId: category.id, authorId: author.id })
    makePost(db(), { title: 'Other' })
    for (const q of ['?q=FROZEN+solid', `?category=${category.id}`, `?author=${author.id}`])
      expect(
        (await query(q)).rows.map(({ title }) => title),
        q,
      ).toEqual(['Pipes'])
  })

  test('asks before it deletes, and reports the result', async () => {
    const { id, title } = makePost(db())
    const call = { url: `/admin/blog/delete/${id}`, params: { postId: id }, cookie: me.cookie }
    expect((await callLoader(askDelete, call)).data).toEqual({ title, isPublished: true, closeTo: '/admin/blog' })
    const done = await callAction(remove, { ...call, form: {} })
    expect([done.location, await toastText(done)]).toEqual(['/admin/blog', 'success: Post deleted successfully'])
    expect(await toastText(await callAction(remove, { ...call, form: {} }))).toBe('error: This post was deleted.')
  })

  test('reports failures in the specified words', async () => {
    expect([MESSAGE_POSTS_FAILED, MESSAGE_POST_CREATED, MESSAGE_UPDATED, MESSAGE_POST_DELETED]).toEqual([
      'Failed to load blog posts',
      'Post created successfully',
      'Post updated successfully',
      'Post deleted successfully',
    ])
    const { id } = makePost(db())
    sqlite().exec("create trigger stays before delete on blog_posts begin select raise(abort, 'no'); end")
    sqlite().exec("create trigger fails before update on blog_posts begin select raise(abort, 'no'); end")
    const call = { url: `/admin/blog/delete/${id}`, params: { postId: id }, cookie: me.cookie }
    expect(await toastText(await callAction(remove, { ...call, form: {} }))).toBe('error: Failed to delete post')
    const pressed = await callAction(press, { url: '/admin/blog', cookie: me.cookie, form: { intent: 'draft', post: id } })
    expect(await toastText(pressed)).toBe('error: Failed to save post')
  })
})

describe('an earlier version of a post', () => {
  const revisions = async (postId: string, revision = '') =>
    (await callLoader(compare, { ...of(postId), url: `/admin/blog/edit/${postId}/revisions?revision=${revision}` })).data

  test('is compared with the present one, and restored', async () => {
    const { id } = makePost(db(), { slug: 'first', content: '<p>The old gutter</p>' })
    await callAction(save, { ...of(id), form: await editForm(id, { content: '<p>The new gutter</p>', slug: 'second' }) })
    const { changes, chosen } = await revisions(id)
    expect(changes.map(({ label }) => label)).toEqual(['Address', 'Content'])
    expect(changes[1]?.pieces).toContainEqual({ kind: 'removed', text: 'old' })
    const restored = await callAction(restore, { ...of(id), form: { revision: chosen?.id ?? '' } })
    expect([restored.location, await toastText(restored)]).toEqual([
      `/admin/blog/edit/${id}`,
      'success: Post updated successfully',
    ])
    expect(stored(id)).toMatchObject({ content: '<p>The old gutter</p>', slug: 'first' })
    expect((await publicPage('second')).location).toBe('/blog/first')
  })

  test('is kept for the last 20 saves', async () => {
    const { id } = makePost(db())
    for (let n = 0; n < 22; n += 1) await callAction(save, { ...of(id), form: await editForm(id, { excerpt: `Save ${n}` }) })
    expect((await revisions(id)).earlier).toHaveLength(19)
    const gone = await callAction(restore, { ...of(id), form: { revision: '0'.repeat(32) } })
    expect(await toastText(gone)).toBe('error: This revision was deleted. We keep only the last 20.')
  })
})

describe('while a post is edited', () => {
  test('other editors are named, until they save', async () => {
    const other = signedInAs('admin')
    const { id } = makePost(db())
    await callLoader(open, of(id, other))
    expect((await callLoader(open, of(id))).data.others).toMatchObject([{ name: other.viewer.name }])
    await callAction(save, { ...of(id, other), form: await editForm(id) })
    expect((await callLoader(open, of(id))).data.others).toEqual([])
  })

  test('its preview looks like its page, with its length and broken links', async () => {
    const content = 'Two **words** [here](/blog/not-out)<script>x()</script>'
    const answer = await callAction(previewText, { url: '/admin/blog/preview', cookie: me.cookie, form: { content } })
    expect(JSON.parse(await answer.text())).toEqual({
      html: '<p>Two <strong>words</strong> <a href="/blog/not-out">here</a></p>',
      source: '<p>Two <strong>words</strong> <a href="/blog/not-out">here</a></p>',
      words: 3,
      minutes: 1,
      problems: ['The link “here” links to an unpublished post: /blog/not-out'],
    })
  })

  test('scripts are removed on save, and never reach the page', async () => {
    const content = '<p>Text</p><script>alert(1)</script><img src=x.png onerror=alert(1)><p onclick="x()">End</p>'
    await post({ content: content.replace('<img src=x.png onerror=alert(1)>', ''), status: 'published' })
    expect((await publicPage('winter-list')).data.post.content).toBe('<p>Text</p><p>End</p>')
  })

  test('a text that would take minutes to format is refused, saved as plain text, and delays no one', async () => {
    const form = { content: '*a '.repeat(26_000) }
    let turns = 0
    const others = setInterval(() => (turns += 1), 50)
    const shown = await callAction(previewText, { url: '/admin/blog/preview', cookie: me.cookie, form })
    const saved = await post(form)
    clearInterval(others)
    expect([shown.status, JSON.parse(await shown.text())]).toEqual([400, { error: POST_MESSAGES['too-complex'] }])
    expect([saved.status, errorsOf(saved.data)]).toEqual([400, { content: POST_MESSAGES['too-complex'] }])
    expect(bySlug('winter-list')).toBeUndefined()
    expect(turns).toBeGreaterThan(3)
  })

  test('a draft has a preview only for admins, at an unguessable address', async () => {
    const { id } = makePost(db(), { title: 'Not out', status: 'draft', publishedAt: null })
    const call = { url: `/admin/blog/preview/${id}`, params: { postId: id } }
    expect((await callLoader(preview, { ...call, cookie: me.cookie })).data).toMatchObject({
      isOut: false,
      post: { title: 'Not out' },
    })
    expect((await callLoader(preview, { ...call, cookie: signedInAs('user').cookie })).location).toBe('/')
    expect((await callLoader(preview, call)).location).toContain('/login')
  })
})
