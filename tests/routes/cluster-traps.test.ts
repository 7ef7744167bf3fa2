import { copyFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { ClusterGate } from '#app/server/cluster-gate.ts'
import { MachineClient, machineListener, type MachineState } from '#app/cluster/machine-requests.ts'
import { ClusterMember, type MemberOptions } from '#app/cluster/member.ts'
import { NotConfirmedError, type Place, setClusterPlace } from '#app/cluster/place.ts'
import { closeDatabase } from '#app/db/client.server.ts'
import { type SmallProduct, startSmallProduct } from '#tests/server/small-product.ts'

const SECRET = 'between the machines of tests'
const WRITER_WAIT_MS = 1_000
const closing: (() => unknown)[] = []
afterEach(async () => {
  setClusterPlace(undefined)
  for (const close of closing.splice(0).toReversed()) await close()
})

/** The state that a machine has here. */
type Said = { isWriter?: boolean; isBehind?: boolean; writerAnswers?: boolean; writerUrl?: string | null }

async function startMachine(said: Said): Promise<SmallProduct> {
  const client = new MachineClient(SECRET, 'http://reader.example')
  const usual = { isWriter: false, isBehind: false, writerAnswers: true, writerUrl: null, isStalled: false, client }
  const member = { ...usual, position: () => ({ epoch: 1, seq: 7 }), has: () => true }
  const changing = Object.defineProperties(member, Object.getOwnPropertyDescriptors(said))
  const gate = new ClusterGate(changing as unknown as ClusterMember, { isSecure: false, writerWaitMs: WRITER_WAIT_MS })
  const product = await startSmallProduct({ cluster: gate })
  closing.push(() => product.stop())
  return product
}

async function listen(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const place = (confirmed: () => Promise<void>): Place => ({
  role: 'writer',
  file: '',
  record: () => undefined,
  confirmed,
  isReady: () => true,
  lagMs: () => 0,
})

/** A reader whose file is at 3.10, and its writer. */
async function startReader(name: string, writerState: () => MachineState, more: Partial<MemberOptions> = {}) {
  const file = path.join(inject('runFolder'), `${name}.sqlite`)
  const copy = new Database(file)
  closing.push(() => copy.close())
  copy.exec('create table cluster (id integer primary key, epoch integer, seq integer, writer_url text)')
  const writer = await listen(machineListener(SECRET, writerState, () => undefined))
  copy.prepare('insert into cluster values (1, 3, 10, ?)').run(writer.url)
  const own = await listen(() => undefined)
  await new Promise((resolve) => own.server.close(resolve))
  const member = new ClusterMember({
    node: 'http://127.0.0.1:9',
    file,
    url: own.url,
    secret: SECRET,
    sessionKeys: ['own'],
    siteHost: 'www.example.com',
    databasePath: `${file}.writer`,
    whyNotWriter: () => null,
    isStorageFull: () => false,
    onSwitch: () => undefined,
    onEnd: () => undefined,
    ...more,
  })
  const join = async () => {
    closing.push(() => member.leave((listening) => new Promise((resolve) => listening.close(resolve))))
    await member.join(createServer())
  }
  return { member, copy, join }
}

const post = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ a: '1' }), headers: { Origin: new URL(url).origin } })

describe('at the writer', () => {
  test('no answer leaves, not even that of a page, before what it may rest on is confirmed', async () => {
    const { url } = await startMachine({ isWriter: true })
    const said: string[] = []
    let confirm = (): void => undefined
    setClusterPlace(
      place(() => {
        said.push('asked')
        return new Promise((resolve) => (confirm = resolve))
      }),
    )
    const asked = fetch(url).then((answer) => {
      said.push('answered')
      return answer.status
    })
    await expect.poll(() => said).toEqual(['asked'])
    confirm()
    expect(await asked).toBe(200)
    expect(said).toEqual(['asked', 'answered'])
  })

  test('what is not confirmed is not shown, and a form is not certain', async () => {
    const { url } = await startMachine({ isWriter: true })
    setClusterPlace(place(() => Promise.reject(new NotConfirmedError('fenced'))))
    const [page, form] = [await fetch(url), await post(`${url}/echo`)]
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('isn’t available right now')])
    expect([form.status, await form.text()]).toEqual([503, expect.stringContaining('We can’t tell whether')])
    expect(form.headers.get('Retry-After')).toBe('10')
  })
})

describe('at a reader', () => {
  test('a form that was sent on and whose answer is lost is not certain', async () => {
    const received: string[] = []
    const writer = await listen((request) => {
      request.on('data', (part: Buffer) => received.push(part.toString()))
      request.on('end', () => request.socket.destroy())
    })
    const { url, actions } = await startMachine({ writerUrl: writer.url })
    const answer = await post(`${url}/echo`)
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('We can’t tell whether')])
    expect(received).toEqual(['a=1'])
    expect(actions()).toBe(0)
  })

  test('a form that reached no writer was not saved', async () => {
    const gone = await listen(() => undefined)
    await new Promise((resolve) => gone.server.close(resolve))
    const notOne = await listen(
      machineListener(
        SECRET,
        () => ({ isWriter: false, epoch: 1, seq: 1 }),
        () => undefined,
      ),
    )
    const otherSecret = await listen(
      machineListener(
        'another secret',
        () => ({ isWriter: true, epoch: 1, seq: 1 }),
        () => undefined,
      ),
    )
    await expect(new MachineClient(SECRET, 'http://reader.example').state(otherSecret.url, 1_000)).rejects.toThrow(
      'CLUSTER_SECRET is different there',
    )
    for (const writerUrl of [null, gone.url, notOne.url, otherSecret.url]) {
      const { url } = await startMachine({ writerUrl })
      const answer = await post(`${url}/echo`)
      expect([answer.status, await answer.text()], String(writerUrl)).toEqual([503, expect.stringContaining('was not saved')])
    }
  })

  test('that is behind, pages come from the writer, or from itself without one', async () => {
    const writer = await listen((_request, response) => response.end('of the writer'))
    setClusterPlace({ ...place(() => Promise.resolve()), role: 'reader', file: inject('templateDatabase') })
    closing.push(closeDatabase)
    const textOf = async (said: Said) => (await fetch((await startMachine(said)).url)).text()
    expect(await textOf({ isBehind: true, writerUrl: writer.url })).toBe('of the writer')
    expect(await textOf({ isBehind: true, writerAnswers: false, writerUrl: writer.url })).toContain('world')
    expect(await textOf({ writerUrl: writer.url })).toContain('world')
  })

  test('that has returned, a machine is behind until its file is as far as the writer', async () => {
    let asked = 0
    const state = () => {
      asked += 1
      return { isWriter: true, epoch: 3, seq: 20 }
    }
    const { member, copy, join } = await startReader('returned', state)
    await join()
    // By then it has also checked its file many times.
    await expect.poll(() => asked).toBeGreaterThan(2)
    expect([member.writerAnswers, member.isBehind]).toEqual([true, true])
    copy.exec('update cluster set seq = 20')
    await expect.poll(() => member.isBehind).toBe(false)
  })

  test.each([
    ['SESSION_SECRET', { sessionKeys: ['other'] }, { sessionKeys: ['own'] }, { sessionKeys: ['new', 'own'] }],
    [
      'BASE_URL, like a second product with copied settings,',
      { siteHost: 'staging.example.com' },
      { siteHost: 'www.example.com' },
      { siteHost: 'staging.example.com' },
    ],
  ])('waits while the writer has another %s and ends once it hears of another one', async (setting, other, own, later) => {
    let asked = 0
    let said: MachineState = { isWriter: true, epoch: 3, seq: 10, ...other }
    const reasons: string[] = []
    const state = () => {
      asked += 1
      return said
    }
    const { join } = await startReader(setting.slice(0, 8), state, { onEnd: (reason) => reasons.push(reason) })
    let hasJoined = false
    const joining = join().then(() => (hasJoined = true))
    await expect.poll(() => asked).toBeGreaterThan(1)
    expect(hasJoined).toBe(false)
    said = { ...said, ...own }
    await joining
    expect(reasons).toEqual([])
    said = { ...said, ...later }
    await expect.poll(() => reasons[0]).toMatch(/^(?:SESSION_SECRET|BASE_URL) is different on the writer, http/)
  })

  test('with the database of another version, pages are the writer’s, once there is one, else refused in words', async () => {
    const file = path.join(inject('runFolder'), 'of-the-future.sqlite')
    copyFileSync(inject('templateDatabase'), file)
    const newer = new Database(file)
    newer.exec("insert into __drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)")
    newer.close()
    setClusterPlace({ ...place(() => Promise.resolve()), role: 'reader', file })
    closing.push(closeDatabase)
    const writer = await listen((_request, response) => response.end('of the writer'))
    let looks = 0
    const changing = {
      get writerUrl() {
        looks += 1
        return looks > 2 ? writer.url : null
      },
    }
    const page = await fetch((await startMachine(changing)).url)
    expect([page.status, await page.text()]).toEqual([200, 'of the writer'])
    // As when the node has replaced the file.
    closeDatabase()
    const refused = await fetch((await startMachine({ writerUrl: null })).url)
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('isn’t available right now')])
    rmSync(file)
    closeDatabase()
    expect(await (await fetch((await startMachine({ writerUrl: writer.url })).url)).text()).toBe('of the writer')
  })

  test('joins while secrets are renewed, as long as each machine knows the one that the other signs with', async () => {
    const renewed = { isWriter: true, epoch: 3, seq: 10, sessionKeys: ['new', 'own'] }
    const { member, join } = await startReader('renewed', () => renewed, { sessionKeys: ['own', 'new'] })
    await join()
    await expect.poll(() => member.isBehind).toBe(false)
  })
})
