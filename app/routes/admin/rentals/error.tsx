import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMomentIn } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { ErrorPicture } from '#app/modules/rent-estimator/measurement/components/error-picture.tsx'
import { MeasurementStats } from '#app/modules/rent-estimator/measurement/components/measurement-stats.tsx'
import { MeasurementsTable } from '#app/modules/rent-estimator/measurement/components/measurements-table.tsx'
import { causeLabel } from '#app/modules/rent-estimator/measurement/measurement-labels.ts'
import { isMeasuring, listMeasuredCells, listMeasurements } from '#app/modules/rent-estimator/measurement/queries.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { RentalsHead } from './_components/rentals-head.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Estimator error') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const measurements = listMeasurements()
  const newest = measurements[0]
  return {
    measurements,
    cells: newest ? listMeasuredCells(newest.id) : [],
    isMeasuring: isMeasuring(),
    now: new Date(),
  }
}

export default function EstimatorErrorPage() {
  const { measurements, cells, isMeasuring: isOnTheWay, now } = useLoaderData<typeof loader>()
  const [newest] = measurements
  return (
    <>
      <RentalsHead current="error" />
      {isOnTheWay && (
        <Notice className="mb-5">Rentals changed, so we’re measuring the error again. Check back in a minute.</Notice>
      )}
      {newest ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <p className="text-ink-muted">
            Measured {formatMomentIn(newest.measuredAt, now)}. Reason: {causeLabel(newest)}.
          </p>
          <MeasurementStats measurement={newest} />
          <ErrorPicture cells={cells} />
          <MeasurementsTable rows={measurements} now={now} />
        </div>
      ) : (
        <EmptyState title="Not measured yet" level="h2">
          We measure the error after each rental import.
        </EmptyState>
      )}
    </>
  )
}
