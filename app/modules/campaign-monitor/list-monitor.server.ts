import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { ascending, descending, keyset } from '#app/db/keyset.ts'
import { db } from '#app/db/client.server.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { filtered } from '#app/db/prepared.server.ts'
import {
  BLOCK_REASONS,
  campaignRuns,
  campaignSteps,
  campaignTemplates,
  listedLeads,
  OPEN_RUN_STATES,
} from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { readContext } from '#app/modules/campaigns/context.server.ts'
import { scheduleOf } from '#app/modules/campaigns/engine/check-run.server.ts'
import { listRuns, settledStepsOf } from '#app/modules/campaigns/engine/run-row.server.ts'
import { dueTime, progressOf, type Schedule } from '#app/modules/campaigns/schedule/plan-run.ts'
import { findBlockOf } from '#app/modules/campaigns/find-block.server.ts'
import { findFollowUps } from '#app/modules/campaigns/lead/queries.server.ts'
import { isAmong, MAX_GATHERED } from '#app/modules/leads/list/scope.server.ts'
import { resolveSearch, rowMatchesWords } from '#app/modules/leads/list/search.server.ts'
import type { MonitorFilter } from './monitor-list.ts'
import { type MonitorRow, workflowOfRow } from './row-labels.ts'

const MONITOR_PAGE_SIZE = 25

type StoredRow = { startedAt: Date | null } & Omit<MonitorRow, 'step' | 'dueAt' | 'followUps' | 'startBlock'> & {
    email: string
  } & {
    nextStepId: string | null
    nextKey: Date | null
  }

function isOpen(state: NonNullable<MonitorRow['state']>): boolean {
  return OPEN_RUN_STATES.some((open) => open === state)
}

/** Runs that ended because the person can't be emailed are listed as blocked until another run replaces them. */
function inState(view: 'active' | 'blocked' | 'paused' | 'stopped' | 'finished'): SQL | undefined {
  const endedBlocked = and(eq(campaignRuns.state, 'stopped'), inArray(campaignRuns.endReason, BLOCK_REASONS))
  if (view === 'blocked') return or(eq(campaignRuns.state, 'blocked'), and(endedBlocked, latestRun))
  if (view === 'stopped')
    return and(eq(campaignRuns.state, 'stopped'), notInArray(sql`coalesce(${campaignRuns.endReason}, '')`, [...BLOCK_REASONS]))
  return eq(campaignRuns.state, view)
}

/** A page of the monitor. */
export type MonitorPage = Page<MonitorRow>

const columns = {
  key: listedLeads.key,
  leadId: listedLeads.id,
  name: listedLeads.name,
  email: listedLeads.email,
  statusKey: listedLeads.statusKey,
  runId: campaignRuns.id,
  ...pick(campaignRuns, ['workflow', 'state', 'blockedReason', 'nextAt', 'nextKey']),
  nextTemplate: campaignTemplates.name,
  ...pick(campaignRuns, ['nextStepId', 'nextCheckAt', 'walkthroughAt', 'endedAt', 'endReason', 'startedAt']),
  createdAt: listedLeads.createdAt,
}

const NEXT_FIRST = keyset({ nextKey: ascending(campaignRuns.nextKey), runId: ascending(campaignRuns.id) })
const LAST_ENDED = keyset({ endedAt: descending(campaignRuns.endedAt), runId: descending(campaignRuns.id) })
const NEWEST = keyset({ createdAt: descending(listedLeads.createdAt), key: descending(listedLeads.key) })

const LAST_STARTED = keyset({ startedAt: descending(campaignRuns.startedAt), runId: descending(campaignRuns.id) })

/** The lead's continuing run, else its last one. */
const latestRun = sql`${campaignRuns.id} = (
  select run.id from campaign_runs as run where run.lead_id = ${listedLeads.id}
  order by run.state in ('active', 'blocked', 'paused') desc, run.started_at desc, run.id desc limit 1)`

/**
 * Leads and their campaigns: active and paused ones by next message, blocked ones by latest start, ended ones by latest end, else
 * newest leads first. Excludes leads in the trash.
 */
export function listMonitor(filter: MonitorFilter, now = new Date()): MonitorPage {
  const page = listRows(filter)
  const context = readContext(db())
  const runs = listRuns(
    db(),
    page.rows.flatMap(({ runId }) => runId ?? []),
  )
  const settled = settledStepsOf(db(), runs, context)
  const schedules = new Map(runs.map((run) => [run.id, scheduleOf(db(), run, context, settled.get(run.id))]))
  const withStep = ({ nextStepId, nextKey: _, startedAt: _started, email, ...row }: StoredRow): MonitorRow => {
    const isOngoing = row.state === null || isOpen(row.state)
    const workflow = workflowOfRow(row)
    const followUps = isOngoing && workflow === 'warm_lead' ? findFollowUps(email, now) : null
    const start = { leadId: row.leadId, workflow, now, steps: context.steps }
    const startBlock = row.state !== null && isOpen(row.state) ? null : findBlockOf(db(), start)
    return { ...row, followUps, startBlock, ...runPosition(row, nextStepId, schedules.get(row.runId ?? '')) }
  }
  return { ...page, rows: page.rows.map(withStep) }
}

/** A run's current step with the current steps and settings. */
function runPosition(
  { state, nextAt }: Pick<StoredRow, 'state' | 'nextAt'>,
  nextStepId: string | null,
  schedule: Schedule | undefined,
): Pick<MonitorRow, 'step' | 'dueAt'> {
  if (!schedule) return { step: null, dueAt: null }
  const { settled, steps } = progressOf(schedule)
  const hasNext = state !== null && isOpen(state) && settled < steps
  const next = schedule.steps.find(({ id }) => id === nextStepId)
  const dueAt = next ? dueTime(schedule, next) : null
  const isLater = dueAt !== null && nextAt !== null && nextAt.getTime() - dueAt.getTime() >= MINUTE_MS
  return { step: { number: settled + (hasNext ? 1 : 0), of: steps }, dueAt: isLater ? dueAt : null }
}

function listRows({ q, workflow, view, page: query }: MonitorFilter): Page<StoredRow> {
  const { words, keys: keysFound } = resolveSearch(q, MAX_GATHERED)
  // If too many leads match, their words are common, so a scan of the list finds them quickly.
  const found = keysFound === null ? rowMatchesWords(words) : isAmong(keysFound)
  const ofWorkflow = workflow === null ? undefined : eq(campaignRuns.workflow, workflow)
  if (view === 'pending' || view === 'all') {
    const has = view === 'pending' ? isNull(campaignRuns.id) : ofWorkflow
    return readPage(NEWEST, { query, size: MONITOR_PAGE_SIZE }, ({ where, orderBy, limit }) =>
      leadsOf(db(), { where: and(found, has, where), orderBy, limit }).all(),
    )
  }
  const keys = view === 'active' || view === 'paused' ? NEXT_FIRST : view === 'blocked' ? LAST_STARTED : LAST_ENDED
  return readPage(keys, { query, size: MONITOR_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    runsOf(db(), { where: and(inState(view), ofWorkflow, found, where), orderBy, limit }).all(),
  )
}

const leadsOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select(columns)
    .from(listedLeads)
    .leftJoin(campaignRuns, latestRun)
    .leftJoin(campaignSteps, eq(campaignSteps.id, campaignRuns.nextStepId))
    .leftJoin(campaignTemplates, eq(campaignTemplates.id, campaignSteps.templateId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)

const runsOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select(columns)
    .from(campaignRuns)
    .innerJoin(listedLeads, eq(listedLeads.id, campaignRuns.leadId))
    .leftJoin(campaignSteps, eq(campaignSteps.id, campaignRuns.nextStepId))
    .leftJoin(campaignTemplates, eq(campaignTemplates.id, campaignSteps.templateId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)
