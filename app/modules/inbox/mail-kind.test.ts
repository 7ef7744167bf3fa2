import { expect, test } from 'vitest'
import { mailKind } from './mail-kind.ts'

const kindOf = (headers: Record<string, string>, subject = 'Re: Your rental', sender = 'dana@example.com') =>
  mailKind({ headers: new Map(Object.entries(headers)), subject, sender })

test.each([
  [{}, 'reply'],
  [{ 'auto-submitted': 'no' }, 'reply'],
  [{ precedence: 'first-class' }, 'reply'],
  [{ 'auto-submitted': 'auto-replied' }, 'auto_reply'],
  [{ 'auto-submitted': 'Auto-Generated; owner=dana' }, 'auto_reply'],
  [{ 'x-autoreply': 'yes' }, 'auto_reply'],
  [{ precedence: 'auto_reply' }, 'auto_reply'],
  [{ precedence: ' bulk ' }, 'auto_reply'],
  [{ 'list-id': '<owners.example.com>' }, 'auto_reply'],
  [{ 'return-path': '<>' }, 'auto_reply'],
] as const)('of a mail with %j it is a %s', (headers, kind) => {
  expect(kindOf(headers)).toBe(kind)
})

test.each([
  ['Automatic reply: Your rental', 'auto_reply'],
  ['Out of Office Re: Your rental', 'auto_reply'],
  ['Re: out of the office until Monday', 'auto_reply'],
  ['Auto-Reply', 'auto_reply'],
  ['My tenant is out of money', 'reply'],
  ['Office hours?', 'reply'],
])('the subject %s is one of a %s', (subject, kind) => {
  expect(kindOf({}, subject)).toBe(kind)
})

test.each(['MAILER-DAEMON@mx.example.com', 'postmaster@example.com', 'bounces+3@example.com'])(
  '%s reports of mails',
  (sender) => {
    expect(kindOf({}, 'Undelivered Mail Returned to Sender', sender)).toBe('bounce')
  },
)
