import { PAGE } from '#app/modules/pdf/sheet.ts'
import type { AgreementDocument, ShownEvent } from '../agreement-text.ts'
import { drawnHeight, type Flow, breakPageIfNeeded } from '#app/modules/pdf/flow.ts'

const LABEL = 120
const WHEN = 150
const SMALL = { size: 8.5, color: 'inkMuted' } as const
const FACT = { size: 9, width: PAGE.inner - LABEL, maxLines: 8 } as const
const EVENT = { size: 9, width: PAGE.inner - WHEN, maxLines: 9 } as const
const CLOSING = { ...SMALL, width: PAGE.inner, maxLines: 3 } as const

/** Draws the last pages: signers, audit trail, and the hash of the signed text. */
export function drawEvidence(flow: Flow, content: AgreementDocument): void {
  const { signatures, events, contentHash, documentId, propertyAddress } = content
  const { sheet } = flow
  flow.y += sheet.tag('H1', () => sheet.text('Signature record', PAGE.left, flow.y, { role: 'display', size: 20 })) + 10
  const facts: [label: string, value: string][] = [
    ['Document', `${content.agreement.title}, ${documentId}`],
    ['Property', propertyAddress],
    ...signatures.flatMap((signature): [label: string, value: string][] => [
      ['Signed by', `${signature.name}, ${signature.email}`],
      ['Signed on', signature.at],
      ['IP address', signature.ipAddress ?? 'Unknown'],
      ['Browser', signature.userAgent ?? 'Unknown'],
      ['Verified by', 'An eight-character code, emailed to the address above and entered by the signer'],
      ['Consent', signature.consent],
    ]),
    ['SHA-256 of the text', contentHash],
  ]
  for (const [label, value] of facts) drawFact(flow, label, value)
  sheet.rule(flow.y)
  flow.y += 18
  // Keeps the heading with the first event.
  breakPageIfNeeded(flow, 90)
  flow.y += sheet.tag('H2', () => sheet.text('History', PAGE.left, flow.y, { role: 'display', size: 15 })) + 6
  sheet.group('L', () => {
    for (const event of events) drawEvent(flow, event)
  })
  const words =
    'The hash is computed from the agreement text the signer saw. You can use this file on our site to check that it’s the signed version and hasn’t been changed.'
  breakPageIfNeeded(flow, drawnHeight(sheet, words, CLOSING) + 10)
  sheet.rule(flow.y)
  sheet.text(words, PAGE.left, flow.y + 10, CLOSING)
}

function drawFact(flow: Flow, label: string, value: string): void {
  const { sheet } = flow
  const height = Math.max(drawnHeight(sheet, value, FACT), 12) + 9
  breakPageIfNeeded(flow, height)
  sheet.rule(flow.y)
  sheet.text(label, PAGE.left, flow.y + 5, { ...SMALL, width: LABEL - 10, maxLines: 1 })
  sheet.text(value, PAGE.left + LABEL, flow.y + 5, FACT)
  flow.y += height
}

function drawEvent(flow: Flow, { at, what, who }: ShownEvent): void {
  const { sheet } = flow
  const moment = { ...SMALL, width: WHEN - 10, maxLines: 2 } as const
  const words = who === '' ? what : `${what}: ${who}`
  const height = Math.max(drawnHeight(sheet, words, EVENT), drawnHeight(sheet, at, moment), 12) + 9
  breakPageIfNeeded(flow, height, () => {
    sheet.aside(() => sheet.text('History, continued', PAGE.left, flow.y, { ...SMALL, width: PAGE.inner }))
    flow.y += 18
  })
  sheet.rule(flow.y)
  sheet.tag('LI', () => {
    sheet.text(at, PAGE.left, flow.y + 5, moment)
    sheet.text(words, PAGE.left + WHEN, flow.y + 5, EVENT)
  })
  flow.y += height
}
