import { expect } from 'vitest'
import type { Product } from './product.ts'

/** A webhook to be delivered. */
export type Delivery = { path: string; body: string; headers: Record<string, string> }

const AT_ONCE = 16

/** Shuffles in an order that is the same in every run. */
export function shuffled<T>(items: readonly T[]): T[] {
  let state = 20_261_121
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Sends every webhook, several at once and to all processes in turn. Retries refused ones, as a provider does. */
export async function deliverAll(deliveries: readonly Delivery[], products: readonly Product[]): Promise<{ again: number }> {
  const waiting = [...deliveries]
  let sent = 0
  let again = 0
  const senders = Array.from({ length: AT_ONCE }, async () => {
    for (let delivery = waiting.shift(); delivery; delivery = waiting.shift()) {
      const product = products[(sent += 1) % products.length]
      if (!product) throw new Error('no product')
      const { path, body, headers } = delivery
      const answer = await fetch(product.url + path, { method: 'POST', headers, body })
      await answer.text()
      if (answer.status === 503) {
        again += 1
        waiting.push(delivery)
      } else expect(answer.status).toBe(200)
    }
  })
  await Promise.all(senders)
  return { again }
}
