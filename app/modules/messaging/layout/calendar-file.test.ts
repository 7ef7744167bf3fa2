import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const WEBINAR = {
  uid: 'webinar-1@harvestgate.example',
  startsAt: new Date('2025-05-15T17:00:00Z'),
  lengthMinutes: 60,
  title: 'Investor webinar',
  description: 'Rents, costs; questions,\nand answers',
  location: 'https://example.com/webinar',
  madeAt: new Date('2025-05-01T12:00:00Z'),
  organizer: { name: 'Harvest Gate', email: 'hello@harvestgate.example' },
}

test('the webinar of May 15th is one hour from noon Central time', () => {
  const lines = calendarFile(WEBINAR).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'TZID:America/Chicago',
      'UID:webinar-1@harvestgate.example',
      'DTSTAMP:20250501T120000Z',
      'DTSTART;TZID=America/Chicago:20250515T120000',
      'DTEND;TZID=America/Chicago:20250515T130000',
      'LOCATION:https://example.com/webinar',
      'DESCRIPTION:Rents\\, costs\\; questions\\,\\nand answers',
    ]),
  )
})

test('in winter the same clock is an hour later in UTC', () => {
  expect(calendarFile({ ...WEBINAR, startsAt: new Date('2025-12-04T18:00:00Z') })).toContain(
    'DTSTART;TZID=America/Chicago:20251204T120000',
  )
})

test('a canceled entry keeps its ID, increments its sequence and says so', () => {
  const file = calendarFile({ ...WEBINAR, method: 'CANCEL', sequence: 2 })
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2', 'UID:webinar-1@harvestgate.example'])
    expect(file).toContain(line)
})

test('an invitation names organizer and attendee, in quotes that no name can close', () => {
  const attendee = { name: 'Dana "D:\r\nX" Hill; Jr.', email: 'dana@example.com' }
  const lines = calendarFile({ ...WEBINAR, method: 'REQUEST', attendee })
    .replaceAll('\r\n ', '')
    .split('\r\n')
  expect(lines).toContain('ORGANIZER;CN="Harvest Gate":mailto:hello@harvestgate.example')
  expect(lines).toContain(
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Dana  D:  X  Hill; Jr.":mailto:dana@example.com',
  )
  expect(lines).toContain('METHOD:REQUEST')
})

test('the attendee is one address, with any letters', () => {
  const attendee = { name: 'Dana Hill', email: 'dana+rent?cc=b;X=1@example.com' }
  expect(calendarFile({ ...WEBINAR, method: 'REQUEST', attendee }).replaceAll('\r\n ', '')).toContain(
    'CN="Dana Hill":mailto:dana+rent%3Fcc%3Db%3BX%3D1@example.com\r\n',
  )
})

test('long lines are folded at 75 bytes without cutting a letter', () => {
  const file = calendarFile({ ...WEBINAR, description: 'улица Ленина '.repeat(20) })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('улица Ленина '.repeat(20).trim())
})
