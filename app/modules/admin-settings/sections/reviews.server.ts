import { z } from 'zod'
import { MAX_REVIEWS, reviewSchema } from '#app/modules/settings/setting-schemas.ts'
import { lines } from '#app/modules/settings/typed-values.ts'
import { settingsSection } from './section.server.ts'

/** Owners' reviews of us on other sites. */
export const reviewsSection = settingsSection({
  key: 'reviews',
  title: 'Reviews',
  contents: 'What owners wrote',
  note: () => 'The home page shows them in this order, each with its source. Sample reviews are never shown in production.',
  settings: ['reviews'],
  fields: () => [
    {
      name: 'reviews',
      label: 'Reviews',
      hint: 'one per line: name | source | https://… | 2026-11-21 | what they wrote',
      kind: 'lines',
    },
  ],
  schema: () => z.object({ reviews: lines(MAX_REVIEWS, readReview) }),
  toTexts: (read) => ({
    reviews: read('reviews')
      .map(({ name, source, link, day, words }) => [name, source, link, day, words].join(' | '))
      .join('\n'),
  }),
  toSettings: ({ reviews }) => ({ reviews }),
})

function readReview(line: string): z.output<typeof reviewSchema> | string {
  const [name = '', source = '', link = '', day = '', ...words] = line.split('|').map((part) => part.trim())
  const read = reviewSchema.safeParse({ name, source, link, day, words: words.join(' | ') })
  return read.success ? read.data : 'enter the name, source, link, date as 2026-11-21, and text, separated by |'
}
