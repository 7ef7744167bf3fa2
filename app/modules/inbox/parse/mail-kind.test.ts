import { expect, test } from 'vitest'
import { isAutoReplySubject, mailKind } from './mail-kind.ts'

const kindOf = (headers: Record<string, string>, subject = 'Re: Your rental', sender = 'dana@example.com') =>
  mailKind({ headers: new Map(Object.entries(headers)), subject, sender })

test.each([
  [{}, 'reply'],
  [{ 'auto-submitted': 'no' }, 'reply'],
  [{ precedence: 'first-class' }, 'reply'],
  [{ 'auto-submitted': 'auto-replied' }, 'auto_reply'],
  [{ 'auto-submitted': 'Auto-Generated; owner=dana' }, 'auto_reply'],
  [{ 'auto-submitted': 'auto-notified; owner-email="dana@example.com"' }, 'auto_reply'],
  [{ 'x-autoreply': 'yes' }, 'auto_reply'],
  [{ 'x-autoreply': 'no' }, 'reply'],
  [{ precedence: 'auto_reply' }, 'auto_reply'],
  [{ 'return-path': '<>' }, 'auto_reply'],
  [{ 'x-ms-exchange-generated-message-source': 'Mailbox Rules Agent' }, 'auto_reply'],
] as const)('an email with %j is %s', (headers, kind) => {
  expect(kindOf(headers)).toBe(kind)
})

test.each([
  ['Automatic reply: Your rental', 'auto_reply'],
  ['Automatische Antwort: Your rental', 'auto_reply'],
  // A help desk forwards what a person wrote.
  ['Re: Your rental', 'reply'],
])('an Exchange email with suppressed replies of class %s is %s', (subject, kind) => {
  expect(kindOf({ 'x-auto-response-suppress': 'All' }, subject)).toBe(kind)
  expect(kindOf({ 'x-auto-response-suppress': 'OOF, AutoReply' }, subject)).toBe('reply')
})

test("bulk mail that answers nothing is automatic; a person's email through a list is not", () => {
  expect(kindOf({ precedence: ' bulk ' })).toBe('auto_reply')
  expect(kindOf({ 'feedback-id': '1:campaign:esp' })).toBe('auto_reply')
  expect(kindOf({ 'list-id': '<news.example.com>', 'list-unsubscribe': '<https://example.com/u>' })).toBe('auto_reply')
  expect(kindOf({ 'list-id': '<family.example.com>', precedence: 'list' })).toBe('reply')
  expect(kindOf({ 'list-unsubscribe': '<https://example.com/u>', 'list-post': '<mailto:family@example.com>' })).toBe('reply')
  expect(kindOf({ precedence: 'bulk', 'in-reply-to': '<a@harvestgate.example>' })).toBe('reply')
})

test.each(['Automatic reply: Your rental', 'Out of Office Re: Your rental', 'Auto-Reply'])(
  'the subject %s alone is only a hint',
  (subject) => {
    expect(isAutoReplySubject(subject)).toBe(true)
    expect(kindOf({}, subject)).toBe('reply')
  },
)

test.each([
  'Re: Automatic reply: Your rental',
  'Re: out of the office until Monday',
  'My tenant is out of money',
  'Office hours?',
])("the subject %s is a person's", (subject) => {
  expect(isAutoReplySubject(subject)).toBe(false)
})

test.each(['MAILER-DAEMON@mx.example.com', 'bounces+3@example.com'])('%s reports of emails', (sender) => {
  expect(kindOf({}, 'Undelivered Mail Returned to Sender', sender)).toBe('bounce')
})

test("postmaster is a mail server's address, and also that of its administrator", () => {
  const report = { 'content-type': 'multipart/report; report-type=delivery-status; boundary=b' }
  expect(kindOf(report, 'Undeliverable', 'postmaster@example.com')).toBe('bounce')
  expect(kindOf({ 'auto-submitted': 'auto-replied' }, 'Undeliverable', 'postmaster@example.com')).toBe('bounce')
  expect(kindOf({}, 'Your rental', 'postmaster@example.com')).toBe('reply')
})
