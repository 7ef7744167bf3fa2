/** Most characters of a post's text: about 12,000 words. */
export const MAX_CONTENT = 80_000

/** Most characters of a text returned with a refused form: browsers send a line break as two. */
export const MAX_CONTENT_RETURNED = 90_000

/** Most bytes of a post's form, with the text as browsers encode it. */
export const MAX_POST_BYTES = 1_500_000
