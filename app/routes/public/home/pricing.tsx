import { MARKETING_FEES } from '#app/modules/pricing/fees.ts'
import { SERVICE_TIERS } from '#app/modules/pricing/tiers.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink, OutLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Stats } from '#app/ui/figures.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatDollars, formatPercent } from '#app/ui/money.ts'

/** The service tiers and what comes beside them (public specification, section 9, 'Pricing tiers'). */
export function Pricing({ multiFamilyQuote }: { multiFamilyQuote: string }) {
  return (
    <section className="section band" id="pricing" aria-labelledby="pricing-title">
      <div className="wrap">
        <div className="head">
          <h2 id="pricing-title">One percentage of the rent you collect</h2>
          <p className="lead">
            Choose how much you want off your mind. <Link to={paths.fees()}>How our fees compare</Link>
          </p>
        </div>
        <ul className="tiers">
          {SERVICE_TIERS.map((tier, index) => (
            <Tier key={tier.name} tier={tier} isMiddle={index === 1} />
          ))}
        </ul>
        <div className="beside-tiers">
          <Stats
            layout="open"
            items={[
              {
                label: 'Resident placement',
                value: formatPercent(MARKETING_FEES.placementOfAnnualContractFraction * 100),
                note: 'of the annual contract value: twelve monthly rents',
              },
              {
                label: 'Resident guarantee',
                value: formatDollars(MARKETING_FEES.guaranteeOnboardingFeeCents / 100),
                note: 'onboarding fee, once',
              },
              {
                label: 'Multi-family',
                value: 'Custom quote',
                note: <OutLink href={multiFamilyQuote}>Ask for a multi-family quote</OutLink>,
              },
            ]}
          />
          <p className="muted">
            Not sure what your rent would be? Start with an <Link to={paths.analysis()}>Instant Rent Analysis</Link>.
          </p>
        </div>
      </div>
    </section>
  )
}

function Tier({ tier, isMiddle }: { tier: (typeof SERVICE_TIERS)[number]; isMiddle: boolean }) {
  return (
    <li className={classNames('tier', isMiddle && 'tier--mid')}>
      <h3>{tier.name}</h3>
      <p className="rate num">
        {formatPercent(tier.rentFraction * 100)}
        <small>of monthly rent</small>
      </p>
      <p className="muted">{tier.forWhom}</p>
      <ul className="ticks">
        {tier.includes.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <ButtonLink to={paths.getStarted()} variant={isMiddle ? 'wheat' : 'second'} wide>
        <span>
          Get Started Now<span className="sr"> with {tier.name}</span>
        </span>
      </ButtonLink>
    </li>
  )
}
