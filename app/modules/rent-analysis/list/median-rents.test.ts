import { expect, test } from 'vitest'
import { medianRents } from './median-rents.ts'

const rents = (city: string, bedrooms: number, ...dollars: number[]) =>
  dollars.map((rentDollars) => ({ city, bedrooms, rentDollars, count: 1 }))

test('a cell has the middle rent of three or more, the mean of two middle ones, and none for fewer', () => {
  const rows = medianRents([
    ...rents('Ankeny', 2, 1300, 1250, 1400),
    ...rents('ankeny', 3, 1700, 1900, 1800, 1850),
    ...rents('Ankeny', 1, 900, 950),
  ])
  expect(rows).toEqual([
    {
      city: 'Ankeny',
      count: 9,
      cells: [
        { count: 0, medianDollars: null },
        { count: 2, medianDollars: null },
        { count: 3, medianDollars: 1300 },
        { count: 4, medianDollars: 1825 },
        { count: 0, medianDollars: null },
      ],
    },
  ])
})

test('a studio has its own column, four bedrooms and more share one, and the city with most analyses comes first', () => {
  const [first, second] = medianRents([...rents('Clive', 0, 700), ...rents('Waukee', 4, 2000, 2400), ...rents('Waukee', 7, 3000)])
  expect([first?.city, first?.cells[4]]).toEqual(['Waukee', { count: 3, medianDollars: 2400 }])
  expect([second?.city, second?.cells[0]?.count]).toEqual(['Clive', 1])
})

test('properties with the same rent count each', () => {
  const [row] = medianRents([{ city: 'Ankeny', bedrooms: 2, rentDollars: 1300, count: 3 }, ...rents('Ankeny', 2, 1500, 1600)])
  expect(row?.cells[2]).toEqual({ count: 5, medianDollars: 1300 })
})
