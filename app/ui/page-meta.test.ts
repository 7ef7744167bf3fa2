import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageMeta, SHARE_IMAGE_SIZE, SHARE_IMAGES } from './page-meta.ts'

const matches = [{ data: null }, { data: { site: { baseUrl: 'https://harvestgate.example', name: 'Harvest Gate' } } }]
const PAGE = { title: 'A title', description: 'A description.' }

describe('what is said of a page', () => {
  test.each([
    ['/', 'https://harvestgate.example/'],
    ['/team', 'https://harvestgate.example/team'],
    ['/team/', 'https://harvestgate.example/team'],
  ])('the one address of %s is %s', (pathname, href) => {
    const meta = pageMeta({ matches, location: { pathname } }, PAGE)
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href })
    expect(meta).toContainEqual({ property: 'og:url', content: href })
  })

  test('a page that is not for search engines has no address of its own, and says so', () => {
    const meta = pageMeta({ matches, location: { pathname: '/' } }, { ...PAGE, unlisted: true })
    expect(meta).toEqual([
      { title: 'A title' },
      { name: 'description', content: 'A description.' },
      { name: 'robots', content: 'noindex' },
    ])
  })

  test('without the site, as on an error page, the title and the description are left', () => {
    expect(pageMeta({ matches: [{ data: undefined }, {}], location: { pathname: '/' } }, PAGE)).toEqual([
      { title: 'A title' },
      { name: 'description', content: 'A description.' },
    ])
  })
})

test.each(Object.keys(SHARE_IMAGES))('the picture %s is drawn, in the size that is said', (name) => {
  const png = readFileSync(`public/share/${name}.png`)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(SHARE_IMAGE_SIZE)
})
