import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { company } from '#app/content/company.ts'
import { feeSchedule } from '#app/content/fees.ts'
import { openDatabase } from '#app/db/client.server.ts'
import type { Product } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'

const EMAIL = 'reader@staff.example'
const PASSWORD = 'gravel-lantern-ossuary-twelve'

let folder: string
let products: Product[]

beforeAll(async () => {
  folder = path.join(inject('runFolder'), 'stored')
  // Sequential: the first one creates the database.
  products = [await startMigrated({ folder, env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } })]
  products.push(await startMigrated({ folder }))
})
afterAll(() => Promise.all(products.map((product) => product.stop())))

const read = async (product: Product, page: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(product.url + page, { headers, redirect: 'manual' })
  return { answer, html: await answer.text() }
}
const everywhere = (page: string) => Promise.all(products.map(async (product) => (await read(product, page)).html))

describe('cached pages of two processes on one database', () => {
  it('show a change of a setting at once in both', async () => {
    for (const round of ['first', 'second', 'third']) {
      await everywhere('/')
      const clarity = `https://example.com/${round}-meeting`
      writeLink('clarity', clarity)
      for (const html of await everywhere('/')) expect(html).toContain(clarity)
    }
  })

  it("show the company's facts and fees at once in both, in header and footer as well", async () => {
    for (const round of ['First', 'Second']) {
      await everywhere('/team')
      await everywhere('/fees')
      const onboardingFeeCents = round === 'First' ? 24_900 : 27_900
      writeSettingOf('company', { ...company, name: `${round} Prairie Homes`, shortName: `${round} Prairie` })
      writeSettingOf('fees', { ...feeSchedule, presentation: { ...feeSchedule.presentation, onboardingFeeCents } })
      for (const html of await everywhere('/team')) {
        expect(html).toContain(`${round} Prairie Homes`)
        expect(html).not.toContain(company.shortName)
      }
      for (const html of await everywhere('/fees')) expect(html).toContain(`$${onboardingFeeCents / 100}`)
    }
  })

  it('allow forms to post to the stored booking page, at once in both', async () => {
    for (const place of ['first', 'second']) {
      writeLink('bookingConfirmation', `https://${place}-booking.example:8443/us?team=1`)
      for (const product of products) {
        const { answer } = await read(product, '/enroll')
        const formAction = /form-action ([^;]*)/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1]
        expect(formAction).toBe(`'self' https://${place}-booking.example:8443`)
      }
    }
  })

  it('show a new post, its change and its deletion at once in both', async () => {
    const titles = (html: string) => html.includes('A post of this test')
    expect((await everywhere('/blog')).map(titles)).toEqual([false, false])
    const { sqlite, close } = openDatabase(path.join(folder, 'site.sqlite'))
    try {
      const now = Date.now()
      sqlite
        .prepare(
          `insert into blog_posts (id, slug, title, excerpt, content, status, published_at, created_at, updated_at)
           values ('stored-test', 'post-of-this-test', 'A post of this test', 'Short', '<p>First words</p>', 'published', ?, ?, ?)`,
        )
        .run(now - 1000, now - 1000, now - 1000)
      expect((await everywhere('/blog')).map(titles)).toEqual([true, true])
      for (const html of await everywhere('/blog/post-of-this-test')) expect(html).toContain('First words')
      sqlite.exec("update blog_posts set content = '<p>Other words</p>' where id = 'stored-test'")
      for (const html of await everywhere('/blog/post-of-this-test')) expect(html).toContain('Other words')
      sqlite.exec("delete from blog_posts where id = 'stored-test'")
      expect((await everywhere('/blog')).map(titles)).toEqual([false, false])
    } finally {
      close()
    }
  })

  it('show what an admin publishes and unpublishes, at once in both: blog, home, feed and site map', async () => {
    const [product] = products
    if (!product) throw new Error('no product')
    const cookie = await signIn(product)
    const post = async (path: string, form: Record<string, string>) => {
      const headers = { Cookie: cookie, Origin: product.url }
      const answer = await fetch(product.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams(form),
      })
      expect(answer.status).toBe(303)
      return answer.headers.get('Location') ?? ''
    }
    const pages = ['/blog', '/', '/blog/rss.xml', '/sitemap.xml']
    const shown = async () =>
      (await Promise.all(pages.map(everywhere))).flat().map((html) => html.includes('from-the-admin-area'))
    const every = (value: boolean) => Array.from({ length: 2 * pages.length }, () => value)
    expect(await shown()).toEqual(every(false))
    const texts = { title: 'From the admin area', slug: 'from-the-admin-area', content: 'Words', status: 'draft' }
    const place = await post('/admin/blog/new', { intent: 'publish', submissionId: 'a'.repeat(32), ...texts })
    expect(await shown()).toEqual(every(true))
    await post('/admin/blog', { intent: 'archive', post: place.split('/').at(-1) ?? '' })
    expect(await shown()).toEqual(every(false))
  })

  it('are rendered once, and are the same bytes for every reader', async () => {
    const [product] = products
    if (!product) throw new Error('no product')
    const first = await read(product, '/team')
    for (const [name, value] of [
      ['User-Agent', 'other'],
      ['Accept-Language', 'de'],
      ['Referer', `${product.url}/r/secret`],
    ] as const)
      expect((await read(product, '/team', { [name]: value })).html).toBe(first.html)
    expect(first.answer.headers.get('Content-Security-Policy')).not.toContain('nonce')
  })

  it("never contain one reader's data", async () => {
    const [product] = products
    if (!product) throw new Error('no product')
    const cookie = await signIn(product)
    expect(cookie).toContain('auth-storage=')
    for (const page of ['/', '/team', '/blog', '/fees', '/rentals', '/privacy']) {
      const before = (await read(product, page)).html
      const own = await read(product, page, { Cookie: cookie })
      expect(own.html).toContain('Admin Dashboard')
      expect(own.answer.headers.get('Cache-Control')).toContain('no-store')
      const after = await read(product, page)
      expect(after.html).toBe(before)
      expect(after.html).not.toContain('Admin Dashboard')
      expect(after.answer.headers.getSetCookie()).toEqual([])
    }
  })
})

/** The admin's cookies, as a Cookie header. */
async function signIn({ url }: Product): Promise<string> {
  const signedIn = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
  })
  const cookies = signedIn.headers.getSetCookie().map((header) => header.split(';')[0])
  return cookies.join('; ')
}

function writeLink(key: string, address: string): void {
  writeSettingOf('externalLinks', { [key]: address })
}

function writeSettingOf(key: string, value: object): void {
  const { sqlite, close } = openDatabase(path.join(folder, 'site.sqlite'))
  try {
    sqlite
      .prepare(
        `insert into settings (key, value, updated_at) values (?, ?, ?)
         on conflict (key) do update set value = excluded.value`,
      )
      .run(key, JSON.stringify(value), Date.now())
  } finally {
    close()
  }
}
