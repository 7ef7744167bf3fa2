/** A testimonial; for a real review, also its source and date. */
export type Review = { name: string; source: string; link: string | null; day: string | null; words: string }

/**
 * Sample content: invented owners. Only shown in demo mode, labeled as samples; admins enter real ones at /admin/settings
 * (`reviews`).
 */
export const SAMPLE_REVIEWS: readonly Review[] = [
  sample(
    'Ellen and Rob K.',
    'One house, Beaverdale',
    'We moved to Tucson in March. By mid-April there was a family in the house on Beaver Avenue. I haven’t had to think about the gutters since.',
  ),
  sample(
    'Dale P.',
    'Duplex, Urbandale',
    'The report said our duplex rented for $140 under the market. They showed me the eleven rentals that proved it.',
  ),
  sample('Minh T.', 'Three townhouses, Waukee', 'I call, someone answers, it gets fixed. That’s the whole review.'),
]

function sample(name: string, source: string, words: string): Review {
  return { name, source, link: null, day: null, words }
}
