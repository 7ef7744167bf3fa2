import { expect, test } from 'vitest'
import { cholesky, dot, inverseFromFactor, lowerTriangle, solveLower, solveUpper } from './linear-algebra.ts'

const MATRIX = [
  [4, 2, 0.6],
  [2, 5, 1],
  [0.6, 1, 3],
]
const at = (row: number, column: number) => MATRIX[row]?.[column] ?? 0
const factor = cholesky(lowerTriangle(3, at))

test('a Cholesky factor multiplies to its matrix', () => {
  for (const [row, values] of factor.entries()) {
    for (let column = 0; column <= row; column++) {
      expect(dot(values, factor[column] ?? values, column + 1)).toBeCloseTo(at(row, column), 12)
    }
  }
})

test('both triangles together solve a system', () => {
  const solution = solveUpper(factor, solveLower(factor, Float64Array.of(1, 2, 3)))
  for (const [index, right] of [1, 2, 3].entries()) {
    expect(dot(Float64Array.from(MATRIX[index] ?? []), solution)).toBeCloseTo(right, 12)
  }
})

test('the inverse times the matrix is one', () => {
  const inverse = inverseFromFactor(factor)
  const inverseAt = (row: number, column: number) => inverse[Math.max(row, column)]?.[Math.min(row, column)] ?? 0
  for (const row of [0, 1, 2]) {
    for (const column of [0, 1, 2]) {
      const sum = [0, 1, 2].reduce((total, index) => total + inverseAt(row, index) * at(index, column), 0)
      expect(sum).toBeCloseTo(row === column ? 1 : 0, 12)
    }
  }
})

test('a matrix that is not positive definite is refused', () => {
  expect(() => cholesky(lowerTriangle(2, () => 1))).toThrow(RangeError)
})
