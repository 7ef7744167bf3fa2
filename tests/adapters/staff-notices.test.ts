import { expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { collectedNotices, jobs } from '#app/db/schema/index.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue/queue-staff-notice.server.ts'
import { staffNotice } from '#app/modules/messaging/layout/staff-notice.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { setupMailServer } from '#tests/setup/mail-server.ts'
import { listMails } from '#tests/setup/outbox.ts'

const MINUTE = 60_000

const server = setupMailServer()
setupTestDatabase()

const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

function notify(index: number, template: 'referral-notice' | 'payment-notice' = 'referral-notice'): void {
  const notice = staffNotice(company, {
    subject: `New referral: Client ${index}`,
    title: 'New referral',
    preview: '',
    rows: [{ label: 'Phone', value: `(515) 555-01${String(index).padStart(2, '0')}` }],
    remarks: [`Remark ${index}`],
    url: `https://site.example/leads/${index}`,
  })
  inTransaction((tx) => queueStaffNotice(tx, { template, ...notice }))
}

async function sendAll(now: Date): Promise<void> {
  let outcomes: string[]
  do outcomes = await runDueJobs(now)
  while (outcomes.length > 0)
}

test('ten are sent one by one, the others in one email within the hour, with all their content', async () => {
  for (let index = 1; index <= 25; index++) notify(index)
  await sendAll(later(1))
  expect(server().taken).toHaveLength(10)
  expect(listMails('referral-notice').filter(({ state }) => state === 'collected')).toHaveLength(15)
  await sendAll(later(59))
  expect(server().taken).toHaveLength(10)
  await sendAll(later(61))
  await sendAll(later(62))
  expect(server().taken).toHaveLength(11)
  const digest = server().taken.at(-1)
  expect(digest?.recipients).toEqual(['admin@example.com'])
  expect(digest?.email.subject).toBe('15 more notices from the last hour')
  for (let index = 11; index <= 25; index++) {
    for (const words of [`New referral: Client ${index}`, `(515) 555-01${index}`, `Remark ${index}`, `/leads/${index}`]) {
      expect(digest?.email.text).toContain(words)
      expect(digest?.email.html?.replaceAll('\u00A0', ' ')).toContain(words)
    }
  }
  expect(digest?.email.text).not.toContain('Client 10')
  expect(rowsOf(collectedNotices)).toEqual([])
})

test('each address of a kind gets its own digest, with the notices to it alone', async () => {
  const noticeAddresses = { leads: [], referrals: ['ann@example.com', 'bob@example.com'], money: ['cy@example.com'] }
  inTransaction((tx) => writeSetting(tx, 'noticeAddresses', noticeAddresses))
  for (let index = 1; index <= 8; index++) notify(index)
  notify(9, 'payment-notice')
  await sendAll(later(61))
  await sendAll(later(62))
  const digests = server().taken.filter(({ email }) => email.subject?.endsWith('from the last hour'))
  const sent = digests.map(({ recipients, email }) => `${recipients.join()} ${email.subject}`)
  expect(sent.toSorted()).toEqual([
    'ann@example.com 3 more notices from the last hour',
    'bob@example.com 3 more notices from the last hour',
    'cy@example.com 1 more notice from the last hour',
  ])
  const [toAnn] = digests.filter(({ recipients }) => recipients.includes('ann@example.com'))
  expect(toAnn?.email.text).toContain('Client 8')
  expect(toAnn?.email.text).not.toContain('Client 9')
})

test('a quiet hour has no digest, and a full one says how many it leaves out', async () => {
  for (let index = 1; index <= 10; index++) notify(index)
  expect(rowsOf(jobs).filter(({ kind }) => kind === 'notice-digest')).toEqual([])
  for (let index = 11; index <= 75; index++) notify(index)
  await sendAll(later(61))
  await sendAll(later(62))
  expect(server().taken).toHaveLength(11)
  expect(server().taken.at(-1)?.email.subject).toBe('65 more notices from the last hour')
  expect(server().taken.at(-1)?.email.text).toContain('15 more are in the outbox.')
})
