import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import { checkKey, isKey, type Storage, StorageAwayError } from './port.ts'

/** Longest time for one call, in ms: a file has at most some megabytes. */
const CALL_LIMIT_MS = 15_000
/** How long is waited before each repetition, in ms. */
const PAUSES_MS = [200, 600]

const TYPES: Record<string, string> = { avif: 'image/avif', pdf: 'application/pdf', png: 'image/png', webp: 'image/webp' }

/**
 * Files in a bucket of a service that speaks S3, for all machines alike. `address`: 'https://KEY:SECRET@host/bucket', with '?region=' where the service asks for
 * one. Every call may be repeated, because no key ever gets other content.
 */
export function s3Storage(address: string): Storage {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address)
  const bucket = new S3mini({
    endpoint: `${protocol}//${host}${pathname.replace(/(?<!\/)\/+$/, '')}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'auto',
    requestAbortTimeout: CALL_LIMIT_MS,
  })
  return {
    async put(key, bytes) {
      checkKey(key)
      if (await repeated(() => bucket.objectExists(key))) throw new Error(`The stored file ${key} already exists`)
      await repeated(() => bucket.putObject(key, bytes, TYPES[key.slice(key.lastIndexOf('.') + 1)]))
    },
    async get(key) {
      checkKey(key)
      return repeated(async () => {
        try {
          const answer = await bucket.getObjectRaw(key)
          return new Uint8Array(await answer.arrayBuffer())
        } catch (error) {
          if (isMissingFile(error)) return null
          throw error
        }
      })
    },
    async remove(key) {
      checkKey(key)
      await repeated(() => bucket.deleteObject(key))
    },
    async list(folder) {
      const objects = await repeated(() => bucket.listObjects('/', folder === '' ? '' : `${folder}/`))
      if (objects === null) throw new StorageAwayError('The stored files cannot be reached: NoSuchBucket')
      return objects.map(({ Key }) => Key).filter(isKey)
    },
  }
}

/** A bucket that is gone answers 404 as well, and says so in its body. */
function isMissingFile(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404 && !(error.body ?? '').includes('NoSuchBucket')
}

/** What a call comes to; one that did not reach the service, or that the service failed at, is made again. Throws `StorageAwayError`. */
async function repeated<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const pauseMs of [...PAUSES_MS, null]) {
    try {
      return await call()
    } catch (error) {
      if (pauseMs === null || !isWorthRepeating(error))
        throw new StorageAwayError(`The stored files cannot be reached: ${String(error)}`, { cause: error })
      await pause(pauseMs)
    }
  }
  throw new StorageAwayError('The stored files cannot be reached')
}

/** Who waited for one call until its time was over has waited long enough. */
function isWorthRepeating(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500 || error.status === 429
  return !(error instanceof Error && error.name === 'TimeoutError')
}
