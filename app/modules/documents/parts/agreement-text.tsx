import type { ShownAgreement } from '#app/modules/documents/agreement-text.ts'
import { Notice } from '#app/ui/notice.tsx'

/** The words of an agreement, clause by clause. */
export function AgreementText({ agreement, propertyAddress }: { agreement: ShownAgreement; propertyAddress: string }) {
  return (
    <article className="agreement" aria-label={agreement.title}>
      <p className="lead wrap-anywhere">{propertyAddress}</p>
      <Notice>{agreement.mark}</Notice>
      {agreement.clauses.map((clause) => (
        <section key={clause.title}>
          <h2>{clause.title}</h2>
          {clause.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
