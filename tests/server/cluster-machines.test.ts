import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Post, send, sendForm } from '#tests/cluster/posts.ts'
import { runRoundsOn } from '#tests/cluster/rounds.ts'
import { type Machine, roleOf, type Stage, startStage } from '#tests/cluster/stage.ts'
import { runScript } from '#tests/setup/product.ts'
import { rqlitedProgram } from '../../scripts/cluster/rqlited.ts'

const METRICS_TOKEN = 'a token for the metrics of tests'
/** How many forms are sent and checked right away. */
const LOOKS = 20

/** The program's error message if it is not available on this machine. */
const missing = (() => {
  try {
    rqlitedProgram()
    return undefined
  } catch (error) {
    return String(error)
  }
})()

test('a standalone product loads nothing of a cluster', () => {
  const folder = 'build/server/assets'
  const chunks = readdirSync(folder).filter((name) => /^(?:member|cluster-gate|machine-requests)-/.test(name))
  expect(chunks).toHaveLength(3)
  const others = readdirSync(folder).filter((name) => name.endsWith('.js') && !chunks.includes(name))
  for (const name of others) {
    const source = readFileSync(path.join(folder, name), 'utf8')
    for (const chunk of chunks) expect(source, name).not.toContain(`from "./${chunk}"`)
  }
})

// The tests build on each other: a retry would start from the first try's end state.
describe.skipIf(missing !== undefined)(
  `machines of a cluster${missing === undefined ? '' : ` (${missing})`}`,
  { retry: 0 },
  () => {
    const root = path.join(inject('runFolder'), 'cluster-machines')
    let stage: Stage
    let writer: Machine
    let reader: Machine

    beforeAll(async () => {
      stage = await startStage(root, { METRICS_TOKEN })
      writer = await stage.writer()
      reader = stage.machines.find((machine) => machine !== writer) ?? writer
    })
    afterAll(() => stage.end())

    const newPost = (index: number): Post => ({
      email: `visitor-${index}@example.com`,
      submissionId: String(index).padStart(32, '0'),
      via: reader.name,
    })

    test('a form sent through a reader is on its next page at once, and a page without it is rendered locally', async () => {
      for (let index = 0; index < LOOKS; index++) {
        const answer = await sendForm(newPost(index), reader.url)
        const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('cluster-seen=')) ?? ''
        expect(answer.status).toBe(303)
        const page = await fetch(reader.url + (answer.headers.get('location') ?? ''), {
          headers: { Cookie: cookie.split(';', 1)[0] ?? '' },
        })
        expect(page.status).toBe(200)
      }
      expect((await fetch(reader.url)).status).toBe(200)
    })

    test("the page's cookie and the cluster's are set together", async () => {
      const answer = await sendForm(newPost(900), reader.url)
      const names = answer.headers.getSetCookie().map((line) => line.split('=', 1)[0])
      expect(names).toContain('cluster-seen')
      expect(new Set(names).size).toBe(names.length)
    })

    test('a form sent twice is stored once, on any machine', async () => {
      const twice = newPost(901)
      const [first, second] = [await sendForm(twice, reader.url), await sendForm(twice, writer.url)]
      expect(second.headers.get('location')).toBe(first.headers.get('location'))
    })

    test("machines accept only each other, and metrics name the writer and a reader's lag", async () => {
      const metricsOf = async ({ url }: Machine) =>
        (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text()
      expect(await metricsOf(writer)).toMatch(/^harvest_gate_cluster_writer 1$/m)
      await expect.poll(() => metricsOf(reader)).toMatch(/^harvest_gate_cluster_lag_seconds [012](?:\.|$)/m)
      expect(await metricsOf(reader)).toMatch(/^harvest_gate_cluster_writer 0$/m)
      expect((await fetch(`${writer.machineUrl}/analysis`, { method: 'POST', body: 'intent=submit' })).status).toBe(403)
      expect((await fetch(`${writer.machineUrl}/__cluster`, { headers: { 'x-cluster-secret': 'wrong' } })).status).toBe(403)
      expect((await fetch(`${writer.url}/__cluster`)).status).toBe(404)
    })

    test('a command that would bypass the log is refused with a message', () => {
      for (const script of ['scripts/set-setting.ts', 'scripts/db-restore.ts', 'scripts/worker.ts'])
        expect(failureOf(script), script).toMatch(/is part of a cluster/)
    })

    test('killed, frozen or without a majority, no machine loses or duplicates acknowledged writes, and all end equal', async () => {
      const result = await runRoundsOn(stage, { rounds: 3, seed: 26, disasters: ['kill', 'freeze', 'majority'] })
      expect(result).toMatchObject({
        missing: [],
        notOnce: [],
        half: [],
        savedDespiteRefusal: [],
        staleAnswers: 0,
        differing: [],
      })
      expect(result.acknowledged).toBeGreaterThan(30)
    })

    test('a machine whose disk is full hands over, does not take over, and serves pages', async () => {
      const full = await stage.writer()
      const other = stage.machines.find((machine) => machine !== full) ?? full
      fillDisk(full)
      await expect.poll(() => sentStatus(newPost(905), other)).toBe(303)
      expect(await stage.writer()).toBe(other)
      await expect.poll(() => roleOf(full)).toBe('reader')
      fillDisk(full)
      await other.stopProduct()
      await expect.poll(() => full.output()).toContain('has no room for the database')
      expect(await statusOf(full)).toBe(200)
      await other.startProduct()
      await expect.poll(() => sentStatus(newPost(906), other)).toBe(303)
      await full.killProduct()
      await full.startProduct()
    })

    test('a stopped machine hands over its role, and without a majority pages work while forms are refused with a message', async () => {
      const before = await stage.writer()
      const after = stage.machines.find((machine) => machine !== before) ?? before
      await before.stopProduct()
      await expect.poll(() => sentStatus(newPost(902), after)).toBe(303)
      await stage.witness.kill()
      before.cutOff()
      const refused = newPost(903)
      await expect.poll(async () => (await send(refused, after), refused.words)).toContain('We can’t save anything right now')
      expect(refused.status).toBe(503)
      await expect.poll(() => statusOf(after)).toBe(200)
      before.reconnect()
      await stage.witness.restart()
      await expect.poll(() => sentStatus(newPost(904), after)).toBe(303)
    })

    test("a version older than the database says so and doesn't start", async () => {
      const stopped = stage.machines.find((machine) => !machine.isRunning()) ?? reader
      const insert = "insert into __drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)"
      // Retried until there is a majority; then the write reaches the machine's own copy.
      await expect
        .poll(async () => {
          await fetch(`${stopped.node.url}/db/execute`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify([insert]),
          })
          return isFromFuture(stopped.node.file)
        })
        .toBe(true)
      await expect(stopped.startProduct()).rejects.toThrow('Start the version that wrote it')
    })

    function failureOf(script: string): string {
      const { DATABASE_PATH: _own, STORAGE_PATH: _files, ...env } = writer.settings
      try {
        return runScript(script, path.join(root, 'command'), [], env)
      } catch (error) {
        return error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
      }
    }
  },
)

/** Limits the files of a machine's server process to less than a page. The process that replaces it has no limit. */
function fillDisk({ output }: Machine): void {
  const [pid = ''] = [...output().matchAll(/"pid":(\d+),.*"joined the cluster"/g)].map((line) => line[1]).slice(-1)
  execFileSync('prlimit', ['--pid', pid, '--fsize=4096:'])
}

function isFromFuture(file: string): boolean {
  const copy = new Database(file, { readonly: true })
  try {
    return copy.prepare("select 1 from __drizzle_migrations where hash = 'of the future'").get() !== undefined
  } finally {
    copy.close()
  }
}

/** Undefined while the process is being replaced. */
async function statusOf({ url }: Machine): Promise<number | undefined> {
  return fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.status,
    () => undefined,
  )
}

async function sentStatus(post: Post, machine: Machine): Promise<number | undefined> {
  await send(post, machine)
  return post.status
}
