import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { type Figures, figuresOf, middleRound } from './figures.ts'
import { type Asked, runLoad, wireFormat } from './load.ts'
import type { Rates } from './rows.ts'
import { capture } from './sample.ts'
import { type BenchServer, startServer } from './servers.ts'

const ROUNDS = 3
const ROUND_SECONDS = 2
const WARM_UP_SECONDS = 1.5
const CONNECTIONS = 16

/** The requests: one repeated, or several in turn, like people reading. */
export type Load = Asked | readonly Asked[]

/** One server's load and the figures of one round. */
export async function measureRound(server: BenchServer, load: Load, status: number, seconds: number): Promise<Figures> {
  const before = server.cpuSeconds()
  const templates = [load].flat().map((asked) => wireFormat(asked, server.port))
  const measured = await runLoad({ port: server.port, connections: CONNECTIONS, statuses: [status], templates, seconds })
  const after = server.cpuSeconds()
  return figuresOf(measured, before === null || after === null ? null : after - before)
}

/** Runs the same load against several servers in turn, repeatedly. Returns the median round of each. */
export async function measureInTurn(servers: readonly BenchServer[], load: Load, status: number): Promise<Figures[]> {
  for (const server of servers) await measureRound(server, load, status, WARM_UP_SECONDS)
  const rounds: Figures[][] = servers.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, server] of servers.entries()) rounds[at]?.push(await measureRound(server, load, status, ROUND_SECONDS))
  return rounds.map(middleRound)
}

export type Compared = { product: BenchServer; remixServe: BenchServer | null; folder: string }

/** Compares the product with plain remix-serve and a bare server that sends the bytes of the product's first response. */
export async function measureRates(
  what: string,
  { product, remixServe, folder }: Compared,
  load: Load,
  status = 200,
): Promise<Rates> {
  const file = path.join(folder, 'captured.json')
  const [first] = [load].flat()
  if (!first) throw new Error(`Nothing is asked for: ${what}`)
  const captured = await capture(product, first)
  if (captured.status !== status) throw new Error(`${first.path} returned ${captured.status} instead of ${status}`)
  writeFileSync(file, JSON.stringify(captured))
  const bareServer = await startServer({ folder, command: ['scripts/bench/bare-process.ts', file] })
  try {
    const servers = [product, bareServer, ...(remixServe ? [remixServe] : [])]
    const [own, bare, remix] = await measureInTurn(servers, load, status)
    if (!own || !bare) throw new Error('A server was not measured')
    return { what, product: own, bare, remixServe: remix ?? null, loadAverage: loadavg()[0] ?? 0 }
  } finally {
    await bareServer.stop()
  }
}
