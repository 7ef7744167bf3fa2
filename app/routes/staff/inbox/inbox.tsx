import { formatCount } from '#app/format/money.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMomentIn } from '#app/format/date.ts'
import { formatPhone } from '#app/format/phone.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { inboxList } from '#app/modules/inbox/inbox-list.ts'
import { findMailbox } from '#app/modules/inbox/receive/mailbox-state.server.ts'
import { MAILBOX_WORDS } from '#app/modules/inbox/messages.ts'
import { countUnanswered, type InboxRow, listInbox } from '#app/modules/inbox/queries.server.ts'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Inbox') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const filter = inboxList.read(request)
  const now = new Date()
  return {
    filter,
    page: listInbox(filter, viewer.id),
    unanswered: countUnanswered(),
    mailbox: findMailbox(now),
    now,
  }
}

export default function InboxPage() {
  const { filter, page, unanswered, mailbox, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Inbox" />
      <p className="text-ink-muted">
        {unanswered === 0
          ? 'No messages are waiting for a reply.'
          : `${formatCount(unanswered, 'message waits', 'messages wait')} for an answer.`}
      </p>
      {mailbox === null && (
        <Notice className="mt-3">
          No mailbox is connected, so email replies go to the company’s address. To read them here, set IMAP_URL.
        </Notice>
      )}
      {mailbox?.problem && (
        <Notice className="mt-3">
          {MAILBOX_WORDS[mailbox.problem]}. New email won’t appear here until this is fixed. We keep trying.
        </Notice>
      )}
      <ListFilters list={inboxList} filter={filter} />
      <ListProblems isLost={page.isLost} problems={filter.problems} />
      <DataTable
        caption="Messages received, unanswered first"
        columns={columnsAt(now)}
        rows={page.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState title="No messages" level="h2">
            {inboxList.isFiltered(filter) ? 'No messages in the inbox match these filters.' : 'No one has written to us yet.'}
          </EmptyState>
        }
        pager={<ListPager page={page} order="those not answered first" {...inboxList.pager(filter)} />}
      />
    </>
  )
}

function columnsAt(now: Date): DataColumn<InboxRow>[] {
  return [
    {
      label: 'From',
      className: 'max-w-full lg:max-w-[260px]',
      to: (row) => paths.inboxMessage(row.id),
      cell: (row) => (
        <span className="wrap-anywhere">{row.senderName || row.leadName || formatPhone(row.sender) || 'Unknown sender'}</span>
      ),
      note: (row) => (row.leadId === null ? 'No lead' : `Lead: ${row.leadName?.trim() || 'Unknown'}`),
    },
    {
      label: 'Message',
      className: 'max-w-full lg:max-w-[420px]',
      cell: (row) => (
        <span className="line-clamp-2 wrap-anywhere">
          {row.channel === 'sms' ? row.beginning : row.subject || row.beginning || 'No subject'}
        </span>
      ),
      note: (row) =>
        row.isUnreadable
          ? 'Could not be read'
          : row.holdsTexts
            ? 'May want to stop texts. We won’t send any until you decide.'
            : row.isAnswerUnsent
              ? 'Our reply wasn’t sent'
              : null,
    },
    {
      label: 'Status',
      cell: (row) => <State row={row} />,
    },
    { label: 'Assignee', isOptional: true, cell: (row) => row.assigneeName ?? 'Unassigned' },
    { label: 'Received', className: 'whitespace-nowrap', cell: (row) => formatMomentIn(row.receivedAt, now) },
  ]
}

function State({ row: { state, isAnswerQueued } }: { row: InboxRow }) {
  if (state === 'new') return <Badge color="yellow">Not answered</Badge>
  return isAnswerQueued ? <Badge color="blue">Sending reply</Badge> : <Badge color="gray">Done</Badge>
}
