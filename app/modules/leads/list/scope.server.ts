import { and, type Column, eq, inArray, isNull, type SQL, sql, sum } from 'drizzle-orm'
import { readOnce } from '#app/config/request-scope.server.ts'
import { db } from '#app/db/client.server.ts'
import { rawStatement, statement } from '#app/db/prepared.server.ts'
import { leadCounts, type leadSums, leads, listedLeads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import type { SearchWords } from '#app/format/search-words.ts'
import { LEAD_STATUSES } from '#app/db/schema/leads.ts'
import type { LeadSource } from '../sources.ts'
import type { LeadStatus } from '../status/status.ts'
import type { LeadConditions, LeadSort } from './list-params.ts'
import { canBeWalked, countFound, matchesWords, isFound, lookUp, type Search } from './search.server.ts'

/** Which leads a list is about: what its address says, by whom and when it is read. */
export type ListScope = Pick<LeadConditions, 'status' | 'search' | 'range' | 'source'> & {
  /** '' for no one's; null for everyone's. */
  assigneeId: string | null
  /** Only those whose next action was due before; null for all. */
  overdueAt: Date | null
}

/** A list of everything. */
export const UNFILTERED: ListScope = {
  status: null,
  search: '',
  range: { from: '', to: '', start: null, end: null },
  source: null,
  assigneeId: null,
  overdueAt: null,
}

/** As many rows as are fetched to be sorted or counted: what finds no more is read whole, what finds more is walked through in the order of the list. */
export const MAX_GATHERED = 1_000

/** The same for what a walk did not find enough of. */
const MAX_GATHERED_LATE = 20_000

/** The scope of an address for anyone who reads it. */
export function scopeOf(conditions: LeadConditions, reader: { viewerId: string; now: Date }): ListScope {
  const { status, search, range, source, assignee, isOverdue } = conditions
  const assigneeId = assignee === 'me' ? reader.viewerId : assignee === 'unassigned' ? '' : assignee
  return { status, search, range, source, assigneeId, overdueAt: isOverdue ? reader.now : null }
}

/** Whether a list is about everything. */
export function isUnfiltered(scope: ListScope): boolean {
  return isSummed(scope) && scope.status === null && scope.source === null && scope.assigneeId === null
}

/** Whether `lead_counts` says how many leads a list is about. */
export function isSummed({ search, range, overdueAt }: ListScope): boolean {
  return search === '' && range.start === null && range.end === null && overdueAt === null
}

/** The leads outside the trash: what staff read, whatever their role. */
export function activeLeads(): SQL {
  return isNull(leads.deletedAt)
}

/** The same for analysis entries; those with a lead are read through their lead. */
export function activeEntries(): SQL | undefined {
  return and(isNull(entries.leadId), isNull(entries.deletedAt))
}

/** What is kept of a list's status, assignee and source: counts, or sums with their fees. */
export function keptInScope(
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
    .where(keptInScope(leadCounts, scope)),
)

/** How many leads there are of a scope's status, assignee and source. */
export function countSummed({ status, source, assigneeId }: ListScope): number {
  return readOnce(`leads ${status} ${source} ${assigneeId}`, () => summed(db(), { status, source, assigneeId }).get()?.n ?? 0)
}

/** What SQLite may choose an index for. */
type Indexed = 'status' | 'assignee' | 'source' | 'range' | 'overdue'

const ALL_INDEXED: readonly Indexed[] = ['status', 'assignee', 'source', 'range', 'overdue']

/** The conditions of a scope but its search. A plus in front of a column that is not `indexed` keeps SQLite from leaving the index of an order for that of the column. */
export function conditionsOf(scope: ListScope, indexed: readonly Indexed[] = ALL_INDEXED): SQL | undefined {
  const { status, source, assigneeId, range, overdueAt } = scope
  const of = (name: Indexed, column: Column) => (indexed.includes(name) ? sql`${column}` : sql`+${column}`)
  const created = of('range', listedLeads.createdAt)
  return and(
    status === null ? undefined : sql`${of('status', listedLeads.statusKey)} = ${status}`,
    assigneeId === null ? undefined : sql`${of('assignee', listedLeads.assigneeId)} = ${assigneeId}`,
    source === null ? undefined : sql`${of('source', listedLeads.source)} = ${source}`,
    range.start === null ? undefined : sql`${created} >= ${inMs(range.start)}`,
    range.end === null ? undefined : sql`${created} < ${inMs(range.end)}`,
    overdueAt === null ? undefined : sql`${of('overdue', listedLeads.nextActionAt)} < ${inMs(overdueAt)}`,
  )
}

/** A moment as it is stored; the name of one in a statement is left as it is. */
function inMs(moment: Date): number | Date {
  return moment instanceof Date ? moment.getTime() : moment
}

/** Leads that are fetched whole to be sorted or counted: all that `by` finds, which are few, looked at by `where`. */
export type Gathering = { kind: 'gather'; by: SQL | undefined; where: SQL | undefined }

/** Looks up what a list is searched for, once for all that is read of it. */
export function searchOf(scope: ListScope): Search {
  return lookUp(scope.search, MAX_GATHERED)
}

/** How the leads of a scope are read without reading many others. */
export type Plan =
  | Gathering
  /** In an order, within `from`, until as many as are asked for hold `where`. */
  | { kind: 'walk'; from: SQL | undefined; where: SQL | undefined }

/** The few leads among which those of a scope are, by whichever of its conditions finds the fewest; null where each finds more than `max`. */
export function gatheringOf(scope: ListScope, search: Search, max = MAX_GATHERED): Gathering | null {
  const rest = conditionsOf(scope, [])
  const parts = partsOf(scope).map((part) => ({
    by: byIndex(part),
    count: countOf(part, max),
    where: and(rest, matchesWords(search.words)),
  }))
  const found = searchPart(search, max)
  const [fewest] = [...parts, ...(found ? [{ ...found, where: rest }] : [])].toSorted((a, b) => a.count - b.count)
  return fewest && fewest.count <= max ? { kind: 'gather', by: fewest.by, where: fewest.where } : null
}

/** What the full-text index finds. Words that only it knows are always left to it. */
function searchPart({ words, keys }: Search, max: number) {
  if (keys !== null) return { by: isAmong(keys), count: keys.length }
  if (words.length === 0) return null
  if (!canBeWalked(words)) return { by: isFound(words), count: max }
  return max > MAX_GATHERED ? { by: isFound(words), count: countFound(words, max) } : null
}

/** The plan that reads least for a scope in an order. */
export function planOf(scope: ListScope, search: Search, by: LeadSort['by']): Plan {
  const walk = walkOf(scope, search.words, by)
  // The index of the order begins with all that is asked for.
  if (walk.where === undefined) return walk
  return gatheringOf(scope, search) ?? walk
}

/** How a walk that has come far without finding enough goes on: by whatever finds fewer than all; null where nothing does. */
export function widerGathering(scope: ListScope, search: Search): Gathering | null {
  return gatheringOf(scope, search, MAX_GATHERED_LATE)
}

/** The conditions of a scope that an index answers, each by itself. */
function partsOf({ status, source, assigneeId, range, overdueAt }: ListScope): ListScope[] {
  const ofKeys: ListScope = { ...UNFILTERED, status, source, assigneeId }
  const hasRange = range.start !== null || range.end !== null
  const beside = status !== null ? { status } : assigneeId !== null ? { assigneeId } : { source }
  return [
    ...(isUnfiltered(ofKeys) ? [] : [ofKeys]),
    ...(hasRange ? [{ ...UNFILTERED, range, ...beside }] : []),
    ...(overdueAt === null ? [] : [{ ...UNFILTERED, overdueAt }]),
  ]
}

/** A part as its index finds it: that of sources has the assignee before the status. */
function byIndex(part: ListScope): SQL | undefined {
  const { status, source, assigneeId } = part
  if (!isSummed(part) || status === null || source === null || assigneeId !== null) return conditionsOf(part)
  const assignees = db().selectDistinct({ id: leadCounts.assigneeId }).from(leadCounts).where(keptInScope(leadCounts, part))
  return and(conditionsOf(part), inArray(listedLeads.assigneeId, assignees))
}

/** The rows of some keys. */
export function isAmong(keys: readonly number[]): SQL {
  return sql`${listedLeads.key} in (select value from json_each(${JSON.stringify(keys)}))`
}

/** Orders that have an index behind their status. */
const ORDERS_OF_STATUS: readonly LeadSort['by'][] = ['created', 'rent', 'days']

/** What of a scope the index of an order begins with, and what is looked at row by row. */
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
    where: and(conditionsOf(rest, []), matchesWords(words)),
  }
}

/** Where in an order by status or by assignee those of one stand. */
function placeInOrder({ status, assigneeId }: ListScope, by: LeadSort['by']): SQL | undefined {
  if (by === 'status' && status !== null) return eq(listedLeads.statusRank, LEAD_STATUSES.indexOf(status))
  if (by !== 'assignee' || assigneeId === null) return undefined
  return sql`${listedLeads.assigneeName} = (select one.assignee_name from listed_leads as one where one.assignee_id = ${assigneeId} limit 1)`
}

/** What a plan's query reads, and what it looks at. What is gathered goes by the table's own name, so that both read the same. */
export function sourceOf(plan: Plan) {
  if (plan.kind === 'walk') return { from: listedLeads, where: and(plan.from, plan.where) }
  // oxlint-disable-next-line house/ordered-limit -- more than there are: a limit makes SQLite gather the rows before it sorts them, instead of taking the index of the order
  const gathered = db().select().from(listedLeads).where(plan.by).limit(Number.MAX_SAFE_INTEGER).as('listed_leads')
  return { from: gathered, where: plan.where }
}

/** The values of a scope but its search, for a statement. */
export function valuesOf({ status, source, assigneeId, range, overdueAt }: ListScope) {
  return { status, source, assigneeId, start: range.start, end: range.end, overdueAt }
}

/** The scope with these values. */
export function scopeWith({ start, end, ...keys }: ReturnType<typeof valuesOf>): ListScope {
  return { ...UNFILTERED, ...keys, range: { ...UNFILTERED.range, start, end } }
}

const countedTo = rawStatement(({ max, ...values }: ReturnType<typeof valuesOf> & { max: number }) => {
  const some = sql`select 1 from ${listedLeads} where ${conditionsOf(scopeWith(values))} limit ${max}`
  return sql<{ n: number }>`select count(*) as n from (${some})`
})

/** How many rows a part finds, up to one more than `max` where they have to be counted. */
function countOf(part: ListScope, max: number): number {
  return isSummed(part) ? countSummed(part) : countedTo(db(), { ...valuesOf(part), max: max + 1 }).get().n
}
