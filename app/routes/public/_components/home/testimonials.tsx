import { testimonials } from '#app/content/testimonials.ts'
import { classNames } from '#app/ui/class-names.ts'

export function Testimonials() {
  const [first, ...rest] = testimonials.said
  return (
    <section className="py-section bg-band" aria-labelledby="voices-title">
      <div className="mx-auto w-page">
        <h2 id="voices-title" className="sr-only">
          What owners say
        </h2>
        <div className="grid grid-cols-[7fr_5fr] gap-x-[clamp(32px,6vw,80px)] gap-y-8 max-xl:grid-cols-1">
          <Voice said={first} isFirst />
          <div className="grid content-start gap-7 max-sm:pt-7 max-sm:border-t max-sm:border-line-strong">
            {rest.map((said) => (
              <Voice key={said.who} said={said} className="not-first:border-t not-first:border-line-strong not-first:pt-7" />
            ))}
            {testimonials.areSamples && (
              <p className="border-t border-line-strong pt-7 note">
                Sample testimonials from invented owners, until real ones are here.
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

type VoiceProps = { said: (typeof testimonials.said)[number]; isFirst?: boolean; className?: string }

function Voice({ said, isFirst = false, className }: VoiceProps) {
  return (
    <figure className={className}>
      <blockquote>
        <p
          className={classNames(
            'font-display font-[480]',
            isFirst
              ? 'text-[clamp(1.5rem,1.2rem+1.4vw,2.125rem)] leading-[1.28] tracking-[-0.012em]'
              : 'text-lead leading-normal',
          )}
        >
          {said.quote}
        </p>
      </blockquote>
      <figcaption className="mt-4 text-small text-ink-muted">
        <b className="block text-ink">{said.who}</b>
        {said.owns}
      </figcaption>
    </figure>
  )
}
