import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SERVED_CITIES } from '#app/content/cities.ts'
import { externalLinks } from '#app/content/links.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink, OutLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

/** Height of the listings' frame in pixels (public specification, section 9, 'Rentals'). */
const FRAME_HEIGHT = 650

export const handle = { stored: true }

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Available rentals in Des Moines and central Iowa',
    ending: 'short',
    description:
      'Homes for rent today in Des Moines, West Des Moines, Ankeny, Urbandale, Johnston, Waukee and Clive: houses, townhouses and condos, with the Resident Portal beside them.',
    image: 'rentals',
  })

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function loader() {
  const { links, isDemo } = readSiteFacts()
  const { listings, residentPortal } = links
  const showsSamples = isDemo && listings === externalLinks.listings
  const frame = showsSamples ? paths.sampleListings() : listings
  // The one origin that this page's frame may show.
  const origin = showsSamples ? "'self'" : new URL(listings).origin
  return data({ frame, listings, residentPortal }, { headers: { 'Content-Security-Policy': `frame-src ${origin}` } })
}

export default function RentalsPage() {
  const { frame, listings, residentPortal } = useLoaderData<typeof loader>()
  return (
    <>
      <section className="wrap page-head">
        <h1>Available rentals</h1>
        <p className="lead">Houses, townhouses and condos that you can move into. Pick one, ask for a showing, apply online.</p>
      </section>
      <section className="wrap" aria-label="Listings">
        <div className="listings" data-listings>
          {/* In sight at once, and yet 'lazy': it then begins after the page around it is laid out, which is shown sooner. */}
          <iframe src={frame} title="Available rentals" height={FRAME_HEIGHT} loading="lazy" data-listings-frame />
          <div className="listings-over" role="status" data-listings-over hidden>
            <div data-listings-loading>
              <span className="spinner" aria-hidden="true" />
              <p>Loading available properties. This may take a moment...</p>
            </div>
            <div data-listings-trouble hidden>
              <p>The listings are having trouble loading here. You can see them on their own page.</p>
              <ButtonLink to={listings} newTab>
                View the listings
              </ButtonLink>
            </div>
          </div>
        </div>
        <p className="small muted listings-beside">
          Nothing in the frame? <OutLink href={listings}>See the listings on their own page</OutLink>
        </p>
        <script src="/listings.js" defer />
      </section>
      <div className="section wrap rentals-more">
        <section aria-labelledby="cities-title">
          <h2 id="cities-title">Where we have homes</h2>
          <ul className="towns towns--out">
            {SERVED_CITIES.map((city) => (
              <li key={city}>
                <a href={listings} target="_blank" rel="noopener">
                  <span className="out">{city}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="resident-title">
          <h2 id="resident-title">Already living with us?</h2>
          <p className="muted">Pay the rent, ask for a repair and find your lease in the portal.</p>
          <ButtonLink to={residentPortal} newTab variant="second">
            Resident Portal
          </ButtonLink>
        </section>
      </div>
    </>
  )
}
