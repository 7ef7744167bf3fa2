import { paths } from '#app/paths.ts'
import { measureRates } from '../measure.ts'
import type { MeasurementResult } from '../rows.ts'
import { acknowledgeTerms, ANALYSIS_POST, makeReports } from '../sample.ts'
import { startServer } from '../servers.ts'
import { FRESH_PAGE, shareGoal, withCompared } from './compared.ts'

const STEPS = ['why', 'rent', 'improvements', 'agreement', 'terms', 'payment'] as const

/** How many reports are read in turn. */
const REPORTS = 116

/** Many different reports, for the owner who requested them. */
export function measureReport(folder: string): Promise<Partial<MeasurementResult>> {
  return withCompared(folder, async (compared) => {
    const { paths: reports, cookie } = await makeReports(compared.product, REPORTS)
    const load = reports.map((path) => ({ path, headers: { Cookie: cookie } }))
    const rates = await measureRates(`a report, ${REPORTS} in turn`, compared, load)
    return { rates: [rates], goals: [shareGoal(rates, FRESH_PAGE)] }
  })
}

/** The analysis form from post to redirect: stores the lead, its report and its email. */
export function measureAnalysisPost(folder: string): Promise<Partial<MeasurementResult>> {
  return withCompared(folder, async (compared) => {
    const rates = await measureRates('the analysis post', compared, ANALYSIS_POST, 303)
    return { rates: [rates], goals: [shareGoal(rates, 0.015)] }
  })
}

/** The calculators, with different figures in each request. */
export async function measureCalculators(folder: string): Promise<Partial<MeasurementResult>> {
  const product = await startServer({ folder })
  const rates: MeasurementResult['rates'] = []
  for (const [what, path] of [
    [paths.rentVsSell(), `${paths.rentVsSell()}?homeValue={number}&monthlyRent=1850`],
    [paths.investAView(), `${paths.investAView()}?initialInvestment={number}`],
  ] as const)
    rates.push(await measureRates(what, { product, remixServe: null, folder }, { path }))
  await product.stop()
  return { rates, goals: rates.map((rate) => shareGoal(rate, FRESH_PAGE)) }
}

/** Each step of the management dialog over the report, for an owner who accepted the terms. */
export async function measureDialog(folder: string): Promise<Partial<MeasurementResult>> {
  const product = await startServer({ folder })
  const { leadIds, cookie } = await makeReports(product, 1)
  const [leadId = ''] = leadIds
  await acknowledgeTerms(product, leadId, cookie)
  const rates: MeasurementResult['rates'] = []
  for (const step of STEPS) {
    const asked = { path: paths.managementStep(leadId, step), headers: { Cookie: cookie } }
    rates.push(await measureRates(`management dialog: ${step}`, { product, remixServe: null, folder }, asked))
  }
  await product.stop()
  return { rates, goals: rates.map((rate) => shareGoal(rate, FRESH_PAGE)) }
}
