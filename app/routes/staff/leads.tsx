import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { ListActions } from '#app/modules/leads/list/components/list-actions.tsx'
import { SELECTION_FORM } from '#app/modules/leads/list/components/lead-cells.tsx'
import { ViewBar } from '#app/modules/leads/views/components/view-bar.tsx'
import { listViewTabs } from '#app/modules/leads/views/view-tabs.server.ts'
import { paths } from '#app/paths.ts'
import { useCachedInside } from '#app/ui/cached-markup.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { SelectionForm } from '#app/ui/selection-form.ts'
import { LeadList } from './_components/lead-list.tsx'
import { getLeadList } from './_components/lead-list.server.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Lead Management') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  const now = new Date()
  const list = getLeadList(viewer, request, now)
  return { ...list, tabs: listViewTabs(viewer, list.filter, now) }
}

export default function LeadsPage() {
  const { tabs, ...list } = useLoaderData<typeof loader>()
  const { filter } = list
  const head = useCachedInside('leads-head', JSON.stringify([tabs, filter]), () => (
    <>
      <PageHeader title="Lead Management" actions={<ListActions filter={filter} />} />
      <SelectionForm.Provider value={SELECTION_FORM}>
        <ViewBar tabs={tabs} filter={filter} place="list" />
      </SelectionForm.Provider>
    </>
  ))
  return (
    <>
      <PageBehind>
        <div {...head} />
        <LeadList {...list} screen={paths.leads} />
      </PageBehind>
      <Outlet />
    </>
  )
}
