import type { ReactNode } from 'react'
import { formatDollars } from '#app/format/money.ts'
import type { PlanOffer } from '../plan-offers.ts'

type PlanCardProps = {
  offer: PlanOffer
  text: { forWhom: string; includes: readonly string[]; excludes: readonly string[] }
  /** 'a month at $1,575 rent' */
  per: string
  /** The button that chooses the plan. */
  children?: ReactNode
}

/** A plan: its cost, the rent that is left, and what it includes. */
export function PlanCard({ offer, text, per, children }: PlanCardProps) {
  const { plan, name, monthlyDollars, lines, keptDollars } = offer
  return (
    <section className="plan" aria-labelledby={`plan-${plan}`}>
      <h2 id={`plan-${plan}`}>{name}</h2>
      <p>{text.forWhom}</p>
      <p className="plan-cost">
        {formatDollars(monthlyDollars)}
        <small>{per}</small>
      </p>
      <dl>
        {lines.map(({ label, dollars }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatDollars(dollars)}</dd>
          </div>
        ))}
        <div>
          <dt>You keep, before repairs</dt>
          <dd>{formatDollars(keptDollars)}</dd>
        </div>
      </dl>
      <div>{children}</div>
      <ul className="checks">
        {text.includes.map((item) => (
          <li key={item}>{item}</li>
        ))}
        {text.excludes.map((item) => (
          <li key={item} className="is-out">
            <span className="sr-only">Not included: </span>
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
