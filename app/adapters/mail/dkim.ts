import type { DkimSettings } from '#app/config/sending-settings.ts'

/**
 * The signed headers. They include List-Unsubscribe: mail programs show its button only if it is signed (RFC 8058, section 4).
 */
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

/** How nodemailer signs a sender's emails (RFC 6376). */
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
