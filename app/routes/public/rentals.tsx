import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import listingsScript from '#app/browser/listings.ts?script'
import { SERVED_CITIES } from '#app/content/cities.ts'
import { externalLinks } from '#app/content/links.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink, OutLink, OutMark } from '#app/ui/button.tsx'
import { DrawnPicture } from '#app/ui/drawing/drawn-picture.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

/** Height of the listings' frame, in pixels. */
const FRAME_HEIGHT = 650

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Available rentals in Des Moines and central Iowa',
    ending: 'short',
    description:
      'Houses, townhouses and condos for rent today in Des Moines, West Des Moines, Ankeny, Urbandale, Johnston, Waukee and Clive, plus the Resident Portal.',
    image: 'rentals',
  })

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function loader() {
  const { links, isDemo } = getSiteFacts()
  const { listings, residentPortal } = links
  const showsSamples = isDemo && listings === externalLinks.listings
  const frame = showsSamples ? paths.sampleListings() : listings
  // The only origin allowed in this page's frame.
  const origin = showsSamples ? "'self'" : new URL(listings).origin
  return data({ frame, listings, residentPortal }, { headers: { 'Content-Security-Policy': `frame-src ${origin}` } })
}

export default function RentalsPage() {
  const { frame, listings, residentPortal } = useLoaderData<typeof loader>()
  return (
    <>
      <section className="mx-auto w-page grid pt-[clamp(40px,5vw,72px)] pb-[clamp(28px,3vw,44px)] gap-4">
        <h1>Available rentals</h1>
        <p className="text-lead leading-[1.6] text-ink-muted max-w-[62ch]">
          Houses, townhouses and condos ready to move into. Pick one, request a showing, apply online.
        </p>
      </section>
      <section className="mx-auto w-page" aria-label="Listings">
        <div className="relative overflow-hidden rounded-panel border border-line-strong bg-surface">
          {/* Visible at once, and still 'lazy': loading starts after the page around it is laid out, which makes the page appear sooner. */}
          <iframe
            className="block w-full h-162.5 border-0"
            src={frame}
            title="Available rentals"
            height={FRAME_HEIGHT}
            loading="lazy"
            data-listings-frame
          />
          <div
            className="absolute inset-0 grid p-6 items-center justify-items-center bg-surface text-center [&[hidden]]:hidden"
            role="status"
            data-listings-over
            hidden
          >
            <div className="grid justify-items-center gap-5" data-listings-loading>
              <span
                className="size-10 rounded-full border-3 border-brand-soft border-t-brand motion-safe:animate-turn"
                aria-hidden="true"
              />
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
        <p className="text-small leading-normal mt-3.5 text-ink-muted">
          Don’t see any listings? <OutLink href={listings}>See the listings on their own page</OutLink>
        </p>
        <script type="module" src={listingsScript} />
      </section>
      <div className="mx-auto w-page grid py-section grid-cols-[2fr_1fr] gap-x-[clamp(32px,6vw,80px)] gap-y-12 max-[800px]:grid-cols-1">
        <section className="grid content-start justify-items-start gap-5" aria-labelledby="cities-title">
          <h2 id="cities-title">Where we have homes</h2>
          <ul className="cities w-full">
            {SERVED_CITIES.map((city) => (
              <li key={city}>
                <a href={listings} target="_blank" rel="noopener">
                  <OutMark>{city}</OutMark>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section className="grid content-start justify-items-start gap-5" aria-labelledby="resident-title">
          <h2 id="resident-title">Already living with us?</h2>
          <p className="text-ink-muted">Pay rent, request a repair and find your lease in the portal.</p>
          {residentPortal !== '' && (
            <ButtonLink to={residentPortal} newTab variant="second">
              Resident Portal
            </ButtonLink>
          )}
          <DrawnPicture drawing="interior" />
        </section>
      </div>
    </>
  )
}
