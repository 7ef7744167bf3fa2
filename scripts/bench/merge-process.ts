/**
 * Merges pairs of leads in DATABASE_PATH, each with N timeline entries, notes and emails, and unmerges them. Prints as JSON the
 * median and the longest duration and the time to find possible duplicates, in ms.
 */
import process from 'node:process'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import { findDuplicates } from '#app/modules/leads/duplicates/find-duplicates.server.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { unmergeLead } from '#app/modules/leads/merge/unmerge-lead.server.ts'
import { makeActivity, makeLead, makeNote } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'

const PAIRS = 40
const rowsOfLead = Number(process.argv[2])

const actor = makeUser(db())
const pairs = inTransaction((tx) => Array.from({ length: PAIRS }, () => [makeFullLead(tx), makeFullLead(tx)]))

function makeFullLead(tx: Parameters<typeof makeLead>[0]): string {
  const { id: leadId } = makeLead(tx, { phone: '(515) 555-0177' })
  for (let row = 0; row < rowsOfLead; row += 1) {
    makeActivity(tx, { leadId })
    makeNote(tx, { leadId })
  }
  return leadId
}

const found = pairs.map(([leadId = '']) => timed(() => findDuplicates(leadId)))
const batches: string[] = []
const merged = pairs.map((ids) =>
  timed(() => {
    const compared = loadCompared(db(), ids)
    const done = mergeLeads(actor, { ids, stays: ids[0] ?? '', picks: {}, seen: compared.ok ? versionOf(compared.value) : '' })
    if (!done.ok) throw new Error(done.reason.kind)
    batches.push(done.value.batchId)
  }),
)
const apart = batches.map((batchId) => timed(() => unmergeLead(batchId, actor.id, new Date())))

process.stdout.write(JSON.stringify({ found: figures(found), merged: figures(merged), apart: figures(apart) }))
closeDatabase()

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function figures(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return { medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0, longestMs: sorted.at(-1) ?? 0 }
}
