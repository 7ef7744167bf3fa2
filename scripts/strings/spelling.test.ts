import { expect, test } from 'vitest'
import { misspelled } from './spelling.ts'

test('a British or wrong spelling is found at its first use, also in names', () => {
  const wordings = [
    { file: 'app/a.ts', line: 3, place: 'text', text: 'The colour of Ankeny, see https://example.com/xyzzyplugh' },
    { file: 'app/b.ts', line: 4, place: 'comment', text: 'Recieved `asdfqwer` in the color' },
  ] as const
  const names = [
    { name: 'normalisedEmail', file: 'app/c.ts', line: 5 },
    { name: 'propertyType', file: 'app/c.ts', line: 6 },
  ]
  expect(misspelled(wordings, names)).toEqual([
    expect.stringMatching(/^app\/a\.ts:3: colour/),
    expect.stringMatching(/^app\/b\.ts:4: Recieved/),
    expect.stringMatching(/^app\/c\.ts:5: normalised/),
  ])
})
