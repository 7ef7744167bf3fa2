/** How staff format an email, at its field. */
export const FORMATTING_HINT = '**bold**, *italic*, [words](https://…) for a link, - for a list.'
