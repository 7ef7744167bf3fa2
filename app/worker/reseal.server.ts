import { and, asc, gt, isNotNull, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { env } from '#app/config/env.server.ts'
import { resealText, type SealPurpose } from '#app/config/sealed-text.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { payees, tokens, twoStepSecrets, webhookEndpoints } from '#app/db/schema/index.ts'
import { resealForms } from '#app/modules/payees/save-payee.server.ts'

/** Rows that one transaction encrypts again. */
const BATCH = 200

type SealedColumn = { table: SQLiteTable; name: SQLiteColumn; sealed: SQLiteColumn; purpose: SealPurpose }

/** What is encrypted for more than 30 days. Drafts, copies of data and unsent messages end sooner. */
const SEALED: readonly SealedColumn[] = [
  { table: twoStepSecrets, name: twoStepSecrets.userId, sealed: twoStepSecrets.sealed, purpose: 'second step, version 1' },
  { table: payees, name: payees.emailKey, sealed: payees.sealedTin, purpose: 'tax numbers of payees, version 1' },
  {
    table: webhookEndpoints,
    name: webhookEndpoints.id,
    sealed: webhookEndpoints.sealedSecret,
    purpose: 'secrets of webhooks, version 1',
  },
  { table: tokens, name: tokens.hash, sealed: tokens.sealedToken, purpose: 'links to shared reports, version 1' },
]

/** Encrypts stored secrets again with the newest SESSION_SECRET, so that the older ones can be removed. Returns how many. */
export async function resealStoredSecrets(signal: AbortSignal): Promise<number> {
  if (env().SESSION_SECRETS.length < 2) return 0
  let count = await resealForms(signal)
  for (const column of SEALED) {
    let after: string | null = ''
    while (after !== null) {
      signal.throwIfAborted()
      const batch = resealBatch(column, after)
      count += batch.count
      after = batch.last
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return count
}

/** `last`: the name after which the next batch begins; null if there is none. */
function resealBatch({ table, name, sealed, purpose }: SealedColumn, after: string): { count: number; last: string | null } {
  return inTransaction((tx) => {
    const rows = tx
      .select({ name: sql<string>`${name}`, sealed: sql<Buffer>`${sealed}` })
      .from(table)
      .where(and(gt(name, after), isNotNull(sealed)))
      .orderBy(asc(name))
      .limit(BATCH)
      .all()
    let count = 0
    for (const row of rows) {
      const again = resealText(row.sealed, purpose, row.name)
      if (again === null) continue
      tx.run(sql`update ${table} set ${sql.identifier(sealed.name)} = ${again} where ${name} = ${row.name}`)
      count += 1
    }
    return { count, last: rows.length < BATCH ? null : (rows.at(-1)?.name ?? null) }
  })
}
