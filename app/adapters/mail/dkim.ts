import type { DkimSettings } from '#app/config/sending-settings.ts'

/** What a signature covers. The two of unsubscribing are among them: mail programs show their button for signed ones alone (RFC 8058, section 4). */
const SIGNED_HEADERS = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'In-Reply-To',
  'References',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'List-Id',
  'Feedback-ID',
  'Auto-Submitted',
]

/** How nodemailer signs the mails of a sender (RFC 6376). */
export function dkimOptions({ selector, privateKeyPem }: DkimSettings, senderAddress: string) {
  return {
    domainName: domainOf(senderAddress),
    keySelector: selector,
    privateKey: privateKeyPem,
    headerFieldNames: SIGNED_HEADERS.join(':'),
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
