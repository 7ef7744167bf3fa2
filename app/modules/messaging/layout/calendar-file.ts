import { mailtoUri } from '#app/paths.ts'

export type CalendarEntry = {
  /** Stable across changes, so that calendars replace the entry. */
  uid: string
  startsAt: Date
  lengthMinutes: number
  title: string
  description: string
  /** A place, or a video meeting's URL. */
  location: string
  /** When this file was created. */
  madeAt: Date
  /** Increases with every change. */
  sequence?: number
  /** Not confirmed yet. */
  isTentative?: boolean
  /** PUBLISH: to import, without a reply · REQUEST: an invitation · CANCEL: canceled. Matches the email's header. */
  method?: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** The organizer, which each method requires (RFC 5546, section 3.2). */
  organizer: { name: string; email: string }
  /** The attendee, who already accepted: no reply is requested. */
  attendee?: { name: string; email: string }
}

/** The company's time zone with its current daylight saving rules, in RFC 5545 format. */
const CENTRAL_TIME = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Chicago',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0500',
  'TZNAME:CDT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0600',
  'TZNAME:CST',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** A calendar file (RFC 5545) in Central time, for email attachments and downloads. */
export function calendarFile(entry: CalendarEntry): string {
  const method = entry.method ?? 'PUBLISH'
  const end = new Date(entry.startsAt.getTime() + entry.lengthMinutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Property management//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...CENTRAL_TIME,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utcStamp(entry.madeAt)}`,
    `DTSTART;TZID=America/Chicago:${centralStamp(entry.startsAt)}`,
    `DTEND;TZID=America/Chicago:${centralStamp(end)}`,
    `SEQUENCE:${entry.sequence ?? 0}`,
    `STATUS:${statusOf(entry)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `ORGANIZER;${person(entry.organizer)}`,
    ...(entry.attendee
      ? [`ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;${person(entry.attendee)}`]
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function statusOf({ method, isTentative }: CalendarEntry): string {
  if (method === 'CANCEL') return 'CANCELLED'
  return isTentative ? 'TENTATIVE' : 'CONFIRMED'
}

/** A feed entry: a time span, or an all-day entry if it has no duration. */
export type FeedEntry = {
  uid: string
  startsAt: Date
  /** Null for all day. */
  lengthMinutes: number | null
  title: string
  description: string
  location: string
  /** The page with the details. */
  url: string
  changedAt: Date
}

/** A calendar feed that programs poll (RFC 5545), in Central time. `madeAt`: the time of the request. */
export function calendarFeed(name: string, entries: readonly FeedEntry[], madeAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Property management//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...CENTRAL_TIME,
    ...entries.flatMap((entry) => feedLines(entry, madeAt)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function feedLines(entry: FeedEntry, madeAt: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utcStamp(madeAt)}`,
    `LAST-MODIFIED:${utcStamp(entry.changedAt)}`,
    ...(entry.lengthMinutes === null
      ? [`DTSTART;VALUE=DATE:${centralStamp(entry.startsAt).slice(0, 8)}`]
      : [
          `DTSTART;TZID=America/Chicago:${centralStamp(entry.startsAt)}`,
          `DTEND;TZID=America/Chicago:${centralStamp(new Date(entry.startsAt.getTime() + entry.lengthMinutes * 60_000))}`,
        ]),
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    ...(entry.location === '' ? [] : [`LOCATION:${escapeText(entry.location)}`]),
    `URL:${entry.url}`,
    'END:VEVENT',
  ]
}

/** A name as a quoted parameter, which cannot contain quotes. */
function person({ name, email }: { name: string; email: string }): string {
  // oxlint-disable-next-line no-control-regex -- control characters end lines
  return `CN="${name.replaceAll(/["\u0000-\u001f\u007f]/g, ' ').trim()}":${mailtoUri(email.replaceAll(/\s/g, ''))}`
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n')
}

/** '20250515T170000Z' */
function utcStamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

const central = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'medium' })

/** '20250515T120000', local time in Des Moines. */
function centralStamp(moment: Date): string {
  return central.format(moment).replaceAll(/[-:]/g, '').replace(' ', 'T')
}

/** Lines of a calendar file have at most 75 bytes; continuation lines start with a space. Doesn't split characters. */
function fold(line: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const letter of line) {
    if (Buffer.byteLength(piece + letter) > (pieces.length === 0 ? 75 : 74)) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece].join('\r\n ')
}
