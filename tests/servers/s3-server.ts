import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

/** An S3-compatible server with one bucket, in its own folder. */
export async function startS3Server() {
  const directory = mkdtempSync(path.join(tmpdir(), 's3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'site', configs: [] }],
  })
  const { port } = await server.run()
  return {
    /** A bucket's address, for `STORAGE_URL`. */
    urlOf: (bucket = 'site', key = 'S3RVER') => `http://${key}:S3RVER@127.0.0.1:${port}/${bucket}?region=us-east-1`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
