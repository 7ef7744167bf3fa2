import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, sqlite } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { purgeErasedText } from './purge-erased-text.server.ts'

setupTestDatabase()

test('nothing of a permanently deleted lead stays in the file: words at once, letters after the search index is merged', async () => {
  const { id } = makeLead(db(), { name: 'Xylophonia Quizzard' })
  for (let number = 0; number < 40; number += 1) makeLead(db(), { name: `Someone ${number}` })
  db().delete(leads).where(eq(leads.id, id)).run()
  const isFound = (text: string) => {
    sqlite().pragma('wal_checkpoint(TRUNCATE)')
    return readFileSync(process.env.DATABASE_PATH ?? '')
      .toString('latin1')
      .toLowerCase()
      .includes(text)
  }
  expect(isFound('xylophonia')).toBe(false)
  await purgeErasedText(new AbortController().signal)
  sqlite().exec("create virtual table temp.letters using fts5vocab('main', 'listed_leads_search', 'row')")
  expect(sqlite().prepare("select term from temp.letters where term in ('xyl', 'quiz', 'qui', 'som')").pluck().all()).toEqual([
    'som',
  ])
})
