/** How staff format an email, as a field hint. */
export const FORMATTING_HINT =
  'Format with **bold**, *italic* and [words](https://…) for a link. Start a line with a dash for a list.'
