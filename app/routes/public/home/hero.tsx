import { claims } from '#app/content/company.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { PropertyFields } from '#app/modules/rent-analysis/parts/property-fields.tsx'
import { EMPTY_PROPERTY } from '#app/modules/rent-analysis/property-fields.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Horizon } from '#app/ui/drawing/horizon.tsx'

/** The form is that of /analysis, which takes its first step from here; this page has no draft and no submission of its own. */
export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap">
        <div className="say">
          <h1 id="hero-title">What would your house rent for?</h1>
          <p className="lead">
            An answer in two minutes: the rent, its range, and the rentals nearby that it was worked out from. No account, no
            credit card.
          </p>
          <div className="acts">
            <ButtonLink to={paths.analysis()} variant="second">
              Analyze several properties
            </ButtonLink>
            <ButtonLink to={paths.rentals()} variant="quiet">
              Find a home to rent
            </ButtonLink>
          </div>
          <p className="small muted trust">
            {claims.trustedBy.words}, rated {claims.rating.figure} of 5
          </p>
        </div>
        <form className="card float ask" id="ask" method="post" action={paths.analysis()} aria-labelledby="ask-title">
          <div className="step">
            <h2 id="ask-title">Free rental analysis</h2>
            <span className="small muted">Step 1 of 2</span>
          </div>
          <PropertyFields index={0} defaults={EMPTY_PROPERTY} />
          <Honeypot />
          <div className="end">
            <p className="small muted">Next we ask where to send it. What you tell us is never sold.</p>
            <Button name="intent" value="continue" busy="Processing...">
              Continue
            </Button>
          </div>
        </form>
      </div>
      <Horizon className="scene" />
    </section>
  )
}
