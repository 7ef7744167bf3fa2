/** Texts of error pages, with the site's frame (error-page.tsx) and without (app/server/error-response.ts). */
export const NOT_FOUND_TEXT = 'There’s nothing at this address. It may be mistyped, or the page may have moved.'
export const TOO_LARGE_TEXT = 'What you sent is too large. Please go back, shorten it and send it again.'
/** Only if the error was logged. */
export const FAILED_TEXT = 'Something broke on our end, and we’ve logged it. Please try again in a moment.'
