import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { tasks } from '#app/db/schema/index.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { createSiteTask } from '#app/modules/tasks/site-tasks.server.ts'
import { action, loader } from '#app/routes/staff/dashboard.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const TASK = { kind: 'mail-limit', summary: 'Look at the outbox', dueAt: new Date('2026-11-21T15:00:00Z') } as const

test('a task without a lead is on the dashboard until a member of staff completes it, one of a kind', async () => {
  const { cookie, viewer } = signedInAs('user')
  expect(inTransaction((tx) => createSiteTask(tx, TASK))).toBe(true)
  expect(inTransaction((tx) => createSiteTask(tx, TASK))).toBe(false)
  inTransaction((tx) => createTask(tx, { ...TASK, leadId: makeLead(db()).id }))
  const shown = async () => (await callLoader(loader, { url: '/dashboard', cookie })).data.tasks
  const [task, ...others] = await shown()
  expect([task?.summary, others]).toEqual([TASK.summary, []])

  const form = { intent: 'finish-task', taskId: task?.id ?? '' }
  const answers = [
    await callAction(action, { url: '/dashboard', cookie, form }),
    await callAction(action, { url: '/dashboard', cookie, form }),
  ]
  expect(answers.map(({ status, location }) => [status, location])).toEqual(Array(2).fill([303, '/dashboard']))
  expect(await shown()).toEqual([])
  expect(rowsOf(tasks).filter(({ doneById }) => doneById === viewer.id)).toHaveLength(1)
  expect(inTransaction((tx) => createSiteTask(tx, TASK))).toBe(true)
})

test("a lead's task, an unknown one and an unknown button change nothing; strangers can't press any", async () => {
  const { cookie } = signedInAs('user')
  inTransaction((tx) => createTask(tx, { ...TASK, leadId: makeLead(db()).id }))
  const [task] = rowsOf(tasks)
  for (const taskId of [task?.id ?? '', 'x', ''])
    await callAction(action, { url: '/dashboard', cookie, form: { intent: 'finish-task', taskId } })
  expect((await callAction(action, { url: '/dashboard', cookie, form: { intent: 'x' } })).status).toBe(400)
  inTransaction((tx) => createSiteTask(tx, TASK))
  const open = rowsOf(tasks)
  const stranger = await callAction(action, { url: '/dashboard', form: { intent: 'finish-task', taskId: open[1]?.id ?? '' } })
  expect(stranger.location).toMatch(/^\/login/)
  expect(rowsOf(tasks).every(({ doneAt }) => doneAt === null)).toBe(true)
})
