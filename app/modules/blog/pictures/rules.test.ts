import { expect, test } from 'vitest'
import { leastCost } from '#tests/setup/processor-time.ts'
import { pictureAddressesOf, replacePictures } from './rules.ts'

test('the pictures of a text are found by their tags, and replaced in place', () => {
  const html =
    '<p>A <img src="/a.png?x=1&amp;y=2" alt="one &quot;two&quot;" /> b</p><img alt="" src="/b.png"><p>&lt;img src="/c.png"&gt;</p>'
  expect(pictureAddressesOf(html)).toEqual(['/a.png?x=1&y=2', '/b.png'])
  expect(replacePictures(html, ({ address, alt }) => `[${address} ${alt}]`)).toBe(
    '<p>A [/a.png?x=1&y=2 one "two"] b</p>[/b.png ]<p>&lt;img src="/c.png"&gt;</p>',
  )
})

test.each(['<img ', `<img alt="${' '.repeat(5_000)}" src="/a.png">`, '<img / ', '<p>', '<img src=" '])(
  'takes time in proportion to the text: %.20s',
  async (piece) => {
    const html = piece.repeat(400_000 / piece.length)
    const cost = await leastCost(() => [pictureAddressesOf(html), replacePictures(html, () => '')], { enough: 300 })
    expect(cost).toBeLessThan(300)
  },
)
