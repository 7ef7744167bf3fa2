import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { company } from '#app/content/company.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { blogAuthors } from '#app/db/schema/index.ts'
import { listSections } from '#app/modules/admin-settings/sections.server.ts'
import { resetSetting, writeSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { ROLES } from '#app/permissions.ts'
import { makeLead, makeNote } from '#tests/factories/make-lead.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { makePicture } from '#tests/factories/make-picture.ts'
import { crawl } from '#tests/setup/crawl.ts'
import { htmlErrors } from '#tests/setup/html.ts'
import { addressOf, cookieOfReader, PAGES, type PageCase, type Reader, shipsBundle } from '#tests/setup/page-catalog.ts'
import { PlainBrowser } from '#tests/setup/plain-browser.ts'
import { linkOf, linksOf, metaContent, plain, structuredData, titleOf } from '#tests/setup/page-head.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { setupSeededProduct } from '#tests/setup/started-product.ts'
import { signedInAs } from '#tests/setup/session.ts'

const product = setupSeededProduct('pages')

/** Fields that no draft or refusal shows again. */
const SECRETS = ['password', 'currentPassword', 'newPassword', 'code', 'tin']

describe('a page as the server sends it', () => {
  test.each(PAGES)('$name: valid HTML', async (page) => {
    const { status, html } = await open(page)
    expect(status).toBe(page.status ?? 200)
    expect(await htmlErrors(html)).toEqual([])
  })

  test.each(PAGES)('$name: the client bundle only if the page uses it', async (page) => {
    expect((await open(page)).html.includes('__remixContext')).toBe(shipsBundle(page))
  })

  test('every control of a page can be reached with the keyboard, in its order', async () => {
    for (const page of PAGES) {
      const { html } = await open(page)
      expect(html, page.name).not.toMatch(/tabindex="[1-9]|\son(?:click|mouse\w+|key\w+)=|href="javascript:/i)
      const hidden = [...html.matchAll(/<(?:a|button|input|select|textarea|summary)\b[^>]*tabindex="-1"[^>]*>/gi)].map(
        ([tag]) => tag,
      )
      expect(
        hidden.filter((tag) => !/ name="website"| aria-hidden="true"/.test(tag)),
        page.name,
      ).toEqual([])
    }
  })

  test('keeps what staff type: each of their forms that takes words has a draft', async () => {
    for (const page of PAGES.filter(({ role }) => role === 'user' || role === 'admin'))
      for (const form of typedForms((await open(page)).html))
        if (!/ type="password"| name="code"/.test(form)) expect(form, page.name).toContain('name="draft"')
  })

  test.each(['user', 'admin'] as const)(
    'keeps what staff (%s) type if their session ended, where signing in leads, or the form is refused',
    async (role) => {
      const { viewer, cookie } = signedInAs(role)
      const met = new Set<string>()
      const lost: string[] = []
      const pages: string[] = []
      for (const page of PAGES.filter((one) => one.role === role && one.status === undefined))
        if (typedForms((await open(page)).html).length > 0) pages.push(addressOf(page.path))
      for (const address of [...pages, ...(role === 'user' ? openedForms(viewer.id) : settingsForms())]) {
        const page = await new PlainBrowser(product().url, cookie).open(address)
        for (const { to, fields, texts } of page.typedForms()) {
          const form = fields.find(([field]) => field === 'draft')?.[1]?.split('#')[1]
          const kind = `${form} to ${to.replace(/\?.*|[0-9a-f]{32}/g, '')}`
          if (form === undefined || met.has(kind)) continue
          met.add(kind)
          const filled = (words: string) =>
            fields.map(([field, value]): [string, string] => [field, texts.includes(field) ? `${field} ${words}` : value])
          const record = (html: string, words: string, when: string) => {
            const gone = texts.filter((field) => !SECRETS.includes(field) && !html.includes(`${field} ${words}`))
            if (gone.length > 0) lost.push(`${gone.join()} of ${kind}, ${when}`)
          }
          const visitor = new PlainBrowser(product().url)
          visitor.address = address
          await visitor.post(to, filled('typed signed out'))
          const back = new URL(visitor.address, product().url).searchParams.get('from') ?? ''
          visitor.addCookie(cookie)
          record((await visitor.open(back)).html, 'typed signed out', `back at ${back}`)
          const refused = await page.post(to, filled('typed\u0001 badly'))
          // The answer shows it again, or the page offers it.
          record((await refused.text()) + (await page.open(address)).html, 'typed', 'refused')
        }
      }
      expect(lost).toEqual([])
      expect(met.size).toBeGreaterThan(25)
    },
  )

  test('has a space between words that code puts together', async () => {
    const { viewer, cookie } = signedInAs('user')
    const expectSpaces = (html: string, name: string) => {
      expect(/.{20}[a-z.,]<!-- -->[a-z]{4,}/i.exec(html)?.[0], name).toBeUndefined()
      expect(/.{20}[a-z]{2}\([a-z]{2}/i.exec(wordsOf(html))?.[0], name).toBeUndefined()
    }
    for (const page of PAGES) expectSpaces((await open(page)).html, page.name)
    for (const address of openedForms(viewer.id)) expectSpaces((await openAs(address, cookie)).html, address)
  })

  test('that failed leads staff to their first screen, not to the public site', async () => {
    for (const page of PAGES.filter(({ role, status }) => role !== undefined && role !== 'owner' && status === 404))
      expect((await open(page)).html, page.name).not.toContain('Go to the home page')
  })

  test('leaves no field open to people who may only read, but those of their own account', async () => {
    const { cookie } = signedInAs('read-only')
    for (const { name, path } of PAGES.filter(({ role }) => role === 'user'))
      if (!addressOf(path).startsWith(paths.account())) expect(typedForms((await openAs(path, cookie)).html), name).toEqual([])
  })

  test('offers links to write only to people who may write', async () => {
    const { html } = await openAs(paths.inbox(), signedInAs('read-only').cookie)
    const own = await openAs(paths.inbox(), signedInAs('user').cookie)
    for (const words of ['New message', 'Saved replies']) {
      expect(own.html).toContain(words)
      expect(html).not.toContain(words)
    }
  })

  test('links to the fee comparison if it names a fee', async () => {
    const named = /\$(?:199|299|400|1,500)\b|\d% of (?:(?:monthly )?rent|\$)/
    const pages = await Promise.all(
      PAGES.filter(({ role, status }) => !role && !status).map(async (page) => ({ ...page, ...(await open(page)) })),
    )
    const naming = pages.flatMap(({ path: address, html }) => {
      const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
      return named.test(main.replaceAll(/<!-- -->|<[^>]+>/g, ''))
        ? [{ address: addressOf(address), leads: main.includes(`href="${paths.fees()}"`) }]
        : []
    })
    expect(naming.length).toBeGreaterThan(7)
    // An invoice shows the amount due.
    const isElsewhere = (address: string) => address === paths.fees() || /^\/(blog|invoice)/.test(address)
    expect(naming.filter(({ address, leads }) => !leads && !isElsewhere(address))).toEqual([])
  })

  test('every page has a unique title and heading', async () => {
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

  test('every page of the route table is covered', () => {
    const addresses = PAGES.map(({ path }) => addressOf(path).split('?', 1)[0] ?? '')
    const isLookedAt = (pattern: string) => {
      const matcher = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)
      return addresses.some((address) => matcher.test(address))
    }
    const pages = routeTable().filter(({ file, isLayout }) => !isLayout && !file.startsWith('app/routes/kit/') && isPage(file))
    // As a page, this only redirects to the report; tests/routes covers its refusal of a POST.
    addresses.push(paths.pickWalkthrough('of-a-lead'))
    // Without a password step, this redirects to the sign-in; tests/journeys/two-step.spec.ts covers it.
    addresses.push(paths.loginCode())
    // For someone else's property, this redirects to the public plans; tests/routes/fee-basis.test.ts covers the owner's.
    addresses.push(paths.plan('of-a-lead'))
    // A passkey belongs to one user; tests/journeys/passkeys.spec.ts covers this page.
    addresses.push(paths.removePasskey('of-another-user'))
    // Needs a stored file besides its row; tests/routes/lead-files.test.ts covers it.
    addresses.push(paths.deleteLeadFile('of-a-lead', 'of-a-file'))
    // Without a selection, these redirect to their list; tests/routes covers them.
    addresses.push(paths.deleteLeads({}), paths.deleteRecentLeads({}), paths.setStatusOfLeads({}), paths.setStatusOfLead({}))
    expect(pages.filter((route) => !isLookedAt(route.path)).map((route) => route.path)).toEqual([])
  })

  test.each([
    ['/analysis', { intent: 'continue', 'properties[0].streetAddress': '<b>"', 'properties[1].zipCode': 'x' }],
    ['/login', { email: 'no-address', password: '' }],
  ])('a refused form of %s: valid HTML', async (target, form) => {
    const answer = await fetch(product().url + target, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Origin: product().url },
    })
    expect(answer.status).toBe(400)
    expect(await htmlErrors(await answer.text())).toEqual([])
  })
})

test('a report begins the same way behind each step of a dialog, which covers its end', async () => {
  const [report, ...steps] = PAGES.filter(
    (page) => page.status === undefined && /^\/analysis\/\w{32}(?:$|\/manage|\/agreement)/.test(addressOf(page.path)),
  )
  // The ids in its drawing depend on the parts of the page before it.
  const beginning = ({ html }: { html: string }) => /<h1[\s\S]*?<\/section>/.exec(html)?.[0].replace(/gauge-\w+/g, 'gauge')
  const expected = report && beginning(await open(report))
  expect(expected).toContain('How sure we are')
  expect(steps.length).toBeGreaterThan(6)
  for (const step of steps) {
    const page = await open(step)
    expect(beginning(page), step.name).toBe(expected)
    expect(page.html.match(/<footer/g), step.name).toBeNull()
  }
})

test('a page without the client bundle loads at most three scripts, which browsers cache for a year', async () => {
  for (const page of PAGES.filter((entry) => !shipsBundle(entry))) {
    const { files, caching } = await scriptsOf((await open(page)).html)
    expect(files.length, page.name).toBeLessThanOrEqual(3)
    expect(caching, page.name).toEqual(['public, max-age=31536000, immutable'])
  }
})

test('a response is only for our own pages, but a picture for everyone, as emails and feed readers show it', async () => {
  const policyOf = async (address: string) => {
    const { status, headers } = await fetch(new URL(address, product().url), { redirect: 'manual' })
    return `${status} ${headers.get('Cross-Origin-Resource-Policy')}`
  }
  const { html } = await open({ name: 'home', path: '/' })
  const assets = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js|woff2))"/g)].map(([, address = '']) => address)
  expect(assets.length).toBeGreaterThan(0)
  const ours = ['/', '/login', '/sitemap.xml', '/blog/rss.xml', '/health', ...assets]
  expect(await Promise.all(ours.map(policyOf))).toEqual(ours.map(() => '200 same-origin'))
  const gone = ['/nowhere', '/images/nothing.png', '/blog/pictures/nothing.png', '/assets/nothing.js']
  expect(await Promise.all(gone.map(policyOf))).toEqual(gone.map(() => '404 same-origin'))
  inTransaction((tx) => writeSetting(tx, 'company', { ...company, shortName: 'Other Homes' }))
  const drawn = new URL(metaContent((await open({ name: 'home', path: '/' })).html, 'og:image') ?? '').pathname
  inTransaction((tx) => resetSetting(tx, 'company'))
  const author = db().select().from(blogAuthors).get()
  const picture = await makePicture(db(), { authorId: author?.id ?? '' })
  const shown = ['/favicon.svg', '/share/home.png', drawn, `/blog/pictures/${picture.id}.png`, '/mail/opened/none.gif']
  expect(drawn).not.toBe('/share/home.png')
  expect(await Promise.all(shown.map(policyOf))).toEqual(shown.map(() => '200 cross-origin'))
})

describe('no link is broken', () => {
  const opens = (role: PageCase['role']) => PAGES.filter((page) => page.role === role).map(({ path }) => addressOf(path))

  test('for a visitor, from any public page to any other', async () => {
    const { opened, dead } = await crawl({
      origin: product().url,
      from: opens(undefined),
      goesOn: (where) => !where.includes('?'),
    })
    expect(dead).toEqual([])
    expect(opened).toBeGreaterThan(100)
  })

  test('for an owner, on their own page', async () => {
    const headers = { Cookie: await cookieOfReader('owner') }
    const { dead } = await crawl({ origin: product().url, from: opens('owner'), headers, goesOn: () => false })
    expect(dead).toEqual([])
  })

  test.each(ROLES)('for a member of staff (%s), on any staff page, and each may be opened', async (role) => {
    const from = [...opens('user'), ...(role === 'user' ? [] : opens('admin'))]
    const headers = { Cookie: signedInAs(role).cookie }
    const refusedTo = role === 'user' ? paths.home() : role === 'editor' ? paths.adminBlog() : paths.dashboard()
    // Whether another role may open an address depends on its kind.
    const ofAKind = role === 'admin' ? 3 : 1
    const { opened, dead } = await crawl({ origin: product().url, from, headers, goesOn: () => false, ofAKind, refusedTo })
    expect(dead).toEqual([])
    expect(opened - from.length, 'links besides the staff pages').toBeGreaterThan(50)
  })
})

describe('the metadata of a page in the site map', () => {
  /** The path and HTML of every page in the sitemap. */
  let pages: { where: string; html: string }[]
  beforeAll(async () => {
    const siteMap = await (await fetch(`${product().url}/sitemap.xml`)).text()
    const named = [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((found) => plain(found[1] ?? '').replace(product().url, ''))
    pages = await Promise.all(named.map(async (where) => ({ where, html: (await open({ name: where, path: where })).html })))
  })

  test('is indexable, at the address in the site map', () => {
    expect(pages.length).toBeGreaterThan(30)
    for (const { where, html } of pages) {
      expect(linkOf(html, 'canonical'), where).toBe(product().url + where)
      expect(metaContent(html, 'og:url'), where).toBe(product().url + where)
      expect(metaContent(html, 'robots'), where).toBeUndefined()
    }
  })

  test('is unique: title and description', () => {
    for (const read of [titleOf, (html: string) => metaContent(html, 'description')]) {
      for (const { where, html } of pages) expect(read(html), where).toMatch(/\S.{20,}/)
      expect(new Set(pages.map(({ html }) => read(html))).size).toBe(pages.length)
    }
  })

  test('contains a title, a description and a picture for sharing', async () => {
    for (const { where, html } of pages) {
      for (const property of ['og:title', 'og:description', 'og:type', 'og:image:alt', 'twitter:card'])
        expect(metaContent(html, property), `${property} of ${where}`).toMatch(/\S/)
    }
    // Team members, towns, and posts without a picture use their list's picture.
    const own = pages.filter(({ where }) => !/^\/(?:team|blog|towns)\/|\?/.test(where))
    expect(new Set(own.map(({ html }) => metaContent(html, 'og:image'))).size).toBe(own.length)
    for (const picture of new Set(pages.map(({ html }) => metaContent(html, 'og:image') ?? 'none'))) {
      const answer = await fetch(picture)
      expect([answer.status, answer.headers.get('content-type')], picture).toEqual([200, 'image/png'])
    }
  })

  test.each([
    ['/', [['RealEstateAgent', 'LocalBusiness']]],
    ['/fees', ['FAQPage']],
    ['/switch', ['FAQPage']],
    ['/towns/west-des-moines', ['BreadcrumbList']],
    ['/realtor-referral', ['FAQPage']],
    ['/team/claire-holloway', ['BreadcrumbList']],
    ['/blog', ['BreadcrumbList']],
    ['/blog/before-the-first-hard-frost', ['BlogPosting', 'BreadcrumbList']],
    ['/blog/maximizing-rental-property-roi', ['BlogPosting', 'BreadcrumbList']],
  ])('%s has the structured data %j', (where, types) => {
    const html = pages.find((page) => page.where === where)?.html ?? ''
    expect(structuredData(html).map((data) => data['@type'])).toEqual(types)
  })

  test('describes in structured data only what readers see', () => {
    let compared = 0
    for (const { where, html } of pages) {
      const shown = wordsOf(html)
      for (const data of structuredData(html)) {
        const facts = factsOf(data)
        for (const fact of facts) expect(shown, where).toContain(wordsOf(fact))
        compared += facts.length
      }
    }
    expect(compared).toBeGreaterThan(20)
    const business = structuredData(pages.find(({ where }) => where === '/')?.html ?? '')[0]
    expect(business).toMatchObject({ address: expect.anything(), geo: expect.anything(), logo: expect.any(String) })
  })

  test('uses schema.org and full addresses in all structured data', () => {
    for (const { where, html } of pages) {
      for (const data of structuredData(html)) {
        expect(data['@context'], where).toBe('https://schema.org')
        const addresses = JSON.stringify(data).matchAll(/"(?:url|item|image|mainEntityOfPage)":"([^"]*)"/g)
        for (const [, address] of addresses) expect(address, where).toMatch(/^https?:\/\/[^/]+\//)
      }
    }
  })
})

/** Addresses where a form is open that no page of the catalog has. */
function openedForms(viewerId: string): string[] {
  const { id } = makeLead(db())
  const note = { id: newId(), leadId: id, authorId: viewerId }
  makeNote(db(), note)
  const text = makeReceived(db(), { leadId: id, channel: 'sms', sender: '+15155550199' })
  return [
    paths.lead(id, { edit: 'name' }),
    paths.lead(id, { edit: 'status-lost' }),
    paths.lead(id, { edit: `note-${note.id}` }),
    paths.leadWalkthrough(id, 'schedule'),
    paths.leadWalkthrough(id, 'cancel'),
    `${paths.leads()}?edit=${id}:next`,
    paths.inboxMessage(text.id),
  ]
}

function settingsForms(): string[] {
  return listSections().map(({ key }) => paths.adminSettings(key))
}

/** A page's forms that post text, not those with only choices, files, and buttons. */
function typedForms(html: string): string[] {
  const isTyped = /<textarea\b|<input\b(?![^>]* (?:type="(?:hidden|checkbox|radio|file|submit|search)"|disabled))/
  return [...html.matchAll(/<form\b[^>]* method="post"[\s\S]*?<\/form>/g)]
    .map(([form]) => form)
    .filter((form) => isTyped.test(form))
}

/** The words of a page or text, ignoring tags, line breaks, and quote style. */
function wordsOf(html: string): string {
  const text = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')
  return plain(text)
    .replace(/[’']/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;?!)])/g, '$1')
    .trim()
}

/** Texts in structured data that the page must show as well. */
function factsOf(data: Record<string, unknown>): string[] {
  const text = z.string()
  const question = z.object({ name: text, acceptedAnswer: z.object({ text }) })
  const known = z.union([
    z
      .object({ '@type': z.literal('FAQPage'), mainEntity: z.array(question) })
      .transform(({ mainEntity }) => mainEntity.flatMap(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])),
    z
      .object({ '@type': z.literal('BlogPosting'), headline: text, author: z.object({ name: text }).optional() })
      .transform(({ headline, author }) => [headline, ...(author ? [author.name] : [])]),
    z
      .object({
        '@type': z.tuple([text, z.literal('LocalBusiness')]),
        name: text,
        telephone: text,
        email: text,
        address: z.object({ streetAddress: text }),
      })
      .transform(({ name, telephone, email, address }) => [name, telephone, email, address.streetAddress]),
  ])
  return known.safeParse(data).data ?? []
}

test('every page names the stored company, and no visitor sees another one', async () => {
  // Sequential: all at once, the last one would exceed the request timeout.
  const read = async (reading: typeof open) => {
    const pages = []
    for (const page of PAGES) pages.push({ page, html: (await reading(page)).html })
    return pages
  }
  const other = { ...company, name: 'Prairie Lamp Rentals', shortName: 'Prairie Lamp', trade: 'Rentals' }
  const before = await read(open)
  inTransaction((tx) => writeSetting(tx, 'company', other))
  try {
    for (const [index, { page, html }] of (await read(openFresh)).entries()) {
      const sample = titleOf(before[index]?.html ?? '')
      const expected = sample?.replace(company.name, other.name).replace(company.shortName, other.shortName)
      expect(titleOf(html), page.name).toBe(expected)
      expect(expected, page.name).toMatch(/ \| Prairie Lamp/)
      // Staff pages may contain notes and emails from before.
      if (page.role === undefined) expect(html, page.name).not.toContain(company.shortName)
    }
  } finally {
    inTransaction((tx) => resetSetting(tx, 'company'))
  }
})

/** Whether a route file renders a page, as opposed to a redirect or a file. */
function isPage(file: string): boolean {
  return readFileSync(file, 'utf8').includes('export default function')
}

const served = new Map<string, Response>()

/** The scripts that a page loads and their cache lifetime. */
async function scriptsOf(html: string): Promise<{ files: string[]; caching: string[] }> {
  const sources = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((found) => found[1] ?? '')
  const files = [...new Set([...sources, ...linksOf(html, 'modulepreload')])]
  for (const file of files.filter((name) => !served.has(name)))
    served.set(file, await fetch(product().url + file, { method: 'HEAD' }))
  const answers = files.flatMap((file) => served.get(file) ?? [])
  expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
  return { files, caching: [...new Set(answers.map(({ headers }) => headers.get('cache-control') ?? ''))] }
}

type Opened = { status: number; html: string }

/** The pages from their first load, shared by most tests. */
const openedPages = new Map<PageCase, Promise<Opened>>()

function open(page: PageCase): Promise<Opened> {
  const known = openedPages.get(page) ?? openFresh(page)
  openedPages.set(page, known)
  // A lost request is sent again, rather than failing all tests of the page.
  known.catch(() => openedPages.delete(page))
  return known
}

const cookies: Partial<Record<Reader, string>> = {}

async function openFresh({ path, role }: PageCase): Promise<Opened> {
  if (role) cookies[role] ??= await cookieOfReader(role)
  return openAs(path, role && cookies[role])
}

async function openAs(path: PageCase['path'], cookie = ''): Promise<Opened> {
  // On a slow machine, the server may close an unused connection just as the next request begins.
  const headers = { Accept: 'text/html', Cookie: cookie, Connection: 'close' }
  const answer = await fetch(product().url + addressOf(path), { headers, redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}
