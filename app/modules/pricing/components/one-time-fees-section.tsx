import type { OneTimeFee } from '../one-time-fees.ts'

type OneTimeFeesProps = {
  items: readonly OneTimeFee[]
  guarantee: string
  /** Only those of the reader's plan. */
  isChosen?: boolean
}

/** The fees besides the monthly one, and what we promise about all fees. */
export function OneTimeFeesSection({ items, guarantee, isChosen = false }: OneTimeFeesProps) {
  return (
    <section className="py-section" aria-labelledby="once-title">
      <div className="beside">
        <div className="grid content-start gap-3">
          <h2 id="once-title">One-time fees</h2>
          <p className="text-ink-muted">
            {isChosen
              ? 'You pay these in addition to the monthly fee.'
              : 'Both plans charge these in addition to the monthly fee.'}
          </p>
          <p>
            <b>Price guarantee.</b> {guarantee}
          </p>
        </div>
        <dl>
          {items.map(({ label, text, value }) => (
            <div key={label}>
              <dt>
                <b>{label}</b>
                <small>{text}</small>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
