import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Storage } from '#app/adapters/storage/port.ts'
import { BackupError } from '#app/db/backup.server.ts'

/** Size of a part, sent in one request. */
const PART_BYTES = 8 * 1024 * 1024

const manifestSchema = z.object({
  /** Of the uncompressed database. */
  sha256: z.string(),
  bytes: z.number(),
  parts: z.number(),
  /** Row counts by table. */
  rows: z.record(z.string(), z.number()),
  /** Keys of its stored files. */
  files: z.array(z.string()),
})

/** The backup's manifest. It is written last: without it, the backup does not exist. */
type Manifest = z.infer<typeof manifestSchema>

const folderOf = (name: string) => `databases/${name}`
const partOf = (name: string, index: number) => `${folderOf(name)}/${String(index).padStart(5, '0')}.gz`
const manifestOf = (name: string) => `${folderOf(name)}/manifest.json`
/** Key of a stored file: stored once for all backups that use it. */
export const fileOf = (key: string) => `files/${key}`

/** Names of the finished backups, oldest first, and of the unfinished ones. */
export async function listBackups(place: Storage): Promise<{ names: string[]; unfinished: string[] }> {
  const keys = await place.list('databases')
  const finished = new Set(keys.filter((key) => key.endsWith('/manifest.json')).map(nameIn))
  const unfinished = [...new Set(keys.map(nameIn))].filter((name) => !finished.has(name))
  return { names: [...finished].toSorted(), unfinished }
}

const nameIn = (key: string) => key.split('/')[1] ?? ''

/** A backup's manifest. Throws `BackupError` if there is no such backup. */
export async function readManifest(place: Storage, name: string): Promise<Manifest> {
  const bytes = await place.get(manifestOf(name))
  if (bytes === null) throw new BackupError(`There is no backup ${name} at BACKUP_URL.`)
  return manifestSchema.parse(JSON.parse(Buffer.from(bytes).toString()))
}

/** Writes the manifest, which completes the backup. */
export async function writeManifest(place: Storage, name: string, manifest: Manifest): Promise<void> {
  await place.put(manifestOf(name), Buffer.from(JSON.stringify(manifest)))
}

/** Uploads a database file in compressed parts. Returns their number, hash and size. */
export async function putDatabase(
  place: Storage,
  name: string,
  file: string,
): Promise<Pick<Manifest, 'sha256' | 'bytes' | 'parts'>> {
  let parts = 0
  let bytes = 0
  const hash = createHash('sha256')
  await pipeline(
    createReadStream(file),
    async function* measured(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createGzip({ level: 6 }),
    async (source: AsyncIterable<Buffer>) => {
      for await (const part of inParts(source)) await place.put(partOf(name, parts++), part)
    },
  )
  return { sha256: hash.digest('hex'), bytes, parts }
}

async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** Downloads a backup's database into a new file. Throws `BackupError` if it differs from what was uploaded. */
export async function fetchDatabase(place: Storage, name: string, { parts, sha256 }: Manifest, target: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(
    async function* sent() {
      for (let index = 0; index < parts; index++) {
        const part = await place.get(partOf(name, index))
        if (part === null) throw new BackupError(`Part ${index + 1} of the backup ${name} is missing.`)
        yield part
      }
    },
    createGunzip(),
    async function* measured(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(target, { mode: 0o600 }),
  )
  if (hash.digest('hex') !== sha256)
    throw new BackupError(`The backup ${name} differs from what was written: its hash doesn’t match.`)
}

/**
 * Removes a backup, manifest first, so that a partial one doesn't count. Its files remain, because other backups may use them.
 */
export async function removeBackup(place: Storage, name: string): Promise<void> {
  await place.remove(manifestOf(name))
  for (const key of await place.list(folderOf(name))) await place.remove(key)
}
