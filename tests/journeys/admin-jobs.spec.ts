import { randomUUID } from 'node:crypto'
import { db } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import { expect, expectHydrated, journeyWindow, test } from '#tests/setup/journey.ts'

test('an admin sees a failed job and its reason, and runs it again', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  const word = randomUUID()
  db()
    .insert(jobs)
    .values({
      ...{ kind: 'due-today', payload: { of: word }, runAt: new Date(), state: 'dead', attempts: 8 },
      ...{ lastError: `The mail server is down ${word}`, finishedAt: new Date() },
    })
    .run()
  await page.goto('/admin/jobs?state=dead')
  if (withScripts) await expectHydrated(page)
  const row = page.locator('tr', { hasText: word })
  await expect(row).toContainText(`The mail server is down ${word}`)
  await expect(row).toContainText('8 of')
  await row.getByRole('button', { name: /^Run again/ }).click()
  await expect(page.getByText('The job will run again in a second')).toBeVisible()
  await expect(row).toBeHidden()
})

test('an admin pauses a queue, sees it above the jobs, and resumes it', async ({ page, signIn, withScripts }) => {
  await page.setViewportSize(journeyWindow(withScripts))
  await signIn('admin')
  // A separate queue per run, which no other journey uses.
  const queue = withScripts ? 'Campaign texts' : 'Webhooks'
  await page.goto('/admin/jobs/queues')
  if (withScripts) await expectHydrated(page)
  const row = page.locator('tr').filter({ has: page.getByRole('button', { name: new RegExp(`${queue}$`) }) })
  await row.getByRole('button', { name: `Pause ${queue}` }).click()
  await expect(page.getByText(`${queue} is paused. No new jobs will start.`)).toBeVisible()
  await expect(row).toContainText('Paused')
  await page.goto('/admin/jobs')
  await expect(page.getByText(/(A queue is|Queues are) paused/)).toContainText(queue)
  await page.getByRole('link', { name: 'resumes them' }).click()
  await row.getByRole('button', { name: `Resume ${queue}` }).click()
  await expect(page.getByText(`${queue} resumed`)).toBeVisible()
  await expect(row).toContainText('Open')
})
