/** Strokes on a 44 by 44 grid: the object, and the action in the second color. */
const MARKS = {
  protection: { thing: 'M22 4l15 6v11c0 9-6 15-15 19C13 36 7 30 7 21V10z', deed: 'M14 24l8-7 8 7M17 23v8h10v-8' },
  screening: { thing: 'M10 14a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM5 38c0-9 5-13 12-13 3 0 6 1 8 3', deed: 'M27 33l5 5 8-10' },
  marketing: { thing: 'M10 40V4M10 9h26v15H10M5 40h10', deed: 'M16 15h14M16 19h8' },
  rent: {
    thing: 'M8 9h28a3 3 0 0 1 3 3v23a3 3 0 0 1 -3 3h-28a3 3 0 0 1 -3 -3v-23a3 3 0 0 1 3 -3zM5 17h34M14 5v8M30 5v8',
    deed: 'M22 22v12M26 24.5c-1-1-2.5-1.5-4-1.5-5 0-5 4.7 0 5s5 5 0 5c-1.6 0-3.2-.5-4.2-1.7',
  },
  maintenance: {
    thing: 'M27 6a9 9 0 0 0-8 13L6 32a4 4 0 0 0 6 6l13-13a9 9 0 0 0 12-11l-6 5-5-1-1-5z',
    deed: 'M33 31v4l3 2M26.5 35a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0z',
  },
  vendors: {
    thing:
      'M4 32V12h22v20M26 18h8l6 7v7M17 32h12M4 32h3M37 32h3M7.5 33a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0zM28.5 33a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z',
    deed: 'M10 18h9M10 23h6',
  },
} as const

/** The icon above a service's name. Decorative. */
export function ServiceMark({ of }: { of: keyof typeof MARKS }) {
  return (
    <svg
      className="mb-2.5 size-11 text-brand"
      viewBox="0 0 44 44"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={MARKS[of].thing} stroke="currentColor" />
      <path d={MARKS[of].deed} className="stroke-wheat-line" />
    </svg>
  )
}
