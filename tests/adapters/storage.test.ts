import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { folderStorage } from '#app/adapters/storage/embedded.server.ts'
import { isStorageUnavailable, type Storage } from '#app/adapters/storage/port.ts'
import { s3Storage } from '#app/adapters/storage/s3.server.ts'
import { readEnv } from '#app/config/env.server.ts'
import { startS3Server } from '#tests/servers/s3-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'storage-'))
let server: Awaited<ReturnType<typeof startS3Server>>
const storages: Record<string, () => Storage> = {
  'a folder': () => folderStorage(folder),
  'a bucket': () => s3Storage(server.urlOf()),
}

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe.each(Object.keys(storages))('%s', (name) => {
  const storage = () => storages[name]?.() ?? folderStorage(folder)

  test('keeps every byte of a file, for any reader, until it is removed', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256)
    await storage().put('images/0a/whole.png', bytes)
    const kept = await storage().get('images/0a/whole.png')
    expect(kept && Buffer.compare(kept, bytes)).toBe(0)
    await storage().remove('images/0a/whole.png')
    expect(await storage().get('images/0a/whole.png')).toBeNull()
    await storage().remove('images/0a/whole.png')
  })

  test('never overwrites a file', async () => {
    await storage().put('images/1b/whole.png', Buffer.from('first'))
    await expect(storage().put('images/1b/whole.png', Buffer.from('second'))).rejects.toThrow('exists')
    expect(Buffer.from((await storage().get('images/1b/whole.png')) ?? '').toString()).toBe('first')
  })

  test.each(['../secret.png', '/etc/passwd.png', 'a b.png', 'A.png', '', 'images/'])('refuses the key %j', async (key) => {
    await expect(storage().get(key)).rejects.toThrow(RangeError)
    await expect(storage().put(key, Buffer.from('x'))).rejects.toThrow(RangeError)
    await expect(storage().remove(key)).rejects.toThrow(RangeError)
  })
})

describe('a bucket', () => {
  test("that doesn't exist, or belongs to someone else, is reported", async () => {
    await expect(s3Storage(server.urlOf('other')).put('a.png', Buffer.from('x'))).rejects.toThrow('NoSuchBucket')
    await expect(s3Storage(server.urlOf('site', 'NO_PERSON')).put('a.png', Buffer.from('x'))).rejects.toThrow('403')
  })

  test('that is gone, refuses us or is down is unavailable; a file that was never stored is missing', async () => {
    const stopped = await startS3Server()
    const address = stopped.urlOf()
    await stopped.stop()
    const away = [server.urlOf('other'), server.urlOf('site', 'NO_PERSON'), address]
    for (const one of away) {
      const error: unknown = await s3Storage(one)
        .get('a.png')
        .catch((reason: unknown) => reason)
      expect(isStorageUnavailable(error), one).toBe(true)
      expect(isStorageUnavailable(new Error('A file could not be read', { cause: error })), one).toBe(true)
      await expect(s3Storage(one).put('a.png', Buffer.from('x')), one).rejects.toMatchObject({ name: 'StorageUnavailableError' })
    }
    expect(await s3Storage(server.urlOf()).get('a.png')).toBeNull()
    expect(isStorageUnavailable(new Error('Something else'))).toBe(false)
  })

  test('with a brief failure is retried; after three times that is reported', async () => {
    let failures = 2
    const address = await startFailing(() => failures-- > 0)
    expect(await s3Storage(address).get('a.png')).toEqual(new Uint8Array(Buffer.from('whole')))
    failures = 3
    await expect(s3Storage(address).get('a.png')).rejects.toThrow('503')
    expect(failures).toBe(0)
  })

  test('is named by an address with key and secret', () => {
    const bucket = 'https://key:se%2Fcret@s3.example.com/site-images?region=us-east-1'
    expect(readEnv({ STORAGE_URL: bucket }).STORAGE_URL).toBe(bucket)
    expect(readEnv({ STORAGE_URL: ' ' }).STORAGE_URL).toBeUndefined()
    for (const wrong of ['s3://bucket', 'https://s3.example.com/bucket', 'https://key@host/bucket', 'https://key:secret@host/'])
      expect(() => readEnv({ STORAGE_URL: wrong })).toThrow('STORAGE_URL')
  })
})

/** A service that answers 503 while `isFailing`, then with a file. */
async function startFailing(isFailing: () => boolean): Promise<string> {
  const service: Server = createServer((_request, response) => {
    response.statusCode = isFailing() ? 503 : 200
    response.end(response.statusCode === 200 ? 'whole' : '')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void service.close())
  const address = service.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  return `http://key:secret@127.0.0.1:${address.port}/site`
}
