/** Why a mail was not sent, by the reason. */
export const MESSAGES = {
  'no-email': 'This lead has no e-mail address. Enter one first.',
  suppressed: 'This person has asked us for no more e-mail, so nothing was sent. Call instead.',
  'no-template': 'This template is not there any more. Choose another one.',
  'link-unknown': 'There is nothing to put in the place of a link that stands in {{braces}}. Take it out, or type the address.',
  failed: 'The e-mail could not be queued. Please try again; what you wrote is kept.',
  missing: "The lead you're looking for doesn't exist.",
} as const
