import { z } from 'zod'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'

/** Deletes the bytes of files without a row. */
export const removeStoredFilesJob = defineJob({
  payload: z.object({ keys: z.array(z.string()) }),
  async run({ keys }) {
    for (const key of keys) await fileStorage().remove(key)
  },
})
