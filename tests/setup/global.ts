import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#app/db/client.server.ts'
import { makeRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run alone, removed at its end. */
    runFolder: string
    /** A migrated, empty SQLite file to copy. */
    templateDatabase: string
  }
}

/** Before all tests: migrates one database, which every test then copies. */
export default function setup(project: TestProject) {
  const runFolder = makeRunFolder('test')
  const templateDatabase = path.join(runFolder, 'template.sqlite')
  const { sqlite, close } = openDatabase(templateDatabase)
  // Everything in the one file, so that copying that file copies the database.
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  close()
  project.provide('runFolder', runFolder)
  project.provide('templateDatabase', templateDatabase)
  return () => rmSync(runFolder, { recursive: true, force: true })
}
