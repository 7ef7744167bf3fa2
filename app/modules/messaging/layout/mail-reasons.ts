/** The reason in the email's footer, in one sentence. */
export const because = (what: string) => `You’re receiving this because ${what}.`

const IGNORE = 'If this wasn’t you, ignore this email.'

/** Reasons by kind of email. */
export const REASONS = {
  report: because('you asked us for a rent analysis'),
  reportLink: `${because('someone asked for the link to your rent analysis')} ${IGNORE} No one else has the link.`,
  ownerSignIn: `${because('someone asked to sign in to your page with this address')} ${IGNORE}`,
  ownerPage: because('the passkeys for your page changed'),
  calculator: `${because('you asked for the table from our rent-or-sell calculator')} ${IGNORE}`,
  webinar: because('you registered for our webinar'),
  referral: because('you referred a client to us'),
  enrollment: `${because('you enrolled a property on our site')} ${IGNORE}`,
  walkthrough: because('a walkthrough of your property was booked with this address'),
  agreement: because('you’re a signer of this management agreement'),
  document: because('you’re a signer of this document'),
  signingCode: `${because('someone asked for a signing code')} ${IGNORE}`,
  payment: because('you made this payment on our site'),
  refund: because('we refunded a payment for your property'),
  invoice: because('we billed you for work on your property'),
  invoiceReminder: because('you have an unpaid invoice from us'),
  welcome: because('you chose us to manage your property'),
  privacy: because('someone used this address in our privacy request form'),
  account: because('you have a staff account on our site'),
  newAddress: `${because('a member of our staff entered this address')} ${IGNORE}`,
  oldAddress: because('your staff account used this address until now'),
  invitation: because('an administrator of our site invited you'),
  notice: because('staff notices go to this address (the NOTIFY_EMAIL setting)'),
  textTest: because('you asked to test a text message'),
} as const

/** For an email that a team member wrote. */
export function writtenBy(name: string): string {
  return `${because(`${name} emailed you`)} Replies go to our team.`
}
/** What staff should do about an account change that they did not make. */
export const CONTACT_ADMINISTRATOR = 'If this wasn’t you, tell an administrator now.'
export const ADD_TO_CALENDAR = 'Open the attached file to add it to your calendar.'
