import { describe, expect, test } from 'vitest'
import { assumedVacancy, buildCashFlow, startingInputs, yearInMail } from './cash-flow.ts'
import { type CashFlowInputs, cashFlowSchema } from './cash-flow-forms.ts'
import type { ShownFee } from '#app/modules/pricing/lead-fees.ts'

const ASSUMED: ShownFee = { plan: null, rentFraction: 0.069, flatMonthlyDollars: 0 }
const FULL_SERVICE: ShownFee = { plan: 'full-service', rentFraction: 0.08, flatMonthlyDollars: 150 }
const INPUTS: CashFlowInputs = {
  askingRent: 1575,
  compare: 'rent',
  secondRent: 1720,
  vacancyPercent: 5.5,
  maintenancePercent: 10,
  taxYear: 3840,
  insuranceYear: 1380,
  hoaMonth: null,
  mortgageMonth: null,
}
const flow = (changed: Partial<CashFlowInputs> = {}, unitCount = 1, fees = ASSUMED) =>
  buildCashFlow({ ...INPUTS, ...changed }, unitCount, fees, 'area assumption')

describe('a year of renting', () => {
  test('two asking rents are compared, with the number of vacant days that cancels the difference', () => {
    const { columns, rows, left, verdict } = flow()
    expect(columns.map(({ value }) => value)).toEqual(['$1,575', '$1,720'])
    expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
      ['Rent, 12 months', '$18,900', '$20,640'],
      ['Vacancy, 5.5%', '−$1,040', '−$1,135'],
      ['Management, assumes a 6.9% fee', '−$1,232', '−$1,346'],
      ['Maintenance, 10% set aside', '−$1,890', '−$2,064'],
      ['Property tax', '−$3,840', '−$3,840'],
      ['Insurance', '−$1,380', '−$1,380'],
    ])
    expect(left).toEqual(['$9,518', '$10,875'])
    expect(verdict).toBe(
      'That’s $793 or $906 a month. Charging $1,720 leaves you $1,357 more a year, unless the home takes 26 days longer to rent.',
    )
  })

  test('adds up in the whole dollars that it shows, also in the sentence below', () => {
    const dollarsOf = (text: string) => Number(text.replace('−', '-').replaceAll(/[$,]/g, ''))
    for (const askingRent of [1970, 1503, 1995, 1331]) {
      const { rows, left, verdict } = flow({ askingRent, secondRent: askingRent + 300 }, 2)
      const kept = [0, 1].map((column) => rows.reduce((sum, { values }) => sum + dollarsOf(values[column] ?? ''), 0))
      expect([askingRent, ...left.map(dollarsOf)]).toEqual([askingRent, ...kept])
      expect(verdict).toContain(`leaves you $${((kept[1] ?? 0) - (kept[0] ?? 0)).toLocaleString('en-US')} more a year`)
    }
  })

  test('self-management has no fee; otherwise the fee is that of the plan, if there is one', () => {
    const { rows, columns, verdict } = flow({ compare: 'self' }, 1, FULL_SERVICE)
    expect(columns.map(({ label }) => label)).toEqual(['With our management', 'Managing it yourself'])
    // 8% of 18,900 less 5.5%, and 12 times $150.
    expect(rows[2]).toEqual({ label: 'Management, Full service: 8% of the rent and $150 a month', values: ['−$3,229', '$0'] })
    expect(verdict).toContain('Managing it yourself leaves you $3,229 more a year, but you do the work.')
  })

  test('a lower second rent is weighed against the days that it saves', () => {
    expect(flow({ secondRent: 1500 }).verdict).toMatch(/leaves you \$\d+ less a year, unless the home rents \d+ days sooner\.$/)
    expect(flow({ secondRent: 1575 }).verdict).toContain('You keep the same amount either way.')
    expect(flow({ askingRent: 20_000, secondRent: 20_065 }).verdict).toMatch(/, unless the home takes 1 day longer to rent\.$/)
    for (const secondRent of [20_001, 19_999])
      expect(flow({ askingRent: 20_000, secondRent }).verdict, 'less than a day').toMatch(
        /leaves you \$\d+ (more|less) a year\.$/,
      )
  })

  test('rents count per unit, costs once; monthly costs twelve times', () => {
    const { rows } = flow({ mortgageMonth: 1000, hoaMonth: 50 }, 4)
    expect(rows[0]).toEqual({ label: 'Rent, 12 months, 4 units', values: ['$75,600', '$82,560'] })
    expect(rows.slice(-2).map(({ label, values }) => [label, values[0]])).toEqual([
      ['HOA', '−$600'],
      ['Mortgage', '−$12,000'],
    ])
  })

  test('defaults to the estimate, the upper end of its range and the vacancy of the metro', () => {
    expect(assumedVacancy('50310', 95)).toEqual({ percent: 5.5, source: 'Des Moines metro, U.S. Census 2019–2023' })
    expect(assumedVacancy('50010', 95).percent).toBe(6.7)
    expect(assumedVacancy('52240', 95)).toEqual({ percent: 5, source: 'area assumption' })
    const shown = { low: 1300, estimate: 1575, high: 1900, likely: { low: 1455, high: 1720 } }
    expect(startingInputs(shown, 5.5, 0.1)).toEqual({ ...INPUTS, taxYear: null, insuranceYear: null })
  })

  test('the email has all of the first scenario, and the result of the second', () => {
    const { title, rows } = yearInMail(flow())
    expect(title).toBe('What you could keep in a year at $1,575 a month')
    expect(rows.at(0)).toEqual({ label: 'Rent, 12 months', value: '$18,900' })
    expect(rows.slice(-2)).toEqual([
      { label: 'You keep', value: '$9,518' },
      { label: 'You keep if you charge $1,720', value: '$10,875' },
    ])
    expect(yearInMail(flow({ compare: 'self' })).rows.at(-1)?.label).toBe('Managing it yourself')
  })

  test("takes numbers as people type them, and blanks for what doesn't apply", () => {
    const typed = { askingRent: '$1,575', compare: 'rent', secondRent: '', vacancyPercent: '5.5', maintenancePercent: '10' }
    expect(cashFlowSchema.parse(typed)).toMatchObject({ askingRent: 1575, secondRent: null, mortgageMonth: null })
    expect(cashFlowSchema.safeParse({ ...typed, vacancyPercent: '101' }).success).toBe(false)
  })
})
