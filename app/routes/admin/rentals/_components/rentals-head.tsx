import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

/** Heading of the rentals pages: the list, and the accuracy of estimates based on it. */
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
