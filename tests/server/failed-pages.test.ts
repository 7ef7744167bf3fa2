import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { newSecretToken } from '#app/modules/tokens/tokens.server.ts'
import { type Product, productSettings, startProduct } from '#tests/setup/product.ts'

let product: Product

beforeAll(async () => {
  const folder = path.join(inject('runFolder'), 'failed-pages')
  product = await startProduct({ folder })
  // `db()` here is that server's database.
  Object.assign(process.env, productSettings(folder))
})
afterAll(async () => {
  closeDatabase()
  await product.stop()
})

test("a post that can't be loaded is logged and shown as not found, without the cause", async () => {
  db().run(sql`alter table blog_posts rename to blog_posts_elsewhere`)
  const answer = await fetch(`${product.url}/blog/a`, { headers: { Accept: 'text/html' } })
  expect(answer.status).toBe(500)
  const html = await answer.text()
  expect(html).toContain('<h1>Post not found</h1>')
  expect(html).not.toContain('blog_posts')
  expect(product.output()).toContain('no such table: blog_posts')
})

test("a page whose layout also fails names the stored company, or the built-in one if the settings can't be read", async () => {
  const prairie = { ...company, name: 'Prairie Lamp Rentals', shortName: 'Prairie Lamp', phone: '(515) 555-0199' }
  inTransaction((tx) => writeSetting(tx, 'company', prairie))
  const move = (table: string, to: string) => db().run(sql.raw(`alter table ${table} rename to ${to}`))
  const open = async (target: string) => {
    const answer = await fetch(product.url + target, { headers: { Accept: 'text/html' } })
    return { status: answer.status, html: await answer.text() }
  }
  const stored = (html: string) => html.includes('Prairie Lamp') && html.includes('tel:+15155550199')
  const address = `/invitation?token=${newSecretToken()}`
  move('tokens', 'tokens_elsewhere')
  try {
    const failed = await open(address)
    expect(failed.status).toBe(500)
    expect(failed.html).toContain('<h1>Something went wrong</h1>')
    expect(stored(failed.html)).toBe(true)
    expect(failed.html).not.toContain(company.shortName)

    move('settings', 'settings_elsewhere')
    const without = await open(address)
    move('settings_elsewhere', 'settings')
    expect(without.status).toBe(500)
    expect(without.html).toContain('<h1>Something went wrong</h1>')
    expect(without.html).toContain(company.shortName)
    expect(without.html).not.toContain('no such table')
    expect(product.output()).toContain('no such table: settings')
  } finally {
    move('tokens_elsewhere', 'tokens')
  }
})
