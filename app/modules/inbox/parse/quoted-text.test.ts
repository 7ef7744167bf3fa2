import { expect, test } from 'vitest'
import { splitQuoted } from './quoted-text.ts'

const OWN = 'Yes, Tuesday works.\n\nDana'

test.each([
  ['nothing', '', ''],
  ['marked lines', '\n\n> When may we come?\n> Jo', '> When may we come?\n> Jo'],
  [
    'an introduction in one line',
    '\n\nOn Fri, Nov 20, 2026 at 9:12 AM Harvest Gate <hello@harvestgate.example> wrote:\n> When may we come?',
    'On Fri, Nov 20, 2026 at 9:12 AM Harvest Gate <hello@harvestgate.example> wrote:\n> When may we come?',
  ],
  [
    'an introduction in two lines, and no marks',
    '\n\nOn Fri, Nov 20, 2026 at 9:12 AM Harvest Gate\n<hello@harvestgate.example> wrote:\nWhen may we come?',
    'On Fri, Nov 20, 2026 at 9:12 AM Harvest Gate\n<hello@harvestgate.example> wrote:\nWhen may we come?',
  ],
  [
    'the headers of the email before',
    '\n\nFrom: Harvest Gate <hello@harvestgate.example>\nSent: Friday\nTo: Dana\n\nWhen may we come?',
    'From: Harvest Gate <hello@harvestgate.example>\nSent: Friday\nTo: Dana\n\nWhen may we come?',
  ],
])('%s below the text are separated from it', (_, below, quoted) => {
  expect(splitQuoted(OWN + below)).toEqual({ own: OWN, quoted })
})

test('an answer between quoted lines stays whole', () => {
  const text = 'On Friday you wrote:\n> When may we come?\nTuesday.\n> Is there a dog?\nNo.'
  expect(splitQuoted(text)).toEqual({ own: text, quoted: '' })
})

test('a long run of spaces and symbols is parsed right away', () => {
  expect(splitQuoted(`Yes${'\n'.repeat(100_000)}${'>\n'.repeat(100_000)}`).own).toBe('Yes')
  expect(splitQuoted('On '.repeat(100_000)).quoted).toBe('')
})
