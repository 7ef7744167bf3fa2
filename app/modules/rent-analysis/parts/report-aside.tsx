import { ButtonLink } from '#app/ui/button.tsx'
import { formatDollars } from '#app/ui/money.ts'
import { paths } from '#app/paths.ts'
import { onboardingFeeWords, START_TEXT } from '../report-words.ts'

/** The way to a client: what comes next, and what it costs. */
export function StartManagement({ leadId }: { leadId: string }) {
  return (
    <section className="card cta" aria-labelledby="start">
      <h2 id="start" className="text-h3!">
        Ready when you are
      </h2>
      <p>{START_TEXT}</p>
      <ButtonLink to={paths.startManagement(leadId)} variant="wheat" wide>
        Start Property Management
      </ButtonLink>
      <ButtonLink to={paths.agreementDialog(leadId)} variant="second" wide>
        Schedule Walkthrough
      </ButtonLink>
      <p>
        Or <a href={paths.enroll({ from: leadId })}>enroll online</a>, filled in from this report. Your fees are those of the way
        that you take.
      </p>
      <p>
        {onboardingFeeWords()} <a href={paths.fees()}>How our fees compare</a>
      </p>
    </section>
  )
}

export type OwnersProperty = {
  leadId: string
  address: { street: string; locality: string }
  rentDollars: number | null
  isThisOne: boolean
}

/** The owner's properties, to switch between; shown only when there is more than one. */
export function YourProperties({ properties }: { properties: readonly OwnersProperty[] }) {
  if (properties.length < 2) return null
  return (
    <nav className="card" aria-labelledby="your-properties">
      <h2 id="your-properties" className="text-h4! mb-2.5">
        Your Properties
      </h2>
      <ul className="switcher l">
        {properties.map(({ leadId, address, rentDollars, isThisOne }) => (
          <li key={leadId}>
            <a href={paths.report(leadId)} aria-current={isThisOne ? 'page' : undefined}>
              <span className="min-w-0 wrap-anywhere">{address.street}</span>
              <small>{address.locality}</small>
              <b className="num">{rentDollars === null ? 'no estimate yet' : formatDollars(rentDollars)}</b>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Beside a report that its owner shared: what it is, and the way to one's own. */
export function SharedWithYou() {
  return (
    <section className="card cta" aria-labelledby="shared">
      <h2 id="shared" className="text-h3!">
        Shared with you
      </h2>
      <p>The owner of this property sent you its report. You can read, print and download it; only the owner can change it.</p>
      <ButtonLink to={paths.analysis()} variant="wheat" wide>
        Free Rental Analysis
      </ButtonLink>
      <p>For a property of your own, in two minutes.</p>
    </section>
  )
}

/** What an owner gets. */
export function WhatsIncluded({ items }: { items: readonly string[] }) {
  return (
    <section className="card incl" aria-labelledby="included">
      <h2 id="included" className="text-h4! mb-3.5">
        {"What's Included"}
      </h2>
      <ul className="ticks small">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
