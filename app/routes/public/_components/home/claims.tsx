import { claims } from '#app/content/company.ts'

/** The company's claims in one band, each with its definition. */
export function Claims() {
  const shown = [claims.placement, claims.daysToTenant, claims.retention, claims.properties, claims.assets]
  return (
    <section className="mx-auto w-page" aria-label="Our numbers">
      <dl className="claims">
        {shown.map(({ figure, words }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <details className="text-small leading-normal pb-9">
        <summary className="w-fit text-brand">How we count these</summary>
        <dl className="mt-4 grid grid-cols-2 gap-x-12 gap-y-3 max-sm:grid-cols-1">
          {[...shown, claims.trustedBy].map(({ figure, words, meaning }) => (
            <div key={words}>
              <dt className="font-semibold">{words.includes(figure) ? words : `${figure} ${words}`}</dt>
              <dd className="text-ink-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
