import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import type { RowChange, StoredValues } from '#app/db/schema/lead-batches.ts'
import { leadDistinctions, leadGrants, leads } from '#app/db/schema/index.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { houseKey } from '../duplicates/same-facts.ts'
import { changeRows, LEAD_REFERENCES, type LeadReference, removeRow } from './lead-rows.server.ts'
import { orderedPair } from './mark-not-duplicates.server.ts'
import { endSecondRun } from './end-second-run.server.ts'
import type { Moving } from './moving.ts'
import { joinTasks } from './join-tasks.server.ts'

/** Moves rows of one table. Returns what it did. */
type Mover = (tx: Tx, moving: Moving, reference: LeadReference) => (RowChange | null)[]

/**
 * The tables whose rows do not simply come along, by name. Every other table with a reference to a lead does (`LEAD_REFERENCES`), so that a new one cannot be
 * forgotten; a test looks that those which could not come along, because a lead has one of them alone, are here.
 */
export const MOVERS: Readonly<Record<string, Mover>> = {
  // The line says from now on where it comes from; one that comes from a lead merged earlier says so already.
  lead_activities: (tx, { from, to }, reference) =>
    reference.column === 'lead_id'
      ? [
          change(tx, reference, from, { origin_lead_id: null }, { lead_id: to, origin_lead_id: from }),
          ...move(tx, { from, to }, reference),
        ]
      : [],
  // Joined before they come along.
  tasks: (tx, moving, reference) => [...joinTasks(tx, moving), ...move(tx, moving, reference)],
  campaign_runs: (tx, moving, reference) => [...endSecondRun(tx, moving), ...move(tx, moving, reference)],
  // A lead has one checkout at a time: where both have one, the second stays behind and is ended at the provider.
  payments: (tx, { from, to }, reference) => {
    const hasOpen = sql`exists (select 1 from payments as other where other.lead_id = ${to} and other.state = 'open')`
    return move(tx, { from, to }, reference, sql`(state <> 'open' or not ${hasOpen})`)
  },
  // Acknowledged once is acknowledged.
  agreement_acknowledgments: (tx, { from, to }, reference) =>
    move(
      tx,
      { from, to },
      reference,
      sql`version not in (select other.version from agreement_acknowledgments as other where other.lead_id = ${to})`,
    ),
  // Of a year that was worked out, and of a wish to hear of the rent, the one of the lead that stays counts.
  cash_flows: (tx, moving, reference) => move(tx, moving, reference, hasNone(moving, 'cash_flows')),
  rent_watches: (tx, moving, reference) => move(tx, moving, reference, hasNone(moving, 'rent_watches')),
  // A link that the owner gave to others shows them the same house as before, or nothing. Mailed links prove the mailbox that they were mailed to.
  tokens: (tx, { from, to }, reference) =>
    move(tx, { from, to }, reference, isSameHouse(tx, from, to) ? undefined : sql`purpose <> 'shared_report'`),
  // Which lead an analysis belongs to is decided for all of them at once (`move-analyses.server.ts`).
  property_analysis_entries: () => [],
  // What a browser may do, it may do for the lead that it typed: `endForeignGrants`.
  lead_grants: () => [],
  // What batches did to a lead is undone on that lead.
  lead_batch_items: () => [],
  // How far each came by itself: triggers keep it, and figures leave out the one that goes.
  lead_progress: () => [],
  campaign_candidates: () => [],
  lead_stays: () => [],
  lead_distinctions: (tx, moving, { column }) => (column === 'lead_id' ? inheritDistinctions(tx, moving) : []),
}

/** Moves everything that belongs to one lead to another one. Returns what it did, in order. */
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

/** Leads that were marked as possible duplicates of the one that goes are those of the one that stays. */
function leadOthersOn(tx: Tx, { from, to }: Moving): (RowChange | null)[] {
  const before = { possible_duplicate_of_id: from }
  return [changeRows(tx, { table: 'leads', where: sql`id <> ${to}`, before, after: { possible_duplicate_of_id: to } })]
}

/** Anyone who is not the same person as the one that goes is not the one that stays. */
function inheritDistinctions(tx: Tx, { from, to, among }: Moving): RowChange[] {
  const { leadId, otherId } = leadDistinctions
  const ofLead = sql`${from} in (${leadId}, ${otherId})`
  const rows = tx.select().from(leadDistinctions).where(ofLead).orderBy(leadId, otherId).all()
  return rows.flatMap((row) => {
    const other = row.leadId === from ? row.otherId : row.leadId
    const pair = orderedPair(to, other)
    if (among.includes(other) || insertRow(tx, leadDistinctions, { ...row, ...pair }, { orIgnore: true }) === 0) return []
    return [{ kind: 'added', table: 'lead_distinctions', row: { lead_id: pair.leadId, other_id: pair.otherId } }]
  })
}

/**
 * Ends the grants for the lead that stays of browsers that have none for each of the others: what comes in of those is the business of no one who only typed this
 * one. Grants for the others stay with them and are worth nothing while they are merged. Anyone who proved the mailbox needs none.
 */
export function endForeignGrants(tx: Tx, { to, others }: { to: string; others: readonly string[] }): RowChange[] {
  const grants = tx.all<StoredValues>(sql`select * from ${leadGrants} where ${leadGrants.leadId} = ${to} order by visitor_id`)
  const hasAllOthers = ({ visitor_id: visitorId }: StoredValues) => {
    const ofOthers = and(eq(leadGrants.visitorId, String(visitorId)), inArray(leadGrants.leadId, [...others]))
    return tx.select({ leadId: leadGrants.leadId }).from(leadGrants).where(ofOthers).all().length === others.length
  }
  return grants.filter((grant) => !hasAllOthers(grant)).map((grant) => removeRow(tx, 'lead_grants', grant))
}
