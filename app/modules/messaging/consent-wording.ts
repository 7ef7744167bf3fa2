/** The words beside the marketing box of every form; stored with each consent as they were shown. */
export const MARKETING_WORDING =
  'Send tips for rental owners to my inbox, at most twice a month. I can unsubscribe with one click.'
