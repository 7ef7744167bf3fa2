import { ButtonLink, OutLink } from '#app/ui/button.tsx'
import { Key } from '#app/ui/drawing/key.tsx'

/** Links to the booking pages, which are external sites. */
export function ClaritySession({ clarity, call30 }: { clarity: string; call30: string }) {
  return (
    <section className="surface-deep py-section" aria-labelledby="clarity-title">
      <div className="mx-auto w-page grid grid-cols-[6fr_5fr] items-center gap-12 max-xl:grid-cols-1 sm:max-xl:grid-cols-[3fr_2fr]">
        <div className="grid justify-items-start gap-5">
          <h2 id="clarity-title">Bring the numbers to a Clarity Session</h2>
          <p className="text-lead leading-[1.6] text-ink-muted text-on-deep-muted">
            Sit down with our Director of Growth. You’ll leave with a rent figure, a list of what to fix first, and a yes or no.
            It’s free either way.
          </p>
          <div className="items-center flex flex-wrap gap-3">
            <ButtonLink to={clarity} newTab variant="wheat">
              Book a Clarity Session
            </ButtonLink>
            <OutLink href={call30}>Schedule a 30-minute call</OutLink>
          </div>
        </div>
        <Key />
      </div>
    </section>
  )
}
