import { expect, test } from 'vitest'
import { PAGE } from '#app/modules/pdf/sheet.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import type { AgreementDocument, ShownEvent } from '../agreement-text.ts'
import { drawAgreement } from './draw-agreement.ts'

/** As long as user agents get; the site stores 300 characters. */
const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'
const FROM = `from 2001:0db8:85a3:0000:0000:8a2e:0370:7334, ${BROWSER}`

function signedWith(codes: number): AgreementDocument {
  const event = (what: string, minute: number, who: string): ShownEvent => ({
    at: `November 21, 2026, 3:${String(minute).padStart(2, '0')}:00 PM CST`,
    what,
    who,
  })
  return {
    company: {
      name: 'Sample Company',
      shortName: 'Sample',
      trade: 'Property management',
      phone: '1',
      email: 'a@example.com',
      postalAddress: '1 Main St',
      logo: null,
    },
    agreement: { title: 'Property management agreement', mark: 'Sample', clauses: [{ title: '1. Parties', text: ['Words.'] }] },
    propertyAddress: '2418 Beaver Ave, Des Moines, IA 50310',
    documentId: 'd'.repeat(32),
    contentHash: 'c'.repeat(64),
    signatures: [
      {
        name: 'Ann Owner',
        email: 'ann@example.com',
        at: 'today',
        ipAddress: '203.0.113.7',
        userAgent: BROWSER,
        consent: 'I agree.',
      },
    ],
    events: [
      event('Created', 0, 'Sample Company'),
      event('Sent', 1, 'to ann@example.com'),
      event('Opened', 2, FROM),
      ...Array.from({ length: codes }, (_, index) =>
        event(`Code ${index + 1} emailed`, index + 3, `to ann@example.com, ${FROM}`),
      ),
      event('Signed', 59, `Ann Owner, ${FROM}`),
    ],
    madeAt: Date.parse('2026-11-21T21:59:00Z'),
  }
}

test.each([1, 5, 8, 12, 40])('the record lists every event on its pages, the signature last, with %d codes', async (codes) => {
  const { places, pages } = readPdf(await drawAgreement(signedWith(codes)))
  const record = places.filter(({ page }) => page > 0)
  const foot = PAGE.height - PAGE.bottom
  const text = record.map((place) => place.text)
  const named = text
    .filter((words) => /^(Created|Sent|Opened|Code \d+ emailed|Signed): /.test(words))
    .map((words) => words.split(':')[0])
  expect(named).toEqual([
    ...['Created', 'Sent', 'Opened'],
    ...Array.from({ length: codes }, (_, index) => `Code ${index + 1} emailed`),
    'Signed',
  ])
  for (const { text: words, y } of record.filter((place) => !/^Page \d|Document d/.test(place.text))) {
    expect(y, words).toBeGreaterThan(foot + 8)
    expect(y, words).toBeLessThan(PAGE.height - PAGE.top)
  }
  expect(text.join(' ')).toContain('hasn’t been changed')
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
})

test('its text can be copied and searched, whatever letters this and earlier documents have', async () => {
  // A mark has its own place.
  const oneWord = (text: string) => text.replace(/\s+/g, '').normalize('NFC')
  const written = async (text: string) => {
    const signed = signedWith(1)
    const clauses = [{ title: '1. Parties', text: [text] }]
    return oneWord(readPdf(await drawAgreement({ ...signed, agreement: { ...signed.agreement, clauses } })).pages.join(''))
  }
  // Their glyphs consist of those of other letters. The Greek letters need the fallback font, as the plain ones beside them do.
  for (const text of ['Ωμέγα Thị Ẹ̀kọ́ Ǵóŕǹýž', 'Žížkǿ', 'Ωμέγα: quick brown foxes jump over the lazy dog, 0123456789'])
    expect(await written(text)).toContain(oneWord(text))
})
