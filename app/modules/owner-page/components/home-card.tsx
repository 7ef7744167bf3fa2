import { MESSAGE_ALL_SET } from '#app/modules/enrollment/next-steps/open-steps.ts'
import { formatDollarDifference, formatDollars } from '#app/format/money.ts'
import type { OnboardingStep, StepKey } from '#app/modules/enrollment/next-steps/onboarding-steps.ts'
import { formatShare, formatShownFee } from '#app/modules/pricing/fee-labels.ts'
import { paths } from '#app/paths.ts'
import { House, type HouseKind } from '#app/ui/drawing/houses.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Home } from '../list-homes.server.ts'

type HomeCardProps = {
  home: Home
  /** Its index on the page, so that neighbors get different houses. */
  place: number
}

const HOUSES: readonly HouseKind[] = ['gable', 'foursquare', 'cape', 'farmhouse']

/** A home: its rent and the change, its plan, its progress and its next step. */
export function HomeCard({ home, place }: HomeCardProps) {
  const { leadId, address, rooms, rentDollars, rentName, changeDollars, fee, steps, left, hasStarted } = home
  const id = `home-${leadId}`
  return (
    <article className="my-home" aria-labelledby={id}>
      <HomeScene kind={HOUSES[place % HOUSES.length] ?? 'gable'} />
      <div>
        <h3 id={id}>
          <Link to={paths.report(leadId)}>{address.street}</Link>
        </h3>
        <p className="text-ink-muted">{[address.locality, rooms].filter(Boolean).join('. ')}</p>
        <dl>
          <div>
            <dt>{rentName === null ? 'Rent estimate' : `Rent, ${rentName}`}</dt>
            <dd>{rentDollars === null ? 'not yet' : formatDollars(rentDollars)}</dd>
          </div>
          {changeDollars !== null && (
            <div>
              <dt>Since your report</dt>
              <dd>{changeDollars === 0 ? 'no change' : formatDollarDifference(changeDollars)}</dd>
            </div>
          )}
          <div>
            <dt>Our share of rent</dt>
            <dd>{formatShare(fee.rentFraction)}</dd>
          </div>
        </dl>
        {hasStarted && <Setup steps={steps} />}
        <p className="text-small">
          <b>Next:</b> {nextOf(home, left)}
        </p>
        <p className="text-small">
          {fee.plan === null ? 'No plan chosen yet: our estimate ' : 'Your plan: '}
          {formatShownFee(fee)}.
        </p>
        <p className="text-small">
          <Link to={paths.report(leadId)}>
            Open the report<span className="sr-only"> for {address.street}</span>
          </Link>{' '}
          ·{' '}
          <Link to={paths.plan(leadId)}>
            Plan and price<span className="sr-only"> for {address.street}</span>
          </Link>
        </p>
      </div>
    </article>
  )
}

function nextOf({ hasStarted, steps, rentDollars }: HomeCardProps['home'], left: string | null): string {
  if (!hasStarted)
    return rentDollars === null ? 'We’re working on your report.' : 'Read your report and see what we’d do for you.'
  const isClient = steps.every(({ key, state }) => state === 'done' || key === 'analysis')
  if (isClient) return 'Everything is done, and we now manage your property.'
  return left ?? MESSAGE_ALL_SET
}

/** Stages that fit on a card. The card's sentence has the others. */
const SHOWN: Partial<Record<StepKey, string>> = {
  analysis: 'Analysis',
  walkthrough: 'Walkthrough',
  signature: 'Agreement',
  payment: 'Payment',
}

function Setup({ steps }: { steps: readonly OnboardingStep[] }) {
  return (
    <ol aria-label="Setup">
      {steps.map(({ key, state }) => {
        const name = SHOWN[key]
        if (name === undefined || (key === 'analysis' && state !== 'done')) return null
        return (
          <li key={key} className={`my-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
            {name}
            {state === 'done' && <span className="sr-only">, done</span>}
            {state === 'scheduled' && <span className="sr-only">, scheduled</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** A house under a low sun, not a picture of the actual home. */
function HomeScene({ kind }: { kind: HouseKind }) {
  return (
    <svg className="my-scene" viewBox="0 0 520 126" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="330" cy="104" r="52" className="my-sun" />
      <path d="M0 92c80-26 150-26 230-6s180 18 290-8v48H0z" className="my-hill" />
      <path d="M0 106h520v20H0z" className="my-ground" />
      <House kind={kind} x={210} y={106} />
    </svg>
  )
}
