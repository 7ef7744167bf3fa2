import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/client.server.ts'
import { blogPosts } from '#app/db/schema/index.ts'
import { findPublishedPost, listCategories, listPublishedPosts } from '#app/modules/blog/queries.server.ts'
import { countWords, wordsOfHtml } from '#app/modules/blog/rules.ts'
import { sanitizePost } from '#app/modules/blog/html/sanitize.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { seedBlog } from './blog.ts'

const NOW = new Date('2026-11-21T16:00:00Z')

setupTestDatabase()

test('the sample blog contains six published posts, marked as sample, each with a category, an author and tags', () => {
  inTransaction((tx) => seedBlog(tx, NOW))
  const rows = rowsOf(blogPosts)
  expect(rows).toHaveLength(6)
  expect(rows.every((row) => row.isSample && row.publishedAt !== null && row.publishedAt < NOW)).toBe(true)
  for (const { slug } of rows) {
    const post = findPublishedPost(slug)
    expect(post?.category?.name).toBeTruthy()
    expect(post?.author?.bio).toBeTruthy()
    expect(post?.tags.length).toBeGreaterThan(1)
    expect(post?.metaDescription?.length).toBeGreaterThan(60)
  }
})

test('its posts are stored clean, and have enough text', () => {
  inTransaction((tx) => seedBlog(tx, NOW))
  for (const { content } of rowsOf(blogPosts)) {
    expect(sanitizePost(content)).toBe(content)
    expect(countWords(wordsOfHtml(content))).toBeGreaterThan(280)
  }
})

test('its categories match those of the articles, if both have them', () => {
  inTransaction((tx) => seedBlog(tx, NOW))
  expect(listPublishedPosts().total).toBe(9)
  const names = listCategories().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(listCategories()).toContainEqual({ name: 'Investing', slug: 'investing', posts: 3 })
})
