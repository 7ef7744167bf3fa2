import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { importRows, imports, jobs, leadActivities, leads, listedLeads } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { finishImportJob } from '#app/modules/imports/finish-import-job.server.ts'
import { startImport } from '#app/modules/imports/file/start-import.server.ts'
import { leadImporter } from '#app/modules/leads/import/lead-importer.server.ts'
import { rentalImporter } from '#app/modules/rent-estimator/rentals/import/rental-importer.server.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

/** Enough that writing is still in progress when the first one appears. */
const ROWS = 5_000

const imported = () => db().$count(leads, eq(leads.source, 'import'))

test('an import killed in the middle is finished by the next process, each row once, and later staff changes stay', async () => {
  const rows = Array.from({ length: ROWS }, (_, at) => `Owner ${at},owner${at}@import.example`)
  const bytes = new TextEncoder().encode(['Name,Email', ...rows].join('\n'))
  const viewer = makeUser(db())
  const started = await startImport(leadImporter, { name: 'owners.csv', bytes, submissionId: newSubmissionId() }, viewer)
  if (!started.ok) throw new Error(started.reason)
  const importId = started.value

  const script = path.resolve('tests/routes/killed-import-process.ts')
  const writer = spawn(process.execPath, [script, importId, viewer.id], { stdio: 'inherit' })
  const ended = once(writer, 'exit')
  await expect.poll(imported, { interval: 5 }).toBeGreaterThan(0)
  writer.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  const file = () => rowOf(imports, eq(imports.id, importId))
  expect(file()?.state).toBe('writing')
  expect(await imported()).toBeLessThan(ROWS)

  const first = rowOf(leads, eq(leads.email, 'owner0@import.example'))
  const firstId = first?.id ?? ''
  db().update(leads).set({ name: 'Edited after the import' }).where(eq(leads.id, firstId)).run()
  const job = rowOf(jobs, eq(jobs.kind, 'finish-import'))
  const run = { attempt: 1, now: new Date(), signal: new AbortController().signal }
  await finishImportJob({ leads: leadImporter, rentals: rentalImporter }).run(job?.payload, run)

  expect(file()).toMatchObject({ state: 'done', counts: { added: ROWS, filled: 0, left: 0, errors: 0 } })
  expect(await imported()).toBe(ROWS)
  expect(await db().$count(listedLeads)).toBe(ROWS)
  expect(db().selectDistinct({ id: importRows.resultId }).from(importRows).all()).toHaveLength(ROWS)
  expect(db().select({ n: count() }).from(leadActivities).where(eq(leadActivities.leadId, firstId)).get()).toEqual({ n: 1 })
  expect(rowOf(leads, eq(leads.id, firstId))).toMatchObject({ name: 'Edited after the import' })
})
