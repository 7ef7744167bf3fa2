import type { RentAnalysis } from '#app/modules/properties/property.ts'

/** An estimate's source, in a few words. */
export const ANALYSIS_SOURCE_LABELS: Record<RentAnalysis['source'], string> = {
  rentcast: 'RentCast',
  'own-rentals': 'Our own rentals',
  'sample-rentals': 'Sample rentals',
  'public-figures': 'Public figures',
  fallback: 'Fallback, no rent data',
}
