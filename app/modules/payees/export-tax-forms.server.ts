import { eq } from 'drizzle-orm'
import { unsealText } from '#app/config/sealed-text.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { payees } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { csvRows } from '#app/modules/lists/csv.server.ts'
import { splitAddress } from '#app/modules/properties/address.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { IRIS_COLUMNS, irisRow, type Payer } from './iris-csv.ts'
import { listPayeesOfYear, type PayeeOfYear, TIN_PURPOSE } from './queries.server.ts'

/**
 * A year's 1099-NEC forms as a file for tax software, with tax IDs: all payees with a due and complete form. The audit log
 * records who exported it. No byte order mark, like the IRS template.
 */
export function exportTaxForms(actor: Viewer, year: number): Result<string, 'no-tax-id' | 'no-address'> {
  const payer = findPayer()
  if (typeof payer === 'string') return refused(payer)
  const rows = listPayeesOfYear(year)
    .filter(({ isDue, missing }) => isDue && missing.length === 0)
    .map((payout, index) => rowOf(payout, { year, payer, account: `${year}-${index + 1}` }))
  inTransaction((tx) =>
    recordAudit(tx, { userId: actor.id, action: 'tax_forms_exported', subject: String(year), detail: { forms: rows.length } }),
  )
  return ok(csvRows([IRIS_COLUMNS, ...rows]))
}

function findPayer(): Payer | 'no-tax-id' | 'no-address' {
  const tin = getSetting('companyTaxId').replaceAll('-', '')
  if (tin === '') return 'no-tax-id'
  const { name, phone, email, postalAddress } = getSetting('company')
  const place = splitAddress(postalAddress)
  if (!('streetAddress' in place)) return 'no-address'
  const { streetAddress: street, city, state, zipCode } = place
  return { tin, name, street, city, state, zipCode, phone: phone.replaceAll(/\D/g, ''), email }
}

function rowOf({ payee, totalCents }: PayeeOfYear, form: { year: number; payer: Payer; account: string }) {
  const row = payee && db().select().from(payees).where(eq(payees.emailKey, payee.emailKey)).get()
  if (!row?.sealedTin || !row.tinType) throw new Error('A form can’t be created for a payee without a taxpayer ID')
  const { tinType, firstName, lastName, businessName, streetAddress, city, state, zipCode } = row
  const recipient = {
    ...{ tinType, firstName, lastName, businessName },
    tin: unsealText(row.sealedTin, TIN_PURPOSE, row.emailKey),
    isPerson: row.kind === 'person',
    ...{ street: streetAddress ?? '', city: city ?? '', state: state ?? '', zipCode: zipCode ?? '' },
  }
  return irisRow({ ...form, recipient, totalCents })
}
