import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leads, messages } from '#app/db/schema/index.ts'
import { formatDollars } from '#app/format/money.ts'
import { crmLeadOf } from '#app/modules/crm/crm-lead.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { updateLead } from '#app/modules/leads/write/change-lead.server.ts'
import { COLUMNS } from '#app/modules/leads/export/columns.ts'
import { readExportedLeads } from '#app/modules/leads/export/read-leads.server.ts'
import { recentLeads } from '#app/modules/leads/list/queries.server.ts'
import { AnalysisCard } from '#app/modules/rent-analysis/components/analysis-card.tsx'
import { analysisInWords, latestAnalysis } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { submitAnalysis } from '#app/modules/rent-analysis/submit-analysis.server.ts'
import { ReportFolds } from '#app/modules/reports/components/report-folds.tsx'
import { ReportHead } from '#app/modules/reports/components/report-head.tsx'
import { listOwnersReports } from '#app/modules/reports/queries.server.ts'
import { loader as openReport } from '#app/routes/public/report.tsx'
import { loader as openPdf } from '#app/routes/resources/report-pdf.ts'
import { makeRental } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'

setupTestDatabase()

const HOME = {
  streetAddress: '412 Oak St',
  city: 'West Des Moines',
  state: 'IA',
  zipCode: '50265',
  propertyType: 'single-family',
  squareFootage: 1600,
  unitCount: 1,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: null,
} as const

/** The estimate in the report, its PDF, the email, the staff card and the timeline of a home whose owner requests an analysis. */
async function shownFigures(home: Partial<Record<keyof typeof HOME, string | number>>) {
  const property = { ...HOME, ...home } as typeof HOME
  const form = { properties: [], email: null, marketing: null, submissionId: '' }
  await submitAnalysis({
    request: { properties: [property], email: 'priya@example.com', marketing: false },
    ...{ visitor: null, submissionId: 'a'.repeat(32), ipAddress: undefined, draft: { id: null, form }, plan: null },
  })
  const leadId = rowOf(leads)?.id ?? ''
  const now = new Date()
  const params = { leadId }
  const { data } = await callLoader(openReport, { url: `/analysis/${leadId}`, params })
  if (!data.report) throw new Error('There is no report')
  const pdf = await openPdf({ request: new Request(`${TEST_ORIGIN}/analysis/${leadId}/report.pdf`), params, context: {} })
  const analysis = latestAnalysis({ leadId })
  const plain = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'")
  const shown = (words: string) => words.replace(/\s+/g, ' ')
  return {
    leadId,
    analysis,
    year: data.cashFlow?.flow,
    places: {
      page: shown(
        plain(
          renderToStaticMarkup(
            createElement('div', null, [
              createElement(ReportHead, {
                key: 'head',
                address: data.address,
                report: data.report,
                editPath: null,
                guide: data.guide,
                call: { label: '', to: '', note: () => '' },
              }),
              createElement(ReportFolds, {
                key: 'folds',
                report: data.report,
                zipCode: data.zipCode,
                pdfPath: '',
                included: data.included,
                children: null,
              }),
            ]),
          ),
        ),
      ),
      pdf: shown(readPdf(new Uint8Array(await pdf.arrayBuffer())).pages.join(' ')),
      mail: shown(rowOf(messages)?.textBody ?? ''),
      staff: shown(
        plain(
          renderToStaticMarkup(
            createElement(AnalysisCard, {
              earlier: [],
              runAgain: null,
              unitCount: 1,
              reportPath: null,
              now,
              analysis: analysisInWords(analysis),
            }),
          ),
        ),
      ),
    },
    timeline: rowsOf(leadActivities)
      .map(({ summary }) => summary)
      .join(' '),
  }
}

/** How the rent appears in the owner's and staff's lists, on the lead's page, in the lead export and in the CRM. */
function namesIn(leadId: string) {
  makeLead(db(), { email: 'priya@example.com' })
  const lead = findLead(leadId)
  const row = recentLeads({ from: '', to: '', start: null, end: null }).find(({ id }) => id === leadId)
  if (!lead || !row) throw new Error('There is no lead')
  const exported = readExportedLeads([leadId]).map((read) => COLUMNS.find(([title]) => title === 'Rent type')?.[1](read))
  const crm = crmLeadOf({ ...lead, statusLabel: '', sourceLabel: '', isDeleted: false }, '').notes
  return {
    'your properties': listOwnersReports(leadId, { visitorId: '', level: 'proved' }).find((report) => report.leadId === leadId)
      ?.rentName,
    list: row.rent.name,
    page: lead.rent.name,
    export: exported[0],
    crm: /\((.*)\)/.exec(crm.join())?.[1] ?? null,
  }
}

function everywhere(name: string | null) {
  return { 'your properties': name, list: name, page: name, export: name, crm: name }
}

/** The stored result's figures, as every place must show them. */
function figuresOf({ analysis }: Awaited<ReturnType<typeof shownFigures>>) {
  if (analysis.state !== 'ready') throw new Error('There is no result')
  const span = (low: number | null, high: number | null) => `${formatDollars(low ?? 0)} to ${formatDollars(high ?? 0)}`
  return {
    rent: formatDollars(analysis.rentEstimate),
    likely: span(analysis.rentLikelyLow, analysis.rentLikelyHigh),
    wide: span(analysis.rentRangeLow, analysis.rentRangeHigh),
  }
}

test('an ordinary home has the same two ranges, named by their coverage, on page, PDF, email and for staff', async () => {
  for (const streetAddress of ['1 Elm St', '2 Elm St', '3 Elm St']) makeRental(db(), { streetAddress, zipCode: '50265' })
  const said = await shownFigures({})
  const { rent, likely, wide } = figuresOf(said)
  for (const [place, words] of Object.entries(said.places)) {
    expect(words, place).toContain(rent)
    expect(words, place).toMatch(/[Mm]ost likely/)
    expect(words, place).toContain(likely)
    expect(words, place).toMatch(/8 of 10 homes like this/)
    expect(words, place).toContain(wide)
    expect(words.indexOf(likely), place).toBeLessThan(words.indexOf(wide))
    expect(words, place).not.toMatch(/\brough\b|standard figure/i)
  }
  expect(said.timeline).toContain(`Rental analysis completed, ${rent}`)
  expect(namesIn(said.leadId)).toEqual(everywhere(null))
})

test("a year's result is the same on the page, in the file and in the email", async () => {
  for (const streetAddress of ['1 Elm St', '2 Elm St', '3 Elm St']) makeRental(db(), { streetAddress, zipCode: '50265' })
  const { year, places } = await shownFigures({})
  const leftovers = year?.left ?? []
  expect(leftovers).toHaveLength(2)
  for (const place of ['pdf', 'mail'] as const) {
    for (const { label, values } of year?.rows ?? []) {
      expect(places[place]).toContain(label)
      expect(places[place]).toContain(values[0])
    }
    for (const dollars of leftovers) expect(places[place]).toContain(dollars)
    expect(places[place]).toContain(year?.note)
  }
})

test('an unusual home is called rough beside its figure everywhere', async () => {
  const said = await shownFigures({ squareFootage: 500_000, bedrooms: 30 })
  const { rent, likely, wide } = figuresOf(said)
  for (const [place, words] of Object.entries(said.places)) {
    for (const figure of [rent, likely, wide]) expect(words, place).toContain(figure)
    expect(words, place).toMatch(/rough estimate/i)
  }
  expect(said.places.mail).toContain(`${rent} a month (rough estimate)`)
  expect(said.timeline).toContain(`Rental analysis completed, ${rent} (rough estimate)`)
  expect(namesIn(said.leadId)).toEqual(everywhere('rough estimate'))
})

test('a fallback is a standard figure everywhere, without a claimed range', async () => {
  const said = await shownFigures({ city: 'Iowa City', zipCode: '52240' })
  for (const [place, words] of Object.entries(said.places)) {
    expect(words, place).toContain('$1,800')
    expect(words, place).toMatch(/standard figure/i)
    expect(words, place).not.toMatch(/homes like this|most likely|estimated monthly rent(?! gauge)|this is an estimate/i)
  }
  expect(said.timeline).toContain('Rental analysis completed, $1,800 (standard figure)')
  expect(namesIn(said.leadId)).toEqual(everywhere('standard figure'))
  inTransaction((tx) => updateLead(tx, said.leadId, { estimatedRent: 1750 }))
  expect(findLead(said.leadId)?.rent).toEqual({ dollars: 1750, name: null })
})
