import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeDatabase } from '#app/db/client.server.ts'
import { type Product, type ProductOptions, productSettings, runScript, startProduct } from './product.ts'

/**
 * Starts the built product with an empty database before a file's tests, and stops it afterwards. `db()` is its database in
 * between. `name`: of its folder; `env`: additional settings. Call it once, outside the tests. Returns a function that returns
 * the product inside a test.
 */
export function setupProduct(name: string, env: Record<string, string> = {}): () => Product {
  return setupIn(name, env)
}

/** The same with the sample data. */
export function setupSeededProduct(name: string, env: Record<string, string> = {}): () => Product {
  return setupIn(name, env, async (folder) => cpSync(await sampleData(), folder, { recursive: true }))
}

/** Starts the built product with a migrated, empty database if it has none: its migrations take a third of a start. */
export function startMigrated(options: ProductOptions): Promise<Product> {
  return startProduct({ ...options, folder: withDatabase(options.folder) })
}

/** The folder, with a migrated, empty database if it had none. */
export function withDatabase(folder: string): string {
  const { DATABASE_PATH: file } = productSettings(folder)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) copyFileSync(inject('templateDatabase'), file)
  return folder
}

function setupIn(name: string, env: Record<string, string>, fill?: (folder: string) => Promise<void>): () => Product {
  let product: Product | undefined
  beforeAll(async () => {
    const folder = path.join(inject('runFolder'), name)
    await fill?.(folder)
    product = await startMigrated({ folder, env })
    Object.assign(process.env, productSettings(folder))
  })
  afterAll(async () => {
    closeDatabase()
    await product?.stop()
  })
  return () => {
    if (!product) throw new Error('The product has not been started yet')
    return product
  }
}

/** The folder of the run's sample data: the first file that asks adds it, the others wait. */
async function sampleData(): Promise<string> {
  const folder = path.join(inject('runFolder'), 'sample-data')
  const ended = `${folder}-ended`
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    try {
      runScript('scripts/seed.ts', folder)
      writeFileSync(ended, 'ok')
    } catch (error) {
      writeFileSync(ended, String(error))
    }
  }
  while (!existsSync(ended)) await setTimeout(100)
  const outcome = readFileSync(ended, 'utf8')
  if (outcome !== 'ok') throw new Error(`The sample data could not be added: ${outcome}`)
  return folder
}
