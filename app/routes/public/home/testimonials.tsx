import { testimonials } from '#app/content/testimonials.ts'

export function Testimonials() {
  const [first, ...rest] = testimonials.said
  return (
    <section className="section band" aria-labelledby="voices-title">
      <div className="wrap">
        <h2 id="voices-title" className="sr">
          What owners say
        </h2>
        <div className="voices">
          <Voice said={first} className="first" />
          <div className="rest">
            {rest.map((said) => (
              <Voice key={said.who} said={said} />
            ))}
            {testimonials.areSamples && (
              <p className="small muted">Sample testimonials of invented owners, until real ones stand here.</p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

function Voice({ said, className }: { said: (typeof testimonials.said)[number]; className?: string }) {
  return (
    <figure className={className}>
      <blockquote>
        <p>{said.quote}</p>
      </blockquote>
      <figcaption>
        <b>{said.who}</b>
        {said.owns}
      </figcaption>
    </figure>
  )
}
