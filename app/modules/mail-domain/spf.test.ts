import { expect, test } from 'vitest'
import { checkSpf } from './spf.ts'

/** DNS in which only our domain has a record, or none does. */
const dnsWith = (...records: string[]) => ({
  texts: (name: string) => Promise.resolve(name === 'gate.example' ? records : []),
  addresses: () => Promise.resolve([]),
  mailServers: () => Promise.resolve([]),
})

test.each(['127.0.0.1', '10.0.0.5', '::1', 'postfix'])('the address that %s sends from is not guessed', async (host) => {
  const none = await checkSpf('gate.example', host, dnsWith())
  expect(none).toMatchObject({ verdict: 'wrong', record: null })
  expect(none.says).toContain('the public address of our mail server')
  const one = await checkSpf('gate.example', host, dnsWith('v=spf1 ip4:8.8.8.8 ~all'))
  expect(one).toMatchObject({ verdict: 'unknown', record: null })
  expect(one.says).toContain(`${host} is on our own network`)
})

test('a public server is named in the record', async () => {
  expect(await checkSpf('gate.example', '8.8.4.4', dnsWith())).toMatchObject({ record: { value: 'v=spf1 ip4:8.8.4.4 ~all' } })
  expect(await checkSpf('gate.example', null, dnsWith())).toMatchObject({ verdict: 'wrong', record: null })
})
