import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { SuppressionsTable } from '#app/modules/marketing/suppressions/components/suppressions-table.tsx'
import { suppressionList } from '#app/modules/marketing/suppressions/suppression-list.ts'
import { listSuppressions } from '#app/modules/marketing/suppressions/list-suppressions.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'
import { MailNotice } from '../staff/_components/mail-notice.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Suppressions') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const filter = suppressionList.read(request)
  return { filter, page: listSuppressions(filter), now: new Date() }
}

export default function SuppressionsPage() {
  const { filter, page, now } = useLoaderData<typeof loader>()
  const query = suppressionList.query(filter)
  return (
    <>
      <PageBehind>
        <PageHeader
          title="Suppressions"
          note="People who don’t get marketing emails or texts. They still get emails they asked for, such as reports and receipts."
          actions={
            <>
              <a className={buttonClass({ variant: 'second' })} href={paths.suppressionsExport(query)}>
                <Icon name="download" />
                Export as CSV
              </a>
              <ButtonLink variant="second" to={paths.importSuppressions()}>
                Add several
              </ButtonLink>
              <ButtonLink to={paths.newSuppression()}>Add one</ButtonLink>
            </>
          }
        />
        <MailNotice />
        <ListFilters list={suppressionList} filter={filter} />
        <ListProblems isLost={page.isLost} problems={filter.problems} />
        <SuppressionsTable
          rows={page.rows}
          query={query}
          now={now}
          empty={
            <EmptyState title="No entries found" level="h2">
              {suppressionList.isFiltered(filter)
                ? 'No suppressions match these filters.'
                : 'No one has unsubscribed yet, and no addresses have bounced.'}
            </EmptyState>
          }
          pager={<ListPager page={page} {...suppressionList.pager(filter)} />}
        />
      </PageBehind>
      <Outlet />
    </>
  )
}
