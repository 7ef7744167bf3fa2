import { expect, test } from 'vitest'
import { readAddress } from './read-address.ts'

test.each([
  ['4215 Beaver Avenue, Des Moines, IA 50310', '4215 Beaver Avenue', 'Des Moines', '50310'],
  ['4215 Beaver Avenue, Des Moines, Iowa 50310-1234, USA', '4215 Beaver Avenue', 'Des Moines', '50310'],
  ['4215 Beaver Avenue\nDes Moines, IA  50310', '4215 Beaver Avenue', 'Des Moines', '50310'],
  ['4215 beaver ave des moines ia 50310', '4215 beaver ave', 'Des Moines', '50310'],
  ['4215 Beaver Ave 50310', '4215 Beaver Ave', 'Des Moines', '50310'],
  ['505 E Grand Ave, Unit 312, Des Moines, IA 50309', '505 E Grand Ave Unit 312', 'Des Moines', '50309'],
  ['505 E Grand Ave #312, Des Moines IA 50309', '505 E Grand Ave #312', 'Des Moines', '50309'],
  ['505 E Grand Ave Apt 3 Des Moines 50309', '505 E Grand Ave Apt 3', 'Des Moines', '50309'],
  ['505 E Grand Ave, Apt B', '505 E Grand Ave Apt B', '', ''],
  ['1200 Vine St, W. Des Moines, IA 50265', '1200 Vine St', 'West Des Moines', '50265'],
  ['1200 Vine Street West Des Moines', '1200 Vine Street', 'West Des Moines', ''],
  ['4215½ Beaver Ave, Des Moines, IA 50310', '4215 1/2 Beaver Ave', 'Des Moines', '50310'],
  ['"4215 Beaver Ave; Des Moines; IA 50310"', '4215 Beaver Ave', 'Des Moines', '50310'],
  ['4215 Beaver Ave | Des Moines, IA | 50310', '4215 Beaver Ave', 'Des Moines', '50310'],
  ['4215 Beaver Ave\tDes Moines\tIA\t50310', '4215 Beaver Ave', 'Des Moines', '50310'],
  ['4215 Beaver Ave, Des Moines, Polk County, Iowa, 50310, United States', '4215 Beaver Ave', 'Des Moines', '50310'],
  // A city with one ZIP code implies it, and a ZIP code implies its city.
  ['900 E Pioneer, Waukee', '900 E Pioneer', 'Waukee', '50263'],
  ['Waukee', '', 'Waukee', '50263'],
  ['50263', '', 'Waukee', '50263'],
  // Neither a state nor a city: part of the street.
  ['100 Oak Ct', '100 Oak Ct', '', ''],
  ['100 Oak Ct 50310', '100 Oak Ct', 'Des Moines', '50310'],
  ['2100 Des Moines Street', '2100 Des Moines Street', '', ''],
  ['210 Norwalk', '210 Norwalk', '', ''],
  ['50310 Highway 65, Indianola, IA', '50310 Highway 65', 'Indianola', '50125'],
  // A town that is not in the data.
  ['12 Main St, Cedar Rapids, IA 52401', '12 Main St', 'Cedar Rapids', '52401'],
])('%s', (typed, streetAddress, city, zipCode) => {
  expect(readAddress(typed)).toEqual({ streetAddress, city, zipCode, elsewhere: null })
})

test.each([
  ['12 Main St, Chicago, IL 60601', 'ZIP code 60601 is not in Iowa. We only work in Iowa.'],
  ['12 Main St Chicago Illinois 60601', 'ZIP code 60601 is not in Iowa. We only work in Iowa.'],
  ['12 Main St, Omaha, Nebraska', 'This address is in Nebraska. We only work in Iowa.'],
  ['12 Main St, New York, New York', 'This address is in New York. We only work in Iowa.'],
  ['12 Main St, Omaha, NE', 'This address is in Nebraska. We only work in Iowa.'],
])('%s is outside our area', (typed, elsewhere) => {
  expect(readAddress(typed).elsewhere).toBe(elsewhere)
})

test('unusual text is parsed quickly and without an error', () => {
  for (const text of ['', ' , ,', '#', ',,,IA', '5'.repeat(300), ', '.repeat(150), 'a '.repeat(150)])
    expect(readAddress(text).elsewhere).toBeNull()
})
