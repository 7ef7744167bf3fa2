/** First path segments after which a secret follows: links from mails, shared reports, unsubscribe links, signing and booking links, resets, payments. */
const SECRET_AFTER =
  /^\/(r|s|u|sign|walkthrough|referral|invite|password-reset|reset|checkout|api\/stripe\/verify-payment)\/[^/]+/
const LONGEST_LOGGED = 300

/** A path as the log may show it: without query, secrets masked, at most 300 characters. */
export function maskedPath(path: string): string {
  const masked = path.replace(SECRET_AFTER, '/$1/***')
  return masked.length > LONGEST_LOGGED ? `${masked.slice(0, LONGEST_LOGGED)}…` : masked
}
