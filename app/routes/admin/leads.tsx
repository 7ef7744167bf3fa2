import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { ListActions } from '#app/modules/leads/list/components/list-actions.tsx'
import { LeadList } from '#app/routes/staff/_components/lead-list.tsx'
import { getLeadList } from '#app/routes/staff/_components/lead-list.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { AdminHead } from './_components/admin-head.tsx'
import { getAdminCounts } from './_components/admin-tabs.server.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Admin Dashboard') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  return { list: getLeadList(viewer, request, new Date()), counts: getAdminCounts() }
}

export default function AdminLeadsPage() {
  const { list, counts } = useLoaderData<typeof loader>()
  return (
    <>
      <AdminHead current="leads" counts={counts} actions={<ListActions filter={list.filter} />} />
      <LeadList {...list} screen={paths.admin} />
    </>
  )
}
