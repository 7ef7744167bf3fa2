/** The server's body limit; a signed agreement is about 50 kB. */
export const MAX_FILE_KILOBYTES = 900

export const MESSAGE_FILE_TOO_LARGE = `Files larger than ${MAX_FILE_KILOBYTES} kB can’t be checked here. Please email yours to us.`
