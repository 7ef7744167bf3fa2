import type { ShownAgreement } from '../agreement-text.ts'
import { keepLocality } from '#app/modules/properties/address.ts'
import { Notice } from '#app/ui/notice.tsx'

/** The text of an agreement, clause by clause. */
export function AgreementText({ agreement, propertyAddress }: { agreement: ShownAgreement; propertyAddress: string }) {
  return (
    <article aria-label={agreement.title}>
      <p className="wrap-anywhere text-lead leading-[1.6] text-ink-muted mt-3">{keepLocality(propertyAddress)}</p>
      <Notice className="mt-4 mb-2">{agreement.mark}</Notice>
      {agreement.clauses.map((clause) => (
        <section className="clause" key={clause.title}>
          <h2>{clause.title}</h2>
          {clause.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
