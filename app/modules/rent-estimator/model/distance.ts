const MILES_PER_DEGREE = 69.09
const RADIANS = Math.PI / 180

export type Position = { latitude: number; longitude: number }

/** Miles between two positions in degrees, accurate to 0.5% over the area's distances. */
export function milesBetween(a: Position, b: Position): number {
  const north = a.latitude - b.latitude
  const east = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * RADIANS)
  // Math.hypot is several times slower, and this runs for every stored rental.
  return MILES_PER_DEGREE * Math.sqrt(north * north + east * east)
}

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** '0.3 mi', 'about 2.1 mi', 'under 0.1 mi'. */
export function distanceInWords(miles: number, isApproximate: boolean): string {
  if (isApproximate && miles < 0.1) return 'same ZIP code'
  const shown = miles < 0.1 ? 'under 0.1' : oneDecimal.format(miles)
  return `${isApproximate ? 'about ' : ''}${shown} mi`
}
