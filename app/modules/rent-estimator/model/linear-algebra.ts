/** A matrix as its rows. Row `i` of a lower triangle has only its first `i + 1` numbers. */
export type Matrix = Float64Array[]

/** Sum of products of the first `length` numbers, from `start` on. */
export function dot(a: Float64Array, b: Float64Array, length = a.length, start = 0): number {
  let sum = 0
  for (let index = start; index < length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}

/** A symmetric matrix's lower triangle, filled by `valueAt(row, column)`. */
export function lowerTriangle(size: number, valueAt: (row: number, column: number) => number): Matrix {
  return Array.from({ length: size }, (_, row) => Float64Array.from({ length: row + 1 }, (_, column) => valueAt(row, column)))
}

/** The lower triangle L with L·Lᵀ = the symmetric matrix with lower triangle `lower`. Throws if it is not positive definite. */
export function cholesky(lower: Matrix): Matrix {
  const factor: Matrix = []
  for (const source of lower) {
    const size = source.length
    const row = new Float64Array(size)
    for (let column = 0; column < size - 1; column++) {
      const above = factor[column]
      if (above) row[column] = ((source[column] ?? 0) - dot(row, above, column)) / (above[column] ?? 1)
    }
    const square = (source[size - 1] ?? 0) - dot(row, row, size - 1)
    if (!(square > 0)) throw new RangeError('The matrix is not positive definite.')
    row[size - 1] = Math.sqrt(square)
    factor.push(row)
  }
  return factor
}

/** Solves L·x = `right`, whose first `start` numbers are zero. */
export function solveLower(factor: Matrix, right: Float64Array, start = 0): Float64Array {
  const solution = new Float64Array(right.length)
  for (let index = start; index < factor.length; index++) {
    const row = factor[index]
    if (row) solution[index] = ((right[index] ?? 0) - dot(row, solution, index, start)) / (row[index] ?? 1)
  }
  return solution
}

/** Solves Lᵀ·x = `right`. */
export function solveUpper(factor: Matrix, right: Float64Array): Float64Array {
  const solution = Float64Array.from(right)
  for (let index = factor.length - 1; index >= 0; index--) {
    const row = factor[index]
    if (!row) continue
    const value = (solution[index] ?? 0) / (row[index] ?? 1)
    solution[index] = value
    for (let column = 0; column < index; column++) solution[column] = (solution[column] ?? 0) - (row[column] ?? 0) * value
  }
  return solution
}

/** The lower triangle of the inverse of L·Lᵀ. */
export function inverseFromFactor(factor: Matrix): Matrix {
  const size = factor.length
  const columns = factor.map((_, column) => {
    const unit = new Float64Array(size)
    unit[column] = 1
    return solveLower(factor, unit, column)
  })
  return columns.map((own, row) =>
    Float64Array.from({ length: row + 1 }, (_, column) => dot(own, columns[column] ?? own, size, row)),
  )
}
