import { formatDate } from '#app/format/date.ts'
import type { Review } from '#app/content/testimonials.ts'
import { OutLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'

/** Owners' reviews; nothing if none may be shown. */
export function Testimonials({ reviews, areSamples }: { reviews: readonly Review[]; areSamples: boolean }) {
  const [first, ...rest] = reviews
  if (!first) return null
  return (
    <section className="py-section bg-band" aria-labelledby="voices-title">
      <div className="mx-auto w-page">
        <h2 id="voices-title" className="sr-only">
          What owners say
        </h2>
        <div className="grid grid-cols-[7fr_5fr] gap-x-[clamp(32px,6vw,80px)] gap-y-8 max-xl:grid-cols-1">
          <Voice review={first} isFirst />
          <div className="grid content-start gap-7 max-sm:pt-7 max-sm:border-t max-sm:border-line-strong">
            {rest.map((review) => (
              <Voice
                key={review.words}
                review={review}
                className="not-first:border-t not-first:border-line-strong not-first:pt-7"
              />
            ))}
            {areSamples && (
              <p className="border-t border-line-strong pt-7 note">
                Sample testimonials from fictional owners, until we have real ones.
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

type VoiceProps = { review: Review; isFirst?: boolean; className?: string }

function Voice({ review: { name, source, link, day, words }, isFirst = false, className }: VoiceProps) {
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
          {words}
        </p>
      </blockquote>
      <figcaption className="mt-4 text-small text-ink-muted">
        <b className="block text-ink">{name}</b>
        {link === null ? source : <OutLink href={link}>{source}</OutLink>}
        {day !== null && `, ${formatDate(new Date(`${day}T12:00:00Z`))}`}
      </figcaption>
    </figure>
  )
}
