import { z } from 'zod'
import { and, count, inArray, sql, sum } from 'drizzle-orm'
import type { FeeSchedule } from '#app/content/fees.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadSums, listedLeads } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { searchWords } from '#app/format/search-words.ts'
import { type LeadStatus, PIPELINE_STATUSES } from '../status/status.ts'
import { type LeadRow, listedLead, type ListedLead, openList, orderOf, rowColumns, rowsBeside } from './list-leads.server.ts'
import { type LeadSort, LONGEST_IN_STATUS_FIRST } from './list-params.ts'
import { countLeads, type LeadCount } from './queries.server.ts'
import {
  conditionsOf,
  type Gathering,
  gatheringOf,
  isSummed,
  countsInScope,
  type ListScope,
  scopeWith,
  searchOf,
  sourceOf,
  UNFILTERED,
  valuesOf,
} from './scope.server.ts'
import { rowMatchesWords } from './search.server.ts'
import { withShownFacts } from './shown-rents.server.ts'
import { PLANS, PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import { feesOfPlan, type LeadFees } from '#app/modules/pricing/lead-fees.ts'

/**
 * What determines a listed lead's fees, as written by `leads_to_list`: the signed fees, or plan, property type and unit count.
 */
type FeeKey = string

const ofPlan = z.tuple([z.enum(PLANS), z.enum(PROPERTY_TYPES).nullable(), z.number()])
const signed = z.object({ rentFraction: z.number(), flatMonthlyDollars: z.number() })

const keySchema = z.union([ofPlan, signed])

type MonthlyFees = Pick<LeadFees, 'rentFraction' | 'flatMonthlyDollars'>

/** Keys are few, and a board reads each of them many times. */
const known = new Map<FeeKey, z.output<typeof keySchema>>()

/** A lead's monthly fees: the signed ones, else the current ones. */
function feesOfKey(schedule: FeeSchedule, key: FeeKey): MonthlyFees {
  const read = known.get(key) ?? keySchema.parse(JSON.parse(key))
  known.set(key, read)
  if (!Array.isArray(read)) return read
  const [plan, propertyType, unitCount] = read
  return feesOfPlan(schedule, plan, { propertyType, unitCount })
}

/** Cards shown per column of the board; the list has the rest. */
export const CARDS_PER_COLUMN = 20

const cardFacts = ['id', 'name', 'place', 'statusChangedAt', 'assigneeName', 'nextActionAt', 'rent', 'work'] as const

/** A lead as shown on a card. */
export type BoardLead = Pick<ListedLead, (typeof cardFacts)[number]>

/** A column of the board. */
export type BoardColumn = {
  status: LeadStatus
  count: LeadCount
  /** Total monthly management fees of its leads with an estimate; null if there are too many to add up. */
  feesDollars: number | null
  /** Leads with an overdue next action. */
  lateCount: number
  /** In the chosen order; empty in a folded column. */
  cards: BoardLead[]
}

/** Rows read to count a column without a stored count, because there are ten columns. */
const MAX_SCANNED_IN_COLUMN = 500

/** The board's columns in pipeline order. Folded columns have only their figures. */
export function readBoard(
  scope: ListScope,
  open: readonly LeadStatus[],
  now: Date,
  sort: LeadSort = LONGEST_IN_STATUS_FIRST,
): BoardColumn[] {
  const ofAll = { ...scope, status: null }
  const search = searchOf(ofAll)
  const gathering = isSummed(ofAll) ? null : gatheringOf(ofAll, search)
  const sums = isSummed(ofAll) ? keptSums(ofAll) : gathering ? gatheredSums(gathering) : null
  const late = countLate(ofAll, now)
  const schedule = getSetting('fees')
  const gathered = gathering && gatheredCards(gathering, open, sort)
  return PIPELINE_STATUSES.map((status) => {
    const ofStatus = { ...scope, status }
    const found = sums?.filter((part) => part.statusKey === status)
    const cards = gathered
      ? gathered.filter((card) => card.statusKey === status)
      : open.includes(status)
        ? rowsBeside(openList(ofStatus, sort, search), null, CARDS_PER_COLUMN)
        : []
    return {
      status,
      count: found
        ? { total: total(found.map((part) => part.leadCount)), isMore: false }
        : atLeast(cards.length, countLeads(ofStatus, search, MAX_SCANNED_IN_COLUMN)),
      feesDollars: found ? Math.round(total(found.map((sum) => feesOf(schedule, sum)))) : null,
      lateCount: late.get(status) ?? 0,
      cards: withShownFacts(db(), cards).map((row) => pick(listedLead(row, []), cardFacts)),
    }
  })
}

/** Leads per status, and the total monthly fees of those with an estimate, in dollars. */
export function listStageFees(): { status: LeadStatus; leads: number; feesDollars: number }[] {
  const sums = keptSums(UNFILTERED)
  const schedule = getSetting('fees')
  return PIPELINE_STATUSES.map((status) => {
    const found = sums.filter((part) => part.statusKey === status)
    return {
      status,
      leads: total(found.map((part) => part.leadCount)),
      feesDollars: total(found.map((sum) => feesOf(schedule, sum))),
    }
  })
}

/** A count that stopped early must not be less than the cards shown. */
function atLeast(shown: number, { total, isMore }: LeadCount): LeadCount {
  return { total: Math.max(shown, total), isMore }
}

/** The cards of all open columns in one query, if the leads are few. */
function gatheredCards(gathering: Gathering, open: readonly LeadStatus[], sort: LeadSort): LeadRow[] {
  const { from, where } = sourceOf(gathering)
  const order = orderOf(sort).orderBy(null)
  const place = sql<number>`row_number() over (partition by ${listedLeads.statusKey} order by ${sql.join(order, sql`, `)})`
  const placed = db()
    .select({ ...rowColumns, place: place.as('place') })
    .from(from)
    .where(and(where, inArray(sql`+${listedLeads.statusKey}`, [...open])))
    .as('listed_leads')
  return db()
    .select(rowColumns)
    .from(placed)
    .where(sql`place <= ${CARDS_PER_COLUMN}`)
    .orderBy(...order)
    .limit(CARDS_PER_COLUMN * open.length)
    .all()
}

type Sum = { statusKey: string; feeKey: FeeKey; leadCount: number; estimatedCount: number; rentDollars: number }

const keptSumsOf = statement((db, scope: Pick<ListScope, 'status' | 'source' | 'assigneeId'>) =>
  db
    .select({
      statusKey: leadSums.statusKey,
      feeKey: leadSums.feeKey,
      leadCount: sum(leadSums.leadCount).mapWith(Number),
      estimatedCount: sum(leadSums.estimatedCount).mapWith(Number),
      rentDollars: sum(leadSums.rentDollars).mapWith(Number),
    })
    .from(leadSums)
    .where(countsInScope(leadSums, scope))
    .groupBy(leadSums.statusKey, leadSums.feeKey),
)

function keptSums({ status, source, assigneeId }: ListScope): Sum[] {
  return keptSumsOf(db(), { status, source, assigneeId }).all()
}

function gatheredSums(gathering: Gathering): Sum[] {
  const { from, where } = sourceOf(gathering)
  return db()
    .select({
      statusKey: listedLeads.statusKey,
      feeKey: listedLeads.feeKey,
      leadCount: count(),
      estimatedCount: sum(sql`${listedLeads.estimatedRentDollars} > 0`).mapWith(Number),
      rentDollars: sum(sql`${listedLeads.estimatedRentDollars} * ${listedLeads.unitCount}`).mapWith(Number),
    })
    .from(from)
    .where(where)
    .groupBy(listedLeads.statusKey, listedLeads.feeKey)
    .all()
}

/** A fraction of the total rent, plus a flat amount for each lead with a known rent. */
function feesOf(schedule: FeeSchedule, { feeKey, estimatedCount, rentDollars }: Sum): number {
  const { rentFraction, flatMonthlyDollars } = feesOfKey(schedule, feeKey)
  return rentFraction * rentDollars + flatMonthlyDollars * estimatedCount
}

const lateOf = statement((db, values: ReturnType<typeof valuesOf>) =>
  db
    .select({ statusKey: listedLeads.statusKey, n: count() })
    .from(listedLeads)
    .where(conditionsOf(scopeWith(values), ['overdue']))
    .groupBy(sql`+${listedLeads.statusKey}`),
)

/** Overdue leads per status. They are few in any office, so each is read. */
function countLate(scope: ListScope, now: Date): Map<string, number> {
  const late = { ...scope, overdueAt: now }
  const rows = scope.search === '' ? lateOf(db(), valuesOf(late)).all() : searchedLate(late)
  return new Map(rows.map(({ statusKey, n }) => [statusKey, n]))
}

function searchedLate(late: ListScope) {
  return db()
    .select({ statusKey: listedLeads.statusKey, n: count() })
    .from(listedLeads)
    .where(and(conditionsOf(late, ['overdue']), rowMatchesWords(searchWords(late.search))))
    .groupBy(sql`+${listedLeads.statusKey}`)
    .all()
}

function total(numbers: number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
