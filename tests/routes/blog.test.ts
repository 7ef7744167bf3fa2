import { describe, expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { db } from '#app/db/client.server.ts'
import { loader as articleLoader } from '#app/routes/public/blog/article.tsx'
import { loader as blogLoader, meta as blogMeta } from '#app/routes/public/blog/blog.tsx'
import { loader as postLoader, meta as postMeta } from '#app/routes/public/blog/post.tsx'
import { paths } from '#app/paths.ts'
import { makeAuthor, makeCategory, makePost, makeTag } from '#tests/factories/make-post.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'

setupTestDatabase()

const SITE = { data: { site: { baseUrl: 'https://harvestgate.example', name: company.name }, company } }

describe('/blog', () => {
  test.each([
    ['page=2', 2],
    ['page=0', 1],
    ['page=abc', 1],
    ['page=-1', 1],
    ['page=999', 2],
    ['page=1.5', 1],
  ])('?%s shows page %i', async (query, page) => {
    for (let n = 0; n < 12; n += 1) makePost(db())
    expect((await callLoader(blogLoader, { url: `/blog?${query}` })).data.list).toMatchObject({ page, pages: 2, total: 15 })
  })

  test.each(["category='--", 'tag=%00', 'q=%25%25%25', `q=${'x'.repeat(500)}`, 'q=%5C', 'category=a&category=b'])(
    '?%s finds nothing, and says so',
    async (query) => {
      const answer = await callLoader(blogLoader, { url: `/blog?${query}` })
      expect([answer.status, answer.data.list.total]).toEqual([200, 0])
    },
  )

  test('one address per list: empty parameters are dropped, and a search is hidden from search engines', async () => {
    const category = makeCategory(db(), 'Upkeep')
    for (let n = 0; n < 13; n += 1) makePost(db(), { categoryId: category.id })
    const canonical = async (query: string) => {
      const { data } = await callLoader(blogLoader, { url: `/blog?${query}` })
      return meta(blogMeta, data, '/blog')
    }
    expect(await canonical('category=upkeep&page=2&q=&utm_source=x')).toContainEqual(
      expect.objectContaining({ rel: 'canonical', href: 'https://harvestgate.example/blog?category=upkeep&page=2' }),
    )
    expect(await canonical('q=post')).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(await canonical('')).not.toContainEqual({ name: 'robots', content: 'noindex' })
  })
})

describe('/blog/{slug}', () => {
  test("title and description come from the post's fields, else from its text", async () => {
    makePost(db(), { slug: 'a', metaTitle: 'For engines', metaDescription: 'Described.', metaKeywords: 'one, two' })
    makePost(db(), { slug: 'b', title: 'A title', excerpt: 'An excerpt.' })
    const first = await metaOf('a')
    expect(first).toContainEqual({ title: 'For engines' })
    expect(first).toContainEqual({ name: 'description', content: 'Described.' })
    expect(first).toContainEqual({ name: 'keywords', content: 'one, two' })
    expect(first).toContainEqual(expect.objectContaining({ rel: 'canonical', href: 'https://harvestgate.example/blog/a' }))
    const second = await metaOf('b')
    expect(second).toContainEqual({ title: 'A title | Harvest Gate Property Management' })
    expect(second).toContainEqual({ name: 'description', content: 'An excerpt.' })
  })

  test('structured data describes it as a post with author and date', async () => {
    const author = makeAuthor(db(), { name: 'Ana' })
    makePost(db(), { slug: 'a', title: 'A title', authorId: author.id, publishedAt: new Date('2026-05-01T18:00:00Z') })
    expect(await metaOf('a')).toContainEqual({
      'script:ld+json': expect.objectContaining({
        '@type': 'BlogPosting',
        headline: 'A title',
        author: { '@type': 'Person', name: 'Ana' },
        datePublished: '2026-05-01T18:00:00.000Z',
      }),
    })
  })

  test.each(['nothing', 'draft', '..', '../admin', '%00', "'--", 'x'.repeat(3000)])('%s is not found', async (slug) => {
    makePost(db(), { slug: 'draft', status: 'draft', publishedAt: null, tagIds: [makeTag(db()).id] })
    const answer = await callLoader(postLoader, { url: paths.blogPost(slug), params: { slug } })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe("The blog post you're looking for doesn't exist.")
  })
})

test.each([
  '/blog/maximizing-rental-property-roi',
  '/blog/Maximizing-Rental-Property-ROI',
  '/blog/maximizing-rental-property-roi/',
  '/blog/maximizing-rental-property-roi?utm_source=x',
])('an article answers at %s', async (url) => {
  const { data } = await callLoader(articleLoader, { url })
  expect(data.article.slug).toBe('maximizing-rental-property-roi')
  expect(data.related.slice(0, 2).map(({ slug }) => slug)).toEqual([
    'top-mistakes-first-time-diy-property-investors',
    'out-of-state-investors-property-management',
  ])
})

async function metaOf(slug: string) {
  const { data } = await callLoader(postLoader, { url: `/blog/${slug}`, params: { slug } })
  return meta(postMeta, data, `/blog/${slug}`)
}

/** A route's metadata, with the site from the public layout. */
function meta(describePage: unknown, data: unknown, pathname: string): unknown[] {
  if (typeof describePage !== 'function') throw new Error('The route has no meta')
  const described: unknown = Reflect.apply(describePage, undefined, [
    { data, matches: [SITE], location: { pathname }, params: {} },
  ])
  if (!Array.isArray(described)) throw new Error('The route describes nothing')
  return described
}
