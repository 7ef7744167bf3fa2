import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { fontCoverage } from './font-coverage.ts'
import { coversAll, NOT_SHOWN, printable, unprintableLetters } from './printable.ts'

const fonts = 'app/modules/pdf/fonts'
const noto = fontCoverage(readFileSync(path.resolve(fonts, 'noto-sans-400.ttf')))
const publicSans = fontCoverage(readFileSync(path.resolve(fonts, 'public-sans-400.ttf')))

describe('what the fonts cover', () => {
  test.each(['noto-sans-400', 'noto-sans-600'])('%s has Latin, Greek and Cyrillic', (name) => {
    const covers = fontCoverage(readFileSync(path.resolve(fonts, `${name}.ttf`)))
    for (const text of [
      'Ångström Æther Łódź Nguyễn Şehir',
      'Οδός Ερμού, Αθήνα',
      'Улица Ленина, Київ, ѓќ',
      '$1,895 − + × ’“”–—·',
    ]) {
      expect(coversAll(text.replaceAll(' ', ''), covers), text).toBe(true)
    }
  })

  test('the brand fonts have Latin, and neither Greek nor Cyrillic', () => {
    expect(coversAll('Nguyễn Łódź', publicSans)).toBe(true)
    expect(coversAll('Ж', publicSans)).toBe(false)
    expect(coversAll('Ω', publicSans)).toBe(false)
  })
})

describe('printable', () => {
  test('keeps what the font has, composed', () => {
    expect(printable('Calle Nun\u0303ez 12', noto)).toBe('Calle Nuñez 12')
    expect(printable('Улица Ленина', noto)).toBe('Улица Ленина')
  })

  test('drops the accent, or splits ligatures, if the font lacks the letter', () => {
    expect(printable('ﬁve ⅓', noto)).toBe('five 1⁄3')
    const ascii = (codePoint: number) => codePoint < 128
    expect(printable('Ångström', ascii)).toBe('Angstrom')
  })

  test("names what it can't print, once for a run of letters", () => {
    expect(printable('東京通り 12', noto)).toBe(`${NOT_SHOWN} 12`)
    expect(printable('شارع الملك 5', noto)).toBe(`${NOT_SHOWN} 5`)
    expect(printable('🏠🏡 Main St', noto)).toBe(`${NOT_SHOWN} Main St`)
  })

  test('drops characters without a shape', () => {
    expect(printable('12\u200B\u202E Oak\u0000\nSt', noto)).toBe('12 Oak St')
  })

  test("lists the letters that it can't print, each once", () => {
    expect(unprintableLetters('Ana Đorđević, Οδός Ερμού, ﬁve ‐ Cafe\u0301', noto)).toEqual([])
    expect(unprintableLetters('東京 東 🏠 St', noto)).toEqual(['東', '京', '🏠'])
    const ascii = (codePoint: number) => codePoint < 128
    expect(unprintableLetters('Ångström', ascii)).toEqual(['Å', 'ö'])
  })

  test('leaves nothing that the font lacks, for any input', () => {
    let seed = 7
    const random = () => (seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff
    for (let round = 0; round < 500; round++) {
      const text = Array.from({ length: 20 }, () => String.fromCodePoint(Math.floor(random() * 0x10ffff))).join('')
      expect(coversAll(printable(text.toWellFormed(), noto), noto)).toBe(true)
    }
  })
})
