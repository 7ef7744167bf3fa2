import { describe, expect, test } from 'vitest'
import { isKeyboardWalk, toKeys } from './keyboard-walk.ts'

describe('isKeyboardWalk', () => {
  test.each([
    '1q2w3e4r5t6y7u8i',
    '1qaz2wsx3edc4rfv',
    'qazwsxedcrfvtgb',
    'zaq12wsxcde34rfv',
    'qwertyuiopasdfghjkl',
    'poiuytrewqlkjhgfdsa',
    'asdfghjklasdfghjkl',
    'qwertzuiopasdfghjkl',
    'azertyuiopqsdfghjklm',
    '147258369147258369',
    '789456123789456123',
    'zxcvbnm,./zxcvbnm',
    '!QAZ@WSX#EDC$RFV',
    '~!@#$%^&*()_+~!@',
    'ujmyhntgbrfvedcwsx',
  ])('recognizes %s', (text) => {
    expect(isKeyboardWalk(toKeys(text))).toBe(true)
  })

  test.each([
    'tangerine gravel boat',
    'K7#mQ2-vv9T!xw4R',
    'zvq8k-m4tpr-9hwxe',
    'four gables on elm',
    '314159265358979',
    'propertymanager',
    'abc',
  ])('allows %s', (text) => {
    expect(isKeyboardWalk(toKeys(text))).toBe(false)
  })
})
