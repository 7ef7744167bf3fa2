import { asc, isNull } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { importRows, imports, leads } from '#app/db/schema/index.ts'
import { validateRows } from '#app/modules/imports/file/check-import.server.ts'
import { guessColumns } from '#app/modules/imports/columns.ts'
import type { Importer } from '#app/modules/imports/importer.ts'
import { leadImporter } from '#app/modules/leads/import/lead-importer.server.ts'
import { rentalImporter } from '#app/modules/rent-estimator/rentals/import/rental-importer.server.ts'
import { daysAfter, hoursAfter } from './moments.ts'

const HEADER = ['Owner Name', 'Email Address', 'Cell', 'Street', 'Town', 'Zip', 'Beds', 'Lease up?', 'Asking']

const ROWS = [
  ['Alma Reyes', 'alma.reyes@example.com', '641.555.0119', '2719 Kingman Blvd', 'Des Moines', '50311', '3', 'Y', '$1,650'],
  ['Trent Boggs', 'trent.b@example.com', '(641) 555-0120', '88 Elm St', 'Ankeny', '50023', 'Studio', 'N', '1650/mo'],
  ['Jane Oduya', 'jane@@example.com', '', '31 Walnut St', 'Des Moines', '50309', '2', 'soon', '$1,200'],
  ['Sebastián Ibáñez-Kirkpatrick', 's.ibanez@example.com', '', '1400 Locust St', 'Des Moines', '5O312', '2', 'Y', '1,400'],
  ['', '', '', '9 Cherry Ln', 'Waukee', '50263', '4', 'N', '2100'],
  ['Marla Finch', 'marla.finch@example.com', '', '77 Vine St', 'West Des Moines', '50265', '3', 'Y', '=1200*1.05'],
  ['T. Boggs', 't.boggs@example.com', '', '88 Elm Street', 'Ankeny', '50023', '3 + den', 'N', '1,500'],
  ['Walt Janssen', 'walt.janssen@example.com', '', '602 Grand Ave', 'Ames', '50010', '3', 'N', '1,450'],
  ['Walt Janssen', 'walt.janssen@example.com', '(641) 555-0144', '602 Grand Ave', 'Ames', '50010', '3', 'N', '1,450'],
]

/** A lease file from accounting software, with rows of every kind. */
const LEASES = [
  ['Lease id', 'Address', 'Town', 'Zip', 'Type', 'SqFt', 'Beds', 'Baths', 'Monthly rent', 'Signed', 'DOM'],
  ['L-2201', '1822 Sample Bluestem Ln', 'Waukee', '50263', 'house', '1,720', '3', '2.5', '$2,050', '10/03/2026', '17'],
  ['L-2202', '740 Sample Burr Oak Ave', 'Ankeny', '50023', 'townhome', '1,240', '2', '1.5', '$1,495', '10/07/2026', '12'],
  ['L-2203', '740 Sample Burr Oak Ave #2', 'Ankeny', '50023', 'townhome', '1,240', '2', '1.5', '$1,480', '10/09/2026', ''],
  ['L-2204', '96 Sample Coneflower St', 'Des Moines', '5O312', 'house', '1,310', '3', '1', '$1,450', '10/11/2026', '21'],
  ['L-2205', '301 Sample Prairie Rose Dr', 'Urbandale', '50322', 'yurt', '900', 'two', '1', '$1,150', '10/14/2026', '9'],
  ['L-2206', '55 Sample Switchgrass Ct', 'Johnston', '50131', 'condo', '1,010', '2', '2', '=1300*1.02', '10/15/2026', '8'],
  ['L-2202', '740 Sample Burr Oak Ave', 'Ankeny', '50023', 'townhome', '1,240', '2', '1.5', '$1,495', '10/07/2026', '12'],
  ['L-2207', '18 Sample Goldfinch Cir', 'Iowa City', '52240', 'condo', '880', '1', '1', '$1,120', '10/20/2026', '30'],
]

type WaitingFile = { importer: Importer; fileName: string; header: string[]; rows: string[][] }

/**
 * Uploaded files of owners and leases that are not yet imported, with rows of every kind, and one of owners that was imported a
 * while ago.
 */
export function seedImports(tx: Tx, now: Date, staffId: string): void {
  const rows = [...ROWS, ...knownOwners(tx)]
  const [header = [], ...leases] = LEASES
  seedWaitingFile(tx, now, staffId, { importer: leadImporter, fileName: 'owners-november.csv', header: HEADER, rows })
  seedWaitingFile(tx, now, staffId, { importer: rentalImporter, fileName: 'leases-october.csv', header, rows: leases })
  const before = daysAfter(now, -12)
  const counts = { added: 14, filled: 2, left: 1, errors: 3 }
  tx.insert(imports)
    .values({
      ...{ kind: 'leads', encoding: 'utf-8', separator: ',', header: HEADER, createdById: staffId },
      state: 'done',
      fileName: 'spring-mailing.csv',
      fileBytes: 1_910,
      rowCount: 20,
      columns: guessColumns(HEADER, leadImporter.columns),
      counts,
      createdAt: before,
      doneAt: before,
      rowsRemovedAt: daysAfter(before, 1),
    })
    .run()
}

function seedWaitingFile(tx: Tx, now: Date, staffId: string, { importer, fileName, header, rows }: WaitingFile): void {
  const createdAt = hoursAfter(now, -0.5)
  const columns = guessColumns(header, importer.columns)
  const importId = newId(createdAt.getTime())
  tx.insert(imports)
    .values({
      ...{ id: importId, kind: importer.kind, state: 'checked', fileName, encoding: 'utf-8', separator: ',', header, columns },
      ...{ fileBytes: rows.flat().join(',').length, rowCount: rows.length, createdById: staffId, createdAt },
    })
    .run()
  const check = { importer, matcher: importer.startMatching(), header, columns }
  const records = rows.map((cells, index) => ({ line: index + 2, cells }))
  for (const judgement of validateRows(tx, check, records)) insertRow(tx, importRows, { importId, ...judgement })
}

/** Owners who exist already: with the same email, with the same house and phone, and with another house. */
function knownOwners(tx: Tx): string[][] {
  const known = tx
    .select()
    .from(leads)
    .where(isNull(leads.deletedAt))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .all()
    .filter(({ phoneE164, streetAddress, zipCode }) => phoneE164 !== null && streetAddress !== '' && zipCode !== '')
  return known.slice(0, 3).map((lead, at) => {
    const { name, email, phone, streetAddress, city, zipCode } = lead
    if (at === 0) return [name, email, '', '', '', '', '', 'N', '']
    if (at === 1)
      return [name.replace(/^(\S)\S*/, '$1.'), `other.${email}`, phone ?? '', streetAddress, city, zipCode, '', 'Y', '']
    return [name, email, '', '2214 Forest Ave', 'Des Moines', '50311', '2', 'N', '1,300']
  })
}
