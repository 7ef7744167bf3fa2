import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatCount } from '#app/format/money.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { listMailings } from '#app/modules/mailings/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { MailingBadge } from './_components/mailing-badge.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Mailings') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const now = new Date()
  return { rows: listMailings().map((row) => ({ ...row, when: whenOf(row, now) })) }
}

function whenOf({ state, sendAt, startedAt, updatedAt }: ReturnType<typeof listMailings>[number], now: Date): string {
  if (startedAt !== null) return formatMomentIn(startedAt, now)
  if (state === 'scheduled' && sendAt !== null) return formatMomentIn(sendAt, now)
  return `Saved ${formatMomentIn(updatedAt, now)}`
}

export default function MailingsPage() {
  const { rows } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Mailings"
        note="A mailing is a single email to every lead in a view. Campaigns send each lead several messages over time."
        actions={
          <Needs>
            <ButtonLink to={paths.newMailing()}>
              <Icon name="add" />
              New Mailing
            </ButtonLink>
          </Needs>
        }
      />
      {rows.length === 0 ? (
        <EmptyState title="No mailings yet" level="h2">
          Write one for a saved view of leads. Before anything is sent, you’ll see who gets it and why others don’t.
        </EmptyState>
      ) : (
        <DataTable caption="Mailings, newest first" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      )}
    </>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const COLUMNS: DataColumn<Row>[] = [
  {
    label: 'Subject',
    className: 'md:max-w-105 wrap-anywhere',
    to: ({ id }) => paths.mailing(id),
    cell: ({ subject }) => subject,
    note: ({ viewName }) => viewName,
  },
  { label: 'State', cell: ({ state }) => <MailingBadge state={state} /> },
  { label: 'When', className: 'whitespace-nowrap', cell: ({ when }) => when },
  {
    label: 'Emails',
    figures: true,
    cell: ({ written, startedAt }) => (startedAt === null ? '–' : formatCount(written, 'email')),
  },
  { label: 'By', className: 'text-ink-muted', cell: ({ by }) => by ?? 'Former staff member' },
]
