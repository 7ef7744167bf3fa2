import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '#app/http/auth.server.ts'
import { LedgerFilters } from '#app/modules/marketing/ledger/components/ledger-filters.tsx'
import { LedgerTable } from '#app/modules/marketing/ledger/components/ledger-table.tsx'
import { ledgerQuery, parseLedgerFilter } from '#app/modules/marketing/ledger/filter.ts'
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
  await requireAdmin(request)
  const filter = parseLedgerFilter(new URL(request.url).searchParams)
  return { filter, page: listConsents(filter), now: new Date() }
}

export default function ConsentsPage() {
  const { filter, page, now } = useLoaderData<typeof loader>()
  const query = ledgerQuery(filter)
  return (
    <>
      <PageHeader
        title="Consents"
        note="Who agreed to marketing emails or texts, or said no: the words that were shown, where, when, and whether the mailbox or number confirmed it. The last word counts."
        actions={
          <a className={buttonClass({ variant: 'second' })} href={paths.consentsExport(query)}>
            <Icon name="download" />
            Export as CSV
          </a>
        }
      />
      <LedgerFilters filter={filter} now={now} />
      <ListProblems isLost={page.isLost} problems={filter.problems} />
      <LedgerTable
        rows={page.rows}
        now={now}
        empty={
          <EmptyState title="No lines found" level="h2">
            {Object.keys(query).length === 0
              ? 'No one has agreed to marketing yet.'
              : 'There are no lines matching the current filter.'}
          </EmptyState>
        }
        pager={
          <ListPager
            page={page}
            noun={{ one: 'line', many: 'lines' }}
            to={(place) => paths.adminConsents({ ...query, ...place })}
          />
        }
      />
    </>
  )
}
