import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PAPER, pageMeta, pageTitle, SHARE_IMAGE_SIZE, SHARE_IMAGES, noindexMeta } from './page-meta.ts'

const matches = [{ data: null }, { data: { site: { baseUrl: 'https://harvestgate.example', name: 'Harvest Gate' } } }]
const PAGE = { title: 'A title', description: 'A description.' }

describe('the metadata of a page', () => {
  test.each([
    ['/', 'https://harvestgate.example/'],
    ['/team', 'https://harvestgate.example/team'],
    ['/team/', 'https://harvestgate.example/team'],
  ])('the canonical address of %s is %s', (pathname, href) => {
    const meta = pageMeta({ matches, location: { pathname } }, PAGE)
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href })
    expect(meta).toContainEqual({ property: 'og:url', content: href })
  })

  test('a page hidden from search engines has no canonical address, and says so', () => {
    const meta = pageMeta({ matches, location: { pathname: '/' } }, { ...PAGE, unlisted: true })
    expect(meta).toEqual([
      { title: 'A title' },
      { name: 'description', content: 'A description.' },
      { name: 'robots', content: 'noindex' },
    ])
  })

  test('without the site, as on an error page, the title and the description stay', () => {
    expect(pageMeta({ matches: [{ data: undefined }, {}], location: { pathname: '/' } }, PAGE)).toEqual([
      { title: 'A title' },
      { name: 'description', content: 'A description.' },
    ])
  })
})

describe('a title', () => {
  const company = { name: 'Prairie Lamp Rentals', shortName: 'Prairie Lamp', phone: '(515) 555-0100' }
  const loaded = [{ data: null }, { data: { company } }, { data: { company: { name: 'Another', phone: '1' } } }]

  test('says first that a form was refused', () => {
    expect(pageTitle([{ data: { isRefused: true } }, { data: { company } }], 'Webinar')).toBe(
      'Error: Webinar | Prairie Lamp Rentals',
    )
  })

  test('ends with the name of the loaded company', () => {
    expect(pageTitle(loaded, 'Our team')).toBe('Our team | Prairie Lamp Rentals')
    expect(pageTitle(loaded, 'Our team', 'short')).toBe('Our team | Prairie Lamp')
    expect(pageTitle(loaded, 'Our team', 'none')).toBe('Our team')
    expect(noindexMeta(loaded, 'Yours')).toEqual([
      { title: 'Yours | Prairie Lamp Rentals' },
      { name: 'robots', content: 'noindex' },
    ])
  })

  test('is the same when it is shared', () => {
    const meta = pageMeta({ matches: [...matches, ...loaded], location: { pathname: '/' } }, { ...PAGE, ending: 'short' })
    expect(meta).toContainEqual({ title: 'A title | Prairie Lamp' })
    expect(meta).toContainEqual({ property: 'og:title', content: 'A title | Prairie Lamp' })
  })

  test.each([[[]], [[{ data: { company: 'x' } }]], [[{ data: { company: { name: 'Without a short one' } } }]], [[{}]]])(
    'names no company if %j was loaded',
    (nothing) => {
      expect(pageTitle(nothing, 'Our team')).toBe('Our team')
    },
  )
})

test.each(Object.keys(SHARE_IMAGES))('the picture %s is drawn in its stated size', (name) => {
  const png = readFileSync(`public/share/${name}.png`)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(SHARE_IMAGE_SIZE)
})

test('the browser’s bars have the color of the site’s paper', () => {
  const theme = readFileSync('app/styles/theme.css', 'utf8')
  expect(/--color-paper: (#\w+);/.exec(theme)?.[1]).toBe(PAPER)
})
