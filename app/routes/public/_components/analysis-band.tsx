import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'

type AnalysisBandProps = { title: string; text: string; button: string }

/** The last band of a page: a title, a line, and the button that starts an analysis. */
export function AnalysisBand({ title, text, button }: AnalysisBandProps) {
  return (
    <section className="surface-deep py-section" aria-labelledby="call-title">
      <div className="mx-auto w-page grid justify-items-start gap-5">
        <h2 id="call-title">{title}</h2>
        <p className="text-on-deep-muted">{text}</p>
        <ButtonLink to={paths.analysis()} variant="wheat">
          {button}
        </ButtonLink>
      </div>
    </section>
  )
}
