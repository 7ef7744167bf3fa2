import { shorten } from '#app/format/shorten.ts'
import { formatCount } from '#app/format/money.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { messageTitle } from '#app/modules/messaging/layout/message-title.ts'
import { outboxActionSchema } from '#app/modules/messaging/outbox/forms.ts'
import { kindLabel } from '#app/modules/messaging/outbox/kind-label.ts'
import { HELD_LABELS, LIFE_COLORS, LIFE_LABELS } from '#app/modules/messaging/outbox/labels.ts'
import { outboxList } from '#app/modules/messaging/outbox/outbox-list.ts'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { storesMailOnly, listOutbox, outboxOptions, type OutboxRow } from '#app/modules/messaging/outbox/queries.server.ts'
import { SendingPausedNotice } from '#app/modules/messaging/pause/components/sending-paused-notice.tsx'
import { isSendingPaused } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { countHeldBySite, releaseHeldBySite } from '#app/modules/messaging/outbox/release-held-by-site.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/format/date.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Outbox') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const filter = outboxList.read(request)
  const heldBySiteCount = filter.life === 'held' ? countHeldBySite() : 0
  return {
    page: listOutbox(filter),
    filter,
    options: outboxOptions(filter),
    heldBySiteCount,
    storesMailOnly: storesMailOnly(),
    isPaused: isSendingPaused(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  valueOrThrow(await parseForm(request, outboxActionSchema))
  const count = releaseHeldBySite(viewer)
  return redirectWithToast(
    paths.adminOutbox({ state: 'held' }),
    count > 0
      ? { kind: 'success', message: formatCount(count, 'message queued', 'messages queued') }
      : { kind: 'error', message: 'The hourly limit isn’t delaying any messages' },
  )
}

export default function OutboxPage() {
  const { page, filter, options, heldBySiteCount, storesMailOnly, isPaused } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Outbox" />
      {isPaused && <SendingPausedNotice />}
      {storesMailOnly && (
        <Notice>No mail server is set up, so messages stay here and aren’t delivered. Set SMTP_URL to send them.</Notice>
      )}
      <ListFilters list={outboxList} filter={filter} options={options} />
      {heldBySiteCount > 0 && (
        <PostForm action={paths.adminOutbox({ state: 'held' })} className="mb-4 grid content-start gap-4">
          <p>
            {formatCount(heldBySiteCount, 'message is', 'messages are')} waiting because the site reached its hourly limit. Check
            them before you release them, because someone may be misusing a form. Each address gets up to three.
          </p>
          <div>
            <Button variant="second" name="intent" value="release-held-by-site" busy="Processing...">
              Release messages
            </Button>
          </div>
        </PostForm>
      )}
      <ListProblems isLost={page.isLost} problems={filter.problems} />
      <DataTable
        caption="Messages, newest first"
        columns={COLUMNS}
        rows={page.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState title="No messages found">
            {outboxList.isFiltered(filter) || page.position > 0 ? 'No messages match these filters.' : 'No messages yet.'}
          </EmptyState>
        }
        pager={<ListPager page={page} {...outboxList.pager(filter)} />}
      />
    </>
  )
}

const COLUMNS: DataColumn<OutboxRow>[] = [
  {
    label: 'Subject',
    className: 'max-w-full md:max-w-60 min-[1280px]:max-w-[400px]',
    to: (row) => paths.adminMessage(row.id),
    cell: (row) => <span className="line-clamp-2">{messageTitle(row)}</span>,
    note: rowNote,
  },
  { label: 'To', className: 'wrap-anywhere min-[1280px]:min-w-68', cell: (row) => row.recipient },
  { label: 'State', cell: (row) => <Badge color={LIFE_COLORS[row.life]}>{LIFE_LABELS[row.life]}</Badge> },
  { label: 'Created', className: 'whitespace-nowrap', cell: (row) => formatMoment(row.createdAt) },
]

/** Why it is not sent or bounced, else the kind of email. */
function rowNote({ heldReason, lastError, bounceReason, template, channel }: OutboxRow): string {
  if (heldReason !== null) return HELD_LABELS[heldReason]
  // The message's page shows all of a mail server's reply.
  return shorten(bounceReason ?? lastError ?? kindLabel(template, channel), 80)
}
