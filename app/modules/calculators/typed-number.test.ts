import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INVESTMENT_FIELDS } from './investment/rules.ts'
import { RENT_VS_SELL_FIELDS } from './rent-vs-sell/inputs.ts'
import { fieldsQuery, readFields, shownFields, typedFields } from './typed-fields.ts'
import { formatTyped, type NumberField, parseNumber } from './typed-number.ts'

const { appreciationRate, homeValue, interestRate, yearsToHold } = RENT_VS_SELL_FIELDS

describe('a typed number', () => {
  test.each([
    ['300000', 300_000],
    ['300,000', 300_000],
    ['$300,000', 300_000],
    [' $ 300,000 ', 300_000],
    ['300000.', 300_000],
    ['0', 0],
  ])('money %j is %d without a notice', (typed, value) => {
    expect(parseNumber(typed, homeValue)).toEqual({ value, notice: null })
  })

  test.each([
    ['5', 5],
    ['5.25', 5.25],
    ['6.875', 6.875],
    ['0.000001', 0.000001],
    ['.5', 0.5],
    ['5%', 5],
    ['0', 0],
  ])('a rate %j is %d percent without a notice', (typed, value) => {
    expect(parseNumber(typed, interestRate)).toEqual({ value, notice: null })
  })

  test.each([
    ['-3', -3],
    ['−3%', -3],
    ['- 0.5', -0.5],
    ['-0', 0],
  ])('an appreciation of %j keeps its sign: %d', (typed, value) => {
    expect(parseNumber(typed, appreciationRate)).toEqual({ value, notice: null })
  })

  test.each<[NumberField, string, number, string | null]>([
    [homeValue, '', 0, 'Left blank, so we used $0.'],
    [homeValue, '   ', 0, 'Left blank, so we used $0.'],
    [homeValue, 'abc', 0, 'We read “abc” as $0: only digits and the first decimal point count.'],
    [homeValue, '.', 0, ''],
    [homeValue, '1.2.3', 1, 'We read “1.2.3” as $1: only digits and the first decimal point count; whole dollars only.'],
    [homeValue, '2500.40', 2500, 'We read “2500.40” as $2,500: whole dollars only.'],
    [homeValue, '2500.5', 2501, 'We read “2500.5” as $2,501: whole dollars only.'],
    [homeValue, '-250', 250, 'We read “-250” as $250: only digits and the first decimal point count.'],
    [homeValue, '1e309', 1309, 'We read “1e309” as $1,309: only digits and the first decimal point count.'],
    [homeValue, '1,23', 123, 'We read “1,23” as $123: only digits and the first decimal point count.'],
    [homeValue, '٣٠٠', 0, 'We read “٣٠٠” as $0: only digits and the first decimal point count.'],
    [homeValue, '999999999', 50_000_000, 'We read “999999999” as $50,000,000: 0 to $50,000,000.'],
    [homeValue, '9'.repeat(400), 50_000_000, `We read “${'9'.repeat(20)}…” as $50,000,000: 0 to $50,000,000.`],
    [interestRate, '', 0, 'Left blank, so we used 0%.'],
    [interestRate, '1.2.3', 1.23, 'We read “1.2.3” as 1.23%: only digits and the first decimal point count.'],
    [interestRate, '-5', 0, 'We read “-5” as 0%: 0 to 100%.'],
    [appreciationRate, '-21', -20, 'We read “-21” as -20%: -20 to 20%.'],
    [appreciationRate, '3-', 3, 'We read “3-” as 3%: only digits and the first decimal point count.'],
    [interestRate, '0.0000001', 0, 'We read “0.0000001” as 0%: up to six decimals.'],
    [interestRate, '6.87500049', 6.875, 'We read “6.87500049” as 6.875%: up to six decimals.'],
    [interestRate, '9'.repeat(400), 100, `We read “${'9'.repeat(20)}…” as 100%: 0 to 100%.`],
    [homeValue, '0.0000001', 0, 'We read “0.0000001” as $0: whole dollars only.'],
    [interestRate, '250', 100, 'We read “250” as 100%: 0 to 100%.'],
    [yearsToHold, '', 0, 'Left blank, so we used 0 years.'],
    [yearsToHold, '0', 0, null],
    [yearsToHold, '999', 30, 'We read “999” as 30 years: 1 to 30 years.'],
    [yearsToHold, '5.9', 5, 'We read “5.9” as 5 years: whole years only.'],
    [yearsToHold, '<b>\u0000\u202e', 0, 'We read “<b>  ” as 0 years: only digits and the first decimal point count.'],
  ])('%o typed as %j is %d, with a notice', (field, typed, value, notice) => {
    const read = parseNumber(typed, field)
    expect(read.value).toBe(value)
    if (notice !== '') expect(read.notice).toBe(notice)
  })

  test('empty interest, appreciation or years are 0', () => {
    for (const field of [interestRate, appreciationRate, yearsToHold]) expect(parseNumber('', field).value).toBe(0)
  })

  test('any typed text gives a finite number within the limits, which is read back as itself', () => {
    const fields: NumberField[] = [...Object.values(RENT_VS_SELL_FIELDS), ...Object.values(INVESTMENT_FIELDS)]
    // Only percents may have decimals, so they get extra runs.
    const field = fc.oneof(fc.constantFrom(...fields), fc.constantFrom(...fields.filter(({ kind }) => kind === 'percent')))
    const typed = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
      fc.string({ unit: fc.constantFrom('0', '1', '9', '.', ',', '-', 'e', ' ', '$', '%'), maxLength: 400 }),
      fc.double().map(String),
      fc.integer({ min: 1, max: 2_000_000 }).map((trillionths) => (trillionths / 1e12).toFixed(12)),
    )
    fc.assert(
      fc.property(field, typed, (rule, text) => {
        const { value } = parseNumber(text, rule)
        expect(value).toBeGreaterThanOrEqual(rule.mayBeZero ? 0 : rule.min)
        expect(value).toBeLessThanOrEqual(rule.max)
        expect(parseNumber(formatTyped(value, rule.kind), rule)).toEqual({ value, notice: null })
      }),
    )
  })
})

describe('the fields of a calculator', () => {
  test('come from the address, else from the defaults', () => {
    const typed = typedFields(RENT_VS_SELL_FIELDS, new URLSearchParams('homeValue=abc&yearsToHold=999&yearsToHold=2&other=1'))
    expect(typed).toEqual({
      homeValue: 'abc',
      pricePaid: '300,000',
      appreciationRate: '3',
      originalMortgage: '240,000',
      mortgageBalance: '220,000',
      interestRate: '5',
      monthlyRent: '2,500',
      taxesAndInsurance: '3,600',
      maintenanceRate: '5',
      managementRate: '6',
      yearsToHold: '999',
    })
    const { values, notices } = readFields(RENT_VS_SELL_FIELDS, typed)
    expect(values).toMatchObject({ homeValue: 0, pricePaid: 300_000, yearsToHold: 30 })
    expect(Object.keys(notices)).toEqual(['homeValue', 'yearsToHold'])
    expect(shownFields(RENT_VS_SELL_FIELDS, typed)).toMatchObject({ homeValue: '0', pricePaid: '300,000', yearsToHold: '30' })
  })

  test('keep the smallest fractions in the address', () => {
    const typed = typedFields(
      RENT_VS_SELL_FIELDS,
      new URLSearchParams('interestRate=0.0000001&appreciationRate=0.000001&homeValue=.0000001'),
    )
    const again = typedFields(RENT_VS_SELL_FIELDS, new URLSearchParams(fieldsQuery(RENT_VS_SELL_FIELDS, typed)))
    expect(readFields(RENT_VS_SELL_FIELDS, again)).toEqual(readFields(RENT_VS_SELL_FIELDS, typed))
    expect(readFields(RENT_VS_SELL_FIELDS, again).values).toMatchObject({
      interestRate: 0,
      appreciationRate: 0.000001,
      homeValue: 0,
    })
    expect(shownFields(RENT_VS_SELL_FIELDS, again)).toMatchObject({
      interestRate: '0',
      appreciationRate: '0.000001',
      homeValue: '0',
    })
  })

  test('go into an address as plain numbers, and as typed if a notice explains the difference', () => {
    const typed = typedFields(INVESTMENT_FIELDS, new URLSearchParams('initialInvestment=%2475,000&monthlyContribution=1.2.3'))
    const query = fieldsQuery(INVESTMENT_FIELDS, typed)
    expect(query).toEqual({
      initialInvestment: '75000',
      monthlyContribution: '1.2.3',
      yearsToRetirement: '20',
      targetAnnualIncome: '60000',
    })
    expect(readFields(INVESTMENT_FIELDS, typedFields(INVESTMENT_FIELDS, new URLSearchParams(query)))).toEqual(
      readFields(INVESTMENT_FIELDS, typed),
    )
  })
})
