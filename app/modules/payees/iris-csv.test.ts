import { expect, test } from 'vitest'
import { IRIS_COLUMNS, irisRow } from './iris-csv.ts'

const place = { street: '12 Elm St', city: 'Ames', state: 'IA', zipCode: '50010' }
const payer = { ...place, tin: '123456789', name: 'Harvest Gate', phone: '5155550142', email: 'hello@harvestgate.example' }
const recipient = {
  ...place,
  tinType: 'SSN',
  tin: '987654321',
  firstName: 'Pilar',
  lastName: 'Sol',
  businessName: 'Sol Homes',
} as const

const cellsOf = (isPerson: boolean) => {
  const row = irisRow({ year: 2026, payer, recipient: { ...recipient, isPerson }, account: '2026-1', totalCents: 2_345_60 })
  return Object.fromEntries(IRIS_COLUMNS.map((column, index) => [column, row[index]]))
}

// The header row of the 1099-NEC template in 'CSV File Upload' of the IRIS Taxpayer Portal, IRS Publication 5717.
test('the columns are those of the IRS template for Form 1099-NEC, in its order', () => {
  expect(IRIS_COLUMNS).toHaveLength(54)
  expect(IRIS_COLUMNS.slice(0, 9)).toEqual([
    'Form Type',
    'Tax Year',
    'Payer TIN Type',
    'Payer Taxpayer ID Number',
    'Payer Name Type',
    'Payer Business or Entity Name Line 1',
    'Payer Business or Entity Name Line 2',
    'Payer First Name',
    'Payer Middle Name',
  ])
  expect(IRIS_COLUMNS.slice(17, 23)).toEqual([
    'Payer Phone Type',
    'Payer Phone',
    'Payer Email Address',
    'Recipient TIN Type',
    'Recipient Taxpayer ID Number',
    'Recipient Name Type',
  ])
  expect(IRIS_COLUMNS.slice(34, 43)).toEqual([
    'Recipient ZIP/Postal Code',
    'Office Code',
    'Form Account Number',
    '2nd TIN Notice',
    'Box 1 - Nonemployee Compensation',
    'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale',
    'Box 4 - Federal income tax withheld',
    'Combined Federal/State Filing',
    'State 1',
  ])
})

test('a person is listed by first and last name, any other payee by business name', () => {
  expect(cellsOf(true)).toMatchObject({
    'Recipient Name Type': 'I',
    'Recipient First Name': 'Pilar',
    'Recipient Last Name (Surname)': 'Sol',
    'Recipient Business or Entity Name Line 1': '',
    'Box 1 - Nonemployee Compensation': '2345.60',
    'Payer Phone Type': 'D',
    'Payer Address Line 1': '12 Elm St',
  })
  expect(cellsOf(false)).toMatchObject({
    'Recipient Name Type': 'B',
    'Recipient First Name': '',
    'Recipient Business or Entity Name Line 1': 'Sol Homes',
  })
})
