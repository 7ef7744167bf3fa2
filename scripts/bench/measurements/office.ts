import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { percentile } from '../figures.ts'
import { type OfficeFacts, officeFacts, officeReads, turnedLists } from '../office-reads.ts'
import { readByTurns } from '../read-by-turns.ts'
import { type GoalRow, goalRow, type MeasurementResult } from '../rows.ts'
import { signInAsStaff } from '../sample.ts'
import { type BenchServer, startServer } from '../servers.ts'
import { runScript } from './compared.ts'
import { measureExport } from './exports.ts'

/** A young office and an old one: their leads and timeline entries. */
const FEW = { leads: 100, activities: 200 }
const MANY = { leads: 100_000, activities: 200_000 }
/** Leads of each whose pages are read and whose names are searched for. */
const KNOWN_LEADS = 60
const PAGES_TURNED = 4

/** Reads the office's screens one after another, alternating between few leads and many, then exports all leads. */
export async function measureOffice(folder: string): Promise<Partial<MeasurementResult>> {
  const now = new Date()
  const [few, many] = await Promise.all([openOffice(folder, FEW, now), openOffice(folder, MANY, now)])
  try {
    const goals: GoalRow[] = []
    const notes: string[] = []
    for (const [what, asked] of Object.entries(many.reads)) {
      const read = await readByTurns({ office: few, asked: few.reads[what] ?? [] }, { office: many, asked })
      goals.push(goalRow(`${what}: time with ${MANY.leads} leads, relative to ${FEW.leads}`, read.ratio, '', { below: 2 }))
      if (what === SEARCHED)
        goals.push(goalRow('a search, 95th percentile', percentile(read.shortestMs, 0.95), 'ms', { below: 30 }))
      notes.push(`${what}, ${asked.length} addresses: ${read.note}`)
    }
    const exported = await measureExport(many.server, many.cookie, MANY.leads)
    return { goals: [...goals, ...exported], notes }
  } finally {
    await Promise.all([few.server.stop(), many.server.stop()])
  }
}

const SEARCHED = 'the list, searched'

type Office = { server: BenchServer; cookie: string; reads: Record<string, string[]> }

async function openOffice(folder: string, { leads, activities }: typeof FEW, now: Date): Promise<Office> {
  const own = path.join(folder, String(leads))
  mkdirSync(own)
  await runScript(own, 'bench/office-process.ts', String(leads), String(activities))
  const facts: OfficeFacts = officeFacts.parse(
    JSON.parse(await runScript(own, 'bench/office-facts-process.ts', String(KNOWN_LEADS))),
  )
  const server = await startServer({ folder: own })
  const cookie = await signInAsStaff(server)
  const pages = await Promise.all(turnedLists().map((list) => turnPages(server, cookie, list)))
  return { server, cookie, reads: { ...officeReads(facts, now), 'the list, page by page': pages.flat() } }
}

/** The addresses of a list's later pages. */
async function turnPages(server: BenchServer, cookie: string, list: string): Promise<string[]> {
  const found: string[] = []
  for (let at: string | undefined = list; at !== undefined && found.length <= PAGES_TURNED;) {
    const page: string = await (await fetch(server.url + at, { headers: { Cookie: cookie } })).text()
    at = /<a[^>]*rel="next"[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*rel="next"/
      .exec(page)
      ?.slice(1)
      .find(Boolean)
      ?.replaceAll('&amp;', '&')
    if (at !== undefined) found.push(at)
  }
  return found
}
