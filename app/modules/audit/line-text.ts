import { capitalize } from '#app/format/capitalize.ts'
import { formatCents, formatNumber } from '#app/format/money.ts'
import { shorten } from '#app/format/shorten.ts'

/** An id from `newId` or `newSecret`. */
const ID = /^[0-9a-f]{32}$/
/** Longer values are cut: the record has the rest. */
const MAX_VALUE = 60

/** Names of people by id. */
type People = ReadonlyMap<string, string>

/** Shortens an id to its first and last digits; returns other text unchanged. */
export function shortId(text: string): string {
  return ID.test(text) ? `${text.slice(0, 4)}…${text.slice(-4)}` : text
}

/** Subjects whose name says little. */
const SUBJECTS: Readonly<Record<string, string>> = {
  crm: 'CRM',
  email: 'Email address',
  sms: 'Phone number',
  list: 'Suppressions',
  site_hour: 'Hourly email limit',
}

/** The record of an entry without a name: a short id, or the key as words: 'Lead assignment'. */
export function subjectText(subject: string): string {
  if (Object.hasOwn(SUBJECTS, subject)) return SUBJECTS[subject] ?? subject
  return capitalize(ID.test(subject) ? shortId(subject) : inWords(subject))
}

/** Details of an entry besides action and subject: 'owner name, estimated rent', '128 rows, complete'. */
export function detailText(detail: Record<string, unknown> | null, people: People = new Map()): string {
  const { fields, from, to, fromId, toId, ...others } = detail ?? {}
  const parts = [
    ...(Array.isArray(fields) ? fields.map((field) => inWords(String(field))) : []),
    from === undefined && to === undefined ? null : changeText(from, to, 'empty', people),
    fromId === undefined && toId === undefined ? null : changeText(fromId, toId, 'unassigned', people),
    ...Object.entries(others).flatMap(([name, value]) => partText(name, value, people)),
  ]
  return parts.filter(Boolean).join(', ')
}

function changeText(from: unknown, to: unknown, none: string, people: People): string | null {
  const [before, after] = [from, to].map((value) => valueText(value ?? null, people) ?? none)
  return isGroup(from) || isGroup(to) ? null : `${before} → ${after}`
}

/** Flags as text, when true and when false. */
const FLAGS: Readonly<Record<string, readonly [string, string | null]>> = {
  isWhole: ['complete', 'stopped early'],
  isSearched: ['searched', null],
  isNew: ['new lead', null],
  isRetired: ['retired', 'back in use'],
  isOk: ['worked', 'failed'],
}

function partText(name: string, value: unknown, people: People): (string | null)[] {
  if (typeof value === 'boolean') {
    const [whenTrue, whenFalse] = FLAGS[name] ?? [inWords(name), null]
    return [value ? whenTrue : whenFalse]
  }
  if (isGroup(value)) return Object.entries(value).flatMap(([inner, part]) => partText(inner, part, people))
  if (typeof value === 'number') return [countText(name, value)]
  // Of an import. As a status, it is a new lead.
  const text = name === 'kind' && value === 'leads' ? value : valueText(value, people)
  if (text === null) return []
  return [Array.isArray(value) ? text : `${inWords(name.replace(/Id$/, ''))} ${text}`]
}

/** A number with its name: '128 rows', 'version 3', 'amount $200.00'. */
function countText(name: string, value: number): string {
  if (name.endsWith('Cents')) return `${inWords(name.replace(/Cents$/, ''))} ${formatCents(value)}`
  if (name === 'count') return `${formatNumber(value)} in total`
  if (!name.endsWith('s')) return `${inWords(name)} ${formatNumber(value)}`
  const one = name === 'analyses' ? 'analysis' : name.slice(0, -1)
  return `${formatNumber(value)} ${inWords(value === 1 ? one : name)}`
}

/** A value as text; null if there is none. */
function valueText(value: unknown, people: People): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value))
    return value.length === 0 ? null : shorten(value.map((one) => inWords(String(one))).join(', '), MAX_VALUE)
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value !== 'string') return null
  if (value === 'leads') return 'new lead'
  return people.get(value) ?? (/^[a-z]+(?:_[a-z]+)+$/.test(value) ? inWords(value) : shorten(shortId(value), MAX_VALUE))
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A key of the code as words: 'ownerName' is 'owner name', 'warm_lead' is 'warm lead'. */
function inWords(key: string): string {
  return /\s/.test(key)
    ? key
    : key
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .replaceAll(/[_:/-]+/g, ' ')
        .toLowerCase()
}
