import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { readEvents } from '#tests/setup/event-reader.ts'
import { type Product, productSettings } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'
import { signedInAs } from '#tests/setup/session.ts'

let product: Product
beforeAll(async () => {
  const folder = path.join(inject('runFolder'), 'live')
  product = await startMigrated({ folder, env: { WEB_CONCURRENCY: '2' } })
  // `db()` here is that server's database: its writes come from another process, like those of the command line.
  Object.assign(process.env, productSettings(folder))
})
afterAll(() => closeDatabase())

/** A browser with an open list of leads. */
async function openList({ cookie } = signedInAs('user')) {
  const headers = { Cookie: cookie, 'Accept-Encoding': 'br, gzip' }
  const answer = await fetch(product.url + paths.leadStream(), { headers })
  const events = readEvents(answer.body)
  return { answer, newest: () => events.keys().at(-1) ?? -1, ...events }
}

it('lists in every process are notified of command-line writes, and their streams end at once when the product stops', async () => {
  await expect.poll(() => product.output().match(/"msg":"listening"/g)).toHaveLength(2)
  const lists = await Promise.all(Array.from({ length: 6 }, () => openList()))
  expect(lists.map(({ answer }) => [answer.status, answer.headers.get('Content-Encoding')])).toEqual(lists.map(() => [200, null]))
  await expect.poll(() => lists.map(({ newest }) => newest())).toEqual(lists.map(() => 0))
  for (let change = 1; change <= 3; change += 1) {
    makeLead(db())
    await expect.poll(() => lists.map(({ newest }) => newest())).toEqual(lists.map(() => change))
  }

  // Five per session in each of the two processes. More are asked to retry later.
  const staff = signedInAs('user')
  const many = await Promise.all(Array.from({ length: 40 }, () => openList(staff)))
  expect(new Set(many.map(({ answer }) => answer.status))).toEqual(new Set([200]))
  // The system distributes connections, so one process may get fewer than five.
  await expect.poll(() => many.filter(({ isOver }) => !isOver()).length).toBeLessThanOrEqual(10)
  expect(many.filter(({ isOver }) => !isOver()).length).toBeGreaterThanOrEqual(5)
  expect(many.filter(({ isOver }) => isOver()).every(({ heard }) => heard().endsWith('event: later\ndata: later\n\n'))).toBe(true)
  expect(lists.some(({ isOver }) => isOver())).toBe(false)

  await product.stop()
  await expect.poll(() => lists.every(({ isOver }) => isOver())).toBe(true)
  // None had to be cut off.
  expect(product.output().match(/"inTime":true/g)).toHaveLength(2)
  // Node warns if more listeners than expected wait for the end of a response.
  expect(product.output()).not.toContain('Warning')
})
