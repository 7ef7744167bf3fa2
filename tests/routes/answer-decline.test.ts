import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { documents, tasks } from '#app/db/schema/index.ts'
import { voidDocument } from '#app/modules/documents/manage/void-document.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { listOpenTasks } from '#app/modules/tasks/tasks.server.ts'
import { action as send } from '#app/routes/staff/documents/new-document.tsx'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { setupSigningPage } from '#tests/setup/signing-page.ts'

const { signer, freshLink, post, signature } = setupSigningPage()

const AGREEMENT = 'Follow up with the owner: the management agreement was declined'
const PETS = 'Follow up with the owner: the Addendum: pets was declined'

const open = () => listOpenTasks(signer.leadId).map(({ summary }) => summary)
const decline = (token = signer.token) => post({ intent: 'decline', reason: '' }, token)

async function sign(token: string): Promise<void> {
  await post({ intent: 'code' }, token)
  expect((await post(signature(), token)).status).toBe(303)
}

/** Staff send a document; returns the token of its emailed link. */
async function sendAs(template: string, mail: 'agreement-link' | 'document-link'): Promise<string> {
  const form = { lead: signer.leadId, template, submissionId: newSubmissionId() }
  const sent = await callAction(send, { url: '/documents/new', cookie: signedInAs('user').cookie, form })
  expect(sent.status).toBe(303)
  return /\/sign\/(\w+)/.exec(listMails(mail).at(-1)?.textBody ?? '')?.[1] ?? ''
}

test('an owner who declined and signs after all needs no answer', async () => {
  await decline()
  expect(open()).toEqual([AGREEMENT])
  const second = await freshLink()
  expect(open(), 'their own request for another one is no answer').toEqual([AGREEMENT])
  await sign(second)
  expect(open()).toEqual([])
})

test('a document that staff send again, or void, is an answer', async () => {
  await decline()
  await sendAs('agreement', 'agreement-link')
  expect(open()).toEqual([])

  const waiting = () => db().select().from(documents).orderBy(desc(documents.createdAt)).get()?.id ?? ''
  db().update(tasks).set({ doneAt: null }).run()
  const actor = { kind: 'staff', userId: signedInAs('user').viewer.id } as const
  await voidDocument({ documentId: waiting(), reason: 'They changed their mind', actor })
  expect(open()).toEqual([])
})

test('of two declined documents, the task is about the one that is not answered', async () => {
  await decline()
  await decline(await sendAs('pet-addendum', 'document-link'))
  expect(open()).toEqual([AGREEMENT])
  const due = db().select({ at: tasks.dueAt }).from(tasks).where(eq(tasks.leadId, signer.leadId)).get()
  await sign(await freshLink())
  expect(open()).toEqual([PETS])
  expect(listOpenTasks(signer.leadId)[0]?.dueAt?.getTime()).toBeGreaterThanOrEqual(due?.at?.getTime() ?? Infinity)
  await sign(await sendAs('pet-addendum', 'document-link'))
  expect(open()).toEqual([])
})

test('another document, signed, answers no decline, and neither does one answered before', async () => {
  await decline()
  await sign(await sendAs('pet-addendum', 'document-link'))
  expect(open()).toEqual([AGREEMENT])
  db().update(tasks).set({ doneAt: new Date() }).run()
  await decline(await freshLink())
  await sign(await freshLink())
  expect(open()).toEqual([])
})

test('a newer document that ended unsigned, too, is no answer, and one that staff voided is', async () => {
  const newest = () => db().select().from(documents).orderBy(desc(documents.createdAt), desc(documents.id)).get()?.id ?? ''
  const past = new Date(Date.now() - 1)
  await decline()
  await decline(await sendAs('pet-addendum', 'document-link'))
  await freshLink()
  for (const end of [
    { expiresAt: past },
    { status: 'expired' },
    { status: 'declined' },
    { voidedAt: past, status: 'expired' },
  ] as const) {
    const agreement = newest()
    db().update(documents).set(end).where(eq(documents.id, agreement)).run()
    await sign(await sendAs('pet-addendum', 'document-link'))
    expect.soft(open(), JSON.stringify(end)).toEqual('voidedAt' in end ? [] : [AGREEMENT])
    db().delete(documents).where(eq(documents.id, newest())).run()
  }
})
