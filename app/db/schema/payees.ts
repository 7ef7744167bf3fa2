import { sql } from 'drizzle-orm'
import { blob, check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

/** Tax classifications on Form W-9. A corporation gets no 1099-NEC. */
export const PAYEE_KINDS = ['person', 'business', 'corporation'] as const

export const TIN_TYPES = ['SSN', 'EIN'] as const

/** A payee's Form W-9, by the lowercase email address of their payments. Each fact may be missing. */
export const payees = sqliteTable(
  'payees',
  {
    emailKey: text('email_key').primaryKey(),
    kind: text('kind', { enum: PAYEE_KINDS }),
    /** Of a person. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** The business name, or the name that a person does business under. */
    businessName: text('business_name'),
    streetAddress: text('street_address'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zip_code'),
    tinType: text('tin_type', { enum: TIN_TYPES }),
    /** Nine digits: AES-256-GCM, see `app/config/sealed-text.server.ts`. */
    sealedTin: blob('sealed_tin', { mode: 'buffer' }),
    /** Its last four digits, which the screen shows. */
    tinEnd: text('tin_end'),
    /** Days as yyyy-mm-dd. */
    w9RequestedOn: text('w9_requested_on'),
    w9RequestedById: text('w9_requested_by_id').references(() => users.id, { onDelete: 'set null' }),
    w9ReceivedOn: text('w9_received_on'),
    w9ReceivedById: text('w9_received_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The form is in the storage, encrypted. */
    w9FileKey: text('w9_file_key'),
    w9FileName: text('w9_file_name'),
    w9FileKind: text('w9_file_kind', { enum: ['image', 'pdf'] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('payees_updated').on(table.updatedAt),
    check('payees_tin', sql`(${table.sealedTin} is null) = (${table.tinEnd} is null)`),
    check('payees_file', sql`(${table.w9FileKey} is null) = (${table.w9FileKind} is null)`),
  ],
)
