import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { QUEUE_OF_KIND } from '#app/db/schema/jobs.ts'
import { SCHEDULED_KINDS } from '#app/worker/schedules.server.ts'

test('every kind of job is queued by a schedule or by what causes it', () => {
  const files = globSync('app/modules/**/*.server.ts').map((file) => readFileSync(file, 'utf8'))
  const queued = files
    .filter((text) => /\b(?:enqueueJob|runJobNow)\(/.test(text))
    .flatMap((text) => [...text.matchAll(/\bkind: '([\w-]+)'/g)].map((match) => match[1]))
  const known = new Set<string | undefined>([...SCHEDULED_KINDS, ...queued])
  expect(Object.keys(QUEUE_OF_KIND).filter((kind) => !known.has(kind))).toEqual([])
})
