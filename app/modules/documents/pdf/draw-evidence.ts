import { PAGE, type Sheet } from '#app/modules/pdf/sheet.ts'
import type { AgreementDocument } from './agreement-document.ts'

const LABEL = 120
const WHEN = 150

/** The last page: who signed and how, what happened to the document, and the hash of what was signed. */
export function drawEvidence(sheet: Sheet, content: AgreementDocument, top: number): void {
  const { signature, events, contentHash, documentId, propertyAddress } = content
  let y = top
  y += sheet.tag('H1', () => sheet.text('Record of the signature', PAGE.left, y, { role: 'display', size: 20 })) + 10
  const facts: [label: string, value: string][] = [
    ['Document', `${content.agreement.title}, ${documentId}`],
    ['Property', propertyAddress],
    ['Signed by', `${signature.name}, ${signature.email}`],
    ['Signed on', signature.at],
    ['Network address', signature.ipAddress ?? 'Not known'],
    ['Browser', signature.userAgent ?? 'Not known'],
    ['Shown by', 'A six-digit code, mailed to the address above and typed by the signer'],
    ['Consent', signature.consent],
    ['SHA-256 of the text', contentHash],
  ]
  for (const [label, value] of facts) y += drawFact(sheet, label, value, y)
  sheet.rule(y)
  y += 18
  y += sheet.tag('H2', () => sheet.text('What happened', PAGE.left, y, { role: 'display', size: 15 })) + 6
  sheet.group('L', () => {
    for (const event of events) {
      sheet.rule(y)
      const height = sheet.tag('LI', () => {
        sheet.text(event.at, PAGE.left, y + 5, { size: 8.5, colour: 'inkMuted', width: WHEN - 10, mostLines: 2 })
        const words = event.who === '' ? event.what : `${event.what}: ${event.who}`
        return sheet.text(words, PAGE.left + WHEN, y + 5, { size: 9, width: PAGE.inner - WHEN, mostLines: 3 })
      })
      y += Math.max(height, 12) + 9
    }
  })
  sheet.rule(y)
  const words =
    'The hash is computed from the text of the agreement as it was shown to the signer. Our site can tell, from this file alone, whether it is the one that was signed and whether it was changed.'
  sheet.text(words, PAGE.left, y + 10, { size: 8.5, colour: 'inkMuted', mostLines: 3 })
}

function drawFact(sheet: Sheet, label: string, value: string, y: number): number {
  sheet.rule(y)
  sheet.text(label, PAGE.left, y + 5, { size: 8.5, colour: 'inkMuted', width: LABEL - 10, mostLines: 1 })
  return Math.max(sheet.text(value, PAGE.left + LABEL, y + 5, { size: 9, width: PAGE.inner - LABEL, mostLines: 4 }), 12) + 9
}
