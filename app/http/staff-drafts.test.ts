import { expect, test } from 'vitest'
import { signedInAs } from '#tests/setup/session.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { draftsOfPage, settleDraft } from './staff-drafts.server.ts'

setupTestDatabase()

const PAGE = '/leads/1/invoices/2/void'

/** A member who voids an invoice, and what they are offered afterwards. */
function voiding() {
  const { viewer, cookie } = signedInAs('user')
  const post = (status: number, reason = 'A mistake') =>
    settleDraft({
      headers: new Headers({ Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' }),
      ip: '203.0.113.7',
      body: Buffer.from(new URLSearchParams({ draft: `${PAGE}#reason`, reason }).toString()),
      answered: new Response(null, { status }),
    })
  const offered = async () => {
    const drafts = await draftsOfPage(new Request('http://localhost/', { headers: { Cookie: cookie } }), viewer.id, PAGE)
    return drafts.flatMap(({ fields }) => fields.map(([, value]) => value))
  }
  return { post, offered }
}

test('a refused repeat of a saved post leaves no draft of the text that is stored', async () => {
  const { post, offered } = voiding()
  await post(303)
  await post(409)
  await post(303)
  expect(await offered()).toEqual([])
})

test('other text, another failure, and the text of another member are kept', async () => {
  const { post, offered } = voiding()
  await post(303)
  await post(409, 'Paid in cash')
  expect(await offered()).toEqual(['Paid in cash'])
  await post(303, 'Paid in cash')
  await post(503)
  expect(await offered()).toEqual(['A mistake'])
  const other = voiding()
  await other.post(409)
  expect(await other.offered()).toEqual(['A mistake'])
})
