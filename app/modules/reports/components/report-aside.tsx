import type { Report } from '../report.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatDollars } from '#app/format/money.ts'
import { CheckList } from '#app/ui/check-list.tsx'
import { paths } from '#app/paths.ts'
import { MAX_LISTED_PROPERTIES, onboardingFeeWords } from '../report-labels.ts'
import { ReportFold } from './report-fold.tsx'

type StartManagementProps = { leadId: string; plan: Report['plan']; onboardingFeeCents: number }

/** How to become a client: the next steps, and the cost. Online enrollment is not offered beside its own fee. */
export function StartManagement({ leadId, plan, onboardingFeeCents }: StartManagementProps) {
  return (
    <section className="report-start" aria-labelledby="start">
      <div>
        <h2 id="start">Ready when you are</h2>
        <p>{onboardingFeeWords({ onboardingFeeCents })}</p>
        {plan !== 'online' && (
          <p>
            Or <a href={paths.enroll({ from: leadId })}>enroll online</a> with the details from this report.{' '}
            {plan === null ? 'Your fees depend on which plan you choose.' : 'That changes your plan and its fee.'}
          </p>
        )}
      </div>
      <ButtonLink to={paths.startManagement(leadId)} variant="second">
        Start Property Management
      </ButtonLink>
    </section>
  )
}

export type OwnersProperty = {
  leadId: string
  address: { street: string; locality: string }
  /** Per month, for one unit; null while there is no estimate. */
  rentDollars: number | null
  /** The name of a rent that is less than an estimate: 'standard figure'. */
  rentName: string | null
  unitCount: number
  isThisOne: boolean
}

/** The owner's properties, to switch between; shown only when there is more than one. */
export function YourProperties({ properties }: { properties: readonly OwnersProperty[] }) {
  if (properties.length < 2) return null
  return (
    <ReportFold id="your-properties" title="Your Properties" isOpen isForScreen>
      <ul className="list-none">
        {properties.map(({ leadId, address, rentDollars, rentName, unitCount, isThisOne }) => (
          <li key={leadId}>
            <a
              className="-mx-3.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-control px-3.5 py-3 text-ink no-underline hover:bg-brand-tint aria-[current]:bg-wheat-tint aria-[current]:shadow-[inset_3px_0_0_var(--color-wheat-line)]"
              href={paths.report(leadId)}
              aria-current={isThisOne ? 'page' : undefined}
            >
              <span className="wrap-anywhere">{address.street}</span>
              <small className="col-start-1 text-small wrap-anywhere text-ink-muted">{address.locality}</small>
              <b className="col-start-2 row-span-2 row-start-1 self-center font-semibold tabular-nums lining-nums">
                {rentDollars === null ? 'no estimate yet' : formatDollars(rentDollars)}
                {[rentDollars !== null && unitCount > 1 && 'per unit', rentName].map(
                  (note) =>
                    note && (
                      <small key={note} className="block text-right text-small font-normal text-ink-muted">
                        {note}
                      </small>
                    ),
                )}
              </b>
            </a>
          </li>
        ))}
      </ul>
      {properties.length === MAX_LISTED_PROPERTIES && (
        <p className="note">These are your {MAX_LISTED_PROPERTIES} newest properties. Call us about older ones.</p>
      )}
    </ReportFold>
  )
}

/** For readers of a report that is not theirs. */
export function OwnReport() {
  return (
    <section className="trend-card" aria-labelledby="own-report">
      <h2 id="own-report">What would your home rent for?</h2>
      <p>
        Enter its address to get a free report like this one, with the rent, comparable rentals and what you’d keep in a year.
      </p>
      <ButtonLink to={paths.analysis()} variant="second" wide>
        Free Rental Analysis
      </ButtonLink>
    </section>
  )
}

/** Below a shared report: what it is. */
export function SharedWithYou() {
  return (
    <section className="report-start" aria-labelledby="shared">
      <div>
        <h2 id="shared">Shared with you</h2>
        <p>
          The owner of this property shared this report with you. You can read, print and download it; only the owner can change
          it.
        </p>
      </div>
    </section>
  )
}

/** The services that an owner gets. */
export function WhatsIncluded({ items }: { items: readonly string[] }) {
  return (
    <section className="card" aria-labelledby="included">
      <h2 id="included" className="text-h4 mb-3.5">
        {"What's Included"}
      </h2>
      <CheckList className="text-small leading-normal" items={items} />
    </section>
  )
}
