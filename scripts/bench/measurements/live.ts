import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import Database from 'better-sqlite3'
import { paths } from '#app/paths.ts'
import { median } from '../figures.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { type BenchServer, startServer } from '../servers.ts'
import { runScript } from './compared.ts'

const LISTENERS = 200
const EVENTS = 20
/** How long the lists are watched while nothing changes, in seconds. */
const IDLE_SECONDS = 20
/** The pause between two changes, in ms: longer than a listener may take. */
const PAUSE_MS = 400

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Two hundred open lists: their cost while nothing changes, and how soon the last one learns of another process's write. */
export async function measureLive(folder: string): Promise<Partial<MeasurementResult>> {
  await runScript(folder, 'bench/leads-process.ts', '240')
  const cookies = (await runScript(folder, 'bench/sessions-process.ts', String(LISTENERS))).trim().split('\n')
  const server = await startServer({ folder })
  await sleep(1_000)
  const without = await idleShare(server)
  const heardAt: number[] = []
  const streams = await Promise.all(cookies.map((cookie) => listen(server.url + paths.leadStream(), cookie, heardAt)))
  await sleep(1_000)
  const added = (await idleShare(server)) - without

  const writer = new Database(path.join(folder, 'site.sqlite'))
  const write = writer.prepare('update leads set bedrooms = ? where id = (select min(id) from leads)')
  const slowest: number[] = []
  for (let event = 0; event < EVENTS; event++) {
    heardAt.length = 0
    write.run(event)
    const committed = performance.now()
    await sleep(PAUSE_MS)
    if (heardAt.length !== LISTENERS) throw new Error(`${heardAt.length} of ${LISTENERS} listeners heard of a change`)
    slowest.push(Math.max(...heardAt) - committed)
  }
  writer.close()
  for (const stream of streams) stream.destroy()
  await server.stop()
  const most = Math.max(...slowest).toFixed(0)
  return {
    goals: [
      goalRow(`${LISTENERS} open lists while nothing changes: share of a core added`, added, '%', { below: 0.01 }),
      goalRow(`time for another process’s change to reach the last of ${LISTENERS} lists`, median(slowest), 'ms', { below: 100 }),
    ],
    notes: [
      `the slowest of ${EVENTS} changes took ${most} ms to the last list; without lists the server took ${(without * 100).toFixed(2)}% of a core`,
    ],
  }
}

/** The share of a core that an idle server uses. */
async function idleShare(server: BenchServer): Promise<number> {
  const before = server.cpuSeconds()
  await sleep(IDLE_SECONDS * 1_000)
  const after = server.cpuSeconds()
  return before === null || after === null ? Number.NaN : (after - before) / IDLE_SECONDS
}

/** Opens a stream and records the time of each message. Resolves with the first one. */
function listen(url: string, cookie: string, heardAt: number[]): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { Cookie: cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was refused: ${answer.statusCode}`))
      // The stream is closed at the end.
      answer.on('error', () => undefined)
      answer.on('data', (chunk: Buffer) => {
        if (chunk.includes('data: ')) heardAt.push(performance.now())
        resolve(answer)
      })
    }).on('error', reject)
  })
}
