import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads, propertyAnalysisEntries, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { isAlsoOpen, type LeadAccess } from '#app/modules/access/grants.server.ts'
import { type AddressLines, addressLines, hasProperty } from '#app/modules/properties/address.ts'
import { feeFacts, getShownFee } from '#app/modules/pricing/fee-facts.server.ts'
import { feeScheduleOf, shownFee } from '#app/modules/pricing/lead-fees.ts'
import { fallbackAnalysis } from '#app/modules/rent-estimator/fallback-analysis.ts'
import type { Selection } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { figureName } from '#app/modules/rent-estimator/estimate-words.ts'
import { latestAnalysis } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { openState } from '#app/modules/rent-analysis/analysis-state.ts'
import { ADDRESS_FIELDS, PROPERTY_FIELDS } from '#app/modules/properties/property-fields.ts'
import { buildReport, type Report } from './report.ts'
import { buildProjections, type ReportFees, type ReportProjections } from './report-projections.ts'
import { MAX_LISTED_PROPERTIES } from './report-labels.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'

/** A lead's report as anyone with its link may read it: without email, phone, name or notes. */
export type FoundReport = {
  leadId: string
  address: AddressLines
  zipCode: string
  /** When its newest result was created; null if there is none. */
  analyzedAt: Date | null
  /** Whether older results are stored. */
  hasHistory: boolean
  /** The lead's rent, which the owner may have changed; for readers who know it. */
  leadRent: number | null
} & ({ state: 'ready'; report: Report; year: YearBasis } | { state: 'waiting' | 'failed' })

/** Inputs of the year of renting that are not in the report. */
export type YearBasis = { fees: ReportFees; occupancyRate: number; bedrooms: number }

const leadWithEntry = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ lead: leadFacts, entry: entryFacts, feeFacts })
    .from(leads)
    .leftJoin(propertyAnalysisEntries, eq(propertyAnalysisEntries.leadId, leads.id))
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt))),
)

/**
 * A lead's report, without the comparables that the reader left out; undefined if there is no such lead, or it is in the trash.
 */
export function findReport(leadId: string, selection: Selection | null = null, now = new Date()): FoundReport | undefined {
  const found = leadWithEntry(db(), { leadId }).get()
  if (!found) return undefined
  const { lead, entry } = found
  const { maintenanceFraction } = feeScheduleOf(found.feeFacts).projection
  const fees = { ...shownFee({ ...lead, ...found.feeFacts }), maintenanceFraction }
  // The analyzed facts: the lead's own may have been corrected since.
  const stored = { ...lead, ...entry, propertyAddress: lead.propertyAddress }
  const address = hasProperty(stored) ? addressLines(stored) : { street: 'Address not given', locality: '' }
  const [result, older] = entry ? newestOfEntry(db(), { entryId: entry.id }).all() : []
  const facts = {
    leadId,
    address,
    zipCode: entry?.zipCode ?? lead.zipCode,
    analyzedAt: result?.createdAt ?? null,
    hasHistory: older !== undefined,
    leadRent: lead.estimatedRent,
  }
  if (!entry) {
    const property = { ...lead, unitCount: lead.unitCount ?? 1 }
    const analysis = fallbackAnalysis(lead)
    const report = buildReport({ property, analysis, madeAt: null, fees })
    return { ...facts, state: 'ready', report, year: yearBasis(analysis, fees) }
  }
  if (!result) return { ...facts, state: openState(entry.requestedAt, now) }
  const report = buildReport({ property: entry, analysis: result, madeAt: result.createdAt, fees }, selection)
  return { ...facts, state: 'ready', report, year: yearBasis(result, fees) }
}

function yearBasis({ occupancyRate, marketData }: RentAnalysis, fees: ReportFees): YearBasis {
  return { fees, occupancyRate, bedrooms: marketData.bedrooms ?? DEFAULT_BEDROOMS }
}

/** For a trend, if the number of bedrooms is unknown. */
const DEFAULT_BEDROOMS = 3

/** The result that a report shows, and an older one if there is any. */
const newestOfEntry = statement((db, { entryId }: { entryId: string }) =>
  db
    .select()
    .from(propertyAnalysisResults)
    .where(eq(propertyAnalysisResults.entryId, entryId))
    .orderBy(desc(propertyAnalysisResults.createdAt), desc(propertyAnalysisResults.id))
    .limit(2),
)

type OwnersReport = {
  leadId: string
  address: AddressLines
  /** Per month, for one unit; null while there is no estimate. */
  rentDollars: number | null
  /** The name of a rent that is less than an estimate: 'standard figure'. */
  rentName: string | null
  unitCount: number
  isThisOne: boolean
}

const leadsOfSameEmail = statement((db, { leadId, visitorId, now }: { leadId: string; visitorId: string; now: Date }, level) =>
  db
    .select({ leadId: leads.id, ...addressColumns, unitCount: leads.unitCount })
    .from(leads)
    .where(
      and(
        eq(leads.emailKey, sql`(select email_key from leads where id = ${leadId})`),
        isNull(leads.deletedAt),
        isAlsoOpen({ visitorId, level: level === 'proved' ? level : 'submitted' }, now),
      ),
    )
    .orderBy(desc(leads.createdAt), asc(leads.streetAddress), asc(leads.id))
    .limit(MAX_LISTED_PROPERTIES),
)

/**
 * The reports under 'Your Properties': leads with the same email that the browser may act for, too, newest first. Empty unless
 * there is more than one, or if it may not act for `leadId` itself: listing it with other leads would reveal its owner.
 */
export function listOwnersReports(
  leadId: string,
  access: Pick<LeadAccess, 'visitorId' | 'level'> | null,
  now = new Date(),
): OwnersReport[] {
  if (access === null) return []
  const { visitorId, level } = access
  const rows = leadsOfSameEmail(db(), { leadId, visitorId, now }, level).all()
  if (rows.length < 2) return []
  return rows.map((row) => ({
    leadId: row.leadId,
    address: addressLines(row),
    ...newestRentOf(row.leadId),
    unitCount: row.unitCount ?? 1,
    isThisOne: row.leadId === leadId,
  }))
}

function newestRentOf(leadId: string): Pick<OwnersReport, 'rentDollars' | 'rentName'> {
  const analysis = latestAnalysis({ leadId })
  if (analysis.state !== 'ready') return { rentDollars: null, rentName: null }
  return { rentDollars: analysis.rentEstimate, rentName: figureName(analysis) }
}

const addressColumns = pick(leads, ['propertyAddress', ...ADDRESS_FIELDS])

const leadFacts = pick(leads, ['propertyAddress', 'estimatedRent', ...PROPERTY_FIELDS])

const entryFacts = {
  id: propertyAnalysisEntries.id,
  requestedAt: propertyAnalysisEntries.requestedAt,
  ...pick(propertyAnalysisEntries, PROPERTY_FIELDS),
}

/**
 * A lead's projections as its report shows them: from the monthly rent per unit in dollars, and the one fee shown for the
 * property.
 */
export function findProjections(
  leadId: string,
  rent: { low: number; estimate: number; high: number },
  unitCount: number,
): ReportProjections {
  const row = db().select({ schedule: feeFacts.schedule }).from(leads).where(eq(leads.id, leadId)).get()
  const { maintenanceFraction } = feeScheduleOf({ schedule: row?.schedule ?? null }).projection
  return buildProjections(rent, unitCount, { ...getShownFee(leadId), maintenanceFraction })
}
