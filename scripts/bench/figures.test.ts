import { expect, test } from 'vitest'
import { AnswerReader } from './answer-reader.ts'
import { figuresOf, isReached, median, middleRound, percentile, slowdown } from './figures.ts'
import { wireFormat } from './load.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index)

test('percentiles are nearest ranks, in any order', () => {
  expect([percentile(upTo(100), 0.5), percentile(upTo(100), 0.99), percentile([7], 0.99)]).toEqual([50, 99, 7])
  expect(median([9, 1, 5])).toBe(5)
  expect(() => percentile([], 0.5)).toThrow('no values')
})

test('a load test gives rate, CPU time per request and latencies; a wrong answer invalidates it', () => {
  const measured = { requests: 200, wrongAnswers: 0, seconds: 4, latenciesMs: upTo(200) }
  expect(figuresOf(measured, 0.5)).toEqual({ requests: 200, requestsPerSecond: 50, cpuMs: 2.5, p50Ms: 100, p99Ms: 198 })
  expect(figuresOf(measured, null).cpuMs).toBeNull()
  expect(() => figuresOf({ ...measured, wrongAnswers: 3 }, 0.5)).toThrow('3 of 200')
})

test('the middle of several rounds counts', () => {
  const round = (requestsPerSecond: number) => ({ requests: 1, requestsPerSecond, cpuMs: 1, p50Ms: 1, p99Ms: 1 })
  expect(middleRound([round(30), round(10), round(20)]).requestsPerSecond).toBe(20)
  expect(middleRound([round(30), round(10)]).requestsPerSecond).toBe(10)
})

test('goals are lower or upper limits, and a slowdown is relative to its reference', () => {
  expect([isReached(0.3, { min: 0.3 }), isReached(0.29, { min: 0.3 })]).toEqual([true, false])
  expect([isReached(199, { below: 200 }), isReached(200, { below: 200 })]).toEqual([true, false])
  expect(slowdown(85, 100)).toBeCloseTo(0.15)
})

test('responses are read whole, with a length, in chunks and without a body, however they arrive', () => {
  const reader = new AnswerReader()
  const arrive = (text: string) =>
    [...text].map((letter) => reader.add(Buffer.from(letter))).filter((answer) => answer !== undefined)
  const shown = (text: string) => arrive(text).map(({ status, closes, body }) => [status, closes, body.toString()])
  expect(shown('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello')).toEqual([[200, false, 'hello']])
  expect(shown('HTTP/1.1 303 See Other\r\nLocation: /\r\nConnection: close\r\n\r\n')).toEqual([[303, true, '']])
  expect(shown('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n')).toEqual([
    [200, false, 'abcde'],
  ])
})

test("a form's length on the wire includes the digits of each request", () => {
  const wire = wireFormat({ method: 'POST', path: '/form', form: { email: '{unique}@example.com' } }, 80)
  const [head = '', body = ''] = wire.replaceAll('{unique}', 'a'.repeat(32)).split('\r\n\r\n')
  expect(head).toContain(`Content-Length: ${body.length}`)
  expect(body).toBe(`email=${'a'.repeat(32)}%40example.com`)
})
