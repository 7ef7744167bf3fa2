/** A file that cannot be imported at all; the message says why, in words for anyone who sent it. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}
