import { describe, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { SIMILARITY_IN_WORDS } from '#app/modules/rent-estimator/comparables/similarity.ts'
import { attachmentOf } from '#app/http/file-response.ts'
import { ProcessPool } from '#app/modules/process-pool/process-pool.server.ts'
import type { CashFlowInputs } from '#app/modules/projections/cash-flow-forms.ts'
import { drawReport } from '#app/modules/reports/pdf/draw-report.ts'
import type { ReportDocument } from '#app/modules/reports/pdf/report-document.ts'
import { reportFileName } from '#app/modules/reports/pdf/make-report-pdf.server.ts'
import { findReport } from '#app/modules/reports/queries.server.ts'
import { saveCashFlow } from '#app/modules/reports/cash-flow.server.ts'
import { resultKey } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { action, loader as jsonLoader } from '#app/routes/resources/generate-report-pdf.ts'
import { loader } from '#app/routes/resources/report-pdf.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import { comparable, makeReport } from '#tests/factories/make-report.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { leastCost } from '#tests/setup/processor-time.ts'
import { readPdf, type ReadPdf } from '#tests/setup/pdf-text.ts'
import { callJson, callLoader, TEST_ORIGIN, toastText } from '#tests/setup/route.ts'
import { browserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const download = (leadId: string) => callLoader(loader, { url: `/analysis/${leadId}/report.pdf`, params: { leadId } })
const generate = (json: unknown) => callJson(action, { url: '/api/pdf/generate-report', json })

async function pdfOf(leadId: string, cookie = '', query = ''): Promise<ReadPdf & { words: string }> {
  const response = await loader({
    request: new Request(`${TEST_ORIGIN}/analysis/${leadId}/report.pdf${query}`, { headers: { Cookie: cookie } }),
    params: { leadId },
    context: {},
  })
  const pdf = readPdf(new Uint8Array(await response.arrayBuffer()))
  return { ...pdf, words: pdf.pages.join(' ').replace(/\s+/g, ' ') }
}

const YEAR: CashFlowInputs = {
  askingRent: 1895,
  compare: 'rent',
  secondRent: 1990,
  vacancyPercent: 5.5,
  maintenancePercent: 10,
  taxYear: null,
  insuranceYear: null,
  hoaMonth: null,
  mortgageMonth: null,
}
const asText = (inputs: CashFlowInputs) =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, value === null ? '' : String(value)]))
/** The id of a lead's result in addresses. */
const keyOf = (leadId: string) => resultKey(findReport(leadId)?.analyzedAt ?? new Date(0))

/** The share of each page that has content, without header and footer. Points from the bottom. */
function fillsOf({ pages, places }: ReadPdf): number[] {
  const [top, bottom] = [752, 48]
  return pages.map((_, page) => {
    const lowest = Math.min(...places.filter((place) => place.page === page && place.y > bottom).map(({ y }) => y))
    return (top - lowest) / (top - bottom)
  })
}

const AT_HOME = { latitude: 41.627, longitude: -93.674 }
/** Rentals around the home, at known places. */
const placed = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const position = { latitude: 41.627 + Math.sin(index) / 100, longitude: -93.674 + Math.cos(index) / 80 }
    return comparable({ address: `${4100 + index} Beaver Ave, Des Moines, IA 50310`, position })
  })
const MARKET = { yearBuilt: 1928, bedrooms: 3, bathrooms: 2, squareFootage: 1640, propertyType: 'single-family', assumed: [] }
const ON_A_MAP = { comparableProperties: placed(5), marketData: { ...MARKET, position: AT_HOME } }

describe('Download Report', () => {
  test.each([
    ['five rentals on a map', { result: ON_A_MAP }],
    ['one rental on a map', { result: { ...ON_A_MAP, comparableProperties: placed(1) } }],
    ['thirty rentals on a map', { result: { ...ON_A_MAP, comparableProperties: placed(30) } }],
    ['rentals without a place', {}],
    ['no rental', { result: { comparableProperties: [], source: 'public-figures' as const } }],
    ['standard figures', { result: { comparableProperties: [], source: 'fallback' as const, method: null } }],
    ['a ZIP code without figures', { lead: { zipCode: '10001' }, entry: { zipCode: '10001' }, result: ON_A_MAP }],
    ['several units and a plan', { lead: { source: 'enrollment' as const }, entry: { unitCount: 4 }, result: ON_A_MAP }],
  ])('leaves no page less than half full: %s', async (_, report) => {
    const pdf = await pdfOf(makeReport(db(), { lead: { zipCode: '50310' }, ...report }))
    expect(pdf.pages.length).toBeLessThanOrEqual(4)
    expect(Math.min(...fillsOf(pdf)), fillsOf(pdf).join(' ')).toBeGreaterThanOrEqual(0.5)
  })

  test('draws the map and the charts as vectors, with alternative text', async () => {
    const { words, syntax } = await pdfOf(makeReport(db(), { lead: { zipCode: '50310' }, result: ON_A_MAP }))
    // The guide's portrait and its transparency are the only pictures.
    expect(syntax.match(/\/Subtype \/Image/g)).toHaveLength(2)
    expect(words).toContain('City limits: U.S. Census. Rivers and lakes: Natural Earth.')
    for (const alt of ['5 rentals are within 0.3 miles of the home', 'Estimate $1,895 a month', '2019: $1,240, 2020:', 'QR code'])
      expect(syntax).toContain(alt)
  })

  test('links to its page with a QR code, a shared one to its shared link', async () => {
    const leadId = makeReport(db())
    const { words, syntax } = await pdfOf(leadId)
    expect(words).toContain(`/analysis/${leadId}`)
    expect(syntax.match(new RegExp(`/URI \\(.*/analysis/${leadId}\\)`, 'g'))).toHaveLength(2)
  })

  test("computes the year from the owner's entries, only for authorized browsers", async () => {
    const leadId = makeReport(db())
    saveCashFlow(leadId, { ...YEAR, askingRent: 2000, secondRent: 2050, taxYear: 4321 })
    const owners = (await pdfOf(leadId, await browserOf(leadId))).words
    expect(owners).toContain('If you charge $2,000 If you charge $2,050 Rent, 12 months $24,000 $24,600')
    expect(owners).toContain('Property tax −$4,321 −$4,321')
    expect((await pdfOf(leadId)).words).not.toContain('4,321')
  })

  test("includes the reader's choices from the address", async () => {
    const leadId = makeReport(db())
    const query = new URLSearchParams({ ...asText(YEAR), askingRent: '1999', of: keyOf(leadId), all: '5', use: '0' })
    const { words } = await pdfOf(leadId, '', `?${query}`)
    expect(words).toContain('If you charge $1,999')
    expect(words).toContain('Your selection: 1 of 5 comparables. Ours is $1,895.')
    expect(words).toContain('Left out of your selection.')
  })

  test('sends a file with a safe name and no caching', async () => {
    const answer = await download(makeReport(db(), { lead: { streetAddress: '2847 Ingersoll Ave "A"\r\nX: y' } }))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="rent-analysis-2847-ingersoll-ave-a-x-y.pdf"',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
  })

  test('matches the report, in order, on Letter pages, with title, language and tags', async () => {
    const { pages, words, syntax } = await pdfOf(
      makeReport(db(), { lead: { streetAddress: '2847 Ingersoll Ave', zipCode: '50312' } }),
    )
    expect(pages).toHaveLength(3)
    const headings = [
      'Likely between $1,800 and $1,990. Half of similar homes rent in this range.',
      'How sure we are: very sure Based on 5 signed leases within 0.3 mi',
      'Days on market: 24, average of 5 comparables.',
      'Book a free walkthrough: (515) 555-0143 Claire Holloway, Director of Growth',
      'Comparable properties',
      'Rent over time in 50312',
      'What you could keep in a year',
      'Start Property Management',
      'How we got this',
      'Property details',
      'The local market',
      'Financial projections',
      "What's Included",
    ]
    expect(headings.map((heading) => words.indexOf(heading))).toEqual(
      headings.map((heading) => words.indexOf(heading)).toSorted((a, b) => a - b),
    )
    for (const said of [
      ...headings,
      '2847 Ingersoll Ave, Des Moines, IA 50312',
      '$1,895',
      'Most likely $1,800 to $1,990: half of homes like this rent in that range. 8 of 10 homes like this rent for $1,690 to $2,110.',
      // The ends of the range and of the gauge, as on the page.
      '$1,800 $1,990 Estimate $1,895 $1,660 $2,120',
      'Single Family Home',
      'assumed',
      'area assumption',
      'Net operating income $16,853 $18,897 $21,041',
      'Comparables used 5 Median rent $1,925 25th to 75th percentile $1,925–$1,925 Farthest 0.3 mi',
      '$1,925 2704 Ingersoll Ave 0.3 mi · 3 bd, 1.5 ba · 1,702 sq ft at $1.13 · built 1931 · rented 60 days ago 93% Same street, size and age',
      'Our own signed rents',
      'The estimate starts from public figures.',
      'This is an estimate, not an appraisal.',
      'Professional photography',
      '(515) 555-0142',
    ]) {
      expect(words).toContain(said)
    }
    expect(syntax).toMatch(/\/MediaBox \[0 0 612 792\]/)
    expect(syntax).toMatch(/\/Lang \(en-US\)/)
    expect(syntax).toMatch(/\/MarkInfo/)
    expect(syntax).toMatch(/^\(Rent analysis for 2847 Ingersoll Ave, Des Moines, IA 50312\)/m)
  })

  test('calls an estimate from few comparables rough, and explains similarity', async () => {
    const { words } = await pdfOf(
      makeReport(db(), { result: { comparableProperties: [comparable()], method: { summary: [SIMILARITY_IN_WORDS] } } }),
    )
    expect(words).toContain('Few comparables: treat this estimate as rough')
    expect(words).toContain('Comparables used 1 Median rent $1,925')
    expect(words).toContain(SIMILARITY_IN_WORDS)
  })

  test('prints accented, Greek and Cyrillic letters, and names unprintable ones', async () => {
    const { words } = await pdfOf(
      makeReport(db(), { lead: { streetAddress: 'Łódź Nguyễn Ñuñez 1, Οδός Ερμού', city: 'Київ 東京' } }),
    )
    expect(words).toContain('Łódź Nguyễn Ñuñez 1, Οδός Ερμού')
    expect(words).toContain('Київ (letters not shown)')
    expect(words).not.toContain('\uFFFD')
  })

  test('stays on few pages with long addresses, many units, many rentals and a long method', async () => {
    const leadId = makeReport(db(), {
      lead: { streetAddress: 'Apartment 1204, '.repeat(12).slice(0, 200), city: 'W'.repeat(100) },
      entry: { unitCount: 5000, propertyType: 'multi-family', bedrooms: 0 },
      result: {
        source: 'public-figures',
        sourceNote: 'The rent-data service did not answer. '.repeat(20),
        comparableProperties: Array.from({ length: 30 }, () =>
          comparable({ address: 'Z'.repeat(200), isSample: true, rentAmount: 0 }),
        ),
        method: { summary: Array.from({ length: 60 }, () => 'A sentence of the method that goes on for a while.') },
      },
    })
    const pdf = await pdfOf(leadId)
    const { pages, words } = pdf
    expect(pages.length).toBeLessThanOrEqual(5)
    expect(Math.min(...fillsOf(pdf))).toBeGreaterThanOrEqual(0.5)
    expect(words).toContain('Rough estimate from public figures')
    expect(words).toContain('more on this report’s web page.')
    expect(words).toContain('Start Property Management')
    expect(words).toContain(`Page ${pages.length} of ${pages.length}`)
  })

  test('contains no email, phone or name of the owner', async () => {
    const owner = { name: 'Wilhelmina Quist', email: 'wilhelmina@quist.example', phone: '(515) 555-0999' }
    const { words, syntax } = await pdfOf(makeReport(db(), { lead: owner, entry: owner }))
    expect(words + syntax).not.toMatch(/quist|wilhelmina|0999/i)
  })

  test("doesn't invite an owner who has begun, and reveals that to no one else", async () => {
    const leadId = makeReport(db())
    const cookie = await browserOf(leadId)
    expect((await pdfOf(leadId, cookie)).words).toContain('Start Property Management')
    makePayment(db(), { leadId, state: 'paid', paidAt: new Date() })
    const owners = (await pdfOf(leadId, cookie)).words
    expect(owners).toContain('Your next steps')
    expect(owners).not.toContain('Start Property Management')
    expect((await pdfOf(leadId)).words).toContain('Start Property Management')
  })

  test('names the fee of the plan once there is one, and no other', async () => {
    const leadId = makeReport(db(), {
      lead: { propertyType: 'multi-family', unitCount: 4, source: 'enrollment' },
      entry: { propertyType: 'multi-family', unitCount: 4 },
      result: { rentEstimate: 1850 },
    })
    const { words } = await pdfOf(leadId)
    expect(words).toContain('Management fee, 5.9% of the rent and $39 a month')
    expect(words).toContain('your plan’s fee, Online enrollment')
    expect(words).not.toMatch(/6\.9%|\$150/)
  })

  test('redirects to the page if there is nothing to print, and is not found for an unknown lead', async () => {
    const waiting = makeReport(db(), { result: null })
    expect((await download(waiting)).location).toBe(`/analysis/${waiting}`)
    const missing = await download('nope')
    expect([missing.status, await missing.text()]).toEqual([404, 'Lead not found'])
  })

  test('eight downloads at once draw one file', async () => {
    const leadId = makeReport(db(), { result: { rentEstimate: 1777 } })
    const drawings = vi.spyOn(ProcessPool.prototype, 'run')
    const answers = await Promise.all(Array.from({ length: 8 }, () => download(leadId)))
    expect(answers.map(({ status }) => status)).toEqual(new Array<number>(8).fill(200))
    expect(drawings).toHaveBeenCalledTimes(1)
    drawings.mockRestore()
  })

  test('a warm drawing costs less than 300 units of CPU time', async () => {
    const drawings = vi.spyOn(ProcessPool.prototype, 'run')
    await download(makeReport(db(), { result: { rentEstimate: 1801 } }))
    // The other process's time can't be measured, so the same content is drawn here.
    const [[{ report }]] = drawings.mock.calls as [[{ report: ReportDocument }]]
    expect(await leastCost(() => drawReport(report), { enough: 300, tries: 8 })).toBeLessThan(300)
  })
})

describe('POST /api/pdf/generate-report', () => {
  test.each([
    ['an id', (id: string) => ({ lead: id })],
    [
      'a lead',
      (id: string) => ({ lead: { id, email: 'posted@example.com' }, rentEstimate: 99_999, improvements: [{ name: 'Roof' }] }),
    ],
  ])('accepts %s and returns the address of the file', async (_, body) => {
    const leadId = makeReport(db(), { lead: { streetAddress: '5 Oak St' } })
    const answer = await generate(body(leadId))
    expect(answer.status).toBe(200)
    expect(JSON.parse(await answer.text())).toEqual({
      url: `/analysis/${leadId}/report.pdf`,
      fileName: 'rent-analysis-5-oak-st.pdf',
    })
    const { words } = await pdfOf(leadId)
    expect(words).toContain('$1,895')
    expect(words).not.toMatch(/99,999|Roof|posted@/)
  })

  test.each([
    [400, '{', 'The request is not valid JSON'],
    [400, '{}', 'The request has no lead'],
    [400, '[]', 'The request has no lead'],
    [400, 'null', 'The request has no lead'],
    [400, '{"lead":{"id":7}}', 'The request has no lead'],
    [404, '{"lead":"nope"}', 'Lead not found'],
    [404, '{"lead":{"id":""}}', 'Lead not found'],
  ])('answers %i to %s', async (status, body, error) => {
    const request = new Request(`${TEST_ORIGIN}/api/pdf/generate-report`, { method: 'POST', body })
    const response = await action({ request, params: {}, context: {} })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error })
  })

  test('answers 409 while there is no result', async () => {
    const answer = await generate({ lead: makeReport(db(), { result: null }) })
    expect([answer.status, await answer.text()]).toEqual([409, '{"error":"Failed to generate PDF"}'])
  })

  test('accepts no other method, and is rate-limited', async () => {
    expect(jsonLoader().status).toBe(405)
    const request = () => callJson(action, { url: '/api/pdf/generate-report', json: {}, context: { clientIp: '198.51.100.7' } })
    const statuses = []
    for (let index = 0; index < 61; index++) statuses.push((await request()).status)
    expect(statuses.slice(59)).toEqual([400, 429])
  })
})

test('a failed drawing says Failed to generate PDF, on the page and as JSON, and blocks no other', async () => {
  // We never write such a row; drawing it fails.
  const broken = makeReport(db(), { result: { comparableProperties: [comparable({ address: null as unknown as string })] } })
  const answer = await generate({ lead: broken })
  expect([answer.status, await answer.text()]).toEqual([500, '{"error":"Failed to generate PDF"}'])
  const page = await download(broken)
  expect([page.status, page.location]).toEqual([303, `/analysis/${broken}`])
  expect(await toastText(page)).toMatch(/^error: Failed to generate PDF/)
  expect((await download(makeReport(db()))).status).toBe(200)
})

test('file names are safe everywhere', () => {
  expect(reportFileName('2847 Ingersoll Ave')).toBe('rent-analysis-2847-ingersoll-ave.pdf')
  expect(reportFileName('Nun\u0303ez Straße Ω "../../x"\u0000\u202e:*?')).toBe('rent-analysis-nuñez-straße-ω-x.pdf')
  expect(reportFileName('東京')).toBe('rent-analysis-東京.pdf')
  expect(reportFileName('../..')).toBe('rent-analysis.pdf')
  expect(reportFileName('a'.repeat(300))).toHaveLength('rent-analysis-.pdf'.length + 60)
  // File names have at most 255 bytes.
  expect(Buffer.byteLength(reportFileName('𠀀'.repeat(300)))).toBeLessThanOrEqual(255)
})

test.each([
  ['rent-analysis-5-oak-st.pdf', 'attachment; filename="rent-analysis-5-oak-st.pdf"'],
  [
    'rent-analysis-nuñez-straße-ω.pdf',
    `attachment; filename="rent-analysis-nunez-strasse-_.pdf"; filename*=UTF-8''rent-analysis-nu%C3%B1ez-stra%C3%9Fe-%CF%89.pdf`,
  ],
  ['ærø łódź.pdf', `attachment; filename="aero lodz.pdf"; filename*=UTF-8''%C3%A6r%C3%B8%20%C5%82%C3%B3d%C5%BA.pdf`],
  [`it's (1)*.pdf`, `attachment; filename="it's (1)*.pdf"`],
  ['a"b\\c\r\nX: y.pdf', 'attachment; filename="a_b_c__X: y.pdf"'],
])('%s is sent under a name that every browser reads', (name, header) => {
  expect(attachmentOf(name)).toBe(header)
  expect(new Headers({ 'Content-Disposition': attachmentOf(name) }).get('Content-Disposition')).toBe(header)
})
