import { expect, test } from 'vitest'
import { conversationOf } from './conversation.ts'

const mail = (id: string, inReplyTo: string | null = null, referenceIds: string[] = []) => ({
  id,
  providerId: `${id}@example.com`,
  inReplyTo: inReplyTo && `${inReplyTo}@example.com`,
  referenceIds: referenceIds.map((name) => `${name}@example.com`),
})
const idsOf = (id: string, among: Parameters<typeof conversationOf>[1]) => conversationOf(id, among).map((found) => found.id)

test('a conversation contains the messages that answer each other, in any order, and no others of the sender', () => {
  const mails = [
    mail('third', 'ours', ['first', 'ours']),
    mail('first'),
    mail('other'),
    mail('second', 'first'),
    mail('answer', 'other'),
  ]
  for (const of of ['first', 'second', 'third']) expect(idsOf(of, mails)).toEqual(['third', 'first', 'second'])
  expect(idsOf('other', mails)).toEqual(['other', 'answer'])
  expect(idsOf('missing', mails)).toEqual([])
})

test('a thousand emails that refer to each other are read once each', () => {
  const mails = Array.from({ length: 1_000 }, (_, at) => mail(String(at), null, ['root', String(at - 1)]))
  expect(idsOf('500', mails)).toHaveLength(1_000)
})
