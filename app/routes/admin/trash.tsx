import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { formatDay, formatMoment } from '#app/format/date.ts'
import { LeadName } from '#app/modules/leads/components/lead-name.tsx'
import { addressColumn } from '#app/modules/leads/list/components/address-column.tsx'
import { MESSAGE_NO_MATCHING_LEADS } from '#app/modules/leads/messages.ts'
import { StatusBadge } from '#app/modules/leads/status/components/status-badge.tsx'
import { trashList } from '#app/modules/leads/trash/trash-list.ts'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { restoreLeadSchema } from '#app/modules/leads/forms.ts'
import { type TrashRow, listTrash } from '#app/modules/leads/trash/list-trash.server.ts'
import { restoreLead, TRASH_MESSAGES } from '#app/modules/leads/trash/restore-lead.server.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Trash') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const filter = trashList.read(request)
  return { filter, page: listTrash(filter), now: new Date() }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const { leadId } = valueOrThrow(await parseForm(request, restoreLeadSchema))
  const restored = restoreLead(viewer, leadId)
  return redirectWithToast(
    trashList.here(request),
    restored.ok ? { kind: 'success', message: 'Lead restored' } : { kind: 'error', message: TRASH_MESSAGES[restored.reason] },
  )
}

export default function TrashPage() {
  const { filter, page, now } = useLoaderData<typeof loader>()
  const here = { ...trashList.query(filter), ...filter.page }
  return (
    <>
      <PageBehind>
        <PageHeader title="Trash" note="You can restore deleted leads for 30 days. After that, we delete them permanently." />
        <ListFilters list={trashList} filter={filter} />
        <ListProblems isLost={page.isLost} />
        <DataTable
          caption="Deleted leads, newest first"
          columns={columnsOf(here, now)}
          rows={page.rows}
          rowKey={(row) => row.id}
          empty={
            <EmptyState title="No leads found" level="h2">
              {trashList.isFiltered(filter) ? MESSAGE_NO_MATCHING_LEADS : 'The trash is empty.'}
            </EmptyState>
          }
          pager={<ListPager page={page} {...trashList.pager(filter)} />}
        />
      </PageBehind>
      <Outlet />
    </>
  )
}

function columnsOf(here: Parameters<typeof paths.adminTrash>[0], now: Date): DataColumn<TrashRow>[] {
  return [
    { label: 'Name', cell: (row) => <LeadName name={row.name} />, note: (row) => row.email },
    { ...addressColumn('Property address'), isOptional: true },
    { label: 'Status', cell: (row) => <StatusBadge status={row.statusKey} /> },
    {
      label: 'Deleted',
      className: 'whitespace-nowrap',
      cell: (row) => <time dateTime={row.deletedAt.toISOString()}>{formatMoment(row.deletedAt)}</time>,
      note: (row) => row.deletedBy && `by ${row.deletedBy}`,
    },
    {
      label: 'Deleted forever on',
      cell: (row) => <time dateTime={row.purgedAt.toISOString()}>{formatDay(row.purgedAt, now)}</time>,
    },
    {
      label: 'Actions',
      hidesLabel: true,
      cell: (row) => (
        <div className="row-actions flex-wrap min-[1360px]:flex-nowrap min-[1360px]:whitespace-nowrap">
          <PostForm action={paths.adminTrash(here)}>
            <input type="hidden" name="leadId" value={row.id} />
            <Button variant="second" small busy="Restoring...">
              Restore<span className="sr-only"> {row.name}</span>
            </Button>
          </PostForm>
          <ButtonLink variant="quiet" small to={paths.deleteForever(row.id, here)}>
            Delete forever<span className="sr-only">: {row.name}</span>
          </ButtonLink>
        </div>
      ),
    },
  ]
}
