import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { CAMPAIGN_WORKFLOWS } from '#app/db/schema/index.ts'
import { VIEW_LABELS } from '#app/modules/campaign-monitor/monitor-list.ts'
import { paths } from '#app/paths.ts'
import { readByTurns } from '../read-by-turns.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { signInAsStaff } from '../sample.ts'
import { startServer } from '../servers.ts'
import { runScript } from './compared.ts'

const FEW = 100
const MANY = 100_000

/** Reads the campaign screens like staff, with few messages and with many. */
export async function measureCampaigns(folder: string): Promise<Partial<MeasurementResult>> {
  const [few, many] = await Promise.all([openOffice(folder, FEW), openOffice(folder, MANY)])
  try {
    const goals = []
    const notes: string[] = []
    for (const [what, asked] of Object.entries(many.reads)) {
      const { ratio, note } = await readByTurns({ office: few, asked: few.reads[what] ?? [] }, { office: many, asked })
      goals.push(goalRow(`${what}: time with ${MANY} messages, relative to ${FEW}`, ratio, '', { below: 2 }))
      notes.push(`${what}, ${asked.length} addresses: ${note}`)
    }
    return { goals, notes }
  } finally {
    await Promise.all([few.server.stop(), many.server.stop()])
  }
}

async function openOffice(folder: string, messages: number) {
  const own = path.join(folder, String(messages))
  mkdirSync(own)
  const names = z.array(z.string()).parse(JSON.parse(await runScript(own, 'bench/campaigns-process.ts', String(messages))))
  const server = await startServer({ folder: own })
  return { server, cookie: await signInAsStaff(server), reads: readsOf(names) }
}

function readsOf(names: readonly string[]): Record<string, string[]> {
  const views = Object.keys(VIEW_LABELS)
  return {
    'the monitor': [
      ...views.map((status) => paths.campaigns({ status })),
      ...views.flatMap((status) => CAMPAIGN_WORKFLOWS.map((workflow) => paths.campaigns({ status, workflow }))),
    ],
    'the monitor, searched': [...names, 'ave', 'zzzz'].flatMap((q) => views.map((status) => paths.campaigns({ q, status }))),
    'the results of campaigns': [
      paths.campaignResults(),
      ...CAMPAIGN_WORKFLOWS.map((workflow) => paths.campaignResults({ workflow })),
    ],
    'the endpoint with the figures': ['/api/campaigns/stats'],
  }
}
