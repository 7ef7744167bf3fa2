import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { UndoLines } from '#app/modules/leads/batches/components/undo-lines.tsx'
import { listUndoable } from '#app/modules/leads/batches/queries.server.ts'
import { finishDueAction, moveDueAction, recordFirstContact } from '#app/modules/leads/next-actions/change-due.server.ts'
import { DueActionsCard, type WhoseDue } from '#app/modules/leads/next-actions/components/due-actions-card.tsx'
import { FirstContactsCard } from '#app/modules/leads/next-actions/components/first-contacts-card.tsx'
import {
  countDueActions,
  type DueAction,
  listDueActions,
  listUndatedActions,
  MAX_COUNTED,
} from '#app/modules/leads/next-actions/due-actions.server.ts'
import { listFirstContacts } from '#app/modules/leads/next-actions/first-contacts.server.ts'
import { DAY_MESSAGES } from '#app/modules/leads/messages.ts'
import type { Move } from '#app/modules/leads/next-actions/due-moment.ts'
import { dashboardSchema } from '#app/modules/leads/forms.ts'
import { AllStages, PipelineTiles } from '#app/modules/leads/list/components/pipeline-tiles.tsx'
import { RecentLeads } from '#app/modules/leads/selections/components/recent-leads.tsx'
import { parseDayRange } from '#app/format/day-range.ts'
import { countsByStatus, dashboardCounts, recentLeads } from '#app/modules/leads/list/queries.server.ts'
import { newestChangeKey } from '#app/modules/leads/live/changes.server.ts'
import { SinceLine } from '#app/modules/leads/live/components/since-line.tsx'
import { useListNews } from '#app/modules/leads/live/components/use-list-news.ts'
import { listPath, readListQuery } from '#app/modules/leads/selections/list-address.ts'
import { readPicked } from '#app/modules/leads/selections/selections.server.ts'
import { WaitingReferralsCard } from '#app/modules/referrals/components/waiting-referrals-card.tsx'
import { contactReferral } from '#app/modules/referrals/contact-referral.server.ts'
import { listWaitingReferrals } from '#app/modules/referrals/queries.server.ts'
import { SiteTasks } from '#app/modules/tasks/components/site-tasks.tsx'
import { TASK_MESSAGES } from '#app/modules/tasks/tasks.server.ts'
import { finishSiteTask, listSiteTasks } from '#app/modules/tasks/site-tasks.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { may } from '#app/permissions.ts'
import type { Result } from '#app/result.ts'
import { DateRangeField } from '#app/ui/date-range-field.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Dashboard') }]

/** Number of due rows shown at first. */
const DUE_ROWS = 6
/** Of these, at most so many are kept for the viewer's own, so that finishing one takes one press. */
const OWN_ROWS = 3
/** Number of rows without a due date. */
const UNDATED_ROWS = 5
/** Number of rows with a timer. */
const CLOCKS = 3

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  const problems: string[] = []
  const query = new URL(request.url).searchParams
  const range = parseDayRange(query, problems)
  const now = new Date()
  // Read first, so that no change is missed between it and the data.
  const changeKey = newestChangeKey()
  const recent = recentLeads(range)
  return {
    range,
    problems,
    tasks: listSiteTasks(),
    counts: dashboardCounts(range),
    stages: Object.fromEntries(countsByStatus(range)),
    due: dueOf(viewer, query, now),
    firstContacts: waitingLeads(now),
    referrals: may(viewer, 'payouts') ? listWaitingReferrals(CLOCKS) : [],
    changeKey,
    recent,
    address: listPath({ place: 'dashboard', query: readListQuery(query) }),
    picked: readPicked(viewer, query, recent),
    undoable: listUndoable(viewer, now),
    now,
  }
}

function dueOf(viewer: Viewer, query: URLSearchParams, now: Date) {
  const whose: WhoseDue = query.get('due') === 'mine' ? 'mine' : 'everyone'
  const mine = countDueActions({ ofUserId: viewer.id, now })
  const everyone = countDueActions({ ofUserId: null, now })
  const ofUserId = whose === 'mine' ? viewer.id : null
  const max = query.get('show') === 'all' ? MAX_COUNTED : DUE_ROWS
  const own = ofUserId === null && mine > 0 && everyone > max ? listDueActions({ ofUserId: viewer.id, now, max: OWN_ROWS }) : []
  const rows = withOwn(listDueActions({ ofUserId, now, max }), own)
  const left = (whose === 'mine' ? mine : everyone) - rows.length
  const undated = listUndatedActions(ofUserId, UNDATED_ROWS)
  return {
    whose,
    rows,
    undated,
    counts: { mine: upTo(mine), everyone: upTo(everyone) },
    more: left > 0 ? `${upTo(left)} more` : null,
  }
}

/** The most urgent rows, of which the last make room for the viewer's own that are missing. */
function withOwn(urgent: readonly DueAction[], own: readonly DueAction[]): DueAction[] {
  const keyOf = ({ leadId, taskId }: DueAction) => taskId ?? leadId
  const ownKeys = new Set(own.map(keyOf))
  const others = urgent.filter((action) => !ownKeys.has(keyOf(action))).slice(0, urgent.length - own.length)
  return [...own, ...others].toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
}

function waitingLeads(now: Date) {
  const { rows, count, hours } = listFirstContacts(now, CLOCKS)
  const left = count - rows.length
  return { rows, hours, more: left > 0 ? `${upTo(left)} more` : null }
}

/** A count with an upper limit. */
function upTo(count: number): string {
  return count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count)
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const posted = valueOrThrow(await parseForm(request, dashboardSchema))
  const back = (kind: 'success' | 'error', message: string) => redirectWithToast(sameView(request), { kind, message })
  const respond = (result: Result<string | null, 'missing'>, message: string) => {
    if (!result.ok) return back('error', DAY_MESSAGES[result.reason])
    const undo = result.value
    if (undo === null) return back('error', DAY_MESSAGES.unchanged)
    return redirectWithToast(sameView(request), { kind: 'success', message, undo })
  }
  switch (posted.intent) {
    case 'finish-task': {
      const finished = finishSiteTask(viewer, posted.taskId)
      return finished.ok ? back('success', 'Task done') : back('error', TASK_MESSAGES[finished.reason])
    }
    case 'due-done':
      return respond(finishDueAction(viewer, posted.lead), 'Next action done')
    case 'due-tomorrow':
    case 'due-monday':
    case 'due-week':
      return respond(moveDueAction(viewer, posted.lead, posted.intent.slice('due-'.length) as Move), 'Next action rescheduled')
    case 'lead-contacted':
      return respond(recordFirstContact(viewer, posted.lead), 'Lead marked as contacted')
    case 'referral-contacted': {
      if (!may(viewer, 'payouts')) return back('error', DAY_MESSAGES['not-admin'])
      const contacted = contactReferral(viewer, posted.referral)
      return contacted.ok ? back('success', 'Client marked as contacted') : back('error', DAY_MESSAGES[contacted.reason])
    }
  }
}

/** The dashboard as it was shown. */
function sameView(request: Request): string {
  const query = new URL(request.url).searchParams
  const days = parseDayRange(query, [])
  return paths.dashboard({
    from: days.from,
    to: days.to,
    due: query.get('due') === 'mine' ? 'mine' : undefined,
    show: query.get('show') === 'all' ? 'all' : undefined,
  })
}

export default function DashboardPage() {
  const {
    range,
    problems,
    tasks,
    counts,
    stages,
    due,
    firstContacts,
    referrals,
    recent,
    address,
    picked,
    undoable,
    changeKey,
    now,
  } = useLoaderData<typeof loader>()
  const { rows, news } = useListNews(recent, changeKey)
  const days = { from: range.from, to: range.to }
  const newLeads = firstContacts.rows.length > 0 && (
    <FirstContactsCard {...firstContacts} now={now} isWide={referrals.length > 0} />
  )
  const aside = referrals.length > 0 ? <WaitingReferralsCard rows={referrals} now={now} /> : newLeads
  return (
    <>
      <PageBehind>
        <PageHeader title="Dashboard" />
        <ListProblems problems={problems} />
        <div className="grid grid-cols-1 gap-8">
          <section aria-labelledby="pipeline">
            <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h2 className="text-h4" id="pipeline">
                Pipeline Overview
              </h2>
              <FilterForm className="max-sm:w-full" action={paths.dashboard()} aria-label="Filter the overview by date">
                <DateRangeField
                  label="Created between"
                  days={range}
                  to={(chosen) => paths.dashboard(chosen)}
                  today={formatIsoDay(now)}
                  isAlone
                />
              </FilterForm>
            </div>
            <PipelineTiles counts={counts} range={range} />
            <AllStages counts={stages} range={range} />
          </section>
          <SiteTasks tasks={tasks} now={now} />
          <div className={aside ? 'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_324px]' : 'grid'}>
            <DueActionsCard
              {...due}
              to={(whose, all = false) =>
                paths.dashboard({ ...days, due: whose === 'mine' ? 'mine' : undefined, show: all ? 'all' : undefined })
              }
              now={now}
            />
            {aside}
            {referrals.length > 0 && newLeads}
          </div>
          <RecentLeads
            rows={rows}
            now={now}
            since={
              <>
                <UndoLines undoable={undoable} className="mb-2.5" />
                <SinceLine news={news} since={now} className="mb-2.5" />
              </>
            }
            address={address}
            picked={picked}
          />
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}
