import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#app/db/client.server.ts'
import { makeRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for this run only, deleted at its end. */
    runFolder: string
    /** A migrated, empty SQLite file to copy. */
    templateDatabase: string
  }
}

/** Runs before all tests: migrates one database, which every test copies. */
export default function setup(project: TestProject) {
  const runFolder = makeRunFolder('test')
  const templateDatabase = path.join(runFolder, 'template.sqlite')
  const { sqlite, close } = openDatabase(templateDatabase)
  // Merges the WAL into the file, so that copying the file copies the whole database.
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  close()
  project.provide('runFolder', runFolder)
  project.provide('templateDatabase', templateDatabase)
  return () => rmSync(runFolder, { recursive: true, force: true })
}
