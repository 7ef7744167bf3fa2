import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import type { Product } from '#tests/setup/product.ts'
import { startMigrated } from '#tests/setup/started-product.ts'

const TWO = { WEB_CONCURRENCY: '2' }
const folderOf = (name: string) => path.join(inject('runFolder'), `group-${name}`)

describe('two processes on one port', () => {
  let product: Product
  beforeAll(async () => {
    product = await startMigrated({ folder: folderOf('two'), env: TWO })
  })
  beforeEach(async () => {
    await expect.poll(() => serving(product)).toHaveLength(2)
  })
  afterAll(() => product.stop())

  it('lose no answered post and duplicate none when one of them is killed, and the other answers', async () => {
    const ends = { now: false }
    const sent: Post[] = []
    const browsers = Array.from({ length: 6 }, () => postUntil(product, ends, sent))
    await expect.poll(() => sent.length).toBeGreaterThan(12)
    const [victim = 0] = serving(product)
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => isAlive(victim)).toBe(false)
    expect(await askOnNewConnection(product)).toBe(200)
    await sleep(300)
    ends.now = true
    await Promise.all(browsers)
    const broken = sent.filter((post) => post.location === undefined)
    // Only the requests of that process at that moment.
    expect(broken.length).toBeLessThanOrEqual(6)
    expect(sent.length).toBeGreaterThan(broken.length)
    for (const post of sent) if (post.location !== undefined) expect(leadsOf(product, post)).toBe(1)
    for (const post of broken) {
      expect(await send(product, post)).toMatch(/^\/analysis\//)
      expect(leadsOf(product, post)).toBe(1)
    }
    await expect.poll(() => serving(product).filter((pid) => pid !== victim)).toHaveLength(2)
  })

  it('hand over jobs when the job process is killed', async () => {
    const worker = () => Number([...product.output().matchAll(/"worker":(\d+),"msg":"runs the jobs"/g)].at(-1)?.[1])
    await expect.poll(() => isAlive(worker())).toBe(true)
    const before = worker()
    process.kill(before, 'SIGKILL')
    await expect.poll(() => worker()).not.toBe(before)
    await expect.poll(() => serving(product)).toHaveLength(2)
  })

  it('continue when one of them hangs: it is ended within 15 seconds and replaced', async () => {
    const [victim = 0, other = 0] = serving(product)
    process.kill(victim, 'SIGSTOP')
    await expect.poll(() => isAlive(victim)).toBe(false)
    await expect.poll(() => product.output()).toMatch(new RegExp(`"worker":${victim},"msg":"A server process stopped responding`))
    await expect.poll(() => serving(product)).toHaveLength(2)
    expect(serving(product)).toContain(other)
  })

  it('are renewed one after the other without a refused request', async () => {
    const before = serving(product)
    const ends = { now: false }
    const sent: Post[] = []
    const browsers = Array.from({ length: 4 }, () => postUntil(product, ends, sent))
    product.signal('SIGHUP')
    await expect.poll(() => product.output()).toContain('"msg":"renewed"')
    ends.now = true
    await Promise.all(browsers)
    expect(sent.filter((post) => post.location === undefined)).toEqual([])
    expect(serving(product).filter((pid) => before.includes(pid))).toEqual([])
    expect(serving(product)).toHaveLength(2)
  })
})

it('ends with all its processes', async () => {
  const product = await startMigrated({ folder: folderOf('end'), env: TWO })
  await expect.poll(() => serving(product)).toHaveLength(2)
  const processIds = serving(product)
  await product.stop()
  expect(processIds.filter(isAlive)).toEqual([])
})

/** Live processes that have reported that they listen. */
function serving(product: Product): number[] {
  return [...product.output().matchAll(/"pid":(\d+)[^\n]*"msg":"listening"/g)].map((match) => Number(match[1])).filter(isAlive)
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

type Post = { email: string; submissionId: string; location?: string; failure?: unknown }

async function postUntil(product: Product, ends: { now: boolean }, sent: Post[]): Promise<void> {
  while (!ends.now) {
    const post: Post = { email: `${randomBytes(6).toString('hex')}@example.com`, submissionId: randomBytes(16).toString('hex') }
    sent.push(post)
    try {
      post.location = await send(product, post)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      post.failure = error.cause
    }
  }
}

/** The status of /health over a new connection. */
function askOnNewConnection(product: Product): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${product.url}/health`, { agent: false }, (answer) => resolve(answer.resume().statusCode)).once('error', reject)
  })
}

async function send(product: Product, { email, submissionId }: Post): Promise<string> {
  const body = new URLSearchParams({ ...propertyFields(), email, submissionId, intent: 'submit' })
  const headers = { Origin: product.url }
  const answer = await fetch(`${product.url}/analysis`, { method: 'POST', body, redirect: 'manual', headers })
  if (answer.status !== 303) throw new Error(`Answered with ${answer.status}: ${await answer.text()}`)
  return answer.headers.get('location') ?? ''
}

function leadsOf(product: Product, { email }: Post): number {
  const database = new Database(product.databasePath, { readonly: true })
  try {
    return (database.prepare('select count(*) as n from leads where email = ?').get(email) as { n: number }).n
  } finally {
    database.close()
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
