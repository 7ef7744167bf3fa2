import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { newSecretToken } from '#app/modules/tokens/tokens.server.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeDocument } from '#tests/factories/make-onboarding.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { setupProduct } from '#tests/setup/started-product.ts'

const product = setupProduct('failed-pages')

/** Removes tables until the test ends. */
function hide(...tables: string[]): void {
  for (const table of tables) {
    db().run(sql.raw(`alter table ${table} rename to ${table}_elsewhere`))
    onTestFinished(() => void db().run(sql.raw(`alter table ${table}_elsewhere rename to ${table}`)))
  }
}

test('unreadable or unchangeable documents and campaigns say so in their own words, and no more', async () => {
  const { cookie } = signedInAs('admin')
  const ask = async (target: string, json?: unknown) => {
    const posted = { method: 'POST', body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }
    const { headers, ...init } = json === undefined ? { headers: {} } : posted
    const url = product().url + target
    const answer = await fetch(url, { ...init, headers: { ...headers, Cookie: cookie, Origin: product().url, Accept: '*/*' } })
    return [answer.status, await answer.text()] as const
  }
  const leadId = makeLead(db()).id
  const completed = {
    status: 'completed',
    completedAt: new Date(),
    signedFileKey: 'signed/gone.pdf',
    signedFileHash: '0',
  } as const
  const { id } = makeDocument(db(), completed)
  const error = (words: string) => JSON.stringify({ error: words })

  expect(await ask(`/api/docuseal/download/${id}`), 'a file that is gone').toEqual([500, error('Failed to download document')])
  hide('documents', 'campaign_runs', 'campaign_templates')
  expect(await ask('/api/docuseal/submissions')).toEqual([500, error('Failed to fetch submissions')])
  expect(await ask('/api/campaigns/stats')).toEqual([500, error('Failed to fetch campaign stats')])
  expect(await ask('/api/campaigns/templates')).toEqual([500, error('Failed to fetch templates')])
  expect(await ask('/api/campaigns/start', { leadId })).toEqual([500, error('Failed to start campaign')])
  expect(await ask(`/api/campaigns/${id}/stop`, {})).toEqual([500, error('Failed to stop campaign')])
  const [status, page] = await ask('/documents')
  expect(status).toBe(500)
  expect(page).toContain('<h1>Failed to load documents. Please try again later.</h1>')
  expect(page).not.toContain('no such table')
  expect(product().output()).toContain('no such table: documents')
})

test("leads that can't be read or written say so, keep typed values, lose nothing, and the cause is logged", async () => {
  const { cookie } = signedInAs('user')
  const { id: leadId } = makeLead(db())
  const ask = async (target: string, form?: Record<string, string>) => {
    const init = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' as const }
    const answer = await fetch(product().url + target, { ...init, headers: { Cookie: cookie, Origin: product().url } })
    return { status: answer.status, page: await answer.text(), location: answer.headers.get('Location') ?? '' }
  }
  const valueOf = (page: string, field: string) => new RegExp(`name="${field}"[^>]*value="([^"]*)"`).exec(page)?.[1] ?? ''
  const submissionId = valueOf((await ask(paths.newLead())).page, 'submissionId')
  const seen = valueOf((await ask(paths.editLead(leadId))).page, 'seen').replaceAll('&quot;', '"')
  const picked = { lead: leadId, shown: leadId, list: paths.leads(), intent: 'delete' }
  const { location: question } = await ask('/leads/selection', picked)
  for (const verb of ['insert', 'update', 'delete']) {
    db().run(sql.raw(`create trigger no_${verb} before ${verb} on leads begin select raise(fail, 'leads refuse ${verb}'); end`))
    onTestFinished(() => void db().run(sql.raw(`drop trigger no_${verb}`)))
  }

  const ada = { name: 'Ada Byron', email: 'ada@example.com', source: 'manual', status: 'leads', state: 'IA' }
  const added = await ask(paths.newLead(), { intent: 'save', submissionId, ...ada })
  expect(added.status).toBe(503)
  expect(added.page).toContain('Failed to add the lead. Nothing was saved. Please try again.')
  expect(valueOf(added.page, 'name')).toBe('Ada Byron')
  const property = { propertyType: 'single-family', squareFootage: '1500', unitCount: '1', bedrooms: '3', bathrooms: '2' }
  const address = { streetAddress: '12 Elm St', city: 'Ames', state: 'IA', zipCode: '50010' }
  const saved = await ask(paths.editLead(leadId), { intent: 'save', seen, ...address, ...property })
  expect([saved.status, saved.page]).toEqual([503, expect.stringContaining('Failed to update property details')])
  expect(valueOf(saved.page, 'streetAddress')).toBe('12 Elm St')
  const deleted = await ask(question)
  const refused = await ask(question, {})
  expect(deleted.page).toContain('Are you sure you want to delete 1 selected lead(s)?')
  expect([refused.status, refused.location]).toEqual([303, expect.stringContaining('/leads?selection=')])
  for (const verb of ['insert', 'update']) expect(product().output()).toContain(`leads refuse ${verb}`)

  hide('listed_leads')
  const unread = await ask(paths.leads())
  expect([unread.status, unread.page]).toEqual([500, expect.stringContaining('<h1>Something went wrong</h1>')])
  expect(unread.page).not.toContain('listed_leads')
})

test("a post that can't be loaded is logged and shown as not found, without the cause", async () => {
  hide('blog_posts')
  const answer = await fetch(`${product().url}/blog/a`, { headers: { Accept: 'text/html' } })
  expect(answer.status).toBe(500)
  const html = await answer.text()
  expect(html).toContain('<h1>Post not found</h1>')
  expect(html).not.toContain('blog_posts')
  expect(product().output()).toContain('no such table: blog_posts')
})

test("a page whose layout also fails names the stored company, or the built-in one if the settings can't be read", async () => {
  const prairie = { ...company, name: 'Prairie Lamp Rentals', shortName: 'Prairie Lamp', phone: '(515) 555-0199' }
  inTransaction((tx) => writeSetting(tx, 'company', prairie))
  const move = (table: string, to: string) => db().run(sql.raw(`alter table ${table} rename to ${to}`))
  const open = async (target: string) => {
    const answer = await fetch(product().url + target, { headers: { Accept: 'text/html' } })
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
    expect(product().output()).toContain('no such table: settings')
  } finally {
    move('tokens_elsewhere', 'tokens')
  }
})

test('an unknown address shows staff the office around "Page not found", and visitors the site', async () => {
  const open = async (target: string, cookie = '', method = 'GET') => {
    const headers = { Accept: 'text/html', Cookie: cookie, Origin: product().url }
    const answer = await fetch(product().url + target, { method, headers })
    const html = await answer.text()
    const link = /<a[^>]*href="([^"]*)"[^>]*>(Go to [^<]*)</.exec(html)
    return {
      status: answer.status,
      isStored: !answer.headers.get('cache-control')?.includes('no-store'),
      heading: /<h1>([^<]*)/.exec(html)?.[1],
      title: /<title[^>]*>([^<]*)/.exec(html)?.[1],
      isOffice: [/<html[^>]* class="staff"/, /class="staff-frame"/, /action="\/logout"/].map((part) => part.test(html)),
      back: [link?.[1], link?.[2]],
    }
  }
  const page = { status: 404, heading: 'Page not found', title: expect.stringMatching(/^Page not found/) as string }
  for (const target of ['/admin/nowhere', '/admin/blog/edit', '/leads/a/b/c', '/nowhere']) {
    const office = { isStored: false, isOffice: [true, true, true], back: [paths.dashboard(), 'Go to the dashboard'] }
    const { cookie } = signedInAs('admin')
    expect(await open(target, cookie, 'POST'), `a form sent to ${target}`).toEqual({ ...page, ...office })
    for (const role of ['admin', 'user', 'read-only', 'finance'] as const) {
      expect(await open(target, signedInAs(role).cookie), `${role} at ${target}`).toEqual({ ...page, ...office })
    }
    const posts = { isStored: false, isOffice: [true, true, true], back: [paths.adminBlog(), 'Go to the blog'] }
    expect(await open(target, signedInAs('editor').cookie), `editor at ${target}`).toEqual({ ...page, ...posts })
    const site = {
      isOffice: [false, false, false],
      back: [paths.home(), 'Go to the home page'],
    }
    for (const method of ['GET', 'POST'])
      expect(await open(target, '', method), `visitor at ${target}`).toMatchObject({ ...page, ...site })
  }
})

test('a note written while its author loses the right to save it is offered again with that right', async () => {
  const page = paths.lead(makeLead(db()).id)
  const { viewer, cookie } = signedInAs('user')
  const setRole = (role: 'user' | 'read-only') => db().update(users).set({ role }).where(eq(users.id, viewer.id)).run()
  const ask = async (form?: Record<string, string>) => {
    const posted = form && { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' as const }
    return fetch(product().url + page, { ...posted, headers: { Cookie: cookie, Origin: product().url } })
  }
  const draft = /name="draft" value="([^"]*#note)"/.exec(await (await ask()).text())?.[1] ?? ''
  setRole('read-only')
  const refused = await ask({ draft, intent: 'add-note', noteContent: 'Ring the back door' })
  expect([refused.status, refused.headers.get('Location')]).toEqual([303, paths.dashboard()])
  setRole('user')
  const html = await (await ask()).text()
  expect(['You have an unsaved draft', 'Ring the back door'].map((words) => html.includes(words))).toEqual([true, true])
})
