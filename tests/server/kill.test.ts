import { randomBytes } from 'node:crypto'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import { freePort, type Product } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'

/** How often the server is killed, and how many browsers post at the time. */
const ROUNDS = 4
const BROWSERS = 6

/** A POST of the analysis form with two properties, and its outcome. */
type Post = {
  email: string
  submissionId: string
  /** The redirect's target; undefined if no response arrived. */
  location?: string
}

let folder: string
let port: number
let product: Product

beforeAll(async () => {
  folder = path.join(inject('runFolder'), 'kill')
  port = await freePort()
})
afterAll(() => product.stop())

test('a power cut in a stream of posts loses, splits and duplicates none that was answered', async () => {
  const posts: Post[] = []
  for (let round = 0; round < ROUNDS; round++) {
    product = await startMigrated({ folder, port })
    const ends = { now: false }
    const browsers = Array.from({ length: BROWSERS }, () => postUntil(ends, posts))
    // Kills one answer later in each round, at a point in time that varies by machine.
    const wanted = answeredOf(posts).length + BROWSERS * (round + 1) + round
    while (answeredOf(posts).length < wanted) await new Promise((resolve) => setTimeout(resolve, 5))
    await product.kill()
    ends.now = true
    await Promise.all(browsers)
  }
  product = await startMigrated({ folder, port })
  const answered = answeredOf(posts)
  const unanswered = posts.filter((post) => post.location === undefined)
  expect(answered.length).toBeGreaterThan(ROUNDS * BROWSERS)
  expect(answered.map((post) => [post.email, stored(post)])).toEqual(answered.map((post) => [post.email, WHOLE]))
  for (const post of unanswered) expect([NOTHING, WHOLE], post.email).toContainEqual(stored(post))

  // Every browser repeats its POST: answered ones redirect to the same place, the others are stored now.
  for (const post of posts) {
    const again = await send(post)
    if (post.location !== undefined) expect(again).toBe(post.location)
    expect(again).toMatch(/^\/analysis\/[0-9a-f]{32}$/)
    expect(stored(post), post.email).toEqual(WHOLE)
    expect((await fetch(product.url + again)).status).toBe(200)
  }
})

function answeredOf(posts: readonly Post[]): Post[] {
  return posts.filter((post) => post.location !== undefined)
}

/** What the database contains of a POST with two properties. */
const WHOLE = { leads: 2, entries: 2, results: 2, timelines: 2, grants: 2, mails: 1, subscribers: 1 }
const NOTHING = { leads: 0, entries: 0, results: 0, timelines: 0, grants: 0, mails: 0, subscribers: 0 }

function stored({ email }: Post): typeof WHOLE {
  const database = new Database(product.databasePath, { readonly: true })
  try {
    const count = (query: string) => (database.prepare(`select count(*) as n from ${query}`).get(email) as { n: number }).n
    return {
      leads: count('leads where email = ?'),
      entries: count('property_analysis_entries e join leads l on l.id = e.lead_id where l.email = ?'),
      results: count('property_analysis_results r join property_analysis_entries e on e.id = r.entry_id where e.email = ?'),
      timelines: count('(select distinct a.lead_id from lead_activities a join leads l on l.id = a.lead_id where l.email = ?)'),
      grants: count('lead_grants g join leads l on l.id = g.lead_id where l.email = ?'),
      mails: count('messages where recipient_key = ?'),
      subscribers: count('property_analysis_subscribers where email = ?'),
    }
  } finally {
    database.close()
  }
}

async function postUntil(ends: { now: boolean }, posts: Post[]): Promise<void> {
  while (!ends.now) {
    const post: Post = {
      email: `owner-${randomBytes(6).toString('hex')}@example.com`,
      submissionId: randomBytes(16).toString('hex'),
    }
    posts.push(post)
    try {
      post.location = await send(post)
    } catch (error) {
      // The connection broke, so this browser gets no response. Any other error fails the test.
      if (!(error instanceof TypeError)) throw error
      return
    }
  }
}

/**
 * Posts the form, again if the server says that it took too long, and returns the redirect's target. Rejects with a TypeError if
 * the connection breaks.
 */
async function send({ email, submissionId }: Post): Promise<string> {
  const fields = propertyFields(['1500 Walnut Street', '2 Grand Avenue'])
  const body = new URLSearchParams({ ...fields, email, submissionId, intent: 'submit' })
  const answer = await fetch(`${product.url}/analysis`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: product.url },
  })
  const location = answer.headers.get('location')
  if (answer.status === 408) return send({ email, submissionId })
  if (answer.status !== 303 || location === null) throw new Error(`Answered with ${answer.status}: ${await answer.text()}`)
  return location
}
