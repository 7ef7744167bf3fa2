import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { parseLeadFilter } from '#app/modules/leads/list/list-params.ts'
import { LeadFilters, leadsPath, type ShownFilter } from '#app/modules/leads/list/components/lead-filters.tsx'
import { LeadsTable } from '#app/modules/leads/list/components/leads-table.tsx'
import { NoLeads } from '#app/modules/leads/list/components/no-leads.tsx'
import { listLeads } from '#app/modules/leads/list/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Lead Management') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request)
  const filter = parseLeadFilter(new URL(request.url).searchParams)
  return { filter, page: listLeads(filter), now: new Date() }
}

export default function LeadsPage() {
  const { filter, page, now } = useLoaderData<typeof loader>()
  const { status, search, range } = filter
  const canShowMore = page.total > 0 || status || search || range.from || range.to
  return (
    <>
      <PageHeader title="Lead Management" />
      <LeadFilters filter={shown(filter)} now={now} />
      <ListProblems problems={filter.problems} isLost={page.isLost} />
      <LeadsTable
        rows={page.rows}
        now={now}
        empty={<NoLeads level="h2" action={canShowMore && <ShowAll />} />}
        pager={<ListPager page={page} noun={{ one: 'lead', many: 'leads' }} to={(query) => leadsPath(filter, query)} />}
      />
    </>
  )
}

/** What the filters' form shows of a filter. */
function shown({ status, search, range: { from, to } }: ShownFilter): ShownFilter {
  return { status, search, range: { from, to } }
}

function ShowAll() {
  return (
    <ButtonLink to={paths.leads()} variant="second">
      Show all leads
    </ButtonLink>
  )
}
