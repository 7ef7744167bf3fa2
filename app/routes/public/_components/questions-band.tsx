import { phoneLink } from '#app/content/company.ts'

type QuestionsBandProps = { phone: string; items: readonly { question: string; answer: string }[] }

/** Questions and expandable answers at the end of a page, with a contact for others. The first is open. */
export function QuestionsBand({ phone, items }: QuestionsBandProps) {
  return (
    <section className="bg-band py-section" aria-labelledby="questions-title">
      <div className="beside">
        <div className="grid content-start gap-3">
          <h2 id="questions-title">Questions owners ask</h2>
          <p>
            Something else? Call us: <a href={phoneLink(phone)}>{phone}</a>
          </p>
        </div>
        <div className="questions">
          {items.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
