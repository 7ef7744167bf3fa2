import { env } from '#app/config/env.server.ts'
import { folderStorage } from './embedded.server.ts'
import type { Storage } from './port.ts'

let chosen: Storage | undefined

/** Where files are kept: the folder that `STORAGE_PATH` names. */
export function fileStorage(): Storage {
  chosen ??= folderStorage(env().STORAGE_PATH)
  return chosen
}
