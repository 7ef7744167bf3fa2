import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { imports } from '#app/db/schema/index.ts'
import type { Importer } from './importer.ts'
import { decideRows, type RowChoice } from './write-import.server.ts'

/** Saves the choices on an import's review page until the user returns. */
export function saveChoices(
  importer: Importer,
  importId: string,
  { settings, choices }: { settings: Record<string, string>; choices: RowChoice[] },
): void {
  inTransaction((tx) => {
    const waiting = and(eq(imports.id, importId), eq(imports.state, 'checked'))
    if (tx.update(imports).set({ settings }).where(waiting).run().changes > 0) decideRows(tx, importer, importId, choices)
  })
}
