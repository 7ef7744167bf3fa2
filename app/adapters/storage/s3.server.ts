import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { checkKey, type Storage } from './port.ts'

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
      if (await repeated(() => bucket.objectExists(key))) throw new Error(`There is a stored file ${key} already`)
      await repeated(() => bucket.putObject(key, bytes, TYPES[key.slice(key.lastIndexOf('.') + 1)]))
    },
    async get(key) {
      checkKey(key)
      const content = await repeated(() => bucket.getObjectArrayBuffer(key))
      return content === null ? null : new Uint8Array(content)
    },
    async remove(key) {
      checkKey(key)
      await repeated(() => bucket.deleteObject(key))
    },
  }
}

/** What a call comes to; one that did not reach the service, or that the service failed at, is made again. */
async function repeated<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await call()
    } catch (error) {
      if (!isWorthRepeating(error)) throw error
      await pause(pauseMs)
    }
  }
  return call()
}

function isWorthRepeating(error: unknown): boolean {
  return error instanceof S3NetworkError || (error instanceof S3ServiceError && (error.status >= 500 || error.status === 429))
}
