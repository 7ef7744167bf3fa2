import { expect, test } from 'vitest'
import { createCircuit } from './circuit-breaker.ts'

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

test('pauses the service after some failures in a row', () => {
  const circuit = createCircuit({ failures: 3, seconds: 60 })
  circuit.failed(at(0))
  circuit.failed(at(1))
  expect(circuit.isClosed(at(2))).toBe(true)
  circuit.failed(at(2))
  expect(circuit.isClosed(at(3))).toBe(false)
  expect(circuit.isClosed(at(61))).toBe(false)
  expect(circuit.isClosed(at(62))).toBe(true)
})

test('a pause that began under a clock that was set back is over', () => {
  const circuit = createCircuit({ failures: 1, seconds: 60 })
  circuit.failed(at(7 * 24 * 3600))
  expect(circuit.isClosed(at(7 * 24 * 3600 + 59))).toBe(false)
  expect(circuit.isClosed(at(0))).toBe(true)
})

test('one more failure after the pause starts the next one', () => {
  const circuit = createCircuit({ failures: 2, seconds: 60 })
  circuit.failed(at(0))
  circuit.failed(at(0))
  circuit.failed(at(60))
  expect(circuit.isClosed(at(119))).toBe(false)
})

test('a success resets it', () => {
  const circuit = createCircuit({ failures: 2, seconds: 60 })
  circuit.failed(at(0))
  circuit.succeeded()
  circuit.failed(at(1))
  expect(circuit.isClosed(at(2))).toBe(true)
})

test('a failure may request a pause at once', () => {
  const circuit = createCircuit({ failures: 3, seconds: 60 })
  circuit.failed(at(0), 300)
  expect(circuit.isClosed(at(299))).toBe(false)
  expect(circuit.isClosed(at(300))).toBe(true)
})
