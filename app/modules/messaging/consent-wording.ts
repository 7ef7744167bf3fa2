/** The words beside the marketing box of every form; stored with each consent as they were shown. */
export const MARKETING_WORDING =
  'Send me tips for rental owners by e-mail, at most twice a month. I can unsubscribe with one click.'
