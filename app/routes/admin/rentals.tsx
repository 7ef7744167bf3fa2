import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { formatError, measuredLabel } from '#app/modules/rent-estimator/measurement/measurement-labels.ts'
import { listMeasurements } from '#app/modules/rent-estimator/measurement/queries.server.ts'
import { RentalsTable } from '#app/modules/rent-estimator/rentals/components/rentals-table.tsx'
import {
  MESSAGE_CORRECTION_FAILED,
  RENTAL_MESSAGES,
  restoreRental,
} from '#app/modules/rent-estimator/rentals/edit/change-rental.server.ts'
import { rentalsSchema } from '#app/modules/rent-estimator/rentals/edit/forms.ts'
import { listRentalCities, listRentals } from '#app/modules/rent-estimator/rentals/list/list-rentals.server.ts'
import { rentalList } from '#app/modules/rent-estimator/rentals/list/rental-list.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'
import { RentalsHead } from './rentals/_components/rentals-head.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Rentals') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const filter = rentalList.read(request)
  return { filter, page: listRentals(filter), cities: listRentalCities(), newest: listMeasurements(1)[0] ?? null }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const { rental } = valueOrThrow(await parseForm(request, rentalsSchema))
  const restored = await attempt('Could not put a rental back in estimates', () => restoreRental(viewer, rental))
  const here = rentalList.here(request)
  if (restored?.ok) return redirectWithToast(here, { kind: 'success', message: 'Rental is back in estimates' })
  return redirectWithToast(here, {
    kind: 'error',
    message: restored === null ? MESSAGE_CORRECTION_FAILED : RENTAL_MESSAGES[restored.reason],
  })
}

export default function RentalsPage() {
  const { filter, page, cities, newest } = useLoaderData<typeof loader>()
  const query = rentalList.query(filter)
  return (
    <>
      <PageBehind>
        <RentalsHead
          current="list"
          actions={
            <>
              <a href={paths.rentalsExport(query)} className={buttonClass({ variant: 'second' })} download>
                <Icon name="download" />
                Export as CSV
              </a>
              <ButtonLink to={paths.importRentals()}>Import</ButtonLink>
            </>
          }
        />
        {newest && (
          <p className="mb-4 text-ink-muted">
            Half of all estimates are within{' '}
            <Link to={paths.estimatorError()}>{formatError(newest.medianAbsolutePercentError)} of the signed rent</Link>
            {newest.before && ` (${formatError(newest.before.medianAbsolutePercentError)} before)`}. Measured on{' '}
            {measuredLabel(newest)}.
          </p>
        )}
        <ListFilters list={rentalList} filter={filter} options={{ city: cities }} />
        <ListProblems problems={filter.problems} isLost={page.isLost} />
        <RentalsTable
          rows={page.rows}
          here={{ ...query, ...filter.page }}
          empty={
            <EmptyState title="No rentals found" level="h2">
              {rentalList.isFiltered(filter)
                ? 'No rentals match these filters.'
                : 'Import your signed leases. Estimates will use them.'}
            </EmptyState>
          }
          pager={<ListPager page={page} {...rentalList.pager(filter)} />}
        />
      </PageBehind>
      <Outlet />
    </>
  )
}
