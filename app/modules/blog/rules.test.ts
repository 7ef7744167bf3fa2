import { expect, test } from 'vitest'
import { countWords, readingMinutes, readPage, wordsOfHtml } from './rules.ts'

test.each([
  ['', 0],
  ['One two, three.', 3],
  ['A rent of $1,250 is 5.5% up', 7],
  ['don’t - stop', 2],
])('%s has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test.each([
  [0, 1],
  [100, 1],
  [330, 2],
  [1100, 5],
])('%i words take %i minutes to read', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes)
})

test('tags and entities are no words', () => {
  expect(wordsOfHtml('<p class="a b">One&nbsp;two</p><p>three &amp; four</p>')).toBe('One two three four')
})

test.each([
  [null, 1],
  ['2', 2],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['abc', 1],
  ['1e9', 1],
  ['99999999999', 1],
])('?page=%s is page %i', (typed, page) => {
  expect(readPage(typed)).toBe(page)
})
