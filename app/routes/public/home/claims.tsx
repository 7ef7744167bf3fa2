import { claims } from '#app/content/company.ts'

/** The company's own claims in one band, each with its definition (public specification, section 1). */
export function Claims() {
  const shown = [claims.placement, claims.daysToTenant, claims.retention, claims.properties, claims.assets]
  return (
    <section className="wrap" aria-label="What we say of ourselves">
      <dl className="claims num">
        {shown.map(({ figure, words }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <details className="claims-how small">
        <summary>How we count these figures</summary>
        <dl>
          {[...shown, claims.trustedBy, claims.rating].map(({ figure, words, meaning }) => (
            <div key={words}>
              <dt>{words.includes(figure) ? words : `${figure} ${words}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
