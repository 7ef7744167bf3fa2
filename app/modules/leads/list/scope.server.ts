import { and, type Column, eq, inArray, isNull, type SQL, sql, sum } from 'drizzle-orm'
import { readOnce } from '#app/config/request-scope.server.ts'
import { db } from '#app/db/client.server.ts'
import { isInList, rawStatement, statement } from '#app/db/prepared.server.ts'
import { leadCounts, type leadSums, leads, listedLeads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import type { SearchWords } from '#app/format/search-words.ts'
import { LEAD_STATUSES } from '#app/db/schema/leads.ts'
import type { LeadSource } from '../sources.ts'
import type { LeadStatus } from '../status/status.ts'
import type { LeadConditions, LeadSort } from './list-params.ts'
import { canBeWalked, countFound, isFoundByIndex, resolveSearch, rowMatchesWords, type Search } from './search.server.ts'

/** A list's conditions: its address, resolved for the reader and the current time. */
export type ListScope = Pick<LeadConditions, 'status' | 'search' | 'range' | 'source'> & {
  /** '' for unassigned leads; null for everyone's. */
  assigneeId: string | null
  /** Only leads whose next action was due before this; null for all. */
  overdueAt: Date | null
  /** Only leads created since then that wait for their first contact; null for all. */
  uncontactedSince: Date | null
}

/** The scope without conditions. */
export const UNFILTERED: ListScope = {
  status: null,
  search: '',
  range: { from: '', to: '', start: null, end: null },
  source: null,
  assigneeId: null,
  overdueAt: null,
  uncontactedSince: null,
}

/** Maximum rows fetched to be sorted or counted. If a condition finds more, the list is walked in its order instead. */
export const MAX_GATHERED = 1_000

/** The higher limit after a walk found too little. */
const MAX_GATHERED_LATE = 20_000

/** Resolves an address's conditions for a reader. */
export function scopeOf(conditions: LeadConditions, reader: { viewerId: string; now: Date }): ListScope {
  const { status, search, range, source, assignee, isOverdue, isUncontacted } = conditions
  const assigneeId = assignee === 'me' ? reader.viewerId : assignee === 'unassigned' ? '' : assignee
  return {
    ...{ status, search, range, source, assigneeId },
    overdueAt: isOverdue ? reader.now : null,
    uncontactedSince: isUncontacted ? newSince(reader.now) : null,
  }
}

/** Older leads are no longer new; they are in the list by their status. */
const NEW_FOR_DAYS = 30

/** Since when leads are new. Changes once a day, so that counts can be cached. */
export function newSince(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) - NEW_FOR_DAYS) * DAY_MS)
}

/** The leads since then that no one contacted yet. Their index is partial: a parameter for the status would not match it. */
export function waitsForContact(since: Date): SQL | undefined {
  return and(
    isNull(leads.lastContactedAt),
    isNull(leads.deletedAt),
    sql`${leads.statusKey} in ('leads', 'analysis_submitted')`,
    sql`${leads.createdAt} >= ${inMs(since)}`,
  )
}

/** Whether a scope has no conditions. */
export function isUnfiltered(scope: ListScope): boolean {
  return isSummed(scope) && scope.status === null && scope.source === null && scope.assigneeId === null
}

/** Whether `lead_counts` contains the scope's count. */
export function isSummed({ search, range, overdueAt, uncontactedSince }: ListScope): boolean {
  return search === '' && range.start === null && range.end === null && overdueAt === null && uncontactedSince === null
}

/** The leads outside the trash: all that staff can read, in any role. */
export function activeLeads(): SQL {
  return isNull(leads.deletedAt)
}

/** Active analysis entries; those with a lead are read by their lead. */
export function activeEntries(): SQL | undefined {
  return and(isNull(entries.leadId), isNull(entries.deletedAt))
}

/** The maintained counts, or sums with fees, of a scope's status, assignee and source. */
export function countsInScope(
  kept: typeof leadCounts | typeof leadSums,
  { status, source, assigneeId }: KeptScope,
): SQL | undefined {
  return and(
    status === null ? undefined : eq(kept.statusKey, status),
    source === null ? undefined : eq(kept.source, source),
    assigneeId === null ? undefined : eq(kept.assigneeId, assigneeId),
  )
}

type KeptScope = { status: LeadStatus | null; source: LeadSource | null; assigneeId: string | null }

const summed = statement((db, scope: KeptScope) =>
  db
    .select({ n: sum(leadCounts.leadCount).mapWith(Number) })
    .from(leadCounts)
    .where(countsInScope(leadCounts, scope)),
)

/** How many leads have the scope's status, assignee and source. */
export function countSummed({ status, source, assigneeId }: ListScope): number {
  return readOnce(`leads ${status} ${source} ${assigneeId}`, () => summed(db(), { status, source, assigneeId }).get()?.n ?? 0)
}

/** Conditions for which SQLite may choose an index. */
type Indexed = 'status' | 'assignee' | 'source' | 'range' | 'overdue' | 'uncontacted'

const ALL_INDEXED: readonly Indexed[] = ['status', 'assignee', 'source', 'range', 'overdue', 'uncontacted']

/**
 * A scope's conditions except its search. A plus before a column that is not `indexed` stops SQLite from choosing that column's
 * index over the order's index.
 */
export function conditionsOf(scope: ListScope, indexed: readonly Indexed[] = ALL_INDEXED): SQL | undefined {
  const { status, source, assigneeId, range, overdueAt, uncontactedSince: since } = scope
  const of = (name: Indexed, column: Column) => (indexed.includes(name) ? sql`${column}` : sql`+${column}`)
  const created = of('range', listedLeads.createdAt)
  return and(
    status === null ? undefined : sql`${of('status', listedLeads.statusKey)} = ${status}`,
    assigneeId === null ? undefined : sql`${of('assignee', listedLeads.assigneeId)} = ${assigneeId}`,
    source === null ? undefined : sql`${of('source', listedLeads.source)} = ${source}`,
    range.start === null ? undefined : sql`${created} >= ${inMs(range.start)}`,
    range.end === null ? undefined : sql`${created} < ${inMs(range.end)}`,
    overdueAt === null ? undefined : sql`${of('overdue', listedLeads.nextActionAt)} < ${inMs(overdueAt)}`,
    since === null
      ? undefined
      : sql`${of('uncontacted', listedLeads.id)} in (select ${leads.id} from ${leads} where ${waitsForContact(since)})`,
  )
}

/** A stored moment; a statement's placeholder is left as it is. */
function inMs(moment: Date): number | Date {
  return moment instanceof Date ? moment.getTime() : moment
}

/** A few leads that are read in full to be sorted or counted: found by `by`, filtered by `where`. */
export type Gathering = { kind: 'gather'; by: SQL | undefined; where: SQL | undefined }

/** Looks up a list's search, once for everything that reads it. */
export function searchOf(scope: ListScope): Search {
  return resolveSearch(scope.search, MAX_GATHERED)
}

/** How to read a scope's leads with few other rows. */
export type Plan =
  | Gathering
  /** Reads in order within `from`, until enough rows match `where`. */
  | { kind: 'walk'; from: SQL | undefined; where: SQL | undefined }

/** Gathers by the scope's condition that finds the fewest leads; null if each finds more than `max`. */
export function gatheringOf(scope: ListScope, search: Search, max = MAX_GATHERED): Gathering | null {
  const rest = conditionsOf(scope, [])
  const parts = partsOf(scope).map((part) => ({
    by: byIndex(part),
    count: countOf(part, max),
    where: and(rest, rowMatchesWords(search.words)),
  }))
  const found = searchPart(search, max)
  const [fewest] = [...parts, ...(found ? [{ ...found, where: rest }] : [])].toSorted((a, b) => a.count - b.count)
  return fewest && fewest.count <= max ? { kind: 'gather', by: fewest.by, where: fewest.where } : null
}

/** The full-text index's part. Searches that only the index can answer always use it. */
function searchPart({ words, keys }: Search, max: number) {
  if (keys !== null) return { by: isAmong(keys), count: keys.length }
  if (words.length === 0) return null
  if (!canBeWalked(words)) return { by: isFoundByIndex(words), count: max }
  return max > MAX_GATHERED ? { by: isFoundByIndex(words), count: countFound(words, max) } : null
}

/** The plan that reads the fewest rows for a scope in an order. */
export function readPlanOf(scope: ListScope, search: Search, by: LeadSort['by']): Plan {
  const walk = walkOf(scope, search.words, by)
  // The order's index covers all conditions.
  if (walk.where === undefined) return walk
  return gatheringOf(scope, search) ?? walk
}

/** How to continue after a long walk found too little: by the condition that finds the fewest; null if each finds too many. */
export function widerGathering(scope: ListScope, search: Search): Gathering | null {
  return gatheringOf(scope, search, MAX_GATHERED_LATE)
}

/** The scope's conditions that have an index, one by one. */
function partsOf({ status, source, assigneeId, range, overdueAt, uncontactedSince }: ListScope): ListScope[] {
  const ofKeys: ListScope = { ...UNFILTERED, status, source, assigneeId }
  const hasRange = range.start !== null || range.end !== null
  const beside = status !== null ? { status } : assigneeId !== null ? { assigneeId } : { source }
  return [
    ...(isUnfiltered(ofKeys) ? [] : [ofKeys]),
    ...(hasRange ? [{ ...UNFILTERED, range, ...beside }] : []),
    ...(overdueAt === null ? [] : [{ ...UNFILTERED, overdueAt }]),
    ...(uncontactedSince === null ? [] : [{ ...UNFILTERED, uncontactedSince }]),
  ]
}

/** A part in the form its index needs: the index of sources has the assignee before the status. */
function byIndex(part: ListScope): SQL | undefined {
  const { status, source, assigneeId } = part
  if (!isSummed(part) || status === null || source === null || assigneeId !== null) return conditionsOf(part)
  const assignees = db().selectDistinct({ id: leadCounts.assigneeId }).from(leadCounts).where(countsInScope(leadCounts, part))
  return and(conditionsOf(part), inArray(listedLeads.assigneeId, assignees))
}

/** The rows with these keys. */
export function isAmong(keys: readonly number[]): SQL {
  return isInList(listedLeads.key, keys)
}

/** Orders with an index that starts with the status. */
const ORDERS_OF_STATUS: readonly LeadSort['by'][] = ['created', 'rent', 'days']

/** Splits a scope into the conditions that the order's index starts with, and those checked row by row. */
export function walkOf(scope: ListScope, words: SearchWords, by: LeadSort['by']): Extract<Plan, { kind: 'walk' }> {
  const { status, source, assigneeId, range } = scope
  const begin: Partial<ListScope> =
    by !== 'created'
      ? ORDERS_OF_STATUS.includes(by)
        ? { status }
        : {}
      : { range, ...(status !== null ? { status } : assigneeId !== null ? { assigneeId } : { source }) }
  const rest: ListScope = {
    ...scope,
    ...Object.fromEntries(Object.keys(begin).map((name) => [name, UNFILTERED[name as keyof ListScope]])),
  }
  return {
    kind: 'walk',
    from: and(conditionsOf({ ...UNFILTERED, ...begin }), placeInOrder(scope, by)),
    where: and(conditionsOf(rest, []), rowMatchesWords(words)),
  }
}

/** The rows of one status or assignee within an order by status or assignee. */
function placeInOrder({ status, assigneeId }: ListScope, by: LeadSort['by']): SQL | undefined {
  if (by === 'status' && status !== null) return eq(listedLeads.statusRank, LEAD_STATUSES.indexOf(status))
  if (by !== 'assignee' || assigneeId === null) return undefined
  return sql`${listedLeads.assigneeName} = (select one.assignee_name from listed_leads as one where one.assignee_id = ${assigneeId} limit 1)`
}

/** A plan's table and conditions. Gathered rows use the table's own name as an alias, so that both read the same. */
export function sourceOf(plan: Plan) {
  if (plan.kind === 'walk') return { from: listedLeads, where: and(plan.from, plan.where) }
  // SQLite gathers limited rows before it sorts them, instead of using the order's index.
  // oxlint-disable-next-line house/ordered-limit -- the limit is more than there are
  const gathered = db().select().from(listedLeads).where(plan.by).limit(Number.MAX_SAFE_INTEGER).as('listed_leads')
  return { from: gathered, where: plan.where }
}

/** The scope's values except its search, as statement parameters. */
export function valuesOf({ status, source, assigneeId, range, overdueAt, uncontactedSince }: ListScope) {
  return { status, source, assigneeId, start: range.start, end: range.end, overdueAt, uncontactedSince }
}

/** The scope with these values. */
export function scopeWith({ start, end, ...keys }: ReturnType<typeof valuesOf>): ListScope {
  return { ...UNFILTERED, ...keys, range: { ...UNFILTERED.range, start, end } }
}

const countedTo = rawStatement(({ max, ...values }: ReturnType<typeof valuesOf> & { max: number }) => {
  const some = sql`select 1 from ${listedLeads} where ${conditionsOf(scopeWith(values))} limit ${max}`
  return sql<{ n: number }>`select count(*) as n from (${some})`
})

/** How many rows a part finds. Counts at most `max` + 1 rows if no count is stored. */
function countOf(part: ListScope, max: number): number {
  return isSummed(part) ? countSummed(part) : countedTo(db(), { ...valuesOf(part), max: max + 1 }).get().n
}
