import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { closeDatabase } from '#app/db/client.server.ts'
import { htmlErrors } from '#tests/setup/html.ts'
import { addressOf, PAGES, type PageCase } from '#tests/setup/page-cases.ts'
import { ensureBuilt, type Product, productSettings, runScript, startProduct } from '#tests/setup/product.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { signedInAs } from '#tests/setup/session.ts'

let product: Product

beforeAll(async () => {
  ensureBuilt()
  const folder = path.join(inject('runFolder'), 'pages')
  runScript('scripts/seed.ts', folder)
  product = await startProduct({ folder })
  // `db()` here is the database of that server.
  Object.assign(process.env, productSettings(folder))
})
afterAll(async () => {
  closeDatabase()
  await product.stop()
})

describe('a page as the server sends it', () => {
  test.each(PAGES)('$name: valid HTML', async (page) => {
    const { status, html } = await open(page)
    expect(status).toBe(page.status ?? 200)
    expect(await htmlErrors(html)).toEqual([])
  })

  test.each(PAGES)('$name: the client bundle only where the page does something with it', async (page) => {
    expect(/<script[^>]+type="module"|__remixContext/.test((await open(page)).html)).toBe(page.bundle ?? false)
  })

  test('every page has a title and a heading of its own', async () => {
    const titles = new Map<string, string>()
    for (const page of PAGES.filter((entry) => !entry.sharesTitle)) {
      const { html } = await open(page)
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
      expect(title, `title of ${page.name}`).not.toBe('')
      expect(titles.get(title), `'${title}' is the title of ${page.name} and of another page`).toBeUndefined()
      titles.set(title, page.name)
      expect(html.match(/<h1[\s>]/g)?.length, `h1 of ${page.name}`).toBe(1)
    }
  })

  test('every page of the route table is looked at', () => {
    const addresses = PAGES.map(({ path }) => addressOf(path).split('?', 1)[0] ?? '')
    const isLookedAt = (pattern: string) => {
      const matcher = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)
      return addresses.some((address) => matcher.test(address))
    }
    const pages = routeTable().filter(({ file, isLayout }) => !isLayout && !file.startsWith('app/routes/kit/') && isPage(file))
    expect(pages.filter((route) => !isLookedAt(route.path)).map((route) => route.path)).toEqual([])
  })

  test.each([
    ['/analysis', { intent: 'continue', 'properties[0].streetAddress': '<b>"', 'properties[1].zipCode': 'x' }],
    ['/login', { email: 'nobody', password: '' }],
  ])('a refused form of %s: valid HTML', async (target, form) => {
    const answer = await fetch(product.url + target, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Origin: product.url },
    })
    expect(answer.status).toBe(400)
    expect(await htmlErrors(await answer.text())).toEqual([])
  })
})

/** Whether a route file shows anything, as opposed to answering with a redirect or a file. */
function isPage(file: string): boolean {
  return readFileSync(file, 'utf8').includes('export default function')
}

async function open({ path: address, role }: PageCase): Promise<{ status: number; html: string }> {
  const headers = { Accept: 'text/html', ...(role ? { Cookie: signedInAs(role).cookie } : {}) }
  const answer = await fetch(product.url + addressOf(address), { headers, redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}
