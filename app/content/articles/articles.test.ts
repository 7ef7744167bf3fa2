import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { countWords } from '#app/modules/blog/rules.ts'
import { formatDate } from '#app/format/date.ts'
import { type Article, textsOf } from './article.ts'
import { readingEase } from '#tests/setup/reading-ease.ts'
import { ARTICLES } from './index.ts'

test('the three articles have the addresses and the dates of P2.16 and P2.81', () => {
  expect(ARTICLES.map(({ slug, publishedAt }) => [slug, formatDate(publishedAt)])).toEqual([
    ['top-mistakes-first-time-diy-property-investors', 'December 15, 2024'],
    ['out-of-state-investors-property-management', 'December 10, 2024'],
    ['maximizing-rental-property-roi', 'December 5, 2024'],
  ])
})

describe.each(ARTICLES)('$slug', (article) => {
  test('has 900 words or more', () => {
    expect(countWords(textsOf(article).join(' '))).toBeGreaterThanOrEqual(900)
  })

  test('reads easily, without a sentence of more than 25 words', () => {
    const { ease, longest } = readingEase(textsOf(article).join('\n'))
    expect(Math.round(ease)).toBeGreaterThanOrEqual(60)
    expect(longest).toBeLessThanOrEqual(25)
  })

  test('names at least five sources with publisher, date and address, and links to each of them', () => {
    expect(article.sources.length).toBeGreaterThanOrEqual(5)
    for (const { publisher, title, dated, url } of article.sources) {
      expect(publisher).not.toBe('')
      expect(title).not.toBe('')
      expect(dated).toMatch(/\d{4}/)
      expect(url).toMatch(/^https:\/\/[\w.-]+\.(?:gov|us|org)\//)
    }
    expect(new Set(article.sources.map(({ url }) => url)).size).toBe(article.sources.length)
    const all = article.sources.map((_, index) => index + 1)
    expect([...new Set(marksOf(article))].sort((a, b) => a - b)).toEqual(all)
  })

  test('has a title, an excerpt and a unique description', () => {
    expect(article.description.length).toBeGreaterThan(80)
    expect(article.description.length).toBeLessThanOrEqual(200)
    for (const part of ['title', 'excerpt', 'description'] as const)
      expect(ARTICLES.filter((other) => other[part] === article[part])).toHaveLength(1)
  })
})

test('no sentence is in two articles', () => {
  const seen = new Map<string, string>()
  for (const article of ARTICLES) {
    for (const sentence of new Set(sentencesOf(article))) {
      expect(seen.get(sentence), sentence).toBeUndefined()
      seen.set(sentence, article.slug)
    }
  }
  expect(seen.size).toBeGreaterThan(150)
})

test('the rents by ZIP code match the stored public figures', () => {
  const rows = readFileSync('app/modules/rent-estimator/data/hud_safmr_zip_fy2019_fy2024.csv', 'utf8').split('\n')
  const tables = ARTICLES.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
  const shown = tables.flatMap((block) => (block.kind === 'table' ? block.rows : [])).filter(([zip]) => /^\d{5},/.test(zip ?? ''))
  expect(shown.length).toBeGreaterThan(5)
  for (const [place = '', twoBedrooms, threeBedrooms] of shown) {
    const row = rows.find((line) => line.startsWith(`2024,${place.slice(0, 5)},`) && line.trimEnd().endsWith(',1'))
    const [two, three] = (row ?? '').split(',').slice(-4, -2)
    expect([twoBedrooms, threeBedrooms], place).toEqual([two, three].map((rent) => `$${Number(rent).toLocaleString('en-US')}`))
  }
})

function sentencesOf(article: Article): string[] {
  return textsOf(article)
    .flatMap((text) => text.split(/(?<=[.?!;])\s+/))
    .map((sentence) => sentence.trim().toLowerCase())
    .filter((sentence) => countWords(sentence) > 3)
}

function marksOf(article: Article): number[] {
  return [...JSON.stringify(article.sections).matchAll(/\[(\d+)\]/g)].map((mark) => Number(mark[1]))
}
