import { describe, expect, test } from 'vitest'
import { smsSize } from './sms-segments.ts'

describe('the segments of a text message', () => {
  test.each([
    ['', 1, 0],
    ['a'.repeat(160), 1, 160],
    ['a'.repeat(161), 2, 161],
    ['a'.repeat(306), 2, 306],
    ['a'.repeat(307), 3, 307],
    // An extended character counts as two: 80 of them fill a message.
    ['€'.repeat(80), 1, 160],
    ['€'.repeat(81), 2, 162],
  ])('of the alphabet of telephones: %j', (text, segments, units) => {
    expect(smsSize(text)).toMatchObject({ encoding: 'GSM-7', segments, units, outside: null })
  })

  test.each([
    ['ł'.repeat(70), 1, 70],
    ['ł'.repeat(71), 2, 71],
    ['ł'.repeat(134), 2, 134],
    ['ł'.repeat(135), 3, 135],
    // An emoji counts as two.
    ['😀'.repeat(35), 1, 70],
    ['😀'.repeat(36), 2, 72],
  ])('of anything else: %j', (text, segments, units) => {
    expect(smsSize(text)).toMatchObject({ encoding: 'UCS-2', segments, units })
  })

  test('one letter outside the phone alphabet switches the whole message to the other encoding, and is named', () => {
    expect(smsSize(`${'a'.repeat(100)}’`)).toEqual({ encoding: 'UCS-2', units: 101, segments: 2, left: 33, outside: '’' })
  })

  test('a two-unit letter is never split between two segments', () => {
    // 152 characters leave one of 153, too few for a euro sign.
    expect(smsSize(`${'a'.repeat(152)}€${'a'.repeat(150)}`)).toMatchObject({ units: 304, segments: 2, left: 1 })
    expect(smsSize(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ units: 306, segments: 3 })
    expect(smsSize(`${'ł'.repeat(66)}😀${'ł'.repeat(66)}`)).toMatchObject({ units: 134, segments: 3 })
  })
})
