import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { auditList, NO_PERSON } from '#app/modules/audit/audit-list.ts'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { AuditTable } from '#app/modules/audit/components/audit-table.tsx'
import { listAudit, listAuditedPeople } from '#app/modules/audit/list-audit.server.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Audit log') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const filter = auditList.read(request)
  return { filter, page: listAudit(filter), people: listAuditedPeople(), now: new Date() }
}

export default function AuditPage() {
  const { filter, page, people, now } = useLoaderData<typeof loader>()
  const query = auditList.query(filter)
  return (
    <>
      <PageHeader
        title="Audit log"
        note="Who did what, and when. No one can edit or delete entries. The log shows which fields changed, not what people typed."
        actions={
          <a className={buttonClass({ variant: 'second' })} href={paths.auditExport(query)}>
            <Icon name="download" />
            Export as CSV
          </a>
        }
      />
      <ListFilters
        list={auditList}
        filter={filter}
        now={now}
        options={{ who: [...people, { value: NO_PERSON, label: 'Automatic' }] }}
      />
      <ListProblems isLost={page.isLost} problems={filter.problems} />
      <AuditTable
        lines={page.rows}
        people={people}
        now={now}
        empty={
          <EmptyState title="No entries found" level="h2">
            No entries match these filters.
          </EmptyState>
        }
        pager={<ListPager page={page} {...auditList.pager(filter)} />}
      />
    </>
  )
}
