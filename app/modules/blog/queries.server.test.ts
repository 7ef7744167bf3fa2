import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ARTICLES } from '#app/content/articles/index.ts'
import { db } from '#app/db/client.server.ts'
import { blogCategories, blogPosts, contentVersion } from '#app/db/schema/index.ts'
import { makePicture } from '#tests/factories/make-picture.ts'
import { makeAuthor, makeCategory, makePost, makeTag } from '#tests/factories/make-post.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { findPublishedPost, listCategories, listPublishedPosts, listRelatedPosts, listTags } from './queries.server.ts'
import { POSTS_PER_PAGE } from './rules.ts'
import { sanitizePost } from './html/sanitize.ts'

setupTestDatabase()

const day = (date: string) => new Date(`${date}T18:00:00Z`)

describe('the list of posts', () => {
  test('contains only published posts, newest first, with the articles by date', () => {
    makePost(db(), { slug: 'older', publishedAt: day('2024-11-01') })
    makePost(db(), { slug: 'between', publishedAt: day('2024-12-08') })
    makePost(db(), { slug: 'newest', publishedAt: day('2026-05-01') })
    makePost(db(), { slug: 'draft', status: 'draft', publishedAt: null })
    makePost(db(), { slug: 'gone', status: 'archived', publishedAt: null })
    const slugs = listPublishedPosts().posts.map((post) => post.slug)
    expect(slugs).toEqual([
      'newest',
      'top-mistakes-first-time-diy-property-investors',
      'out-of-state-investors-property-management',
      'between',
      'maximizing-rental-property-roi',
      'older',
    ])
  })

  test('shows category, author, date, picture and reading time of each post', async () => {
    const category = makeCategory(db(), 'Leasing')
    const author = makeAuthor(db(), { name: 'Ana Villareal', avatarUrl: 'https://example.com/ana.png' })
    const { id: postId } = makePost(db(), {
      slug: 'a',
      title: 'A title',
      excerpt: 'An excerpt.',
      content: `<p>${'word '.repeat(660)}</p>`,
      categoryId: category.id,
      authorId: author.id,
      featuredImage: 'https://example.com/a.png',
      imageAlt: 'A red street',
      publishedAt: day('2026-05-01'),
    })
    const street = await makePicture(db(), { postId, sourceUrl: 'https://example.com/a.png' })
    const ana = await makePicture(db(), { authorId: author.id, sourceUrl: 'https://example.com/ana.png' })
    expect(listPublishedPosts({ limit: 1 }).posts[0]).toMatchObject({
      slug: 'a',
      title: 'A title',
      excerpt: 'An excerpt.',
      category: { name: 'Leasing', slug: 'leasing' },
      author: { name: 'Ana Villareal', avatarUrl: `/blog/pictures/${ana.id}.png` },
      publishedAt: day('2026-05-01'),
      picture: { path: `/blog/pictures/${street.id}.png`, alt: 'A red street', widthPixels: 900, heightPixels: 600 },
      readingMinutes: 3,
    })
  })

  test('is paged by 12, and shows the last page for a page beyond it', () => {
    for (let n = 0; n < 2 * POSTS_PER_PAGE - ARTICLES.length + 1; n += 1) makePost(db(), { publishedAt: day('2026-05-01') })
    const pages = [1, 2, 3].map((page) => listPublishedPosts({ page }))
    expect(pages.map(({ posts }) => posts.length)).toEqual([12, 12, 1])
    expect(pages[0]).toMatchObject({ total: 25, page: 1, pages: 3 })
    expect(new Set(pages.flatMap(({ posts }) => posts.map(({ slug }) => slug))).size).toBe(25)
    expect(listPublishedPosts({ page: 99 })).toMatchObject({ page: 3 })
  })

  test('is filtered by category, tag and search words, for posts and articles', () => {
    const tag = makeTag(db(), 'Winter')
    makePost(db(), { slug: 'in', categoryId: makeCategory(db(), 'Upkeep').id, tagIds: [tag.id], content: '<p>Frozen pipes</p>' })
    makePost(db(), { slug: 'out' })
    expect(slugsOf({ category: 'upkeep' })).toEqual(['in'])
    expect(slugsOf({ tag: 'winter' })).toEqual(['in'])
    expect(slugsOf({ q: 'PIPES frozen' })).toEqual(['in'])
    expect(slugsOf({ q: '100%' })).not.toContain('out')
    expect(slugsOf({ category: 'nothing-like-it' })).toEqual([])
    const [article] = ARTICLES
    expect(slugsOf({ q: article?.title ?? '' })).toContain(article?.slug)
    expect(slugsOf({ category: article?.category.slug ?? '' })).toContain(article?.slug)
  })

  test('searches the words that a post shows, not its markup', () => {
    const content =
      '<p class="lead">The <strong>fro</strong>zen <a href="https://example.com/zebra">caf&eacute;s</a> &amp; &ldquo;bars&rdquo;</p><p>Zinnias</p>'
    const stored = sanitizePost(`${content}<script>quokka()</script>`)
    makePost(db(), { slug: 'marked-up', metaKeywords: 'marmalade', content: stored })
    for (const q of ['href', 'strong', 'lead', 'zebra', 'amp', 'eacute', 'ldquo', 'quokka', '”zinnias'])
      expect(slugsOf({ q }), q).not.toContain('marked-up')
    for (const q of ['café', 'CAFÉS bars', 'frozen', '& “bars”', 'zinnias', 'marmalade'])
      expect(slugsOf({ q }), q).toEqual(['marked-up'])
    expect(slugsOf({ q: 'href' })).toEqual([])
  })

  test('searches the current text of a post', () => {
    const { id } = makePost(db(), { slug: 'changed', content: '<p>Icicles</p>' })
    expect(slugsOf({ q: 'icicles' })).toEqual(['changed'])
    db().update(blogPosts).set({ content: '<p>Thermostats</p>' }).where(eq(blogPosts.id, id)).run()
    expect([slugsOf({ q: 'icicles' }), slugsOf({ q: 'thermostats' })]).toEqual([[], ['changed']])
  })

  test('is also paged by 12 if a search finds more', () => {
    for (let n = 0; n < POSTS_PER_PAGE + 2; n += 1) makePost(db(), { content: '<p>Icicles</p>' })
    makePost(db(), { content: '<p class="icicles">None</p>' })
    const pages = [1, 2].map((page) => listPublishedPosts({ q: 'icicles', page }))
    expect(pages.map(({ posts, total }) => [posts.length, total])).toEqual([
      [12, 14],
      [2, 14],
    ])
  })

  test("doesn't list a post that took the address of an article", () => {
    makePost(db(), { slug: 'maximizing-rental-property-roi', title: 'An impostor' })
    expect(listPublishedPosts().posts.filter(({ slug }) => slug === 'maximizing-rental-property-roi')).toHaveLength(1)
    expect(findPublishedPost('maximizing-rental-property-roi')).toBeUndefined()
  })
})

describe('a post', () => {
  test('has its tags, author and search-engine data; its text is as stored', () => {
    const author = makeAuthor(db(), { bio: 'Writes.' })
    makePost(db(), {
      slug: 'a',
      authorId: author.id,
      metaTitle: 'For engines',
      content: sanitizePost('<p onclick="x()">Text<script>alert(1)</script></p>'),
      tagIds: [makeTag(db(), 'Winter').id, makeTag(db(), 'Deposits').id],
    })
    expect(findPublishedPost('a')).toMatchObject({
      metaTitle: 'For engines',
      author: { name: author.name, bio: 'Writes.' },
      content: '<p>Text</p>',
      tags: [{ slug: 'deposits' }, { slug: 'winter' }],
    })
  })

  test("isn't found as a draft, archived or unknown", () => {
    makePost(db(), { slug: 'draft', status: 'draft', publishedAt: null })
    makePost(db(), { slug: 'archived', status: 'archived', publishedAt: null })
    for (const slug of ['draft', 'archived', 'nothing', '', '../admin']) expect(findPublishedPost(slug)).toBeUndefined()
  })

  test('is followed by others: its category first, then the newest, never itself', () => {
    const category = makeCategory(db(), 'Upkeep')
    makePost(db(), { slug: 'this', categoryId: category.id })
    makePost(db(), { slug: 'near', categoryId: category.id, publishedAt: day('2020-01-01') })
    makePost(db(), { slug: 'new', publishedAt: day('2030-01-01') })
    const related = listRelatedPosts({ slug: 'this', category: { name: 'Upkeep', slug: 'upkeep' } })
    expect(related.map(({ slug }) => slug)).toEqual(['near', 'new', 'top-mistakes-first-time-diy-property-investors'])
  })
})

test('topics are those of published posts and articles, with their counts', () => {
  makePost(db(), { categoryId: makeCategory(db(), 'Upkeep').id, tagIds: [makeTag(db(), 'Winter').id] })
  makePost(db(), { categoryId: makeCategory(db(), 'Unused').id, status: 'draft', publishedAt: null })
  expect(listCategories()).toContainEqual({ name: 'Upkeep', slug: 'upkeep', posts: 1 })
  expect(listCategories().map(({ name }) => name)).not.toContain('Unused')
  expect(listTags()).toContainEqual({ name: 'Winter', slug: 'winter', posts: 1 })
  expect(listCategories().reduce((sum, { posts }) => sum + posts, 0)).toBe(1 + ARTICLES.length)
})

test('every change of the blog increments the content version', () => {
  const version = () => rowOf(contentVersion, eq(contentVersion.id, 1))?.version ?? -1
  const seen = [version()]
  const category = makeCategory(db())
  seen.push(version())
  const post = makePost(db(), { tagIds: [makeTag(db()).id] })
  seen.push(version())
  db().update(blogPosts).set({ title: 'Another' }).where(eq(blogPosts.id, post.id)).run()
  seen.push(version())
  db().delete(blogCategories).where(eq(blogCategories.id, category.id)).run()
  seen.push(version())
  expect(new Set(seen).size).toBe(seen.length)
  expect([...seen].sort((a, b) => a - b)).toEqual(seen)
})

function slugsOf(filter: Parameters<typeof listPublishedPosts>[0]): string[] {
  return listPublishedPosts(filter).posts.map((post) => post.slug)
}
