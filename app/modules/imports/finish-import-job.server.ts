import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '#app/config/log.server.ts'
import { db } from '#app/db/client.server.ts'
import { imports } from '#app/db/schema/index.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import type { Importer, ImportKind } from './importer.ts'
import { finishImport, MAX_TRIES } from './write-import.server.ts'

/**
 * Continues an import whose process stopped halfway. If that keeps failing, undoes what was
 * written: an import is written completely or not at all.
 */
export function finishImportJob(importers: Readonly<Record<ImportKind, Importer>>) {
  return defineJob({
    payload: z.object({ importId: z.string(), actorId: z.string() }),
    async run({ importId, actorId }, { now, attempt }) {
      const file = db().select().from(imports).where(eq(imports.id, importId)).get()
      if (file?.state !== 'writing' || file.undoId === null) return
      const importer = importers[file.kind]
      try {
        await finishImport(importer, importId, { actorId, now })
      } catch (error) {
        if (attempt < MAX_TRIES) throw error
        log.error({ err: error, importId }, 'An import could not be saved and was undone')
        await importer.undo({ id: actorId, name: '', email: '', role: 'admin' }, file.undoId, now)
        const writing = and(eq(imports.id, importId), eq(imports.state, 'writing'))
        db().update(imports).set({ state: 'failed' }).where(writing).run()
      }
    },
  })
}
