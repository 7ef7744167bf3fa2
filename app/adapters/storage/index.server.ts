import { env } from '#app/config/env.server.ts'
import { folderStorage } from './embedded.server.ts'
import type { Storage } from './port.ts'
import { s3Storage } from './s3.server.ts'

let chosen: Storage | undefined

/** Where files are kept: the bucket that `STORAGE_URL` names, else the folder that `STORAGE_PATH` does. */
export function fileStorage(): Storage {
  const { STORAGE_URL, STORAGE_PATH } = env()
  chosen ??= STORAGE_URL === undefined ? folderStorage(STORAGE_PATH) : s3Storage(STORAGE_URL)
  return chosen
}
