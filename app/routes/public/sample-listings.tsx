import { data, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { SAMPLE_LISTINGS } from '#app/content/sample-listings.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { House } from '#app/ui/drawing/houses.tsx'
import { HalfSun } from '#app/ui/drawing/rays.tsx'
import { formatDollars, formatNumber } from '#app/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { listed: false }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Sample listings')

/** Our own /rentals page shows this page in its frame. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function loader() {
  const { isDemo, company } = getSiteFacts()
  if (!isDemo) throw new Response('Sample listings are shown in demo mode only.', { status: 404 })
  return data({ company }, { headers: { 'X-Frame-Options': 'SAMEORIGIN', 'X-Robots-Tag': 'noindex' } })
}

export default function SampleListingsPage() {
  return (
    <main className="grid p-6 gap-5" aria-labelledby="sample-title">
      <h1 className="text-h3" id="sample-title">
        Sample listings
      </h1>
      <Notice>These homes are fictional. The demo shows them in place of the company’s listings.</Notice>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-x-6 gap-y-7 list-none">
        {SAMPLE_LISTINGS.map((listing) => (
          <li key={listing.street}>
            <svg className="w-full rounded-card" viewBox="0 0 200 110" aria-hidden="true">
              <path d="M0 0h200v110H0z" className="fill-wheat-tint" />
              <HalfSun cx={140} cy={92} radius={40} />
              <House kind={listing.house} x={92} y={94} scale={0.86} />
              <path d="M0 93h200v17H0z" className="fill-brand-mid" />
            </svg>
            <h2 className="mt-3 text-h4">{formatDollars(listing.rentDollars)} a month</h2>
            <p>
              {listing.street}, {listing.city}
            </p>
            <p className="note dotted">
              <span>{listing.bedrooms} bd</span>
              <span>{listing.bathrooms} ba</span>
              <span>{formatNumber(listing.squareFeet)} sq ft</span>
            </p>
            <p className="note">{listing.note}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}
