import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useParams } from '@remix-run/react'
import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { keysOf } from '#app/format/records.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { countRequests, listRequests, type RequestRow } from '#app/modules/privacy/list-requests.server.ts'
import { REQUEST_STATE_COLORS, REQUEST_STATE_LABELS, REQUEST_KIND_LABELS } from '#app/modules/privacy/messages.ts'
import { REQUEST_LISTS, type RequestFilter, requestList } from '#app/modules/privacy/request-list.ts'
import { ANSWER_DAYS, daysLeftToAnswer } from '#app/modules/privacy/rules.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Privacy requests') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const filter = requestList.read(request)
  return { filter, page: listRequests(filter), counts: countRequests(), now: new Date() }
}

type List = RequestFilter['state']

const EMPTY: Record<List, string> = {
  todo: 'No requests need a response.',
  unproved: 'No requests are waiting to be confirmed.',
  done: 'No requests have been answered yet.',
  refused: 'No requests have been denied.',
  all: 'No requests yet.',
}

export default function PrivacyRequestsPage() {
  const { filter, page, counts, now } = useLoaderData<typeof loader>()
  const { state } = filter
  const isOpen = useParams().id !== undefined
  return (
    <>
      <PageHeader
        title="Privacy requests"
        note={`People can ask us to send or delete their data. Respond within ${ANSWER_DAYS} days after they confirm their email.`}
      />
      <Tabs
        label="Requests by state"
        tabs={keysOf(REQUEST_LISTS).map((list) => ({
          to: requestList.address({ state: list }),
          label: REQUEST_LISTS[list],
          count: counts[list],
          isCurrent: list === state,
        }))}
      />
      <div className={isOpen ? 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_420px]' : undefined}>
        <div className="min-w-0">
          <ListProblems isLost={page.isLost} problems={filter.problems} />
          <DataTable
            caption={state === 'todo' ? 'Requests, most urgent first' : 'Requests, newest first'}
            columns={columnsOf(filter, now)}
            rows={page.rows}
            rowKey={(row) => row.id}
            empty={
              <EmptyState title="No requests" level="h2">
                {EMPTY[state]}
              </EmptyState>
            }
            pager={
              <ListPager
                page={page}
                order={state === 'todo' ? 'most urgent first' : 'newest first'}
                {...requestList.pager(filter)}
              />
            }
          />
        </div>
        <Outlet />
      </div>
    </>
  )
}

function columnsOf(filter: RequestFilter, now: Date): DataColumn<RequestRow>[] {
  return [
    {
      label: 'Who',
      className: 'wrap-anywhere',
      to: (row) => paths.adminRequest(row.id, requestList.query(filter)),
      cell: (row) => (row.provedAt === null ? 'Not confirmed yet' : (row.name ?? row.email)),
      note: (row) => (row.provedAt === null || row.name !== null ? row.email : 'No lead has this address'),
    },
    {
      label: 'Request',
      cell: (row) => REQUEST_KIND_LABELS[row.kind],
      note: (row) => formatMomentIn(row.createdAt, now),
    },
    { label: 'Due', cell: (row) => <Due row={row} now={now} />, note: (row) => dueNote(row, now) },
    { label: 'State', cell: (row) => <Badge color={REQUEST_STATE_COLORS[row.state]}>{REQUEST_STATE_LABELS[row.state]}</Badge> },
  ]
}

function Due({ row: { dueAt }, now }: { row: RequestRow; now: Date }) {
  if (dueAt === null) return <>After they confirm</>
  return <time dateTime={dueAt.toISOString()}>{formatDay(dueAt, now)}</time>
}

function dueNote({ dueAt, answeredAt, answeredBy, refusal }: RequestRow, now: Date) {
  if (answeredAt !== null) {
    const day = formatDay(answeredAt, now)
    return refusal === null ? `answered ${day}${answeredBy === null ? '' : ` by ${answeredBy}`}` : `denied ${day}: ${refusal}`
  }
  if (dueAt === null) return null
  const { text, isPressing } = daysLeftToAnswer(dueAt, now)
  return isPressing ? <strong className="font-semibold text-ink">{text}</strong> : text
}
