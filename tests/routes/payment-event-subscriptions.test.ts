import { isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { env } from '#app/config/env.server.ts'
import { PROVIDER_EVENT_KINDS, tasks } from '#app/db/schema/index.ts'
import { checkPaymentEventsSoon } from '#app/modules/payments/events/check-payment-events.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { useStripe } from '#tests/setup/payments.ts'

setupTestDatabase()
const stripe = useStripe()

const openTasks = () => rowsOf(tasks, isNull(tasks.doneAt)).map(({ summary }) => summary)

async function check(...endpoints: { path?: string; status?: string; events: readonly string[] }[]): Promise<string[]> {
  const listed = endpoints.map(({ path = '/webhooks/stripe', status = 'enabled', events }, number) => ({
    id: `we_${number}`,
    object: 'webhook_endpoint' as const,
    url: env().BASE_URL + path,
    status,
    enabled_events: [...events],
  }))
  stripe.server.endpoints.splice(0, Infinity, ...listed)
  checkPaymentEventsSoon()
  await runDueJobs()
  return openTasks()
}

test("events that Stripe doesn't send here are named, until it sends them", async () => {
  const some = PROVIDER_EVENT_KINDS.filter((kind) => kind !== 'refund.failed' && kind !== 'invoice.paid')
  expect(await check({ events: some }, { path: '/elsewhere', events: ['*'] }, { status: 'disabled', events: ['*'] })).toEqual([
    expect.stringContaining('/webhooks/stripe: refund.failed, invoice.paid. Add them'),
  ])
  expect(await check({ events: some }, { events: ['refund.failed', 'invoice.paid'] })).toEqual([])
  expect(await check({ events: ['*'] })).toEqual([])
})

test('a missing endpoint is named, with its required events', async () => {
  expect(await check({ path: '/elsewhere', events: ['*'] })).toEqual([
    expect.stringMatching(/^Stripe isn’t sending events to .*checkout\.session\.completed.*credit_note\.voided/),
  ])
})

test('without an answer from Stripe, as for a restricted key, nothing is claimed', async () => {
  stripe.server.misbehave({ status: 403 })
  expect(await check()).toEqual([])
})
