import { phoneLink } from '#app/format/phone.ts'
import { getGuide } from '#app/content/team.ts'
import { firstNameOf } from '#app/format/first-name.ts'
import { Portrait } from '#app/ui/drawing/portrait.tsx'

type QuestionsBandProps = { items: readonly { question: string; answer: string }[] }

/** Questions and expandable answers at the end of a page, with a contact for others. The first is open. */
export function QuestionsBand({ items }: QuestionsBandProps) {
  const guide = getGuide()
  return (
    <section className="bg-band py-section" aria-labelledby="questions-title">
      <div className="beside">
        <div className="grid content-start gap-3">
          <h2 id="questions-title">Questions owners ask</h2>
          <div className="flex items-center gap-4">
            <div className="w-16 flex-none">
              <Portrait drawing={guide.portrait} />
            </div>
            <p>
              Something else? Ask {firstNameOf(guide.name)}: <a href={phoneLink(guide.phone)}>{guide.phone}</a>
            </p>
          </div>
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
