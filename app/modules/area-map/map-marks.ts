/** Paths of the map's markers, with their points at (0, 0), for the page and the PDF. */
export const MAP_MARKS = {
  home: {
    outline: 'M0 4C-6-8-22-16-22-34a22 22 0 0 1 44 0C22-16 6-8 0 4z',
    house: 'M-11-33L0-43 11-33M-8-35v11H8v-11M-2.5-24v-6h5v6',
  },
  pin: 'M0 0C-4-8-14-13-14-24a14 14 0 0 1 28 0C14-13 4-8 0 0z',
} as const
