import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { readLeadFilter } from '#app/modules/leads/list/list-params.ts'
import { LeadFilters, leadsPath, type ShownFilter } from '#app/modules/leads/list/components/lead-filters.tsx'
import { LeadsTable } from '#app/modules/leads/list/components/leads-table.tsx'
import { NoLeads } from '#app/modules/leads/list/components/no-leads.tsx'
import { listLeads } from '#app/modules/leads/list/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatNumber } from '#app/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TABLE_PANEL } from '#app/ui/table.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Lead Management') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request)
  const filter = readLeadFilter(new URL(request.url).searchParams)
  return { filter, page: listLeads(filter), now: new Date() }
}

export default function LeadsPage() {
  const { filter, page, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Lead Management" />
      <LeadFilters filter={shown(filter)} />
      {filter.problems.map((problem) => (
        <Notice key={problem} className="mb-5">
          {problem}
        </Notice>
      ))}
      {page.rows.length === 0 ? (
        <NoLeads
          level="h2"
          action={
            page.total > 0 || filter.status || filter.search || filter.range.from || filter.range.to ? (
              <ButtonLink to={paths.leads()} variant="second">
                Show all leads
              </ButtonLink>
            ) : undefined
          }
        />
      ) : (
        <div className={TABLE_PANEL}>
          <LeadsTable rows={page.rows} now={now} />
          <Pager
            summary={summary(page)}
            previous={page.previous === null ? null : leadsPath(filter, page.previous)}
            next={page.next === null ? null : leadsPath(filter, page.next)}
          />
        </div>
      )}
    </>
  )
}

/** What the filters' form shows of a filter. */
function shown({ status, search, range: { from, to } }: ShownFilter): ShownFilter {
  return { status, search, range: { from, to } }
}

/** '26 to 50 of 240 leads'. Where leads came or went meanwhile the place in the list is as near as it can be. */
function summary({ position, rows, total }: { position: number; rows: unknown[]; total: number }): string {
  const last = Math.min(position + rows.length, total)
  const first = Math.max(1, last - rows.length + 1)
  return `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)} ${total === 1 ? 'lead' : 'leads'}`
}
