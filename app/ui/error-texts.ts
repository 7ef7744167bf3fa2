/** Texts of error pages, with the site's frame (error-page.tsx) and without (app/server/error-page.ts). */
export const NOT_FOUND_TEXT = 'There is nothing at this address. It may be mistyped or moved.'
export const TOO_LARGE_TEXT = 'What you sent is too large. Please go back, shorten it and send it again.'
/** Only if the error was logged. */
export const FAILED_TEXT = 'The mistake is ours and has been noted. Please try again in a moment.'
