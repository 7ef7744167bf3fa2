import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ARTICLES } from '#app/content/articles/index.ts'
import { company } from '#app/content/company.ts'
import { TEAM, teamSlug } from '#app/content/team.ts'
import { feeSchedule } from '#app/content/fees.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { versions } from '#app/db/schema/index.ts'
import { loader as feedLoader } from '#app/routes/resources/blog-feed.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { getSetting, writeSetting } from '#app/modules/settings/settings.server.ts'
import { loader as passwordLoader } from '#app/routes/resources/change-password.ts'
import { loader as securityLoader } from '#app/routes/resources/security-txt.ts'
import { loader as robotsLoader } from '#app/routes/resources/robots.ts'
import { loader as manifestLoader } from '#app/routes/resources/web-manifest.ts'
import { loader as sitemapLoader } from '#app/routes/resources/sitemap.ts'
import { makePost } from '#tests/factories/make-post.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { productTable } from '#tests/setup/product-routes.ts'
import { callLoader, type RouteFunction, TEST_ORIGIN } from '#tests/setup/route.ts'

setupTestDatabase()

const { known } = await productTable()

describe('/sitemap.xml', () => {
  test('names every indexable public page, and posts with their last change', async () => {
    const updatedAt = new Date('2026-05-02T18:00:00Z')
    makePost(db(), { slug: 'shown', updatedAt })
    makePost(db(), { slug: 'draft', status: 'draft', publishedAt: null })
    const xml = await textOf('/sitemap.xml', sitemapLoader)
    const named = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((found) => (found[1] ?? '').replace(TEST_ORIGIN, ''))
    expect(new Set(named).size).toBe(named.length)
    expect(xml).toContain(`<loc>${TEST_ORIGIN}/blog/shown</loc><lastmod>2026-05-02T18:00:00.000Z</lastmod>`)
    expect(named).not.toContain('/blog/draft')
    expect(named).toEqual(expect.arrayContaining(ARTICLES.map(({ slug }) => `/blog/${slug}`)))
    expect(named).toEqual(expect.arrayContaining(TEAM.map((member) => `/team/${teamSlug(member)}`)))

    const pages = known.filter(({ handle }) => handle.listed)
    expect(pages.length).toBeGreaterThan(8)
    for (const { path } of pages) {
      const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
      expect(named.filter((name) => pattern.test(name)).length, `${path} in the site map`).toBeGreaterThan(0)
    }
    const others = known.filter(({ handle, path }) => !handle.listed && !path.includes(':')).map(({ path }) => path)
    expect(named.filter((name) => others.includes(name))).toEqual([])
  })
})

test('the web manifest has the company’s name, and icons that exist', async () => {
  const manifest: unknown = JSON.parse(await textOf('/site.webmanifest', manifestLoader))
  const icons = ['/favicon.svg', '/apple-touch-icon.png']
  expect(manifest).toMatchObject({ name: company.name, start_url: '/', icons: icons.map((src) => ({ src })) })
  for (const icon of icons) expect(existsSync(`public${icon}`), icon).toBe(true)
})

describe('lastmod in the site map', () => {
  const dayOf = async (path: string) =>
    new RegExp(`<loc>${TEST_ORIGIN}${path}</loc>(?:<lastmod>([^<]+)</lastmod>)?`).exec(
      await textOf('/sitemap.xml', sitemapLoader),
    )?.[1]

  test('is the date of the figures for towns, and of the newest post for the blog', async () => {
    expect(await dayOf('/towns/west-des-moines')).toBe('2023-10-01T00:00:00.000Z')
    const updatedAt = new Date('2027-05-02T18:00:00Z')
    makePost(db(), { updatedAt })
    expect([await dayOf('/blog'), await dayOf('/')]).toEqual([updatedAt.toISOString(), updatedAt.toISOString()])
  })

  test("is the date of an admin's change of the page, and missing if unknown", async () => {
    expect([await dayOf('/fees'), await dayOf('/terms'), await dayOf('/switch')]).toEqual([undefined, undefined, undefined])
    inTransaction((tx) => writeSetting(tx, 'fees', { ...feeSchedule, referral: { successfulReferralCents: 100_00 } }))
    const [version] = rowsOf(versions)
    expect(await dayOf('/fees')).toBe(version?.createdAt.toISOString())
    expect(await dayOf('/terms')).toBeUndefined()
  })
})

describe('/robots.txt', () => {
  test('excludes crawlers from the back office, not from reports, and names the site map', async () => {
    const text = await textOf('/robots.txt', robotsLoader)
    const blocked = [...text.matchAll(/^Disallow: (.+)$/gm)].map((found) => found[1] ?? '')
    const isBlocked = (path: string) => blocked.some((start) => path.startsWith(start))
    const office = known.filter(({ handle }) => handle.staff).map(({ path }) => path.replace(/:\w+/g, '1'))
    expect(office).toEqual(expect.arrayContaining(['/leads/1', '/mails/1/html', '/admin/outbox', '/login']))
    expect([...office, '/api/pdf/generate-report'].filter((path) => !isBlocked(path))).toEqual([])
    // A post's preview is in the back office and looks like the public page.
    const isOffice = ({ path, handle }: (typeof known)[number]) => handle.staff === true || path.startsWith('/admin/')
    const open = known.filter((route) => !isOffice(route) && !route.handle.api).map(({ path }) => path.replace(/:\w+/g, '1'))
    expect([...open, '/assets/app.css', '/sitemap.xml'].filter(isBlocked)).toEqual([])
    expect(text).toContain(`Sitemap: ${TEST_ORIGIN}/sitemap.xml`)
  })
})

describe('/.well-known', () => {
  test('security.txt has the fields that RFC 9116 requires, for less than a year', async () => {
    const text = await textOf('/.well-known/security.txt', securityLoader)
    const fields = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s)),
    )
    expect(fields).toMatchObject({
      Contact: `mailto:${getSetting('company').email}`,
      Canonical: `${TEST_ORIGIN}/.well-known/security.txt`,
    })
    const days = (new Date(fields.Expires ?? '').getTime() - Date.now()) / DAY_MS
    expect(days > 30 && days < 365).toBe(true)
  })

  test('change-password redirects to the account page', async () => {
    expect((await callLoader(passwordLoader, { url: '/.well-known/change-password' })).location).toBe('/account')
  })
})

describe('/blog/rss.xml', () => {
  test('contains the newest posts, including articles, with all required RSS fields', async () => {
    makePost(db(), { slug: 'a', title: 'Ends & <means> "quoted"', publishedAt: new Date('2026-05-01T18:00:00Z') })
    const xml = await textOf('/blog/rss.xml', feedLoader)
    expect(xml).toContain('<title>Ends &amp; &lt;means&gt; &quot;quoted&quot;</title>')
    expect(xml).toContain(`<guid isPermaLink="true">${TEST_ORIGIN}/blog/a</guid>`)
    expect(xml).toContain('<pubDate>Fri, 01 May 2026 18:00:00 GMT</pubDate>')
    expect(xml.match(/<item>/g)).toHaveLength(1 + ARTICLES.length)
    expect(xml.indexOf('/blog/a<')).toBeLessThan(xml.indexOf('top-mistakes'))
  })

  test("drops characters that XML can't contain", async () => {
    makePost(db(), { title: 'a\u0008b\ufffec 🏡' })
    const xml = await textOf('/blog/rss.xml', feedLoader)
    expect(xml).toContain('<title>abc 🏡</title>')
  })
})

async function textOf(url: string, loader: RouteFunction<Response>): Promise<string> {
  const answer = await callLoader(loader, { url, context: { routes: known } })
  expect(answer.status).toBe(200)
  return answer.text()
}
