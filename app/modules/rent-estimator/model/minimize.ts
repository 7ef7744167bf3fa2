import { dot } from './linear-algebra.ts'

type Valued = { value: number; slopes: Float64Array }

/** Maximum steps of the search, and the gain below which it has converged. */
const MAX_STEPS = 100
const MIN_GAIN = 1e-5

/**
 * Minimizes a smooth function with quasi-Newton steps (BFGS) from `start`. Shortens a step to a point where the function throws.
 */
export function minimize(valueAt: (parameters: Float64Array) => Valued, start: readonly number[]): Float64Array {
  let parameters = Float64Array.from(start)
  let current = valueAt(parameters)
  // The inverse curvature, initially small so that the first step is careful.
  let curvature = start.map((_, row) => Float64Array.from(start, (_, column) => (row === column ? 0.05 : 0)))
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = Float64Array.from(curvature, (row) => -dot(row, current.slopes))
    const found = searchAlong(valueAt, parameters, current, direction)
    if (!found) return parameters
    const moved = Float64Array.from(found.parameters, (value, index) => value - (parameters[index] ?? 0))
    const turned = Float64Array.from(found.slopes, (value, index) => value - (current.slopes[index] ?? 0))
    const gain = current.value - found.value
    curvature = updatedCurvature(curvature, moved, turned)
    parameters = found.parameters
    current = found
    if (gain < MIN_GAIN) return parameters
  }
  return parameters
}

function searchAlong(
  valueAt: (parameters: Float64Array) => Valued,
  from: Float64Array,
  current: Valued,
  direction: Float64Array,
): (Valued & { parameters: Float64Array<ArrayBuffer> }) | undefined {
  const descent = dot(current.slopes, direction)
  if (!(descent < 0)) return undefined
  for (let length = 1; length > 1e-6; length /= 2) {
    const parameters = Float64Array.from(from, (value, index) => value + length * (direction[index] ?? 0))
    const next = valueOrNothing(valueAt, parameters)
    if (next && next.value <= current.value + 1e-4 * length * descent) return { ...next, parameters }
  }
  return undefined
}

function valueOrNothing(valueAt: (parameters: Float64Array) => Valued, parameters: Float64Array): Valued | undefined {
  try {
    return valueAt(parameters)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function updatedCurvature(
  curvature: Float64Array<ArrayBuffer>[],
  moved: Float64Array,
  turned: Float64Array,
): Float64Array<ArrayBuffer>[] {
  const along = dot(moved, turned)
  if (along < 1e-12) return curvature
  const bent = Float64Array.from(curvature, (row) => dot(row, turned))
  const scale = (along + dot(turned, bent)) / along ** 2
  return curvature.map((row, i) =>
    Float64Array.from(
      row,
      (value, j) =>
        value +
        scale * (moved[i] ?? 0) * (moved[j] ?? 0) -
        ((bent[i] ?? 0) * (moved[j] ?? 0) + (moved[i] ?? 0) * (bent[j] ?? 0)) / along,
    ),
  )
}
