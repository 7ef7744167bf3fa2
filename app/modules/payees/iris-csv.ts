import { centsText } from '#app/format/cents-text.ts'
import type { Cell } from '#app/modules/lists/csv.server.ts'

/** The payer and the recipient, with the names of their columns. */
export type Payer = {
  tin: string
  name: string
  street: string
  city: string
  state: string
  zipCode: string
  phone: string
  email: string
}
export type Recipient = {
  tinType: 'SSN' | 'EIN'
  tin: string
  firstName: string | null
  lastName: string | null
  businessName: string | null
  isPerson: boolean
  street: string
  city: string
  state: string
  zipCode: string
}

const STATE_COLUMNS = [1, 2].flatMap((number) => [
  `State ${number}`,
  `State ${number} - State Tax Withheld`,
  `State ${number} - State/Payer state number`,
  `State ${number} - State income`,
  `State ${number} - Local income tax withheld`,
  `State ${number} - Special Data Entries`,
])

const NAME_COLUMNS = [
  'Name Type',
  'Business or Entity Name Line 1',
  'Business or Entity Name Line 2',
  'First Name',
  'Middle Name',
  'Last Name (Surname)',
  'Suffix',
  'Country',
  'Address Line 1',
  'Address Line 2',
  'City/Town',
  'State/Province/Territory',
  'ZIP/Postal Code',
]

const columnsOf = (who: 'Payer' | 'Recipient') =>
  ['TIN Type', 'Taxpayer ID Number', ...NAME_COLUMNS].map((column) => `${who} ${column}`)

/**
 * The columns of the Form 1099-NEC CSV template of the IRS's Information Returns Intake System (IRIS Taxpayer Portal, 'CSV File
 * Upload'; IRS Publication 5717). Tax software imports the same file. The IRS accepts at most 100 forms per file.
 */
export const IRIS_COLUMNS: readonly string[] = [
  'Form Type',
  'Tax Year',
  ...columnsOf('Payer'),
  'Payer Phone Type',
  'Payer Phone',
  'Payer Email Address',
  ...columnsOf('Recipient'),
  'Office Code',
  'Form Account Number',
  '2nd TIN Notice',
  'Box 1 - Nonemployee Compensation',
  'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale',
  'Box 4 - Federal income tax withheld',
  'Combined Federal/State Filing',
  ...STATE_COLUMNS,
]

/** A form as a row of the template. Names belong to a business (B) or an individual (I), phones are domestic (D). */
export function irisRow(form: { year: number; payer: Payer; recipient: Recipient; account: string; totalCents: number }): Cell[] {
  const { year, payer, recipient, account, totalCents } = form
  const { isPerson, firstName, lastName, businessName } = recipient
  const cells: Record<string, Cell> = {
    'Form Type': '1099-NEC',
    'Tax Year': String(year),
    'Payer TIN Type': 'EIN',
    'Payer Taxpayer ID Number': payer.tin,
    'Payer Name Type': 'B',
    'Payer Business or Entity Name Line 1': payer.name,
    ...placeCells('Payer', payer),
    'Payer Phone Type': 'D',
    'Payer Phone': payer.phone,
    'Payer Email Address': payer.email,
    'Recipient TIN Type': recipient.tinType,
    'Recipient Taxpayer ID Number': recipient.tin,
    'Recipient Name Type': isPerson ? 'I' : 'B',
    'Recipient Business or Entity Name Line 1': isPerson ? '' : businessName,
    'Recipient First Name': isPerson ? firstName : '',
    'Recipient Last Name (Surname)': isPerson ? lastName : '',
    ...placeCells('Recipient', recipient),
    'Form Account Number': account,
    '2nd TIN Notice': 'N',
    'Box 1 - Nonemployee Compensation': centsText(totalCents).replaceAll(',', ''),
    [IRIS_COLUMNS.find((column) => column.startsWith('Box 2')) ?? '']: 'N',
  }
  return IRIS_COLUMNS.map((column) => cells[column] ?? '')
}

function placeCells(
  who: 'Payer' | 'Recipient',
  { street, city, state, zipCode }: Omit<Payer, 'tin' | 'name' | 'phone' | 'email'>,
) {
  return {
    [`${who} Country`]: 'US',
    [`${who} Address Line 1`]: street,
    [`${who} City/Town`]: city,
    [`${who} State/Province/Territory`]: state,
    [`${who} ZIP/Postal Code`]: zipCode,
  }
}
