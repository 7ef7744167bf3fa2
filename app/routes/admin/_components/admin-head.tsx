import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { getAdminCounts } from './admin-tabs.server.ts'

type AdminHeadProps = {
  current: 'leads' | 'analyses' | 'referrals' | 'users'
  counts: ReturnType<typeof getAdminCounts>
  actions?: ReactNode
}

/** Heading of the admin area: title and tabs, one page each. */
export function AdminHead({ current, counts, actions }: AdminHeadProps) {
  const mayOpen = { records: useMay('records'), users: useMay('users') }
  return (
    <>
      <PageHeader title="Admin Dashboard" actions={actions} />
      <Tabs
        label="Admin"
        tabs={[
          ...(mayOpen.records
            ? [
                { to: paths.admin(), label: 'Lead Management', isCurrent: current === 'leads' },
                { to: paths.adminAnalyses(), label: 'Property Analysis', isCurrent: current === 'analyses' },
              ]
            : []),
          { to: paths.adminReferrals(), label: 'Realtor Referrals', count: counts.referrals, isCurrent: current === 'referrals' },
          ...(mayOpen.users
            ? [{ to: paths.adminUsers(), label: 'User Management', count: counts.users, isCurrent: current === 'users' }]
            : []),
        ]}
      />
    </>
  )
}
