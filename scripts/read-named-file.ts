import { readFileSync } from 'node:fs'

/** A file from the command line can't be read; the message says why. */
export class NamedFileError extends Error {
  override name = 'NamedFileError'
}

/** Reads a file named on the command line. Throws `NamedFileError`. */
export function readNamedFile(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new NamedFileError(`${file} can’t be read. Check the file name.`, { cause: error })
  }
}
