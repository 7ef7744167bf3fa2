import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { claims } from '#app/content/company.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { PropertyFields } from '#app/modules/rent-analysis/parts/property-fields.tsx'
import { EMPTY_PROPERTY } from '#app/modules/rent-analysis/property-fields.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Homestead } from '#app/ui/drawing/homestead.tsx'
import { Horizon } from '#app/ui/drawing/horizon.tsx'
import { SunriseStep } from '#app/ui/drawing/sunrise-step.tsx'

export const meta: MetaFunction = () => [
  { title: 'Rental property management in Des Moines | Harvest Gate' },
  {
    name: 'description',
    content:
      'What would your house rent for? A free, instant rent analysis for Des Moines and central Iowa: the rent, its range and the rentals nearby. No account, no credit card.',
  },
]

export function loader() {
  return { listings: readSiteFacts().links.listings }
}

export default function HomePage() {
  const { listings } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero listings={listings} />
      <Claims />
      <Transform listings={listings} />
      <FourSteps />
    </>
  )
}

/** The form is that of /analysis, which takes its first step from here; this page has no draft and no submission of its own. */
function Hero({ listings }: { listings: string }) {
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
            <ButtonLink to={listings} newTab variant="quiet">
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
            <p className="small muted">Next we ask where to send it. Your address is never sold or shared.</p>
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

function Claims() {
  const shown = [claims.placement, claims.daysToTenant, claims.retention, claims.properties, claims.assets]
  return (
    <section className="wrap" aria-label="What we say of ourselves">
      <dl className="claims num">
        {shown.map(({ figure, words, meaning }) => (
          <div key={words} title={meaning}>
            <dt>{words}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Transform({ listings }: { listings: string }) {
  return (
    <section className="section band" aria-labelledby="transform-title">
      <div className="wrap turn">
        <div className="copy">
          <h2 id="transform-title">Transform Your Property Experience</h2>
          <p className="big">A house should send you a statement once a month, and otherwise leave you alone.</p>
          <p className="muted">
            We look after rental homes in and around Des Moines: finding the resident, collecting the rent, answering the phone,
            fixing the furnace and writing down what it cost. You keep the house, the income and the last word.
          </p>
          <div className="tail-acts">
            <ButtonLink to={paths.analysis()}>Free Rental Analysis</ButtonLink>
            <ButtonLink to={listings} newTab variant="second">
              View Rentals
            </ButtonLink>
          </div>
        </div>
        <Homestead className="picture" />
      </div>
    </section>
  )
}

/** The four steps of the public specification, section 2, Home. */
const STEPS = [
  { step: 1, title: 'Submit property details', text: 'Ten facts about the house. Two minutes; you can leave three of them out.' },
  { step: 2, title: 'Get analysis', text: 'The rent, its range and what it was worked out from, at once.' },
  { step: 3, title: 'Schedule walkthrough', text: 'We come to the house, look at every room and say what is worth doing first.' },
  { step: 4, title: 'Start earning', text: 'Photographs, showings, screening and lease. On average a resident in 29 days.' },
] as const

function FourSteps() {
  return (
    <section className="section deep" aria-labelledby="steps-title">
      <div className="wrap">
        <div className="head">
          <h2 id="steps-title">From the address to the first rent, in four steps</h2>
        </div>
        <ol className="steps4">
          {STEPS.map(({ step, title, text }) => (
            <li key={step}>
              <SunriseStep step={step} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
