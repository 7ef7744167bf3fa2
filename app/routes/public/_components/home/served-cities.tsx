import { SERVED_CITIES, townSlug } from '#app/content/cities.ts'
import { paths } from '#app/paths.ts'
import { OutLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'

/** Each city links to its rents, for owners, with the listings site next to it. */
export function ServedCities({ listings }: { listings: string }) {
  return (
    <section className="py-section" aria-labelledby="towns-title">
      <div className="mx-auto w-page">
        <div className="home-title">
          <h2 id="towns-title">Des Moines and the six towns around it</h2>
          <OutLink href={listings} className="font-semibold">
            Browse Available Rentals
          </OutLink>
        </div>
        <ul className="cities cities--home">
          {SERVED_CITIES.map((city) => (
            <li key={city}>
              <Link to={paths.town(townSlug(city))}>{city}</Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
