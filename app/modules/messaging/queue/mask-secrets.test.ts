import { describe, expect, test } from 'vitest'
import { maskHtml, maskText } from './mask-secrets.ts'

describe('maskText', () => {
  test('keeps the site of a link and masks the rest', () => {
    expect(maskText('Open https://site.example/r/4f1c9a72 now.')).toBe('Open https://site.example/•••• now.')
    expect(maskText('(see https://site.example/password-reset?token=abc).')).toBe('(see https://site.example/••••).')
    expect(maskText('https://user:secret@site.example/x')).toBe('https://site.example/••••')
    expect(maskText('http://localhost:3000/r/a#b')).toBe('http://localhost:3000/••••')
  })

  test('keeps a link to a home page', () => {
    expect(maskText('Visit https://site.example/ or https://site.example.')).toBe(
      'Visit https://site.example/ or https://site.example.',
    )
  })

  test('hides codes and tokens', () => {
    expect(maskText('Your code is 493201.')).toBe('Your code is ••••.')
    expect(maskText('Your code: QX4-77Z')).toBe('Your code: ••••')
    expect(maskText('493201 is what to type in')).toBe('•••• is what to type in')
    expect(maskText('token f3a1c5d97b20468e8c14be6d09a7f253 ends')).toBe('token •••• ends')
    expect(maskText('mailto:unsub@site.example?subject=f3a1c5d97b20468e8c14')).toBe('mailto:unsub@site.example?subject=••••')
  })

  test('keeps addresses, rents, phone numbers and dates', () => {
    const text = '4417 Oakland Avenue, Des Moines, IA 50310 · $1,850 a month · $1234567 · (515) 555-0142 · 2026-11-21 · 12:00 PM'
    expect(maskText(text)).toBe(text)
  })
})

describe('maskHtml', () => {
  test('masks links in attributes and in text, and keeps the styling', () => {
    const html =
      '<a href="https://site.example/r/abc?x=1&amp;y=2" style="color:#123456;width:1000000px">https://site.example/r/abc</a> 493201'
    expect(maskHtml(html)).toBe(
      '<a href="https://site.example/••••" style="color:#123456;width:1000000px">https://site.example/••••</a> ••••',
    )
  })
})
