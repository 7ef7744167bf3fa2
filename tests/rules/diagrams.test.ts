import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOCUMENT_STATUSES, LEAD_STATUSES, MESSAGE_STATES, PAYMENT_STATES, RUN_STATES } from '#app/db/schema/index.ts'
import { mayMoveForward } from '#app/modules/leads/status/status.ts'
import { messageLife } from '#app/modules/messaging/outbox/labels.ts'
import { canTransition } from '#app/modules/payments/rules.ts'

type Arrow = { from: string; to: string; label: string }

const page = readFileSync('docs/product/states.md', 'utf8')
/** The arrows of the diagram under a heading. */
function arrowsOf(heading: string): Arrow[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [, diagram = ''] = section.split('```')
  return [...diagram.matchAll(/^ {2}(\S+) --> (\w+)(?:: (.+))?$/gm)].map(([, from = '', to = '', label = '']) => ({
    from,
    to,
    label,
  }))
}
const statesOf = (arrows: Arrow[]) =>
  [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].filter((state) => state !== '[*]').sort()

const moment = new Date(0)
const NOTHING = { state: 'sent', deliveredAt: null, bouncedAt: null, complainedAt: null, answeredAt: null } as const
/** Words that `messageLife` adds to a message's states. */
const REPORTED = (['deliveredAt', 'bouncedAt', 'complainedAt', 'answeredAt'] as const).map((at) =>
  messageLife({ ...NOTHING, [at]: moment }),
)

test.each([
  ['Lead', LEAD_STATUSES],
  ['Payment', PAYMENT_STATES],
  ['Document', DOCUMENT_STATUSES],
  ['Campaign run', RUN_STATES],
  ['Message', [...MESSAGE_STATES, ...REPORTED]],
])('the diagram of a %s has the states of the code', (heading, states) => {
  expect(statesOf(arrowsOf(heading))).toEqual([...states].sort())
})

test('the diagram of a lead moves it by automatic steps or staff', () => {
  const steps = arrowsOf('Lead').filter(({ from, label }) => from !== '[*]' && !label.startsWith('staff'))
  expect(steps).toHaveLength(7)
  expect(steps.filter(({ from, to }) => !mayMoveForward(from, LEAD_STATUSES.find((status) => status === to) ?? 'leads'))).toEqual(
    [],
  )
})

test('the diagram of a payment has every allowed change, and no other', () => {
  const drawn = arrowsOf('Payment')
    .filter(({ from, label }) => from !== '[*]' && label !== 'refund failed')
    .map(({ from, to }) => `${from} > ${to}`)
  const possible = PAYMENT_STATES.flatMap((from) =>
    PAYMENT_STATES.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
  )
  expect(drawn.sort()).toEqual(possible.sort())
})
