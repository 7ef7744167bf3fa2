import { readFileSync } from 'node:fs'

/** A file that a person named cannot be read; the message says so in words. */
export class NamedFileError extends Error {
  override name = 'NamedFileError'
}

/** The bytes of a file that a person named on the command line. Throws `NamedFileError`. */
export function readNamedFile(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new NamedFileError(`${file} cannot be read. Check the file name.`, { cause: error })
  }
}
