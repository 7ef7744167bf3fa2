import type { OneTimeFee } from '../one-time-fees.ts'

/** The fees besides the monthly one. `isChosen`: only those of the reader's plan. */
export function OneTimeFeesSection({ items, isChosen = false }: { items: readonly OneTimeFee[]; isChosen?: boolean }) {
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
