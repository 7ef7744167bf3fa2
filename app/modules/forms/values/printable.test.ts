import { describe, expect, test } from 'vitest'
import { isPrintable } from './printable.ts'
import { optionalText, requiredText } from '../fields.ts'

/** A name with a character inserted. */
const nameWith = (codePoint: number) => `Dana${String.fromCodePoint(codePoint)}Whitfield`
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_unused, index) => from + index)
const asHex = (codePoint: number) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

describe('characters that do not show', () => {
  test.each([
    // A tab becomes a space.
    ['controls (C0, C1)', [...range(0x00, 0x08), ...range(0x0a, 0x1f), ...range(0x7f, 0x9f)]],
    ['marks of direction', [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]],
    ['zero-width ones and the byte order mark', [0x200b, 0x2060, 0x2064, 0xfeff, 0x00ad, 0x180e]],
    ['joiners between Latin letters', [0x200c, 0x200d]],
    ['line and paragraph separators', [0x2028, 0x2029]],
    ['halves of a pair, private ones, such as are none, tags', [0xd800, 0xdc00, 0xe000, 0xfffe, 0xe0041]],
    ['blank letters', [0x115f, 0x1160, 0x3164, 0xffa0, 0x2800]],
  ])('%s are refused in a name', (_kind, codePoints) => {
    const taken = codePoints.filter((codePoint) => requiredText('Enter your name').safeParse(nameWith(codePoint)).success)
    expect(taken.map(asHex)).toEqual([])
  })

  test.each([
    ['a mark without a letter', '\u0301'],
    ['variation selectors', '\ufe0f\ufe0f'],
    ['vowels that are not written', '\u17b4\u17b5'],
    ['marks piled over the lines around', `A${'\u0301'.repeat(10)}`],
  ])('%s are no name', (_what, name) => {
    expect(requiredText('Enter your name').safeParse(name).success).toBe(false)
  })

  test('are also refused in optional fields, with the reason', () => {
    const message = 'This contains characters we can’t use. Please type it again.'
    expect(optionalText().safeParse('Harvest\u202egate').error?.issues[0]?.message).toBe(message)
  })
})

describe('names in all scripts are accepted', () => {
  test.each([
    "Zoë O'Brien-Müller",
    'Nguyễn Thị Minh Khai',
    'Jose\u0301 A\u0301lvarez',
    'Ольга Ильинична',
    '山田 太郎',
    '김민준',
    'محمد علي',
    'שרה כהן',
    // Persian: a non-joiner connects the plural to its word.
    'علی\u200cرضا',
    // Hindi, Sinhala, Malayalam: the joiner follows a virama.
    'क्\u200dष',
    'ශ්\u200dරී',
    'അന്\u200d',
    'Löwe & Söhne ☂ 4½',
    // Emoji of several: a shrugging woman, a family, a heart on fire.
    'No idea 🤷\u200d♀️ 🤷🏽\u200d♀️ 👨\u200d👩\u200d👧 ❤️\u200d🔥',
  ])('%s', (name) => {
    expect(isPrintable(name)).toBe(true)
    expect(requiredText('Enter your name').parse(name)).toBe(name.normalize('NFC'))
  })
})
