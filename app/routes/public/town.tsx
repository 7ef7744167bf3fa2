import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TOWNS, townSlug } from '#app/content/cities.ts'
import { formatCount, formatDollars } from '#app/format/money.ts'
import { TOWN_BEDROOMS, townRents } from '#app/modules/rent-estimator/town-rents.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DrawnPicture } from '#app/ui/drawing/drawn-picture.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta, pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { breadcrumbs } from '#app/ui/structured-data.ts'
import { Table, TableCell } from '#app/ui/table.tsx'

export const handle: RouteHandle = { cacheable: true, listed: true }

const NOT_FOUND = 'Town not found'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  if (!page) return noindexMeta(matches, NOT_FOUND)
  const { town, rents, baseUrl } = page
  const { low, high } = rents.threeBedrooms
  return [
    ...pageMeta(
      { matches, location },
      {
        title: `What homes rent for in ${town}`,
        description: `Rents in ${town}, Iowa, by ZIP code and bedrooms: a three-bedroom home rents for ${dollarRange(low, high)} a month, according to HUD’s figures for fiscal year ${rents.fiscalYear}.`,
        image: 'town',
      },
    ),
    breadcrumbs(baseUrl, [
      { name: 'Home', path: paths.home() },
      { name: town, path: location.pathname },
    ]),
  ]
}

export function loader({ params }: LoaderFunctionArgs) {
  const town = TOWNS.find((name) => townSlug(name) === params.slug)
  const rents = town && townRents(town)
  if (!town || !rents) throw new Response('We don’t have a page for this town.', { status: 404 })
  return { town, rents, others: TOWNS.filter((name) => name !== town), baseUrl: getSiteFacts().baseUrl }
}

export default function TownPage() {
  const { town, rents, others } = useLoaderData<typeof loader>()
  const { low, high, changePercent, sinceYear } = rents.threeBedrooms
  return (
    <div className="mx-auto grid w-page gap-section py-[clamp(32px,4vw,56px)]">
      <div className="beside-picture">
        <div className="grid gap-4 justify-items-start">
          <h1>What homes rent for in {town}</h1>
          <p className="text-lead text-ink-muted">
            A three-bedroom home rents for {dollarRange(low, high)} a month, depending on the ZIP code. That’s{' '}
            {Math.abs(changePercent)}% {changePercent < 0 ? 'less' : 'more'} than in fiscal year {sinceYear}.
          </p>
          <ButtonLink to={paths.analysis()}>What would your house rent for?</ButtonLink>
        </div>
        <DrawnPicture drawing="duplex" />
      </div>
      <section className="grid gap-4" aria-labelledby="rents">
        <h2 id="rents">Rents by ZIP code</h2>
        <Table
          caption={`Rents in ${town} by ZIP code and bedrooms, in dollars a month`}
          columns={[
            { label: 'ZIP code' },
            ...TOWN_BEDROOMS.map((count) => ({ label: formatCount(count, 'bedroom'), figures: true })),
          ]}
        >
          {rents.zips.map(({ zipCode, dollars }) => (
            <tr key={zipCode}>
              <th scope="row">{zipCode}</th>
              {TOWN_BEDROOMS.map((count, index) => (
                <TableCell key={count} label={formatCount(count, 'bedroom')}>
                  {formatDollars(dollars[index] ?? 0)}
                </TableCell>
              ))}
            </tr>
          ))}
        </Table>
        <p className="note">
          Source: HUD Small Area Fair Market Rents, fiscal year {rents.fiscalYear}: gross rents, with utilities, at the 40th
          percentile. They aren’t our asking rents. A house’s rent depends on its size, age and condition. A free analysis takes
          those into account.
        </p>
      </section>
      <section className="grid gap-4" aria-labelledby="towns">
        <h2 id="towns">Other towns</h2>
        <ul className="cities">
          {others.map((name) => (
            <li key={name}>
              <Link to={paths.town(townSlug(name))}>{name}</Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function dollarRange(low: number, high: number): string {
  return low === high ? formatDollars(low) : `${formatDollars(low)} to ${formatDollars(high)}`
}

export function ErrorBoundary() {
  return (
    <ErrorPage title={NOT_FOUND}>
      <ButtonLink to={paths.analysis()}>Free Rental Analysis</ButtonLink>
    </ErrorPage>
  )
}
