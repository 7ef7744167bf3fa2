import type { Color } from './palette.ts'

/** A stroke or fill of a drawing. */
export type Shape = { d: string; fill?: Color; stroke?: Color; width?: number }

/** The sun behind a gate, 38 by 42. */
export const LOGO: readonly Shape[] = [
  { d: 'M3 41V19a16 16 0 0 1 32 0v22', stroke: 'brand', width: 3.2 },
  { d: 'M11 29a8 8 0 0 1 16 0z', fill: 'wheat' },
  {
    d: 'M29.8 29L33.6 29M28.4 23.6L30.4 22.4M24.4 19.6L26.3 16.4M19 18.2L19 15.8M13.6 19.6L11.7 16.4M9.6 23.6L7.6 22.4M8.2 29L4.4 29',
    stroke: 'wheat',
    width: 1.9,
  },
  { d: 'M3 29h32M9.5 35h19M3 41h32', stroke: 'brand', width: 2.2 },
]
