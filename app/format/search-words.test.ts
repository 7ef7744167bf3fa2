import { describe, expect, test } from 'vitest'
import { matchesWords, readSearch, searchText, searchWords } from './search-words.ts'

const TEXT = searchText({ texts: ['Łukasz Nowak', 'lukasz@example.com', '412 Oak St, Ankeny'], phones: ['(515) 555-0177'] })
const finds = (search: string) => matchesWords(TEXT, searchWords(search))

describe('a search', () => {
  test.each([
    ['three letters anywhere in a word', 'kas'],
    ['fewer where a word begins', 'ŁU'],
    ['each of its words, in any order', 'ankeny oak nowak'],
    ['letters of other alphabets in upper or lower case', 'łukasz'],
    ['a phone as it was typed', '(515)'],
    ['a phone in digits, however it is written', '515.555.0177'],
    ['a phone with the 1 of the country', '+1 515 555 0177'],
    ['the last digits of a phone', '5550177'],
  ])('finds %s: %s', (_, search) => {
    expect(finds(search)).toBe(true)
  })

  test.each([
    ['fewer than three letters within a word', 'ka'],
    ['a row that lacks one of its words', 'nowak ames'],
    ['another phone', '515 555 0178'],
  ])('does not find %s: %s', (_, search) => {
    expect(finds(search)).toBe(false)
  })

  test('looks for at most six words, and for none in an empty search', () => {
    expect(searchWords('a b c d e f g h')).toHaveLength(6)
    expect(searchWords('  ')).toEqual([])
    expect(readSearch(null)).toBe('')
    expect(readSearch('Zoe\u0308')).toBe('Zo\u00eb')
    const piled = `a${'\u0301\u0316'.repeat(16)}`
    expect(readSearch(piled), 'composing it takes quadratic time').toBe(piled)
  })
})
