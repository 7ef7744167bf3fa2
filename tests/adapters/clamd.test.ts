import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { clamd } from '#app/adapters/virus-scan/clamd.server.ts'
import { type ClamdServer, EICAR, startClamd } from '#tests/servers/clamd.ts'

let server: ClamdServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function scannerOf(options: Parameters<typeof startClamd>[0] = {}, timeLimitMs?: number) {
  server = await startClamd(options)
  return { server, scan: clamd({ url: server.url, ...(timeLimitMs === undefined ? {} : { timeLimitMs }) }).scan }
}

describe('a file at clamd', () => {
  test('is sent in chunks as clamd(8) specifies, whole, and is clean or infected', async () => {
    const { server, scan } = await scannerOf()
    const files = [Buffer.alloc(0), randomBytes(65_536), randomBytes(200_001)]
    for (const file of files) expect(await scan(file)).toEqual({ outcome: 'clean' })
    expect(server.scanned).toEqual(files)
    expect(await scan(Buffer.from(`%PDF-1.7 ${EICAR}`))).toEqual({ outcome: 'infected', signature: 'Eicar-Signature' })
    expect(server.problems).toEqual([])
  })

  test('can also be sent over a local socket', async () => {
    const { scan } = await scannerOf({ path: path.join(tmpdir(), `clamd-${randomBytes(6).toString('hex')}`) })
    expect(await scan(Buffer.from(EICAR))).toMatchObject({ outcome: 'infected' })
  })

  test('that exceeds StreamMaxLength is too large', async () => {
    const { scan } = await scannerOf({ streamMaxBytes: 1_000 })
    expect(await scan(randomBytes(1_001))).toEqual({ outcome: 'too-large' })
    expect(await scan(randomBytes(1_000))).toEqual({ outcome: 'clean' })
  })

  test.each(['stream: OK', 'stream: Time limit reached. ERROR\0', 'stream:  FOUND\0', 'OK\0', '\0', 'a'.repeat(2_000), ''])(
    'is not considered clean after %j',
    async (answer) => {
      const { server, scan } = await scannerOf()
      server.answerWith(answer)
      expect(await scan(randomBytes(10))).toMatchObject({ outcome: 'away' })
    },
  )

  test('is not considered clean if clamd hangs up, is silent, or is unreachable', async () => {
    const { server, scan } = await scannerOf({}, 50)
    server.answerWith(null)
    expect(await scan(randomBytes(10))).toMatchObject({ outcome: 'away', reason: 'clamd did not respond within 50 ms' })
    server.goAway()
    expect(await scan(randomBytes(10))).toMatchObject({ outcome: 'away' })
    await server.stop()
    expect(await scan(randomBytes(10))).toMatchObject({ outcome: 'away' })
  })
})
