import { eq } from 'drizzle-orm'
import { formatNumber } from '#app/format/money.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import {
  assumedVacancy,
  buildCashFlow,
  type CashFlow,
  startingInputs,
  type YearInMail,
  yearInMail,
} from '#app/modules/projections/cash-flow.ts'
import { type CashFlowInputs, cashFlowSchema } from '#app/modules/projections/cash-flow-forms.ts'
import { countedRent } from '#app/modules/properties/improvements.ts'
import { findReport, type FoundReport } from './queries.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { cashFlows } from '#app/db/schema/index.ts'

type ReadyReport = FoundReport & { state: 'ready' }

/** A year of renting, and the form that changes it. */
export type CashFlowPage = {
  flow: CashFlow
  defaults: Record<string, string>
  constraints: ReturnType<typeof constraintsOf>
  /** The form saves the values. Otherwise they are only in the page's address. */
  isKept: boolean
}

/** The report's reader: their access to the lead, or null. */
export type ReportReader = { knowsRent: boolean } | null

/**
 * A report's year of renting. Only readers who may act for the lead see the owner's saved values.
 * Others start with the values in the address. Without either, it starts with the rent that counts.
 */
export function getCashFlow(found: ReadyReport, query: URLSearchParams, reader: ReportReader): CashFlowPage {
  const { vacancy, starting } = startOf(found, reader)
  const typed = cashFlowSchema.safeParse(Object.fromEntries(query))
  const inputs = typed.success ? typed.data : ((reader ? findCashFlow(found.leadId) : null) ?? starting)
  return {
    flow: buildCashFlow(inputs, found.report.unitCount, found.year.fees, vacancy.source),
    defaults: Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, shownInput(value)])),
    constraints: constraintsOf(cashFlowSchema),
    isKept: reader !== null,
  }
}

/** As the table beside the form shows amounts: '1,642'. */
function shownInput(value: string | number | null): string {
  return typeof value === 'number' && value >= 1000 ? formatNumber(value) : String(value ?? '')
}

/** The owner's saved year, for an email to them; null if there is none. */
export function findOwnersYear(leadId: string): YearInMail | null {
  const inputs = findCashFlow(leadId)
  const found = inputs && findReport(leadId)
  if (found?.state !== 'ready') return null
  return yearInMail(getCashFlow(found, new URLSearchParams(), { knowsRent: true }).flow)
}

function startOf({ zipCode, report, year, leadRent }: ReadyReport, reader: ReportReader) {
  const vacancy = assumedVacancy(zipCode, year.occupancyRate)
  const starting = startingInputs(report.shown, vacancy.percent, year.fees.maintenanceFraction)
  // The lead's rent is often our estimate, which follows the reader's choice of comparables.
  const stored = leadRent === report.rentDollars.estimate ? null : leadRent
  const askingRent = countedRent({ stored, estimate: report.shown.estimate }, reader) ?? starting.askingRent
  return { vacancy, starting: { ...starting, askingRent } }
}

/** Saves the inputs of an owner's year, replacing earlier ones. */
export function saveCashFlow(leadId: string, inputs: CashFlowInputs, now = new Date()): void {
  inTransaction((tx) => {
    const row = { ...inputs, updatedAt: now }
    tx.insert(cashFlows)
      .values({ leadId, ...row })
      .onConflictDoUpdate({ target: cashFlows.leadId, set: row })
      .run()
  })
}

/** A lead's saved inputs, or null. */
function findCashFlow(leadId: string): CashFlowInputs | null {
  const row = db().select().from(cashFlows).where(eq(cashFlows.leadId, leadId)).get()
  if (!row) return null
  const { leadId: _, updatedAt: __, ...inputs } = row
  return inputs
}
