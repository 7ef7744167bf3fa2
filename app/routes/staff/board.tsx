import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { findOpenColumns, openColumnsHeader } from '#app/http/browser-memory.server.ts'
import { formatDollars } from '#app/format/money.ts'
import { moveLead } from '#app/modules/leads/edit/move-lead.server.ts'
import { moveSchema } from '#app/modules/leads/forms.ts'
import { boardPath, boardQuery, openText, parseOpen } from '#app/modules/leads/list/board-address.ts'
import { readBoard } from '#app/modules/leads/list/board.server.ts'
import { Board } from '#app/modules/leads/list/components/board.tsx'
import { FilterChips } from '#app/modules/leads/list/components/filter-chips.tsx'
import { LeadFilters } from '#app/modules/leads/list/components/lead-filters.tsx'
import { ListActions } from '#app/modules/leads/list/components/list-actions.tsx'
import { leadsPath } from '#app/modules/leads/list/lead-address.ts'
import { leadBoard, leadList, LONGEST_IN_STATUS_FIRST, NEWEST_FIRST, sortInAddress } from '#app/modules/leads/list/list-params.ts'
import { countAllLeads, countLeads } from '#app/modules/leads/list/queries.server.ts'
import { scopeOf } from '#app/modules/leads/list/scope.server.ts'
import { newestChangeKey } from '#app/modules/leads/live/changes.server.ts'
import { SinceLine } from '#app/modules/leads/live/components/since-line.tsx'
import { useListNews } from '#app/modules/leads/live/components/use-list-news.ts'
import { MESSAGE_LEAD_MISSING, MESSAGE_STATUS_FAILED, MESSAGE_STATUS_UPDATED } from '#app/modules/leads/messages.ts'
import { acceptsReason, PIPELINE_STATUSES } from '#app/modules/leads/status/status.ts'
import { ViewBar } from '#app/modules/leads/views/components/view-bar.tsx'
import { listViewTabs } from '#app/modules/leads/views/view-tabs.server.ts'
import { listAssignable } from '#app/modules/users/queries.server.ts'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Board') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  const now = new Date()
  // Read first, so that no change is missed between it and the cards.
  const changeKey = newestChangeKey()
  const query = new URL(request.url).searchParams
  // All statuses are visible.
  const { sort } = leadBoard.read(query)
  const filter = { ...leadList.read(query), status: null, sort }
  const scope = scopeOf(filter, { viewerId: viewer.id, now })
  const kept = await findOpenColumns(request)
  const asked = parseOpen(query, kept)
  // A search also opens the columns that have what it found, until one is folded.
  const opensFound = filter.search !== '' && !query.has('open')
  const columns = readBoard(scope, opensFound ? PIPELINE_STATUSES : asked, now, sort)
  const found = columns.filter(({ cards }) => cards.length > 0).map(({ status }) => status)
  const open = opensFound ? PIPELINE_STATUSES.filter((status) => asked.includes(status) || found.includes(status)) : asked
  const shown = {
    filter,
    open,
    columns,
    found: countLeads(scope),
    all: countAllLeads(),
    tabs: listViewTabs(viewer, filter, now),
    assignees: listAssignable(),
    changeKey,
    now,
  }
  const isNew = query.has('open') && filter.search === '' && openText(open) !== kept
  return data(shown, isNew ? { headers: { 'Set-Cookie': await openColumnsHeader(openText(open)) } } : {})
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const { id, status } = valueOrThrow(await parseForm(request, moveSchema)).to
  const query = new URL(request.url).searchParams
  const board = boardQuery({ ...leadList.read(query), sort: leadBoard.read(query).sort }, parseOpen(query))
  if (acceptsReason(status)) return redirect(paths.moveLead({ ...board, lead: id, set: status }), 303)
  const moved = await attempt('A lead could not be moved', () => moveLead(viewer, { id, to: status, reason: null }, new Date()))
  const failure = moved === null ? MESSAGE_STATUS_FAILED : MESSAGE_LEAD_MISSING
  return redirectWithToast(
    paths.leadBoard(board),
    moved?.ok
      ? { kind: 'success', message: MESSAGE_STATUS_UPDATED, undo: moved.value ?? undefined }
      : { kind: 'error', message: failure },
  )
}

export default function BoardPage() {
  const { filter, open, columns, found, all, tabs, assignees, changeKey, now } = useLoaderData<typeof loader>()
  // Any change may move a card to another column, so changes are only reported.
  const { news } = useListNews([], changeKey)
  const fees = columns.every(({ feesDollars }) => feesDollars !== null)
    ? columns.reduce((sum, { feesDollars }) => sum + (feesDollars ?? 0), 0)
    : null
  // The list also has a default order.
  const isInOrder = sortInAddress(filter.sort) === sortInAddress(LONGEST_IN_STATUS_FIRST)
  const listed = isInOrder ? { ...filter, sort: NEWEST_FIRST } : filter
  return (
    <>
      <PageBehind>
        <PageHeader title="Lead Management" actions={<ListActions filter={listed} />} />
        <ViewBar tabs={tabs} filter={listed} place="board" />
        <LeadFilters filter={filter} assignees={assignees} now={now} screen={paths.leadBoard} isBoard />
        <ListProblems problems={filter.problems} />
        <FilterChips
          filter={filter}
          assignees={assignees}
          found={found}
          all={all}
          to={(other) => boardPath(other)}
          worth={fees === null ? undefined : `${formatDollars(fees)} in monthly fees`}
        />
        <SinceLine news={news} since={now} className="mb-2.5" />
        <Board
          columns={columns}
          open={open}
          now={now}
          action={boardPath(filter, open)}
          toOpen={(others) => paths.leadBoard({ ...boardQuery(filter), open: openText(others) })}
          toList={(status) => leadsPath({ ...filter, status, sort: { by: 'days', direction: 'descending' } })}
        />
      </PageBehind>
      <Outlet />
    </>
  )
}
