/**
 * A key names a file permanently: folders and a name of lowercase letters, digits and hyphens, with an extension:
 * 'signed/0f3a.pdf'.
 */
const KEY = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z0-9]+$/

/**
 * File storage. A file is complete or absent, and never overwritten. Each method throws `StorageUnavailableError` if the storage
 * can't be reached.
 */
export type Storage = {
  /** Stores a file durably. Throws if the key exists. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes of a file, or null. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes a file, if it exists. */
  remove: (key: string) => Promise<void>
  /** Keys of all files in a folder and those under it; of all files for ''. */
  list: (folder: string) => Promise<string[]>
}

/** Throws for an invalid key, so that no key leads outside of the storage. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError('This is not a valid file key')
}

/** Whether a name is a key: the storage may contain other files. */
export function isKey(name: string): boolean {
  return KEY.test(name)
}

/** The storage can't be reached or refused us. Nothing was read or stored; a retry may succeed. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
}

/** Whether the cause is that the storage is unavailable. */
export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof StorageUnavailableError || (error instanceof Error && isStorageUnavailable(error.cause))
}
