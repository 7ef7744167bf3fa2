import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatNumber } from '#app/format/money.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { LeadName } from '#app/modules/leads/components/lead-name.tsx'
import { readAudience } from '#app/modules/mailings/audience.server.ts'
import { MAILING_MESSAGES } from '#app/modules/mailings/messages.ts'
import { currentQuery, findMailing, listPeople, MOST_PEOPLE } from '#app/modules/mailings/queries.server.ts'
import { isMissReason, MISS_LABELS } from '#app/modules/mailings/rules.ts'
import { paths } from '#app/paths.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? `${data.title}, mailing` : 'Mailing not found') },
]

/** Who gets a mailing, or who doesn't for the given reason: for a draft as of now, else as sent. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  const mailing = findMailing(params.id ?? '')
  if (!mailing) throw new Response(MAILING_MESSAGES.missing, { status: 404 })
  const asked = new URL(request.url).searchParams.get('reason')
  const reason = isMissReason(asked) ? asked : null
  const title = reason === null ? 'Who gets it' : MISS_LABELS[reason].label
  const note = reason === null ? mailing.subject : `${mailing.subject}: ${MISS_LABELS[reason].meaning}`
  const people = async () => {
    if (mailing.listedAt !== null) return listPeople(mailing.id, reason)
    const now = new Date()
    const view = { query: currentQuery(mailing, viewer), viewerId: viewer.id }
    const readers = await readAudience(view, { kind: mailing.kind, at: mailing.sendAt ?? now, now })
    return (readers ?? []).filter(({ missed }) => missed === reason).slice(0, MOST_PEOPLE)
  }
  const rows = (await people()).map(({ id, name, email }) => ({ id, name, email }))
  return { id: mailing.id, title, note, rows, most: MOST_PEOPLE }
}

export default function MailingPeoplePage() {
  const { id, title, note, rows, most } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={title} back={{ to: paths.mailing(id), label: 'Mailing' }} note={note} />
      {rows.length === 0 ? (
        <EmptyState title="No one" level="h2">
          This changes when someone agrees to marketing, unsubscribes or gets another email.
        </EmptyState>
      ) : (
        <DataTable caption={title} columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />
      )}
      {rows.length === most && <p className="mt-3 note">Only the first {formatNumber(most)} are shown.</p>}
    </>
  )
}

const COLUMNS: DataColumn<{ id: string; name: string; email: string }>[] = [
  { label: 'Name', to: ({ id }) => paths.lead(id), cell: ({ name }) => <LeadName name={name} /> },
  { label: 'Email', className: 'wrap-anywhere', cell: ({ email }) => email },
]
