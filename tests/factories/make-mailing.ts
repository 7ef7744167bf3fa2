import type { Db, Tx } from '#app/db/client.server.ts'
import { mailings } from '#app/db/schema/index.ts'

/** Inserts a mailing to all leads, by default a draft. */
export function makeMailing(tx: Db | Tx, overrides: Partial<typeof mailings.$inferInsert> = {}): typeof mailings.$inferSelect {
  return tx
    .insert(mailings)
    .values({
      kind: 'marketing',
      viewName: 'All leads',
      viewQuery: '',
      subject: 'Rents this winter',
      content: 'Hello {{first_name | neighbor}},\n\nRents are up.',
      ...overrides,
    })
    .returning()
    .get()
}
