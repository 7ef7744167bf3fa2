/**
 * The investor webinar (P2.70): Thursday, May 15th, 12:00 PM Central, one hour (2025). Admins set the next date. Sample content.
 */
export const firstWebinar = {
  title: 'Investor webinar',
  startsAt: new Date('2025-05-15T17:00:00Z'),
  lengthMinutes: 60,
  joinUrl: 'https://example.com/webinar',
}

/** Topics of the hour. */
export const webinarTopics = [
  { title: 'What homes rent for here', text: 'Rents by ZIP code and size, and how we pick comparables.' },
  {
    title: 'How much of the rent you keep',
    text: 'Taxes, insurance, repairs, vacancy and management, from a real owner’s statement.',
  },
  { title: 'The first ninety days', text: 'City registration, the walkthrough, photos, screening and the lease.' },
  { title: 'Your questions', text: 'The last twenty minutes are yours.' },
] as const
