import { get } from 'node:http'
import { paths } from '#app/paths.ts'
import { median } from '../figures.ts'
import { type GoalRow, goalRow } from '../rows.ts'
import type { BenchServer } from '../servers.ts'

const ROUNDS = 3
/** The interval for reading the server's memory, in ms. */
const POLL_MS = 20

/**
 * Exports all leads: rows per second of server processor time, which excludes other work on the machine, and the server's memory
 * growth. The first round warms up.
 */
export async function measureExport(server: BenchServer, cookie: string, leadCount: number): Promise<GoalRow[]> {
  const rates: number[] = []
  const addedMb: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const before = server.memoryMb() ?? Number.NaN
    let most = before
    const looking = setInterval(() => (most = Math.max(most, server.memoryMb() ?? Number.NaN)), POLL_MS)
    const usedBefore = server.cpuSeconds()
    const began = performance.now()
    const lines = await download(server.url + paths.exportLeads({}), cookie)
    const usedAfter = server.cpuSeconds()
    const seconds = usedBefore === null || usedAfter === null ? (performance.now() - began) / 1_000 : usedAfter - usedBefore
    clearInterval(looking)
    // The header row is a line, too.
    if (lines !== leadCount + 1) throw new Error(`${lines} lines were exported of ${leadCount} leads`)
    rates.push(leadCount / seconds)
    addedMb.push(most - before)
  }
  return [
    goalRow(`export of ${leadCount} leads, rows per processor second`, median(rates.slice(1)), '', { min: 20_000 }),
    goalRow(`export of ${leadCount} leads, maximum memory added`, Math.max(...addedMb), 'MB', { below: 80 }),
  ]
}

/** Downloads a file as a stream and counts its lines. */
function download(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { Cookie: cookie } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`The export was answered with ${answer.statusCode}`))
      let lines = 0
      answer.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(0x0d); at !== -1; at = chunk.indexOf(0x0d, at + 1)) lines++
      })
      answer.on('end', () => resolve(lines))
      answer.on('error', reject)
    }).on('error', reject)
  })
}
