const MILES_PER_DEGREE = 69.09
const RADIANS = Math.PI / 180

export type Position = { latitude: number; longitude: number }

/** Miles between two places given in degrees; right within 0.5% over the area's distances. */
export function milesBetween(a: Position, b: Position): number {
  const north = a.latitude - b.latitude
  const east = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * RADIANS)
  // Math.hypot is several times slower, and this runs for every stored rental.
  return MILES_PER_DEGREE * Math.sqrt(north * north + east * east)
}
