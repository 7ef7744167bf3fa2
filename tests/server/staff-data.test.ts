import { isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadFiles } from '#app/db/schema/index.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { addressOf, PAGES, shipsBundle } from '#tests/setup/page-catalog.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { setupSeededProduct } from '#tests/setup/started-product.ts'
import { type SignedIn, signedInAs } from '#tests/setup/session.ts'

const product = setupSeededProduct('staff-data')

const SCREENS = PAGES.filter((page) => page.role !== undefined && shipsBundle(page))

/** Of a link in a message that several screens list. */
const SECRET = 'abcdef1234567890abcdef1234567890'

let staff: { user: SignedIn; admin: SignedIn }
let leadId = ''
let messageId = ''
beforeAll(() => {
  staff = { user: signedInAs('user'), admin: signedInAs('admin') }
  leadId = makeLead(db()).id
  messageId = makeMessage(db(), {
    leadId,
    textBody: `Open http://localhost/r/${SECRET} today`,
    htmlBody: `<a href="http://localhost/r/${SECRET}">Open</a>`,
  }).id
})

describe.each(SCREENS)('the data of $name', ({ path, role, status = 200 }) => {
  let address = ''
  beforeAll(() => {
    address = addressOf(path)
  })

  test('requires a sign-in', async () => {
    for (const search of ['', aloneOf(address), '_routes=routes%2Fstaff%2Flayout']) {
      const { answer, text } = await load(address, search)
      expect([answer.status, text]).toEqual([202, expect.stringContaining('/login?from=')])
      expect(text.length).toBeLessThan(400)
    }
  })

  test('requires the permission of the screen, and contains nothing that it hides', async () => {
    const { answer, text } = await load(address, '', staff.user.cookie)
    if (role === 'admin') {
      expect([answer.status, answer.headers.getSetCookie().join()]).toEqual([202, expect.stringContaining('toasts=')])
      expect(text.length).toBeLessThan(400)
    } else expect(answer.status).toBe(status)
    expectNoSecret(text)
    expect((await load(address, '', staff.admin.cookie)).answer.status).toBe(status)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  })
})

test('a client-navigation post changes nothing without permission', async () => {
  const { id } = makeMessage(db(), { state: 'failed', lastError: '550', attempts: 1 })
  const post = (cookie?: string) =>
    fetch(`${product().url}${paths.adminMessage(id)}.data`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'resend' }),
      headers: { Origin: product().url, ...(cookie ? { Cookie: cookie } : {}) },
    })
  expect(await (await post()).text()).toContain('/login?from=')
  const home = await post(staff.user.cookie)
  expect([home.status, home.headers.getSetCookie().join()]).toEqual([202, expect.stringContaining('toasts=')])
  const { text } = await load(paths.adminMessage(id), '', staff.admin.cookie)
  expect(text).toContain('"failed"')
})

test("the data of a lead and of a message contains no secret of the message's link", async () => {
  expectNoSecret((await load(paths.lead(leadId), '', staff.user.cookie)).text)
  expect((await load(paths.adminMessage(messageId), '', staff.admin.cookie)).text).not.toContain('<a href')
})

function expectNoSecret(text: string): void {
  expect(text).not.toContain(SECRET)
  expect(text).not.toContain(staff.user.token)
  expect(text).not.toMatch(/passwordHash|tokenHash|\$argon2/)
}

test("a lead's file is sent in a sandbox: the policy of its route overrides that of pages", async () => {
  const file = db().select().from(leadFiles).where(isNotNull(leadFiles.leadId)).limit(1).get()
  const address = product().url + paths.leadFile(file?.leadId ?? '', file?.id ?? '')
  const answer = await fetch(address, { headers: { Cookie: staff.user.cookie } })
  expect([answer.status, answer.headers.get('Content-Security-Policy')]).toEqual([200, "default-src 'none'; sandbox"])
})

/** Requests only a screen's data, without its layout's. */
function aloneOf(address: string): string {
  const where = address.split('?', 1)[0] ?? ''
  const matching = routeTable().filter(
    ({ path: pattern, isLayout }) => !isLayout && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(where),
  )
  // As in Remix, '/leads/board' takes precedence over '/leads/:leadId'.
  const [route] = matching.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  return `_routes=${encodeURIComponent(route?.id ?? '')}`
}

/** The request of client navigation: a screen's data at its address plus '.data'. */
async function load(address: string, search: string, cookie?: string): Promise<{ answer: Response; text: string }> {
  const url = new URL(address, product().url)
  url.pathname += '.data'
  if (search) url.search += `${url.search ? '&' : '?'}${search}`
  const answer = await fetch(url, { headers: cookie ? { Cookie: cookie } : {}, redirect: 'manual' })
  return { answer, text: await answer.text() }
}
