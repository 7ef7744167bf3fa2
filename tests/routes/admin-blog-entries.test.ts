import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, sqlite } from '#app/db/client.server.ts'
import { auditLog, blogAuthors, blogCategories, blogPosts, blogTags } from '#app/db/schema/index.ts'
import { readToasts } from '#app/http/flash.server.ts'
import { action as remove, loader as askDelete } from '#app/routes/admin/blog/delete-entry.tsx'
import { action as save, loader as open } from '#app/routes/admin/blog/edit-entry.tsx'
import { loader as list } from '#app/routes/admin/blog/entries.tsx'
import { makeAuthor, makeCategory, makePost, makeTag } from '#tests/factories/make-post.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { type Call, callAction, callLoader, cookieFrom, postPage, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const at = (path: string, entryId = ''): Call => ({ url: `/admin/blog/${path}`, params: paramsOf(entryId), cookie: me.cookie })
const paramsOf = (entryId: string): Record<string, string> => (entryId === '' ? {} : { entryId })
async function toastOf(answer: { setCookies: string[] }) {
  const { toasts } = await readToasts(new Request(TEST_ORIGIN, { headers: { Cookie: cookieFrom(answer) } }))
  return toasts[0] && `${toasts[0].kind}: ${toasts[0].message}`
}

const KINDS: {
  list: string
  Name: string
  form: Record<string, string>
  table: typeof blogCategories | typeof blogTags | typeof blogAuthors
}[] = [
  { list: 'categories', Name: 'Category', form: { name: 'Upkeep', slug: 'upkeep' }, table: blogCategories },
  { list: 'tags', Name: 'Tag', form: { name: 'Winter', slug: 'winter' }, table: blogTags },
  { list: 'authors', Name: 'Author', form: { name: 'Ana', email: 'ana@harvestgate.example' }, table: blogAuthors },
]

describe.each(KINDS)('$list', ({ list: address, Name, form, table }) => {
  const singular = Name.toLowerCase()
  const rows = () => db().select().from(table).all()

  test('are created, changed, listed by name with their posts, and deleted, each with its message', async () => {
    const blank = JSON.stringify((await callLoader(open, at(`${address}/new`))).data.defaults)
    const made = await callAction(save, { ...at(`${address}/new`), form: { ...form, seen: blank } })
    expect([made.location, await toastOf(made)]).toEqual([`/admin/blog/${address}`, `success: ${Name} created successfully`])
    const id = rows()[0]?.id ?? ''
    const { defaults } = (await callLoader(open, at(`${address}/${id}/edit`, id))).data
    expect(defaults).toMatchObject(form)
    const seen = JSON.stringify(defaults)
    const changed = await callAction(save, { ...at(`${address}/${id}/edit`, id), form: { ...form, name: 'Renamed', seen } })
    expect(await toastOf(changed)).toBe(`success: ${Name} updated successfully`)
    const now = (await callLoader(open, at(`${address}/${id}/edit`, id))).data.defaults
    const logged = rowsOf(auditLog).length
    await callAction(save, { ...at(`${address}/${id}/edit`, id), form: { ...form, name: 'Renamed', seen: JSON.stringify(now) } })
    expect(rowsOf(auditLog), 'without a change').toHaveLength(logged)
    expect((await callLoader(list, at(address))).data.rows).toMatchObject([{ name: 'Renamed', posts: 0 }])
    const gone = await callAction(remove, { ...at(`${address}/${id}/delete`, id), form: {} })
    expect(await toastOf(gone)).toBe(`success: ${Name} deleted successfully`)
    expect(rows()).toEqual([])
    const again = await callAction(remove, { ...at(`${address}/${id}/delete`, id), form: {} })
    expect(await toastOf(again)).toBe(`error: This ${singular} was deleted.`)
  })

  test('are created once, even if the form is sent twice', async () => {
    const answers = [
      await callAction(save, { ...at(`${address}/new`), form }),
      await callAction(save, { ...at(`${address}/new`), form }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([303, 409])
    expect(rows()).toHaveLength(1)
  })

  test('edited by two people ask the second one, and save then', async () => {
    await callAction(save, { ...at(`${address}/new`), form })
    const id = rows()[0]?.id ?? ''
    const edit = at(`${address}/${id}/edit`, id)
    const seen = JSON.stringify((await callLoader(open, edit)).data.defaults)
    const other = signedInAs('admin')
    await callAction(save, { ...edit, cookie: other.cookie, form: { ...form, name: 'Theirs', seen } })
    const late = await callAction(save, { ...edit, form: { ...form, name: 'Mine', seen } })
    expect([late.status, late.data.error]).toEqual([
      409,
      { name: [`${other.viewer.name} changed this to “Theirs” while you were editing. Save again to replace it.`] },
    ])
    await callAction(save, { ...edit, form: { ...form, name: 'Mine', seen: late.data.seen ?? '' } })
    expect(rows()).toMatchObject([{ name: 'Mine' }])
  })

  test('deleted while someone edits them are refused with what was typed', async () => {
    const gone = { ...at(`${address}/gone/edit`, 'gone'), form: { ...form, seen: JSON.stringify(form) } }
    const { reply, page } = await postPage({ action: save, loader: open }, gone)
    expect(reply).toMatchObject({ status: 404, data: { initialValue: form } })
    expect(page.data).toMatchObject({ isNew: false, defaults: { name: '' } })
  })

  test('require their fields, and keep typed values', async () => {
    const answer = await callAction(save, { ...at(`${address}/new`), form: { name: '', bio: 'Kept' } })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.data.error ?? {}).sort()).toEqual(Object.keys(form).sort())
  })

  test('report failures', async () => {
    sqlite().exec(`create trigger fails before insert on blog_${address} begin select raise(abort, 'no'); end`)
    sqlite().exec(`create trigger stays before delete on blog_${address} begin select raise(abort, 'no'); end`)
    const answer = await callAction(save, { ...at(`${address}/new`), form })
    expect([answer.status, answer.data.error]).toEqual([503, { '': [`Failed to save ${singular}`] }])
    sqlite().exec('drop trigger fails')
    await callAction(save, { ...at(`${address}/new`), form })
    const id = rows()[0]?.id ?? ''
    const gone = await callAction(remove, { ...at(`${address}/${id}/delete`, id), form: {} })
    expect(await toastOf(gone)).toBe(`error: Failed to delete ${singular}`)
  })
})

test('an author has a name and an email, and optionally a picture at a web address', async () => {
  const form = { name: 'Ana', email: 'ana@harvestgate.example' }
  for (const field of ['name', 'email']) {
    const answer = await callAction(save, { ...at('authors/new'), form: { ...form, [field]: '' } })
    expect(Object.keys(answer.data.error ?? {})).toEqual([field])
  }
  for (const avatarUrl of ['ana.png', 'javascript:alert(1)', 'data:image/png;base64,AA']) {
    const answer = await callAction(save, { ...at('authors/new'), form: { ...form, avatarUrl } })
    expect([avatarUrl, Object.keys(answer.data.error ?? {})]).toEqual([avatarUrl, ['avatarUrl']])
  }
  expect(db().select().from(blogAuthors).all()).toEqual([])
  for (const avatarUrl of ['https://example.com/ana.png', '']) {
    const answer = await callAction(save, { ...at('authors/new'), form: { ...form, avatarUrl } })
    expect(answer.status).toBe(303)
    db().delete(blogAuthors).run()
  }
})

test('two authors may share a name, but not also an email', async () => {
  const post = (email: string) => callAction(save, { ...at('authors/new'), form: { name: 'Émile', email } })
  expect([(await post('emile@example.com')).status, (await post('other@example.com')).status]).toEqual([303, 303])
  expect((await post('EMILE@example.com')).data.error).toEqual({
    name: ['Another author already has this name and email. Choose a different one.'],
  })
})

test('a name that someone else changed in the meantime is not checked again', async () => {
  const { id, name, slug } = makeCategory(db(), 'Upkeep')
  const edit = at(`categories/${id}/edit`, id)
  const seen = JSON.stringify((await callLoader(open, edit)).data.defaults)
  db().update(blogCategories).set({ name: 'Care', slug: 'care' }).run()
  db().insert(blogCategories).values({ name, slug }).run()
  const saved = await callAction(save, { ...edit, form: { name, slug, description: 'Mine', seen } })
  expect(saved.status).toBe(303)
  expect(db().select().from(blogCategories).where(eq(blogCategories.id, id)).get()).toMatchObject({
    name: 'Care',
    description: 'Mine',
  })
})

test('two categories never share a name or an address', async () => {
  makeCategory(db(), 'Upkeep')
  makeCategory(db(), 'Économie')
  const post = (form: Record<string, string>) => callAction(save, { ...at('categories/new'), form })
  for (const name of ['UPKEEP', 'économie'])
    expect((await post({ name, slug: 'other' })).data.error).toEqual({
      name: ['Another category already has this name. Choose a different one.'],
    })
  expect((await post({ name: 'Other', slug: 'upkeep' })).data.error).toEqual({
    slug: ['Another category already has this address. Choose a different one.'],
  })
})

describe('deleting one with posts', () => {
  test('lists them, and moves them to another category or author', async () => {
    const [old, other] = [makeCategory(db(), 'Old'), makeCategory(db(), 'Other')]
    const [left, stays] = [makeAuthor(db()), makeAuthor(db())]
    makePost(db(), { title: 'The post', categoryId: old.id, authorId: left.id })
    const asked = (await callLoader(askDelete, at(`categories/${old.id}/delete`, old.id))).data
    expect(asked).toMatchObject({ named: [{ title: 'The post' }], more: 0, others: [{ value: other.id, label: 'Other' }] })
    await callAction(remove, { ...at(`categories/${old.id}/delete`, old.id), form: { replacement: other.id } })
    await callAction(remove, { ...at(`authors/${left.id}/delete`, left.id), form: { replacement: stays.id } })
    expect(db().select().from(blogPosts).get()).toMatchObject({ categoryId: other.id, authorId: stays.id })
    await callAction(remove, { ...at(`categories/${other.id}/delete`, other.id), form: { replacement: '' } })
    expect(db().select().from(blogPosts).get()).toMatchObject({ categoryId: null })
  })

  test('moves them to another tag, once if they have it already', async () => {
    const [old, other] = [makeTag(db()), makeTag(db())]
    makePost(db(), { tagIds: [old.id, other.id] })
    makePost(db(), { tagIds: [old.id] })
    await callAction(remove, { ...at(`tags/${old.id}/delete`, old.id), form: { replacement: other.id } })
    expect((await callLoader(list, at('tags'))).data.rows).toMatchObject([{ id: other.id, posts: 2 }])
  })

  test('does nothing if the other one is gone, or is the same', async () => {
    const { id } = makeCategory(db())
    for (const replacement of ['0'.repeat(32), id])
      expect(await toastOf(await callAction(remove, { ...at(`categories/${id}/delete`, id), form: { replacement } }))).toBe(
        'error: The other category was deleted. Choose a different one.',
      )
    expect(db().select().from(blogCategories).all()).toHaveLength(1)
  })
})
