import { globSync, readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ARTICLES } from '#app/content/articles/index.ts'
import { TEAM } from '#app/content/team.ts'
import { SHARE_IMAGES } from '../page-meta.ts'
import { Scene } from './scene.tsx'

const SAMPLE_POSTS = [
  'before-the-first-hard-frost',
  'what-city-inspectors-look-at',
  'how-a-rent-estimate-is-made',
  'renew-or-relist-ninety-days',
]

const draw = (seed: string) => renderToStaticMarkup(<Scene seed={seed} />)

test('articles and shared pages each have a unique drawing', () => {
  const seeds = new Set([...Object.keys(SHARE_IMAGES), ...SAMPLE_POSTS, ...ARTICLES.map(({ slug }) => slug)])
  const drawings = [...seeds].map((seed) => ({ seed, drawing: draw(seed) }))
  const same = drawings.filter(({ drawing }, index) => drawings.findIndex((other) => other.drawing === drawing) !== index)
  expect(same.map(({ seed }) => seed)).toEqual([])
})

test('each drawn picture is on one page', () => {
  const pages = globSync('app/routes/public/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const portraits = TEAM.map(({ portrait }) => portrait)
  const pictures = readdirSync('public/drawings').map((file) => file.replace('.svg', ''))
  const used = pages.flatMap((page) => [...page.matchAll(/<DrawnPicture drawing="([\w-]+)"/g)].map(([, name]) => name))
  expect(used.toSorted()).toEqual(pictures.filter((name) => !portraits.includes(name)).toSorted())
})

test('the same words have the same drawing', () => {
  expect(draw('renew-or-relist')).toBe(draw('renew-or-relist'))
})
