import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { company, type CompanyFacts } from '#app/content/company.ts'
import { externalLinks } from '#app/content/links.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { formatDollars } from '#app/format/money.ts'
import { leads, propertyAnalysisEntries } from '#app/db/schema/index.ts'
import type { Subject } from '#app/modules/properties/property.ts'
import { ReportPeek } from '#app/modules/rent-analysis/components/report-peek.tsx'
import { describeFound } from '#app/modules/rent-analysis/describe-found.server.ts'
import { MapDrawing } from '#app/modules/reports/components/map-drawing.tsx'
import { drawReportMap } from '#app/modules/reports/draw-report-map.server.ts'
import { getSampleReport } from '#app/modules/reports/sample-report.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { Hero } from '#app/routes/public/_components/home/hero.tsx'
import { loader as home } from '#app/routes/public/home.tsx'
import { loader as privacy } from '#app/routes/public/legal/privacy.tsx'
import { loader } from '#app/routes/public/sample-report.tsx'
import { outsideOriginsReader } from '#app/server/outside-origins.ts'
import { SiteFooter } from '#app/shells/public/site-footer.tsx'
import { makeRental } from '#tests/factories/make-entry.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'

setupTestDatabase()

const open = async (query = '') => (await callLoader(loader, { url: `/sample-report${query}` })).data
const card = async () => (await callLoader(home, { url: '/' })).data.sample

/** Rentals around the sample home, at a given rent. */
function rentAround(...rents: number[]): void {
  for (const [index, rent] of rents.entries())
    makeRental(db(), { zipCode: '50310', rent, squareFootage: 1400, latitude: 41.62 + index * 0.004, longitude: -93.66 })
}

test('the estimator creates the sample report from stored data, and the home page shows the same figures', async () => {
  rentAround(1500, 1550, 1600)
  const before = await open()
  expect(before.state).toBe('ready')
  expect(before.report?.comparables?.rows).toHaveLength(3)
  expect(before.map?.pins).toHaveLength(3)
  expect((await card()).rentDollars).toEqual(before.report?.rentDollars)
  rentAround(2600, 2650, 2700)
  const after = await open()
  expect(after.report?.rentDollars.estimate).toBeGreaterThan(before.report?.rentDollars.estimate ?? 0)
  expect((await card()).rentDollars).toEqual(after.report?.rentDollars)
})

test('it belongs to no one: it has no street and no lead, and assumes the present fee', async () => {
  const { address, report, cashFlow } = await open()
  expect(address).toEqual({ street: 'Sample home', locality: 'Des Moines, IA 50310' })
  expect(rowsOf(leads)).toEqual([])
  expect(rowsOf(propertyAnalysisEntries)).toEqual([])
  expect(cashFlow?.isKept).toBe(false)
  expect(JSON.stringify(report?.projections)).toContain('assumes a 6.9% fee')
})

test('without a rental nearby it shows the public figures, and no map', async () => {
  const { report, map } = await open()
  expect(report?.comparables).toBeNull()
  expect(map).toBeNull()
  expect(report?.rentDollars.estimate).toBeGreaterThan(500)
  expect((await card()).map).toBeNull()
})

test('the home page speaks of our leases and nearby rentals only once there are some', async () => {
  const hero = async () => renderToStaticMarkup(createElement(Hero, { constraints: {}, image: null, sample: await card() }))
  expect(await hero()).not.toMatch(/our leases|nearby rentals/)
  rentAround(1500, 1550, 1600)
  expect(await hero()).toMatch(/the nearby rentals behind it.*HUD, Census and our leases/)
})

test('before the email is asked for, we say what we found, and promise no more', () => {
  const home: Subject = {
    streetAddress: '1 Elm St',
    city: 'Des Moines',
    state: 'IA',
    zipCode: '50310',
    propertyType: 'single-family',
    squareFootage: 1400,
    unitCount: 1,
    bedrooms: 3,
    bathrooms: 1.5,
    yearBuilt: 1948,
  }
  expect(describeFound([home])).toBe('Public rent figures found for you')
  rentAround(1500, 1550, 1600, 1650, 1700)
  expect(describeFound([home])).toBe('5 comparable rentals found near you')
  expect(describeFound([home, home])).toBe('10 comparable rentals found near your 2 properties')
  expect(describeFound([{ ...home, city: 'Dubuque', zipCode: '52001' }])).toBe('Your report is almost ready')
  expect(renderToStaticMarkup(createElement(ReportPeek))).not.toMatch(/is ready/)
})

test('a map provider that admins choose covers our drawing on the web alone, and the privacy policy names it', async () => {
  rentAround(1500, 1550, 1600)
  const policy = outsideOriginsReader(() => Math.random())
  const privacyPage = async () => (await callLoader(privacy, { url: '/privacy' })).data
  expect([(await open()).map?.tiles, policy().images, (await privacyPage()).mapHost]).toEqual([[], [], null])
  const own = drawReportMap(getSampleReport().report, '50310')
  const tiles = { address: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' }
  inTransaction((tx) => {
    writeSetting(tx, 'mapTiles', tiles)
  })
  const { map } = await open()
  expect(map?.tiles[0]?.address).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/)
  expect(map?.caption).toContain('Map: © OpenStreetMap contributors. City limits')
  expect([policy().images, (await privacyPage()).mapHost]).toEqual([['https://tiles.example'], 'tiles.example'])
  const drawn = map && renderToStaticMarkup(createElement(MapDrawing, { map, tiles: map.tiles }))
  expect(drawn?.match(/<image [^>]*crossorigin="anonymous"/gi)).toHaveLength(map?.tiles.length ?? 0)
  // The PDF, the emails and the home page still use our own drawing.
  expect(drawReportMap(getSampleReport().report, '50310')).toEqual(own)
  expect(JSON.stringify(await card())).not.toContain('tiles.example')
})

test('an unchecked rental is removed from the estimate, also without scripts', async () => {
  rentAround(1500, 1550, 2400)
  const { report } = await open()
  const of = report?.comparables?.of ?? ''
  const all = await open(`?of=${of}&all=3&use=0&use=1`)
  expect(all.report?.selection?.title).toBe('Your selection: 2 of 3 comparables')
  expect(formatDollars(all.report?.shown.estimate ?? 0)).not.toBe(formatDollars(report?.shown.estimate ?? 0))
})

test('the footer shows the license, and a rating with its source, or without one a sample in demo mode only', () => {
  const foot = (facts: CompanyFacts, isDemo: boolean) =>
    renderToStaticMarkup(createElement(SiteFooter, { company: facts, links: externalLinks, isAdmin: false, isDemo }))
  expect(foot(company, true)).toContain('Rated 4.5 of 5 from 500+ reviews (sample)')
  expect(foot(company, false)).not.toContain('Rated')
  expect(foot(company, false)).toContain('Equal Housing Opportunity')
  expect(foot({ ...company, licenseNumber: 'B-1207' }, false)).toContain('B-1207')
  const rating = { figure: '4.7', reviews: '212', source: 'Google', link: 'https://reviews.example/us', day: '2026-11-21' }
  const rated = foot({ ...company, rating }, true)
  expect(rated).toMatch(/Rated 4\.7 of 5 from 212 reviews on <a [^>]*href="https:\/\/reviews\.example\/us"/)
  expect(rated).toContain('November 21, 2026')
  expect(rated).not.toContain('sample')
  expect(foot({ ...company, rating: { ...rating, reviews: '1' } }, false)).toContain('from 1 review on')
})
