import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type OutgoingWebhook, type WebhookResponse, WebhookError, type WebhookTarget } from '#app/adapters/webhooks/port.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { auditLog, jobs, webhookDeliveries, webhookEndpoints } from '#app/db/schema/index.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { setLeadStatus } from '#app/modules/leads/edit/set-lead-status.server.ts'
import { moveLeadForward } from '#app/modules/leads/status/move-lead-forward.server.ts'
import { deliver, deliverWebhookJob } from '#app/modules/webhooks/deliver.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { addWebhook, deleteDeliveriesOf } from '#app/modules/webhooks/endpoints.server.ts'
import { action as act } from '#app/routes/admin/integrations.tsx'
import { action as remove } from '#app/routes/admin/integrations/delete-webhook.tsx'
import { action, loader } from '#app/routes/admin/integrations/webhook.tsx'
import { makeWebhook } from '#tests/factories/make-webhook.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

const DAY_MS = 86_400_000

setupTestDatabase()
let admin: SignedIn
beforeEach(() => {
  admin = signedInAs('admin')
})

const add = (form: Record<string, string>) =>
  callAction(act, { url: '/admin/integrations', cookie: admin.cookie, form: { intent: 'add-webhook', ...form } })
const of = (id: string) => ({ url: `/admin/integrations/webhooks/${id}`, params: { id }, cookie: admin.cookie })
const deliveries = () => rowsOf(webhookDeliveries)
const newLead = () =>
  inTransaction((tx) =>
    createLead(
      tx,
      { name: 'Dana Hill', email: 'dana@example.com', source: 'manual' },
      { actor: { kind: 'system' }, summary: 'Added' },
    ),
  )

/** A receiver that responds as configured, with the requests it got. */
function receiver(answer: WebhookResponse | WebhookError) {
  const sent: OutgoingWebhook[] = []
  const send = (webhook: OutgoingWebhook): Promise<WebhookResponse> => {
    sent.push(webhook)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { sent, sender: { send, whereTo: () => Promise.resolve('public' as const) } }
}

describe('adding one', () => {
  test.each([
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://2130706433/',
    'https://10.0.0.8:8443/hook',
    'https://169.254.169.254/latest',
    'https://localhost/hook',
  ])('refuses %s, which leads into a private network, and keeps typed values', async (url) => {
    const { status, data } = await add({ url, leadCreated: 'yes' })
    expect(status).toBe(400)
    expect(data).toMatchObject({
      initialValue: { url, leadCreated: 'yes' },
      error: { url: ['This address is on a private network. Enter a public one.'] },
    })
    expect(rowsOf(webhookEndpoints)).toEqual([])
  })

  test("refuses an unresolvable name, and adds one that couldn't be looked up with a warning", async () => {
    const webhook = { url: 'https://hooks.misspelled.invalid/in', events: ['lead.created' as const] }
    const target = (found: WebhookTarget) => ({ whereTo: () => Promise.resolve(found) })
    expect(await addWebhook(admin.viewer, webhook, target('nowhere'))).toEqual({ ok: false, reason: 'nowhere' })
    expect(rowsOf(webhookEndpoints)).toEqual([])
    expect(await addWebhook(admin.viewer, webhook, target('unasked'))).toMatchObject({ ok: true, value: { isChecked: false } })
    // No name server knows this name; an unreachable one would not say so.
    const { status, data } = await add({ url: webhook.url, leadCreated: 'yes' })
    if (status !== 303)
      expect([status, data]).toMatchObject([
        400,
        {
          initialValue: { url: webhook.url },
          error: { url: ['This host doesn’t exist. Check the spelling of the address.'] },
        },
      ])
  })

  test.each(['http://example.com/', 'https://ann:secret@example.com/', 'javascript:alert(1)', 'example.com', ''])(
    'refuses %s with a message',
    async (url) => {
      const { status, data } = await add({ url })
      expect(status).toBe(400)
      expect(data).toMatchObject({ error: { url: [expect.stringMatching(/^Enter/)] } })
    },
  )

  test('asks for its events, and encrypts its secret', async () => {
    const without = await add({ url: 'https://8.8.8.8/hook' })
    expect(without.data).toMatchObject({ error: { leadCreated: ['Choose at least one event'] } })
    const { location } = await add({ url: 'https://8.8.8.8/hook', leadCreated: 'yes', paymentPaid: 'yes' })
    const [endpoint] = rowsOf(webhookEndpoints)
    expect(location).toBe(`/admin/integrations/webhooks/${endpoint?.id}`)
    expect(endpoint?.events).toEqual(['lead.created', 'payment.paid'])
    const shown = await callLoader(loader, of(endpoint?.id ?? ''))
    expect(shown.data.webhook.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(endpoint?.sealedSecret.toString('latin1')).not.toContain(shown.data.webhook.secret)
  })

  test('happens once if its form is sent twice, and once for each choice of events', async () => {
    const form = { url: 'https://8.8.8.8/hook', leadCreated: 'yes' }
    const sent = [await add(form), await add(form), await add({ ...form, paymentPaid: 'yes' })]
    const [first, second, third] = sent.map(({ location }) => location)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(rowsOf(auditLog, eq(auditLog.action, 'webhook_added'))).toHaveLength(2)
  })
})

describe('an event', () => {
  test('is stored for each subscriber, with its job, in the transaction of its cause', () => {
    const { id } = makeWebhook({ events: ['lead.created'] })
    makeWebhook({ events: ['payment.paid'] })
    makeWebhook({ events: ['lead.created'], disabledAt: new Date() })
    const leadId = newLead()
    expect(deliveries()).toMatchObject([{ endpointId: id, type: 'lead.created', leadId, state: 'waiting' }])
    expect(JSON.parse(deliveries()[0]?.body ?? '')).toEqual({
      type: 'lead.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: {
        ...{ leadId, name: 'Dana Hill', email: 'dana@example.com', phone: null, propertyAddress: '' },
        ...{ status: 'leads', source: 'manual' },
      },
    })
    expect(rowsOf(jobs, eq(jobs.kind, 'deliver-webhook'))).toHaveLength(1)
  })

  test('covers every status change, and none without a change', () => {
    makeWebhook({ events: ['lead.status_changed'] })
    const leadId = newLead()
    const actor = { kind: 'staff', userId: admin.viewer.id } as const
    inTransaction((tx) => setLeadStatus(tx, { leadId, to: 'proposal', reason: null, actor, now: new Date() }))
    inTransaction((tx) => setLeadStatus(tx, { leadId, to: 'proposal', reason: null, actor, now: new Date() }))
    inTransaction((tx) => moveLeadForward(tx, { leadId, to: 'enrolled', actor, reason: 'Paid' }))
    inTransaction((tx) => moveLeadForward(tx, { leadId, to: 'proposal', actor, reason: 'Back' }))
    const recorded = deliveries().map(({ body }) => (JSON.parse(body) as { data: { from: string; to: string } }).data)
    expect(recorded.map(({ from, to }) => `${from} > ${to}`)).toEqual(['leads > proposal', 'proposal > enrolled'])
  })
})

describe('a delivery', () => {
  const written = () => {
    makeWebhook({ events: ['lead.created'] })
    newLead()
    return deliveries()[0]?.id ?? ''
  }

  test('is accepted by any 2xx, with its ID', async () => {
    const id = written()
    const { sent, sender } = receiver({ status: 204, text: '' })
    await deliverWebhookJob(sender).run({ deliveryId: id }, { attempt: 1, now: new Date(), signal: AbortSignal.timeout(5_000) })
    expect(sent).toMatchObject([{ id, url: 'https://hooks.example.com/in', secret: expect.stringMatching(/^whsec_/) }])
    expect(deliveries()[0]).toMatchObject({ state: 'delivered', attempts: 1, status: 204, error: null })
  })

  test.each<[string, WebhookResponse | WebhookError, string]>([
    ['an error', { status: 500, text: 'oops' }, 'Returned 500: oops'],
    ['a redirect', { status: 302, text: '' }, 'Returned 302: redirects are not followed'],
    ['silence', new WebhookError('unreachable', 'The host did not respond in time'), 'The host did not respond in time'],
  ])('is retried by the queue after %s', async (_what, answer, error) => {
    const id = written()
    const run = deliverWebhookJob(receiver(answer).sender).run(
      { deliveryId: id },
      { attempt: 1, now: new Date(), signal: AbortSignal.timeout(5_000) },
    )
    await expect(run).rejects.toMatchObject({ name: 'Error', message: error })
    expect(deliveries()[0]).toMatchObject({ state: 'waiting', attempts: 1, error })
  })

  test.each<[string, WebhookResponse | WebhookError]>([
    ['a receiver that is gone', { status: 410, text: '' }],
    ['a private network', new WebhookError('private', 'The address is on a private network. Nothing was sent.')],
  ])('is given up at once if there is %s', async (_what, answer) => {
    const id = written()
    const context = { attempt: 1, now: new Date(), signal: AbortSignal.timeout(5_000) }
    await expect(deliverWebhookJob(receiver(answer).sender).run({ deliveryId: id }, context)).rejects.toMatchObject({
      name: 'PermanentJobError',
    })
    expect(deliveries()[0]?.state).toBe('failed')
    const isGone = !(answer instanceof Error)
    expect(rowOf(webhookEndpoints)?.disabledAt === null).toBe(!isGone)
  })

  test('is sent again by staff, unchanged', async () => {
    const id = written()
    await deliver(id, { sender: receiver({ status: 200, text: '' }).sender })
    const endpointId = deliveries()[0]?.endpointId ?? ''
    await callAction(action, { ...of(endpointId), form: { intent: 'repeat', delivery: id } })
    expect(deliveries()[0]?.state).toBe('waiting')
    const { sent, sender } = receiver({ status: 200, text: '' })
    await deliver(id, { sender })
    expect(sent[0]).toMatchObject({ id, body: deliveries()[0]?.body })
    expect(rowsOf(auditLog, eq(auditLog.action, 'webhook_repeated'))).toHaveLength(1)
  })

  test('is deleted with its lead, with its webhook, and after 30 days', async () => {
    written()
    expect(removeExpired(RETENTION.webhookDeliveries, new Date(Date.now() + 29 * DAY_MS), 10)).toBe(0)
    inTransaction((tx) => deleteDeliveriesOf(tx, [deliveries()[0]?.leadId ?? '']))
    expect(deliveries()).toEqual([])
    newLead()
    expect(removeExpired(RETENTION.webhookDeliveries, new Date(Date.now() + 31 * DAY_MS), 10)).toBe(1)
    newLead()
    const endpointId = deliveries()[0]?.endpointId ?? ''
    await callAction(remove, { ...of(endpointId), form: {} })
    expect(deliveries()).toEqual([])
    expect((await callLoader(loader, of(endpointId))).status).toBe(404)
  })
})

test('a test to a private address says so, and is listed', async () => {
  const { id } = makeWebhook({ url: 'https://127.0.0.1:9/hook' })
  const { location, setCookies } = await callAction(action, { ...of(id), form: { intent: 'test', type: 'payment.paid' } })
  expect(location).toBe(`/admin/integrations/webhooks/${id}`)
  expect(setCookies).toHaveLength(1)
  expect(deliveries()).toMatchObject([
    { type: 'payment.paid', isTest: true, state: 'failed', error: 'The address is on a private network. Nothing was sent.' },
  ])
})
