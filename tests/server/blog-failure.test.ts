import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { ensureBuilt, type Product, productSettings, startProduct } from '#tests/setup/product.ts'

let product: Product

beforeAll(async () => {
  ensureBuilt()
  const folder = path.join(inject('runFolder'), 'blog-failure')
  product = await startProduct({ folder })
  // `db()` here is the database of that server.
  Object.assign(process.env, productSettings(folder))
})
afterAll(async () => {
  closeDatabase()
  await product.stop()
})

test('a post that cannot be loaded is logged and shown as not found, without a word of the cause', async () => {
  db().run(sql`alter table blog_posts rename to blog_posts_elsewhere`)
  const answer = await fetch(`${product.url}/blog/a`, { headers: { Accept: 'text/html' } })
  expect(answer.status).toBe(500)
  const html = await answer.text()
  expect(html).toContain('<h1>Post not found</h1>')
  expect(html).not.toContain('blog_posts')
  expect(product.output()).toContain('no such table: blog_posts')
})
