import { expect, test } from 'vitest'
import { linkProblem, linksOf } from './links.ts'

const problemOf = (address: string | null) => linkProblem({ address, words: 'here' }, (slug) => slug === 'out')

test('links are found with their addresses and words', () => {
  expect(linksOf('<p><a href="/blog/out?a=1&amp;b=2" rel="noopener">One <b>two</b></a> and <a>three</a></p>')).toEqual([
    { address: '/blog/out?a=1&b=2', words: 'One two' },
    { address: null, words: 'three' },
  ])
})

test.each(['https://example.com', 'mailto:a@example.com', 'tel:+15155550142', '/fees', '/blog/out', '/blog'])(
  '%s has no problem',
  (address) => {
    expect(problemOf(address)).toBeNull()
  },
)

test.each([
  [null, 'The link “here” has an address that can’t be used in a post.'],
  ['#top', 'The link “here” links to a section that doesn’t exist on this page.'],
  ['/blog/draft', 'The link “here” links to an unpublished post: /blog/draft'],
  ['example.com/a', 'The link “here” needs a full address that starts with https://: example.com/a'],
  ['http://localhost:3000/a', 'The link “here” links to a private network address: http://localhost:3000/a'],
])('%s is a broken link', (address, problem) => {
  expect(problemOf(address)).toBe(problem)
})
