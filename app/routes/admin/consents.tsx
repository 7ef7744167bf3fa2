import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { LedgerTable } from '#app/modules/marketing/ledger/components/ledger-table.tsx'
import { ledgerList } from '#app/modules/marketing/ledger/ledger-list.ts'
import { listConsents } from '#app/modules/marketing/ledger/list-consents.server.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Consents') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const filter = ledgerList.read(request)
  return { filter, page: listConsents(filter), now: new Date() }
}

export default function ConsentsPage() {
  const { filter, page, now } = useLoaderData<typeof loader>()
  const query = ledgerList.query(filter)
  return (
    <>
      <PageHeader
        title="Consents"
        note="Who agreed to or declined marketing emails or texts, the wording they saw, where and when, and whether they confirmed. The latest choice applies."
        actions={
          <a className={buttonClass({ variant: 'second' })} href={paths.consentsExport(query)}>
            <Icon name="download" />
            Export as CSV
          </a>
        }
      />
      <ListFilters list={ledgerList} filter={filter} now={now} />
      <ListProblems isLost={page.isLost} problems={filter.problems} />
      <LedgerTable
        rows={page.rows}
        now={now}
        empty={
          <EmptyState title="No entries found" level="h2">
            {ledgerList.isFiltered(filter) ? 'No consents match these filters.' : 'No one has agreed to marketing yet.'}
          </EmptyState>
        }
        pager={<ListPager page={page} {...ledgerList.pager(filter)} />}
      />
    </>
  )
}
