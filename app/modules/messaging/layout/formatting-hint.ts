/** How staff format an email, at its field. */
export const FORMATTING_HINT = 'Format with **bold**, *italic* and [words](https://…) for a link. A dash begins a list.'
