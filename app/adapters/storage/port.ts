/** A key names a file for good: folders and a name, in small letters, digits and hyphens, with an ending: 'signed/0f3a.pdf'. */
const KEY = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z0-9]+$/

/** The window to where files are kept. A file is there whole or not at all, and is never written over. Each throws `StorageAwayError` where that place cannot be reached. */
export type Storage = {
  /** Keeps a file, on the disk when this is done. Throws where there is one of that key. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes of a file; null where there is none. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes a file, where there is one. */
  remove: (key: string) => Promise<void>
  /** Keys of all files in a folder and those under it; of all files for ''. */
  list: (folder: string) => Promise<string[]>
}

/** Throws for what is no key, so that no key leads out of the place. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError('This is not a valid file key')
}

/** Whether a name is a key: other files may be beside those that are kept. */
export function isKey(name: string): boolean {
  return KEY.test(name)
}

/** Where files are kept cannot be reached, or does not let us in: nothing was read or kept, and the same may succeed later. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError'
}

/** Whether something failed because files can be neither read nor kept at present. */
export function isStorageAway(error: unknown): boolean {
  return error instanceof StorageAwayError || (error instanceof Error && isStorageAway(error.cause))
}
