import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Tables by the schema file that declares them. */
const tables = new Map(
  globSync('app/db/schema/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = sqliteTable\(/g)].map(
      ([, name = '']) => [name, path.basename(file, '.ts')] as const,
    ),
  ),
)
/** Schema files whose tables belong to a module of another name. */
const OWNERS: Record<string, string> = { 'rate-limits': 'forms' }

test('a module writes its own tables alone; those of others through their exported writes', () => {
  const writes = globSync('app/modules/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }).flatMap((file) => {
    const module = file.split(path.sep)[2] ?? ''
    const written = [...readFileSync(file, 'utf8').matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(([, name = '']) => name)
    return written
      .map((table) => ({ table, noun: tables.get(table) }))
      .filter(({ noun }) => noun !== undefined && (OWNERS[noun] ?? noun) !== module)
      .map(({ table, noun }) => `${file} writes ${table} of ${noun ?? ''}`)
  })
  expect(writes).toEqual([])
})
