import { expect, test } from 'vitest'
import { compareVersions } from './compare-texts.ts'

const LABELS = { title: 'Title', content: 'Content', metaTitle: 'Meta title' }
const EMPTY = { title: '', content: '', metaTitle: null }

test('only differences are shown, word by word', () => {
  const older = { ...EMPTY, title: 'Same', content: '<p>The old gutter leaks</p>' }
  const newer = { title: 'Same', content: '<p>The new gutter leaks</p>', metaTitle: 'Added' }
  expect(compareVersions(LABELS, older, newer)).toEqual([
    {
      label: 'Content',
      pieces: [
        { kind: 'same', text: '<p>The ' },
        { kind: 'removed', text: 'old' },
        { kind: 'added', text: 'new' },
        { kind: 'same', text: ' gutter leaks</p>' },
      ],
    },
    { label: 'Meta title', pieces: [{ kind: 'added', text: 'Added' }] },
  ])
  expect(compareVersions(LABELS, newer, newer)).toEqual([])
})

test('a completely different text is shown whole', () => {
  const words = (word: string) => Array.from({ length: 3_000 }, (_, number) => `${word}${number}`).join(' ')
  const [change] = compareVersions(LABELS, { ...EMPTY, content: words('a') }, { ...EMPTY, content: words('b') })
  expect(change?.pieces).toEqual([
    { kind: 'removed', text: words('a') },
    { kind: 'added', text: words('b') },
  ])
})
