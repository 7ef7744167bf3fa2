import { SERVED_CITIES } from '#app/content/cities.ts'
import { paths } from '#app/paths.ts'
import { OutLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'

/** Each city leads to the rentals, and the listings' own site stands beside them. */
export function ServedCities({ listings }: { listings: string }) {
  return (
    <section className="py-section" aria-labelledby="towns-title">
      <div className="mx-auto w-page">
        <div className="mb-[clamp(32px,4vw,48px)] flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="towns-title">Des Moines, and the six towns around it</h2>
          <OutLink href={listings} className="font-semibold">
            Browse Available Rentals
          </OutLink>
        </div>
        <ul className="grid grid-cols-3 gap-x-10 border-t border-line-strong max-sm:grid-cols-1">
          {SERVED_CITIES.map((city) => (
            <li key={city}>
              <Link
                className="flex py-4.5 items-baseline justify-between border-b border-line-strong font-display text-h3 leading-[1.2] font-medium tracking-[-0.01em] text-ink no-underline after:font-sans after:text-lead after:leading-[normal] after:font-normal after:text-brand after:content-['→'/''] hover:border-brand hover:text-brand"
                to={paths.rentals()}
              >
                {city}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
