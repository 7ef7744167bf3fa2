import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import type { RowChange, StoredValues } from '#app/db/schema/lead-batches.ts'
import { leadNonDuplicates, leadGrants, leads } from '#app/db/schema/index.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { houseKey } from '../duplicates/same-facts.ts'
import { changeRows, LEAD_REFERENCES, type LeadReference, type Moving, removeRow } from './lead-rows.server.ts'
import { orderedPair } from './mark-not-duplicates.server.ts'
import { endSecondRun } from './end-second-run.server.ts'
import { joinTasks } from './join-tasks.server.ts'

/** Moves rows of one table. Returns what changed. */
type Mover = (tx: Tx, moving: Moving, reference: LeadReference) => (RowChange | null)[]

/**
 * Tables whose rows need special handling, by name. All other tables that refer to a lead (`LEAD_REFERENCES`) move automatically,
 * so that none is forgotten. A test checks that tables with one row per lead are listed here.
 */
export const MOVERS: Readonly<Record<string, Mover>> = {
  // The entry now shows where it came from; one from an earlier merge already does.
  lead_activities: (tx, { from, to }, reference) =>
    reference.column === 'lead_id'
      ? [
          change(tx, reference, from, { origin_lead_id: null }, { lead_id: to, origin_lead_id: from }),
          ...move(tx, { from, to }, reference),
        ]
      : [],
  // Joined before they move.
  tasks: (tx, moving, reference) => [...joinTasks(tx, moving), ...move(tx, moving, reference)],
  campaign_runs: (tx, moving, reference) => [...endSecondRun(tx, moving), ...move(tx, moving, reference)],
  // A lead has one checkout at a time: if both have one, the second remains and is ended at the provider.
  payments: (tx, { from, to }, reference) => {
    const hasOpen = sql`exists (select 1 from payments as other where other.lead_id = ${to} and other.state = 'open')`
    return move(tx, { from, to }, reference, sql`(state <> 'open' or not ${hasOpen})`)
  },
  // One acknowledgment is enough.
  agreement_acknowledgments: (tx, { from, to }, reference) =>
    move(
      tx,
      { from, to },
      reference,
      sql`version not in (select other.version from agreement_acknowledgments as other where other.lead_id = ${to})`,
    ),
  // For a calculated year and for rent updates, the kept lead's row wins.
  cash_flows: (tx, moving, reference) => move(tx, moving, reference, hasNone(moving, 'cash_flows')),
  rent_watches: (tx, moving, reference) => move(tx, moving, reference, hasNone(moving, 'rent_watches')),
  // A link that the owner shared shows the same house as before, or nothing. Emailed links still prove the mailbox they were sent
  // to.
  tokens: (tx, { from, to }, reference) =>
    move(tx, { from, to }, reference, isSameHouse(tx, from, to) ? undefined : sql`purpose <> 'shared_report'`),
  // `move-analyses.server.ts` decides this for all analyses at once.
  property_analysis_entries: () => [],
  // A browser's rights apply only to the lead it typed: `endForeignGrants`.
  lead_grants: () => [],
  // A batch's changes to a lead are undone on that lead.
  lead_batch_items: () => [],
  // Each lead's own progress: triggers maintain it, and figures ignore merged leads.
  lead_progress: () => [],
  campaign_candidates: () => [],
  lead_status_periods: () => [],
  lead_non_duplicates: (tx, moving, { column }) => (column === 'lead_id' ? inheritNonDuplicates(tx, moving) : []),
}

/** Moves everything that belongs to one lead to another. Returns the changes in order. */
export function moveRows(tx: Tx, moving: Moving): RowChange[] {
  const moved = LEAD_REFERENCES.flatMap((reference) => (MOVERS[reference.table] ?? move)(tx, moving, reference))
  return [...moved, ...leadOthersOn(tx, moving)].filter((step) => step !== null)
}

function move(tx: Tx, { from, to }: { from: string; to: string }, reference: LeadReference, where?: SQL): (RowChange | null)[] {
  return [change(tx, reference, from, {}, { [reference.column]: to }, where)]
}

function change(
  tx: Tx,
  { table, column }: LeadReference,
  from: string,
  before: Record<string, null>,
  after: Record<string, string>,
  where: SQL = sql`true`,
): RowChange | null {
  return changeRows(tx, { table, where, before: { ...before, [column]: from }, after })
}

function hasNone({ to }: { to: string }, table: 'cash_flows' | 'rent_watches'): SQL {
  return sql`not exists (select 1 from ${sql.raw(table)} as other where other.lead_id = ${to})`
}

function isSameHouse(tx: Tx, from: string, to: string): boolean {
  const columns = { streetAddress: leads.streetAddress, zipCode: leads.zipCode }
  const [one, other] = [from, to].map((id) => tx.select(columns).from(leads).where(eq(leads.id, id)).get())
  return one !== undefined && other !== undefined && houseKey(one) === houseKey(other)
}

/** Possible duplicates of the merged lead become those of the kept lead. */
function leadOthersOn(tx: Tx, { from, to }: Moving): (RowChange | null)[] {
  const before = { possible_duplicate_of_id: from }
  return [changeRows(tx, { table: 'leads', where: sql`id <> ${to}`, before, after: { possible_duplicate_of_id: to } })]
}

/** People ruled out for the merged lead are ruled out for the kept lead. */
function inheritNonDuplicates(tx: Tx, { from, to, among }: Moving): RowChange[] {
  const { leadId, otherId } = leadNonDuplicates
  const ofLead = sql`${from} in (${leadId}, ${otherId})`
  const rows = tx.select().from(leadNonDuplicates).where(ofLead).orderBy(leadId, otherId).all()
  return rows.flatMap((row) => {
    const other = row.leadId === from ? row.otherId : row.leadId
    const pair = orderedPair(to, other)
    if (among.includes(other) || insertRow(tx, leadNonDuplicates, { ...row, ...pair }, { orIgnore: true }) === 0) return []
    return [{ kind: 'added', table: 'lead_non_duplicates', row: { lead_id: pair.leadId, other_id: pair.otherId } }]
  })
}

/**
 * Ends grants for the kept lead of browsers without grants for all the others: who typed only this lead must not see the others'
 * data. Grants for the others remain, but are void while merged. Browsers that proved the mailbox need no grant.
 */
export function endForeignGrants(tx: Tx, { to, others }: { to: string; others: readonly string[] }): RowChange[] {
  const grants = tx.all<StoredValues>(sql`select * from ${leadGrants} where ${leadGrants.leadId} = ${to} order by visitor_id`)
  const hasAllOthers = ({ visitor_id: visitorId }: StoredValues) => {
    const ofOthers = and(eq(leadGrants.visitorId, String(visitorId)), inArray(leadGrants.leadId, [...others]))
    return tx.select({ leadId: leadGrants.leadId }).from(leadGrants).where(ofOthers).all().length === others.length
  }
  return grants.filter((grant) => !hasAllOthers(grant)).map((grant) => removeRow(tx, 'lead_grants', grant))
}
