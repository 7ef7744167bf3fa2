import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import { checkKey, isKey, type Storage, StorageUnavailableError } from './port.ts'

/** Time limit for one call, in ms. Files are a few megabytes at most. */
const CALL_LIMIT_MS = 15_000
/** Wait before each retry, in ms. */
const PAUSES_MS = [200, 600]

const TYPES: Record<string, string> = { avif: 'image/avif', pdf: 'application/pdf', png: 'image/png', webp: 'image/webp' }

/**
 * Files in a bucket of an S3-compatible service, shared by all machines. `address`: 'https://KEY:SECRET@host/bucket', with
 * '?region=' if the service needs one. Every call can be retried, because a key's content never changes.
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
          const response = await bucket.getObjectRaw(key)
          return new Uint8Array(await response.arrayBuffer())
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
      if (objects === null) throw new StorageUnavailableError('File storage cannot be reached: NoSuchBucket')
      return objects.map(({ Key }) => Key).filter(isKey)
    },
  }
}

/** A missing bucket answers 404 too, with its own error in the body. */
function isMissingFile(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404 && !(error.body ?? '').includes('NoSuchBucket')
}

/** Makes a call, with retries if the service can't be reached or fails. Throws `StorageUnavailableError`. */
async function repeated<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const pauseMs of [...PAUSES_MS, null]) {
    try {
      return await call()
    } catch (error) {
      if (pauseMs === null || !isWorthRepeating(error))
        throw new StorageUnavailableError(`File storage cannot be reached: ${String(error)}`, { cause: error })
      await pause(pauseMs)
    }
  }
  throw new StorageUnavailableError('File storage cannot be reached')
}

/** No retry after a timeout: the caller has waited long enough. */
function isWorthRepeating(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500 || error.status === 429
  return !(error instanceof Error && error.name === 'TimeoutError')
}
