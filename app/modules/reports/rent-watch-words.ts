/** The text that an owner agrees to by its button; stored with the consent. */
export const RENT_WATCH_WORDING =
  'We update the estimate every three months. We’ll email you only if your rent moves by 2% or more, with the old and new numbers.'
