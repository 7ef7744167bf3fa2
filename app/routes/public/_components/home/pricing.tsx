import type { FeeSchedule } from '#app/content/fees.ts'
import { type ServiceTier, serviceTiers } from '#app/modules/pricing/tiers.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink, OutLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Stats } from '#app/ui/stats.tsx'
import { Link } from '#app/ui/link.tsx'
import { CheckList } from '#app/ui/check-list.tsx'
import { formatFee, formatPercent } from '#app/format/money.ts'

/** The service tiers and add-ons. */
export function Pricing({ multiFamilyQuote, schedule }: { multiFamilyQuote: string; schedule: FeeSchedule }) {
  const { placementOfAnnualContractFraction, guaranteeOnboardingFeeCents } = schedule.marketing
  return (
    <section className="py-section bg-band" id="pricing" aria-labelledby="pricing-title">
      <div className="mx-auto w-page">
        <div className="mb-[clamp(32px,4vw,56px)] grid max-w-180 gap-4">
          <h2 id="pricing-title">What’s included at each level</h2>
          <p className="text-lead leading-[1.6] text-ink-muted">
            Choose how much you want off your mind. See what it costs at your rent:{' '}
            <Link to={paths.fees()}>Plans and pricing</Link>
          </p>
        </div>
        <ul className="grid grid-cols-3 rounded-panel border border-line-strong bg-surface max-xl:grid-cols-1">
          {serviceTiers(schedule).map((tier, index) => (
            <Tier key={tier.name} tier={tier} isMiddle={index === 1} />
          ))}
        </ul>
        <div className="mt-14 grid gap-8">
          <Stats
            layout="open"
            items={[
              {
                label: 'Resident placement',
                value: formatPercent(placementOfAnnualContractFraction * 100),
                note: 'of the annual contract value (twelve months’ rent)',
              },
              {
                label: 'Resident guarantee',
                value: formatFee(guaranteeOnboardingFeeCents),
                note: 'one-time onboarding fee',
              },
              {
                label: 'Multi-family',
                value: 'Custom quote',
                note: <OutLink href={multiFamilyQuote}>Request a multi-family quote</OutLink>,
              },
            ]}
          />
          <p className="text-ink-muted">
            Not sure what your rent would be? Start with an <Link to={paths.analysis()}>Instant Rent Analysis</Link>.
          </p>
        </div>
      </div>
    </section>
  )
}

function Tier({ tier, isMiddle }: { tier: ServiceTier; isMiddle: boolean }) {
  const muted = isMiddle ? 'text-on-deep-muted' : 'text-ink-muted'
  return (
    <li className={isMiddle ? 'tier tier--middle surface-deep' : 'tier'}>
      <h3>{tier.name}</h3>
      <p className="tier-rate">
        <small className={muted}>from</small>
        {formatPercent(tier.rentFraction * 100)}
        <small className={muted}>of monthly rent</small>
      </p>
      <p className={classNames('min-h-[3.2em] max-sm:min-h-0', muted)}>{tier.forWhom}</p>
      <CheckList
        className={classNames('mt-1.5 border-t pt-5', isMiddle ? 'border-line-deep' : 'border-line')}
        items={tier.includes}
        onDeep={isMiddle}
      />
      <ButtonLink to={paths.getStarted()} variant={isMiddle ? 'wheat' : 'second'} wide>
        <span>
          Get Started Now<span className="sr-only"> with {tier.name}</span>
        </span>
      </ButtonLink>
    </li>
  )
}
