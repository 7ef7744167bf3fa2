import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import type { Measurement } from '../queries.server.ts'
import { MeasurementStats } from './measurement-stats.tsx'

/** How an import changed the estimator's error; null while it is being measured. */
export function ImportMeasurement({ measurement }: { measurement: Measurement | null }) {
  return (
    <section className="grid gap-3" aria-labelledby="measured">
      <h3 id="measured" className="text-body font-semibold">
        Estimate error
      </h3>
      {measurement ? (
        <MeasurementStats measurement={measurement} />
      ) : (
        <p>We’re measuring it on all rentals. Check again in a minute.</p>
      )}
      <p>
        <Link to={paths.estimatorError()}>Error by city and bedrooms</Link>
      </p>
    </section>
  )
}
