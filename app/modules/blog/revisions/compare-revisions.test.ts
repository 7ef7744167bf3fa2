import { expect, test } from 'vitest'
import { compareRevisions, type RevisionTexts } from './compare-revisions.ts'

const EMPTY: RevisionTexts = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  featuredImage: null,
  imageAlt: null,
  metaTitle: null,
  metaDescription: null,
  metaKeywords: null,
}

test('only what differs is shown, word by word', () => {
  const older = { ...EMPTY, title: 'Same', content: '<p>The old gutter leaks</p>' }
  const newer = { ...EMPTY, title: 'Same', content: '<p>The new gutter leaks</p>', metaTitle: 'Added' }
  expect(compareRevisions(older, newer)).toEqual([
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
  expect(compareRevisions(newer, newer)).toEqual([])
})

test('a text that is another one altogether is shown whole', () => {
  const words = (word: string) => Array.from({ length: 3_000 }, (_, number) => `${word}${number}`).join(' ')
  const [change] = compareRevisions({ ...EMPTY, content: words('a') }, { ...EMPTY, content: words('b') })
  expect(change?.pieces).toEqual([
    { kind: 'removed', text: words('a') },
    { kind: 'added', text: words('b') },
  ])
})
