import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { mapStreets } from '#app/db/schema/index.ts'
import { suggestAddresses } from '#app/modules/addresses/suggest-streets.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

type Ends = [from: string | null, to: string | null, zipCode: string | null]

function addStreet(name: string, [leftFrom, leftTo, leftZip]: Ends, [rightFrom, rightTo, rightZip]: Ends = [null, null, null]) {
  const place = { minLatitude: 0, maxLatitude: 1, minLongitude: 0, maxLongitude: 1, line: [0, 0, 1, 1] }
  const sides = { leftFrom, leftTo, leftZip, rightFrom, rightTo, rightZip }
  db()
    .insert(mapStreets)
    .values({ file: 'roads.zip', name, nameKey: name.toLowerCase(), kind: 'street', ...place, ...sides })
    .run()
}

const ask = (typed: string) => suggestAddresses(typed).map(({ text }) => text)

beforeEach(() => {
  addStreet('Beaver Ave', ['4201', '4299', '50310'], ['4200', '4298', '50310'])
  addStreet('Beaver Ave', ['4301', '4399', '50310'])
  addStreet('NW Beaver Dr', ['4201', '4299', '50131'])
  addStreet('Beaver Ridge Cir', ['1', '99', '50211'])
})

test.each(['4215 Beaver Av', '4215 beaver avenue', '4215 Beaver Aven'])('%s: the street with houses of that number', (typed) => {
  expect(ask(typed)).toContain('4215 Beaver Ave, Des Moines, IA 50310')
})

test('a street is found without its direction, once, and only if it has the number', () => {
  expect(ask('4215 Beaver')).toEqual(['4215 Beaver Ave, Des Moines, IA 50310', '4215 NW Beaver Dr, Johnston, IA 50131'])
  expect(ask('4214 Beaver')).toEqual(['4214 Beaver Ave, Des Moines, IA 50310'])
  expect(ask('9999 Beaver')).toEqual([])
})

test('a city or ZIP code after the comma narrows the list', () => {
  expect(ask('4215 Beaver, John')).toContain('4215 NW Beaver Dr, Johnston, IA 50131')
  expect(ask('4215 Beaver, John').join()).not.toContain('50310')
  expect(ask('4215 Beaver, 501')[0]).toBe('4215 NW Beaver Dr, Johnston, IA 50131')
})

test('without imported streets the places remain', () => {
  db().delete(mapStreets).run()
  expect(ask('4215 Beaver Ave')).toEqual([])
  expect(ask('4215 Beaver Ave, Anke')).toEqual(['4215 Beaver Ave, Ankeny, IA'])
})

test('at most five are suggested', () => {
  for (const zipCode of ['50309', '50311', '50312', '50313', '50314', '50315']) addStreet('Beaver Ave', ['4201', '4299', zipCode])
  expect(ask('4215 Beaver')).toHaveLength(5)
})
