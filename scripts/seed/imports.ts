import { asc, isNull } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { importRows, imports, leads } from '#app/db/schema/index.ts'
import { judgeRows } from '#app/modules/imports/check-import.server.ts'
import { guessColumns } from '#app/modules/imports/columns.ts'
import { leadImporter } from '#app/modules/leads/import/lead-importer.server.ts'
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

/** A file of owners that somebody has uploaded and not yet imported, with rows of every kind, and one that was imported a while ago. */
export function seedImports(tx: Tx, now: Date, staffId: string): void {
  const createdAt = hoursAfter(now, -0.5)
  const file = { kind: 'leads', encoding: 'utf-8', separator: ',', header: HEADER, createdById: staffId } as const
  const columns = guessColumns(HEADER, leadImporter.columns)
  const rows = [...ROWS, ...knownOwners(tx)]
  const importId = newId(createdAt.getTime())
  const fileBytes = rows.flat().join(',').length
  const fresh = {
    id: importId,
    state: 'checked',
    fileName: 'owners-november.csv',
    fileBytes,
    rowCount: rows.length,
    columns,
    createdAt,
  } as const
  tx.insert(imports)
    .values({ ...file, ...fresh })
    .run()
  const check = { importer: leadImporter, matcher: leadImporter.startMatching(), header: HEADER, columns }
  const records = rows.map((cells, index) => ({ line: index + 2, cells }))
  for (const judgement of judgeRows(tx, check, records)) insertRow(tx, importRows, { importId, ...judgement })
  const before = daysAfter(now, -12)
  const counts = { added: 14, filled: 2, left: 1, errors: 3 }
  tx.insert(imports)
    .values({
      ...file,
      state: 'done',
      fileName: 'spring-mailing.csv',
      fileBytes: 1_910,
      rowCount: 20,
      columns,
      counts,
      createdAt: before,
      doneAt: before,
      rowsRemovedAt: daysAfter(before, 1),
    })
    .run()
}

/** Owners whom we have already: by their e-mail, by their house and phone, and with another house. */
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
