import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

/** The head of the pages on rentals: the list, and how far estimates that rest on it are off. */
export function RentalsHead({ current, actions }: { current: 'list' | 'error'; actions?: ReactNode }) {
  return (
    <>
      <PageHeader title="Rentals" note="The signed leases behind our rent estimates." actions={actions} />
      <Tabs
        label="Rentals"
        tabs={[
          { to: paths.adminRentals(), label: 'Rentals', isCurrent: current === 'list' },
          { to: paths.estimatorError(), label: 'Measured error', isCurrent: current === 'error' },
        ]}
      />
    </>
  )
}
