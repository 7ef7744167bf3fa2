import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { paths } from '#app/paths.ts'
import { measureInTurn } from '../measure.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { signInAsStaff } from '../sample.ts'
import { startServer } from '../servers.ts'
import { runScript } from './compared.ts'

const LEADS = 10_000
const FOLDER = path.join(import.meta.dirname, '../peers')
const SEARCHED = 'beav'

/**
 * The list of 25 of 10,000 leads, compared with the same list in React Router 7 and in Express with EJS, on one database:
 * processor time per request.
 */
export async function measurePeers(folder: string): Promise<Partial<MeasurementResult>> {
  await installPeers()
  await runScript(folder, 'bench/leads-process.ts', String(LEADS))
  const product = await startServer({ folder })
  const peers = await Promise.all(
    ['react-router', 'express'].map((name) => startServer({ folder, command: [path.join(FOLDER, name, 'server.js')] })),
  )
  try {
    const headers = { Cookie: await signInAsStaff(product) }
    const [own = Number.NaN, router = Number.NaN, express = Number.NaN] = await costs([product, ...peers], {
      path: paths.leads(),
      headers,
    })
    const [searched = Number.NaN] = await costs([product], { path: paths.leads({ q: SEARCHED }), headers })
    const inMs = (cost: number) => `${cost.toFixed(1)} ms`
    return {
      goals: [
        goalRow('the list, relative to React Router 7', own / router, '', { below: 1 }),
        goalRow('the list, relative to Express with EJS', own / express, '', { below: 3 }),
        goalRow('the searched list, relative to the plain one', searched / own, '', { below: 1.3 }),
      ],
      notes: [`25 of ${LEADS} leads: ours ${inMs(own)}, React Router 7 ${inMs(router)}, Express with EJS ${inMs(express)}`],
    }
  } finally {
    await Promise.all([product, ...peers].map((server) => server.stop()))
  }
}

async function costs(
  servers: Parameters<typeof measureInTurn>[0],
  asked: Parameters<typeof measureInTurn>[1],
): Promise<number[]> {
  const figures = await measureInTurn(servers, asked, 200)
  return figures.map(({ cpuMs, requestsPerSecond }) => cpuMs ?? 1_000 / requestsPerSecond)
}

/** Their packages are not part of the product: they are installed and built for the first measurement. */
async function installPeers(): Promise<void> {
  const run = promisify(execFile)
  if (!existsSync(path.join(FOLDER, 'node_modules'))) await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER })
  const router = path.join(FOLDER, 'react-router')
  if (!existsSync(path.join(router, 'build'))) await run('npx', ['react-router', 'build'], { cwd: router })
}
