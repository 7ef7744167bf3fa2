import { fractionOf } from '#app/format/fraction.ts'
import { formatCount, formatDollarDifference, formatDollars, formatNumber, formatPercent } from '#app/format/money.ts'
import { formatShownFee } from '#app/modules/pricing/fee-labels.ts'
import { zipFacts } from '#app/modules/rent-estimator/model/public-figures.ts'
import type { CashFlowInputs } from './cash-flow-forms.ts'
import type { ShownFee } from '#app/modules/pricing/lead-fees.ts'
import { AREA_ASSUMPTION } from '#app/modules/rent-estimator/market-figures.ts'

/** A year of renting in two ways side by side, as text in whole dollars. */
export type CashFlow = {
  /** A rent and its label: '$1,575', 'If you ask' */
  columns: [CashFlowColumn, CashFlowColumn]
  rows: { label: string; values: [string, string] }[]
  left: [string, string]
  verdict: string
  /** The sources of the figures that the owner did not enter. */
  note: string
}

type CashFlowColumn = { label: string; value: string }

/** Rental vacancy rate in percent: U.S. Census, ACS 2019 to 2023, table DP04 (`rent-estimator/data/PROVENANCE.md`). */
const VACANCY = {
  'Des Moines': { percent: 5.5, counties: ['Polk', 'Dallas', 'Warren', 'Madison', 'Guthrie', 'Jasper'] },
  Ames: { percent: 6.7, counties: ['Story', 'Boone'] },
} as const

/** The default vacancy: the Census's rate for the metro area, else 100% minus our occupancy rate. */
export function assumedVacancy(zipCode: string, occupancyRate: number): { percent: number; source: string } {
  const county = zipFacts(zipCode)?.county ?? ''
  for (const [metro, { percent, counties }] of Object.entries(VACANCY))
    if (counties.some((name) => name === county)) return { percent, source: `${metro} metro, U.S. Census 2019–2023` }
  return { percent: Math.round((100 - occupancyRate) * 10) / 10, source: AREA_ASSUMPTION }
}

/** Dollars a month, for one unit. */
type StartingRent = { estimate: number; high: number; likely: { high: number } | null }

/** The default inputs: our estimate compared with the upper end of the likely range. */
export function startingInputs(shown: StartingRent, vacancyPercent: number, maintenanceFraction: number): CashFlowInputs {
  return {
    askingRent: shown.estimate,
    compare: 'rent',
    secondRent: (shown.likely ?? shown).high,
    vacancyPercent,
    maintenancePercent: fractionOf(100, maintenanceFraction),
    taxYear: null,
    insuranceYear: null,
    hoaMonth: null,
    mortgageMonth: null,
  }
}

/** A year in an email: the first way in full, and what the second one leaves. */
export type YearInMail = { title: string; rows: { label: string; value: string }[]; note: string }

export function yearInMail({ columns: [first, second], rows, left, note }: CashFlow): YearInMail {
  const isSame = first.value === second.value
  return {
    title: `What you could keep in a year at ${first.value} a month`,
    rows: [
      ...rows.map(({ label, values }) => ({ label, value: values[0] })),
      { label: 'You keep', value: left[0] },
      { label: isSame ? second.label : `You keep if you charge ${second.value}`, value: left[1] },
    ],
    note,
  }
}

type Year = { rent: number; vacancy: number; management: number; maintenance: number; left: number }

/** Formats a year of both ways. The fee is charged on the collected rent. */
export function buildCashFlow(inputs: CashFlowInputs, unitCount: number, fees: ShownFee, vacancySource: string): CashFlow {
  const isSelf = inputs.compare === 'self'
  const first = yearOf(inputs, inputs.askingRent * unitCount, fees)
  const secondRent = isSelf ? inputs.askingRent : (inputs.secondRent ?? inputs.askingRent)
  const second = yearOf(inputs, secondRent * unitCount, isSelf ? { rentFraction: 0, flatMonthlyDollars: 0 } : fees)
  const row = (label: string, of: (year: Year) => number) => ({
    label,
    values: [formatDollars(of(first)), formatDollars(of(second))] as [string, string],
  })
  const fixed = FIXED.flatMap(({ key, label, times }) => {
    const dollars = inputs[key]
    return dollars === null || dollars === 0 ? [] : [row(label, () => -Math.round(dollars * times))]
  })
  const units = unitCount > 1 ? `, ${formatNumber(unitCount)} units` : ''
  return {
    columns: isSelf
      ? [
          { label: 'With our management', value: formatDollars(inputs.askingRent) },
          { label: 'Managing it yourself', value: formatDollars(inputs.askingRent) },
        ]
      : [
          { label: 'If you charge', value: formatDollars(inputs.askingRent) },
          { label: 'If you charge', value: formatDollars(secondRent) },
        ],
    rows: [
      row(`Rent, 12 months${units}`, ({ rent }) => rent),
      row(`Vacancy, ${formatPercent(inputs.vacancyPercent)}`, ({ vacancy }) => -vacancy),
      row(`Management, ${formatShownFee(fees)}`, ({ management }) => -management),
      row(`Maintenance, ${formatPercent(inputs.maintenancePercent)} set aside`, ({ maintenance }) => -maintenance),
      ...fixed,
    ],
    left: [formatDollars(first.left), formatDollars(second.left)],
    verdict: verdictOf({ first, second, isSelf, secondRent, rentFraction: fees.rentFraction }),
    note: noteOn(inputs, vacancySource),
  }
}

const FIXED = [
  { key: 'taxYear', label: 'Property tax', times: 1 },
  { key: 'insuranceYear', label: 'Insurance', times: 1 },
  { key: 'hoaMonth', label: 'HOA', times: 12 },
  { key: 'mortgageMonth', label: 'Mortgage', times: 12 },
] as const

/** In whole dollars, so that what is shown adds up. */
function yearOf(inputs: CashFlowInputs, monthlyRent: number, fee: { rentFraction: number; flatMonthlyDollars: number }): Year {
  const rent = 12 * monthlyRent
  const vacant = fractionOf(rent, inputs.vacancyPercent / 100)
  const vacancy = Math.round(vacant)
  const management = Math.round(fractionOf(rent - vacant, fee.rentFraction) + 12 * fee.flatMonthlyDollars)
  const maintenance = Math.round(fractionOf(rent, inputs.maintenancePercent / 100))
  const fixed = FIXED.reduce((sum, { key, times }) => sum + Math.round((inputs[key] ?? 0) * times), 0)
  return { rent, vacancy, management, maintenance, left: rent - vacancy - management - maintenance - fixed }
}

type Compared = { first: Year; second: Year; isSelf: boolean; secondRent: number; rentFraction: number }

function verdictOf({ first, second, isSelf, secondRent, rentFraction }: Compared): string {
  const months = `That’s ${formatDollars(first.left / 12)} or ${formatDollars(second.left / 12)} a month.`
  const more = second.left - first.left
  if (Math.round(more) === 0) return `${months} You keep the same amount either way.`
  if (isSelf) return `${months} Managing it yourself leaves you ${formatDollars(more)} more a year, but you do the work.`
  // A vacant day costs its rent, less the fee on it.
  const perDay = ((more > 0 ? second : first).rent / 365) * (1 - rentFraction)
  const dayCount = Math.round(Math.abs(more) / perDay)
  const days = formatCount(dayCount, 'day')
  const charging = `${months} Charging ${formatDollars(secondRent)} leaves you`
  const less = formatDollarDifference(more).replace('−', '')
  if (dayCount === 0) return `${charging} ${more > 0 ? `${formatDollars(more)} more` : `${less} less`} a year.`
  return more > 0
    ? `${charging} ${formatDollars(more)} more a year, unless the home takes ${days} longer to rent.`
    : `${charging} ${less} less a year, unless the home rents ${days} sooner.`
}

function noteOn({ taxYear, insuranceYear, hoaMonth, mortgageMonth }: CashFlowInputs, vacancySource: string): string {
  const own = [taxYear, insuranceYear, hoaMonth, mortgageMonth].some((dollars) => dollars !== null)
  return `Vacancy: ${vacancySource}, unless you change it. ${own ? 'Taxes, insurance, HOA and mortgage are as you entered them.' : 'Taxes, insurance, HOA and mortgage are left out until you enter them.'}`
}
