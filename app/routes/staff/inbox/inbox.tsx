import { formatCount } from '#app/format/money.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMomentIn } from '#app/format/date.ts'
import { formatPhone } from '#app/format/phone.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { parseInboxFilter, SHOWN } from '#app/modules/inbox/inbox-filter.ts'
import { findMailbox } from '#app/modules/inbox/mailbox-state.server.ts'
import { MAILBOX_WORDS } from '#app/modules/inbox/messages.ts'
import { countUnanswered, type InboxRow, listInbox } from '#app/modules/inbox/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Inbox') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const filter = parseInboxFilter(new URL(request.url).searchParams)
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
  const { show, search } = filter
  return (
    <>
      <PageHeader title="Inbox" />
      <p className="text-ink-muted">
        {unanswered === 0
          ? 'No one is waiting for an answer.'
          : `${formatCount(unanswered, 'message waits', 'messages wait')} for an answer.`}
      </p>
      {mailbox === null && (
        <Notice className="mt-3">
          No mailbox is set up, so answers by email go to the company’s address. The setting IMAP_URL names one to be read here.
        </Notice>
      )}
      {mailbox?.problem && (
        <Notice className="mt-3">
          {MAILBOX_WORDS[mailbox.problem]}. New email is missing here until it works; we keep trying.
        </Notice>
      )}
      <FilterBar
        label="Filter the inbox"
        action={paths.inbox()}
        className="my-4 sm:grid-cols-[260px_minmax(0,320px)_auto] sm:justify-start"
        buttonClassName="sm:justify-self-start"
      >
        <SelectField
          name="show"
          label="Show"
          defaultValue={show ?? ''}
          placeholder="All, not answered first"
          options={Object.entries(SHOWN).map(([value, label]) => ({ value, label }))}
        />
        <Field name="q" type="search" label="Search" defaultValue={search} />
      </FilterBar>
      <ListProblems isLost={page.isLost} />
      <DataTable
        caption="Messages received, unanswered first"
        columns={columnsAt(now)}
        rows={page.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState title="No messages" level="h2">
            {show === null && search === ''
              ? 'No one has written to us yet.'
              : 'There are no messages matching the current filter.'}
          </EmptyState>
        }
        pager={
          <ListPager
            page={page}
            noun={{ one: 'message', many: 'messages' }}
            order="those not answered first"
            to={(query) => paths.inbox({ show: show ?? undefined, q: search || undefined, ...query })}
          />
        }
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
            ? 'May want no more texts: none goes out until you decide'
            : row.isAnswerUnsent
              ? 'Our answer was not sent'
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
  return isAnswerQueued ? <Badge color="blue">Answer on its way</Badge> : <Badge color="gray">Done</Badge>
}
