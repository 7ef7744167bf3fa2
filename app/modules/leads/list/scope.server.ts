import { and, type Column, eq, isNull, type SQL, sql, sum } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leadCounts, type leadSums, leads, listedLeads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import { type SearchWords, searchWords } from '#app/format/search-words.ts'
import type { LeadConditions, LeadSort } from './list-params.ts'
import { canBeWalked, holdsWords, isFound, matchExpression } from './search.server.ts'

/** Which leads a list is about: what its address says, by whom and when it is read. */
export type ListScope = Pick<LeadConditions, 'status' | 'search' | 'range' | 'source'> & {
  /** '' for nobody's; null for everyone's. */
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

/** The scope of an address for whoever reads it. */
export function scopeOf(conditions: LeadConditions, reader: { viewerId: string; now: Date }): ListScope {
  const { status, search, range, source, assignee, isOverdue } = conditions
  const assigneeId = assignee === 'me' ? reader.viewerId : assignee === 'nobody' ? '' : assignee
  return { status, search, range, source, assigneeId, overdueAt: isOverdue ? reader.now : null }
}

/** Whether a list is about everything. */
export function isUnfiltered(scope: ListScope): boolean {
  return isSummed(scope) && scope.status === null && scope.source === null && scope.assigneeId === null
}

/** Whether `lead_counts` tells how many leads a list is about. */
export function isSummed({ search, range, overdueAt }: ListScope): boolean {
  return search === '' && range.start === null && range.end === null && overdueAt === null
}

/** The leads outside the bin: what staff read, whatever their role. */
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
  { status, source, assigneeId }: ListScope,
): SQL | undefined {
  return and(
    status === null ? undefined : eq(kept.statusKey, status),
    source === null ? undefined : eq(kept.source, source),
    assigneeId === null ? undefined : eq(kept.assigneeId, assigneeId),
  )
}

/** How many leads there are of a scope's status, assignee and source. */
export function countSummed(scope: ListScope): number {
  const row = db()
    .select({ n: sum(leadCounts.leadCount).mapWith(Number) })
    .from(leadCounts)
    .where(keptInScope(leadCounts, scope))
    .get()
  return row?.n ?? 0
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
    range.start === null ? undefined : sql`${created} >= ${range.start.getTime()}`,
    range.end === null ? undefined : sql`${created} < ${range.end.getTime()}`,
    overdueAt === null ? undefined : sql`${of('overdue', listedLeads.nextActionAt)} < ${overdueAt.getTime()}`,
  )
}

/** How the leads of a scope are read without reading many others. */
export type Plan =
  /** All that `by` finds, which are few, to be sorted, and looked at by `where`. */
  | { kind: 'gather'; by: SQL | undefined; where: SQL | undefined }
  /** In an order, within `from`, until as many as are asked for hold `where`. */
  | { kind: 'walk'; from: SQL | undefined; where: SQL | undefined }

/** The plan that reads least for a scope in an order. */
export function planOf(scope: ListScope, by: LeadSort['by']): Plan {
  const words = searchWords(scope.search)
  const rest = conditionsOf(scope, [])
  if (words.length > 0 && (!canBeWalked(words) || countFound(words) <= MAX_GATHERED))
    return { kind: 'gather', by: isFound(words), where: rest }
  const where = and(rest, holdsWords(words))
  const { status, source, assigneeId, range, overdueAt } = scope
  const ofKeys: ListScope = { ...UNFILTERED, status, source, assigneeId }
  if (!isUnfiltered(ofKeys) && countSummed(ofKeys) <= MAX_GATHERED) return { kind: 'gather', by: conditionsOf(ofKeys), where }
  const narrow: ListScope[] = [
    { ...UNFILTERED, overdueAt },
    { ...UNFILTERED, range },
  ]
  const few = narrow.find((part) => !isSummed(part) && countUpTo(conditionsOf(part)) <= MAX_GATHERED)
  if (few) return { kind: 'gather', by: conditionsOf(few), where }
  return { kind: 'walk', ...walkOf(scope, by) }
}

/** Orders that have an index behind their status. */
const ORDERS_OF_STATUS: readonly LeadSort['by'][] = ['created', 'rent', 'days']

/** What of a scope the index of an order begins with, and what is looked at row by row. */
function walkOf(scope: ListScope, by: LeadSort['by']): { from: SQL | undefined; where: SQL | undefined } {
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
    from: conditionsOf({ ...UNFILTERED, ...begin }),
    where: and(conditionsOf(rest, []), holdsWords(searchWords(scope.search))),
  }
}

/** What a plan's query reads, and what it looks at. What is gathered goes by the table's own name, so that both read the same. */
export function sourceOf(plan: Plan) {
  if (plan.kind === 'walk') return { from: listedLeads, where: and(plan.from, plan.where) }
  // eslint-disable-next-line house/ordered-limit -- a limit of none at all, which makes SQLite gather the rows before it sorts them
  const gathered = db().select().from(listedLeads).where(plan.by).limit(-1).as('listed_leads')
  return { from: gathered, where: plan.where }
}

/** How many rows a condition finds, up to one more than are gathered. */
function countUpTo(condition: SQL | undefined): number {
  const some = sql`select 1 from ${listedLeads} where ${condition} limit ${MAX_GATHERED + 1}`
  return db().get<{ n: number }>(sql`select count(*) as n from (${some})`).n
}

function countFound(words: SearchWords): number {
  const some = sql`select 1 from listed_leads_search where listed_leads_search match ${matchExpression(words)} limit ${MAX_GATHERED + 1}`
  return db().get<{ n: number }>(sql`select count(*) as n from (${some})`).n
}
