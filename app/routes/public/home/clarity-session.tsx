import { ButtonLink, OutLink } from '#app/ui/button.tsx'
import { Key } from '#app/ui/drawing/key.tsx'

/** Leads to the booking pages, which are other sites. */
export function ClaritySession({ clarity, call30 }: { clarity: string; call30: string }) {
  return (
    <section className="section deep" aria-labelledby="clarity-title">
      <div className="wrap clar">
        <div className="copy">
          <h2 id="clarity-title">Bring the numbers to a Clarity Session</h2>
          <p className="lead">
            Sit down with our Director of Growth. You leave with a rent, a list of what to fix first and a yes or no. It costs
            nothing either way.
          </p>
          <div className="tail-acts items-center">
            <ButtonLink to={clarity} newTab variant="wheat">
              Book a Clarity Session
            </ButtonLink>
            <OutLink href={call30}>Schedule a 30-minute call</OutLink>
          </div>
        </div>
        <Key />
      </div>
    </section>
  )
}
