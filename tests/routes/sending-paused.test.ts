import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, messages, pausedQueues, receivedMessages, sendingState, tasks } from '#app/db/schema/index.ts'
import { backUpDatabase, restoreDatabase } from '#app/db/backup.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/format/duration.ts'
import { setClusterPlace } from '#app/cluster/place.ts'
import { CLUSTER_MARK } from '#app/modules/messaging/pause/database-mark.server.ts'
import { checkSendingAtStart, findSendingPause, recordSendingRun } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { enqueueMessage } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { NEVER_PAUSED } from '#app/modules/messaging/pause/pause-rules.ts'
import { loader as outboxLoader } from '#app/routes/admin/outbox.tsx'
import { action, loader } from '#app/routes/admin/sending/paused.tsx'
import { loader as privacyRequestLoader } from '#app/routes/public/privacy/ask.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeMessage, type MessageRow } from '#tests/factories/make-message.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

// An unreachable server: the test checks whether it is called.
process.env.SMTP_URL = 'smtp://127.0.0.1:9'
setupTestDatabase()

const now = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const start = (at: Date) => {
  checkSendingAtStart(at)
  recordSendingRun(at)
}
const queued = (values: Parameters<typeof makeMessage>[1]): MessageRow => {
  const message = makeMessage(db(), { state: 'queued', createdAt: now, ...values })
  inTransaction((tx) => enqueueMessage(tx, message.id))
  return message
}
const stateOf = ({ id }: MessageRow) => {
  const row = rowOf(messages, eq(messages.id, id))
  return [row?.state, row?.heldReason, row?.attempts]
}

beforeEach(() => start(now))

describe('sending is paused', () => {
  test('after three days without a worker, and not after a restart', () => {
    start(later(MINUTE_MS))
    expect(findSendingPause(db())).toBeNull()
    start(later(3 * DAY_MS))
    expect(findSendingPause(db())).toEqual({ at: later(3 * DAY_MS), reason: 'stopped', lastRanAt: later(MINUTE_MS) })
    expect(rowsOf(tasks, eq(tasks.kind, 'sending-paused'))).toHaveLength(1)
  })

  test('after a backup was restored', () => {
    const file = db().$client.name
    db().$client.pragma('wal_checkpoint(TRUNCATE)')
    copyFileSync(file, `${file}.backup`)
    recordSendingRun(later(60 * MINUTE_MS))
    closeDatabase()
    renameSync(`${file}.backup`, file)
    start(later(61 * MINUTE_MS))
    expect(findSendingPause(db())?.reason).toBe('copied')
  })

  test('after a restore, even of a backup that is a minute old', async () => {
    const file = db().$client.name
    recordSendingRun(now)
    await backUpDatabase(file, `${file}.backup`)
    recordSendingRun(later(MINUTE_MS))
    closeDatabase()
    restoreDatabase(`${file}.backup`, file)
    start(later(2 * MINUTE_MS))
    expect(findSendingPause(db())?.reason).toBe('copied')
  })

  test('where a machine leaves its cluster, and not where another one of it goes on', () => {
    const file = db().$client.name
    const isFine = { confirmed: () => Promise.resolve(), isReady: () => true, lagMs: () => 0 }
    db().update(sendingState).set({ mark: CLUSTER_MARK }).run()
    setClusterPlace({ role: 'writer', file, record: () => undefined, ...isFine })
    start(later(MINUTE_MS))
    rmSync(`${file}.ran`)
    start(later(2 * MINUTE_MS))
    expect(findSendingPause(db())).toBeNull()
    setClusterPlace(undefined)
    start(later(3 * MINUTE_MS))
    expect(findSendingPause(db())?.reason).toBe('copied')
  })
})

describe('while sending is paused', () => {
  beforeEach(() => start(later(3 * DAY_MS)))

  test('only sign-in messages are sent', async () => {
    const report = queued({ template: 'analysis-report' })
    const reset = queued({ template: 'password-reset' })
    await runDueJobs(new Date())
    expect(stateOf(report)).toEqual(['queued', null, 0])
    expect(stateOf(reset)[2]).toBe(1)
    expect(rowsOf(pausedQueues).map(({ queue }) => queue)).toEqual(['crm', 'webhooks'])
  })

  test('an admin sends, drops and keeps by kind, and later ones are held', async () => {
    const report = queued({ template: 'analysis-report' })
    const campaign = queued({ template: 'campaign', isMarketing: true })
    const service = queued({ template: 'campaign' })
    const welcome = queued({ template: 'welcome' })
    const admin = signedInAs('admin').cookie
    const { data } = await callLoader(loader, { url: '/admin/sending/paused', cookie: admin })
    expect(data.rows.map(({ name, messageCount }) => [name, messageCount]).toSorted()).toEqual([
      ['analysis-report-email', 1],
      ['campaign-email', 1],
      ['campaign-email-marketing', 1],
      ['welcome-email', 1],
    ])
    expect(data.rows.map(({ label }) => label).toSorted()).toEqual([
      'Analysis report',
      'Campaign',
      'Campaign (marketing)',
      'Welcome',
    ])
    for (const { outbox, messageCount } of data.rows)
      expect((await callLoader(outboxLoader, { url: outbox, cookie: admin })).data.page.rows, outbox).toHaveLength(messageCount)
    const receipt = queued({ template: 'payment-receipt' })
    const choices = { 'analysis-report-email': 'send', 'campaign-email-marketing': 'drop', 'welcome-email': 'hold' }
    const form = Object.entries(choices).flatMap(([kind, choice], index) => [
      [`decisions[${index}].kind`, kind],
      [`decisions[${index}].choice`, choice],
    ])
    await callAction(action, { url: '/admin/sending/paused', cookie: admin, form: Object.fromEntries(form) })
    expect(findSendingPause(db())).toBeNull()
    expect([report, campaign, welcome, receipt, service].map((message) => stateOf(message).slice(0, 2))).toEqual([
      ['queued', null],
      ['suppressed', null],
      ['held', 'paused'],
      ['held', 'paused'],
      ['held', 'paused'],
    ])
    await runDueJobs(new Date())
    expect(stateOf(report)[2]).toBe(1)
    expect(rowsOf(pausedQueues)).toEqual([])
    const noted = rowOf(auditLog, eq(auditLog.action, 'sending_started'))
    expect(noted?.detail).toEqual({ send: 1, drop: 1, hold: 3 })
  })

  test.each(['drop', 'hold'])("a staff answer that isn't sent (%s) reopens its message in the inbox", async (choice) => {
    const asked = makeReceived(db(), { state: 'done', doneAt: now })
    queued({ template: 'staff-mail', repliesToId: asked.id })
    const form = { 'decisions[0].kind': 'staff-mail-email', 'decisions[0].choice': choice }
    await callAction(action, { url: '/admin/sending/paused', cookie: signedInAs('admin').cookie, form })
    expect(rowOf(receivedMessages, eq(receivedMessages.id, asked.id))?.state).toBe('new')
  })
})

describe('pages about an email', () => {
  const mailedOf = async () => {
    const args = { url: '/privacy-request?sent=yes' }
    return (await callLoader(privacyRequestLoader, args)).data.mailed
  }

  test('say that it was sent, and while sending is paused, that it will be', async () => {
    expect(await mailedOf()).toMatch(/^We emailed you a link\./)
    start(later(3 * DAY_MS))
    expect(await mailedOf()).toBe('We’ll email you a link to confirm that the request is yours as soon as our email is back.')
  })

  test('with a sign-in link need no other words: it is sent all the same, because it expires within the hour', () => {
    expect(NEVER_PAUSED).toEqual(expect.arrayContaining(['owner-sign-in', 'password-reset', 'signing-code']))
  })
})
