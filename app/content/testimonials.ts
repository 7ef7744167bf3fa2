type Testimonial = { quote: string; who: string; owns: string }

type Testimonials = {
  /** Invented: the page then says so beside them. */
  areSamples: boolean
  /** The first is large. */
  said: readonly [Testimonial, ...Testimonial[]]
}

/** What owners say. Sample content: invented owners. */
export const testimonials: Testimonials = {
  areSamples: true,
  said: [
    {
      quote:
        'We moved to Tucson in March. By mid-April there was a family in the house on Beaver Avenue. I haven’t had to think about the gutters since.',
      who: 'Ellen and Rob K.',
      owns: 'One house, Beaverdale',
    },
    {
      quote: 'The report said our duplex rented for $140 under the market. They showed me the eleven rentals that proved it.',
      who: 'Dale P.',
      owns: 'Duplex, Urbandale',
    },
    {
      quote: 'I call, someone answers, it gets fixed. That’s the whole review.',
      who: 'Minh T.',
      owns: 'Three townhouses, Waukee',
    },
  ],
}
