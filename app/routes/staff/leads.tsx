import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { FilterChips } from '#app/modules/leads/list/components/filter-chips.tsx'
import { LeadFilters } from '#app/modules/leads/list/components/lead-filters.tsx'
import { LeadsTable } from '#app/modules/leads/list/components/leads-table.tsx'
import { ListActions } from '#app/modules/leads/list/components/list-actions.tsx'
import { NoLeads } from '#app/modules/leads/list/components/no-leads.tsx'
import { isFiltered, leadsPath } from '#app/modules/leads/list/lead-address.ts'
import { LEAD_PAGE_SIZES, parseLeadFilter } from '#app/modules/leads/list/list-params.ts'
import { countAllLeads, listLeads } from '#app/modules/leads/list/queries.server.ts'
import { newestChangeKey } from '#app/modules/leads/live/changes.server.ts'
import { SinceLine } from '#app/modules/leads/live/components/since-line.tsx'
import { useListNews } from '#app/modules/leads/live/components/use-list-news.ts'
import { ViewBar } from '#app/modules/leads/views/components/view-bar.tsx'
import { listViewTabs } from '#app/modules/leads/views/view-tabs.server.ts'
import { listActiveUsers } from '#app/modules/users/queries.server.ts'
import { LeadBar, leadBoxes, SelectableLeads } from '#app/modules/leads/selections/components/lead-selection.tsx'
import { listPath, readListQuery } from '#app/modules/leads/selections/list-address.ts'
import { readPicked } from '#app/modules/leads/selections/picked-leads.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Lead Management') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const now = new Date()
  // First, so that no change falls between it and the rows.
  const changeKey = newestChangeKey()
  const query = new URL(request.url).searchParams
  const filter = parseLeadFilter(query)
  const page = listLeads(filter, { viewerId: viewer.id, now })
  return {
    filter,
    page,
    address: listPath({ place: 'leads', query: readListQuery(query) }),
    picked: readPicked(viewer, query, page.rows),
    all: countAllLeads(),
    tabs: listViewTabs(viewer, now),
    assignees: listActiveUsers(),
    changeKey,
    now,
  }
}

export default function LeadsPage() {
  const { filter, page, address, picked, all, tabs, assignees, changeKey, now } = useLoaderData<typeof loader>()
  const { rows, news } = useListNews(page.rows, changeKey)
  return (
    <>
      <PageBehind>
        <PageHeader title="Lead Management" actions={<ListActions filter={filter} />} />
        <ViewBar tabs={tabs} filter={filter} place="list" />
        <LeadFilters filter={filter} assignees={assignees} now={now} action={paths.leads()} to={leadsPath} />
        <ListProblems problems={filter.problems} isLost={page.isLost} />
        <FilterChips filter={filter} assignees={assignees} found={page} all={all} to={leadsPath} />
        <SelectableLeads address={address} rows={rows} picked={picked}>
          <LeadsTable
            selection={leadBoxes({ address, rows, picked })}
            rows={rows}
            now={now}
            sort={filter.sort}
            to={(sort) => leadsPath({ ...filter, sort })}
            empty={<NoLeads level="h2" action={(isFiltered(filter) || page.total > 0) && <ShowAll />} />}
            top={<SinceLine news={news} since={now} className="border-b border-line px-4 py-1.5" />}
            pager={
              <ListPager
                page={page}
                noun={{ one: 'lead', many: 'leads' }}
                to={(query) => leadsPath(filter, query)}
                sizes={{
                  options: LEAD_PAGE_SIZES,
                  current: filter.size,
                  to: (size) => leadsPath({ ...filter, size: LEAD_PAGE_SIZES.find((option) => option === size) }),
                }}
              />
            }
          />
          {rows.length > 0 && <LeadBar address={address} picked={picked} staff={assignees} found={page} />}
        </SelectableLeads>
      </PageBehind>
      <Outlet />
    </>
  )
}

function ShowAll() {
  return (
    <ButtonLink to={paths.leads()} variant="second">
      Show all leads
    </ButtonLink>
  )
}
