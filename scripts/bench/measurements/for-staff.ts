import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { LEAD_STATUSES } from '#app/db/schema/leads.ts'
import { paths } from '#app/paths.ts'
import { median, slowdown } from '../figures.ts'
import type { Asked } from '../load.ts'
import { measureInTurn, measureRates, measureRound } from '../measure.ts'
import { goalRow, type MeasurementResult } from '../rows.ts'
import { makeReports, signInAsStaff } from '../sample.ts'
import { startServer } from '../servers.ts'
import { FRESH_PAGE, runScript, shareGoal, withCompared } from './compared.ts'

const FEW_LEADS = 240
const MANY_LEADS = 100_000
const TABLE_SIZE = 120

/**
 * The lead list with 25 rows for a signed-in user: unfiltered, with many filters and searches in turn, and the pages of many
 * leads.
 */
export async function measureLeads(folder: string): Promise<Partial<MeasurementResult>> {
  await fillLeads(folder, FEW_LEADS)
  return withCompared(folder, async (compared) => {
    const headers = { Cookie: await signInAsStaff(compared.product) }
    const plain = await measureRates('/leads, signed in, 25 rows', compared, { path: paths.leads(), headers })
    const filters = listFilters().map((filter) => ({ path: paths.leads(filter), headers }))
    const filtered = await measureRates(`/leads, ${filters.length} filters in turn`, compared, filters)
    const leadIds = (await runScript(folder, 'bench/list-leads-process.ts')).trim().split('\n')
    const pages = leadIds.map((leadId) => ({ path: paths.lead(leadId), headers }))
    const leads = await measureRates(`/leads/{id}, ${pages.length} in turn`, compared, pages)
    const costs = [filtered, plain].map(({ product }) => product.cpuMs ?? 1_000 / product.requestsPerSecond)
    const [ofFiltered = Number.NaN, ofPlain = Number.NaN] = costs
    return {
      rates: [plain, filtered, leads],
      goals: [
        shareGoal(plain, FRESH_PAGE),
        goalRow('/leads filtered: processor time, relative to the plain list', ofFiltered / ofPlain, '', { below: 1.3 }),
      ],
    }
  })
}

/** The cost of a long route table: the same pages with a filled table, and with only their own route. */
export async function measureFilledTable(folder: string): Promise<Partial<MeasurementResult>> {
  await fillLeads(folder, FEW_LEADS)
  const goals: MeasurementResult['goals'] = []
  const notes: string[] = []
  const full = await startServer({ folder, command: ['scripts/bench/table-process.ts', 'fill', String(TABLE_SIZE)] })
  const { paths: reports, cookie } = await makeReports(full, 1)
  const asked: Record<string, Asked> = {
    'a report': { path: reports[0] ?? '', headers: { Cookie: cookie } },
    '/leads': { path: paths.leads(), headers: { Cookie: await signInAsStaff(full) } },
  }
  for (const [what, target] of Object.entries(asked)) {
    const alone = await startServer({ folder, command: ['scripts/bench/table-process.ts', 'only', target.path] })
    const [filled, only] = await measureInTurn([full, alone], target, 200)
    await alone.stop()
    if (!filled || !only) throw new Error('A table was not measured')
    const [among, by] = [filled.requestsPerSecond, only.requestsPerSecond]
    notes.push(`${what}: ${among.toFixed(0)} a second among ${TABLE_SIZE} routes, ${by.toFixed(0)} alone`)
    goals.push(goalRow(`${what}: slowdown among ${TABLE_SIZE} routes`, slowdown(among, by), '%', { below: 0.15 }))
  }
  await full.stop()
  return { goals, notes }
}

/** The lead list's rate with many leads, as a fraction of its rate with few. */
export async function measureManyLeads(folder: string): Promise<Partial<MeasurementResult>> {
  const servers = await Promise.all(
    [FEW_LEADS, MANY_LEADS].map(async (count) => {
      const own = path.join(folder, String(count))
      mkdirSync(own)
      await fillLeads(own, count)
      const server = await startServer({ folder: own })
      const asked: Asked = { path: paths.leads(), headers: { Cookie: await signInAsStaff(server) } }
      return { server, asked, perSecond: [] as number[] }
    }),
  )
  // In turn, so that other work on the machine affects both. The first round warms up.
  for (let round = 0; round < 4; round++)
    for (const { server, asked, perSecond } of servers)
      perSecond.push((await measureRound(server, asked, 200, 2)).requestsPerSecond)
  await Promise.all(servers.map(({ server }) => server.stop()))
  const [few = Number.NaN, many = Number.NaN] = servers.map(({ perSecond }) => median(perSecond.slice(1)))
  return { goals: [goalRow(`/leads with ${MANY_LEADS} leads: rate, relative to ${FEW_LEADS}`, many / few, '', { min: 0.6 })] }
}

/** 120 combinations of statuses, days and searches, as staff use them. */
function listFilters() {
  const statuses = [undefined, ...LEAD_STATUSES]
  const searches = [undefined, 'an', 'be', 'ca', 'de', 'er', 'fi', 'gr', 'he', 'in']
  return statuses.flatMap((status) => searches.map((q) => ({ ...(status && { status }), ...(q && { q }) })))
}

function fillLeads(folder: string, count: number): Promise<string> {
  return runScript(folder, 'bench/leads-process.ts', String(count))
}
