import { expect, test } from 'vitest'
import { containsWords, countWords, readingMinutes, readPageNumber, wordsOfHtml } from './rules.ts'

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

test('tags are not words, and a word matches only at its start', () => {
  const html =
    '<h2>One\u00a0two</h2><p><b>thr</b>ee <a href="/">&amp;</a> four<br />five</p><ul><li>s<i title="x">i</i>x</li><li>7</li></ul>'
  expect(wordsOfHtml(html)).toBe('One two three & four five six 7')
  expect(wordsOfHtml('<p>&lt;b&gt; &quot;x&quot; &amp;lt;</p>')).toBe('<b> "x" &lt;')
})

test.each([
  ['Frozen pipes', 'PIPES frozen', true],
  ['Frozen pipes', ' roz  ', true],
  ['Frozen pipes', 'frozen gutters', false],
  ['Frozen pipes', '', true],
  ['Élan', 'éLAN', true],
  ['50 homes', '50%', false],
])('%j contains the words of %j: %s', (text, search, isHeld) => {
  expect(containsWords(text, search)).toBe(isHeld)
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
  expect(readPageNumber(typed)).toBe(page)
})
