import { expect, test } from 'vitest'
import { isPublicAddress, isPublicName, isThisMachine } from './public-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('a public host name has several parts, no underscore, and is not an IP address', () => {
  for (const name of ['pm.example.com', 'EXAMPLE.ORG', 'xn--mnchen-3ya.example', 'a.b-c.example2'])
    expect(isPublicName(name), name).toBe(true)
  for (const name of ['localhost', 'my_site.example.com', '192.0.2.1', '[2001:db8::1]', 'example.', ''])
    expect(isPublicName(name), name).toBe(false)
})

test('this machine is its name and its loopback addresses, in a URL', () => {
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]']) expect(isThisMachine(host), host).toBe(true)
  for (const host of ['localhost.example.com', '10.0.0.1', '[::2]', 'mail.example.com'])
    expect(isThisMachine(host), host).toBe(false)
})
