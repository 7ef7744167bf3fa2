import { type DayRange, parseDayRange } from '#app/format/day-range.ts'
import { keysOf } from '#app/format/records.ts'
import { readSearch } from '#app/format/search-words.ts'

type Option = { value: string; label: string }

/** A filter of a list: how it is read and written in an address, and its field. */
export type ListFilter<Value> = {
  /** Its name in the address, if not the key. */
  name?: string
  /** The field's label. Without one there is no field, and the value is passed on. */
  label?: string
  field: { kind: 'search' | 'text' | 'days'; placeholder?: string } | ChoiceField | SeveralField
  /** Reads the value. Omits an invalid one and adds it to the problems. */
  read(query: URLSearchParams, name: string, problems: string[]): Value
  write(value: Value, name: string): Record<string, string>
}

type SeveralField = {
  kind: 'several'
  options: readonly Option[]
  /** The checked values if the address has none, separated by commas. */
  blank: string
}

type ChoiceField = {
  kind: 'choice'
  placeholder?: string
  /** Null if only the screen knows the options. */
  options: readonly Option[] | null
  /** The selected value if the address has none. */
  blank?: string
  /** A value that is not an option is its own label. */
  takesAny?: boolean
}

/** Search words; blank for all. */
export function search(placeholder?: string): ListFilter<string> {
  return { ...text({ name: 'q', label: 'Search', placeholder }), field: { kind: 'search', placeholder } }
}

type TextFilter = { name?: string; label: string; placeholder?: string }

/** A text; blank for all. */
export function text({ name, label, placeholder }: TextFilter): ListFilter<string> {
  return {
    name,
    label,
    field: { kind: 'text', placeholder },
    read: (query, key) => readSearch(query.get(key)),
    write: (value, key) => ({ [key]: value }),
  }
}

/** A text with options from the screen, case-insensitive; blank for all. */
export function textChoice(filter: TextFilter): ListFilter<string> {
  return { ...text(filter), field: { kind: 'choice', placeholder: filter.placeholder, options: null, takesAny: true } }
}

/** A range of days, inclusive, as `from` and `to`. */
export function days({ label }: { label: string }): ListFilter<DayRange> {
  return {
    label,
    field: { kind: 'days' },
    read: (query, _, problems) => parseDayRange(query, problems),
    write: ({ from, to }) => ({ from, to }),
  }
}

/** True if the address has 'yes'. No field. */
export function flag(name: string): ListFilter<boolean> {
  return {
    name,
    field: { kind: 'text' },
    read: (query, key) => query.get(key) === 'yes',
    write: (value, key) => ({ [key]: value ? 'yes' : '' }),
  }
}

type SeveralFilter<Word extends string> = { label: string; labels: Readonly<Record<Word, string>>; first: readonly Word[] }

/** Some of these words in their order, as checkboxes; `first` if the address has none. Does not filter rows. */
export function several<Word extends string>({ label, labels, first }: SeveralFilter<Word>): ListFilter<readonly Word[]> {
  const { options = [] } = words(labels)
  const known = keysOf(labels)
  const blank = known.filter((word) => first.includes(word)).join(',')
  return {
    label,
    field: { kind: 'several', options, blank },
    read: (query, key) => {
      const asked = query.getAll(key).flatMap((text) => text.split(','))
      const chosen = known.filter((word) => asked.includes(word))
      return chosen.length === 0 ? known.filter((word) => first.includes(word)) : chosen
    },
    write: (value, key) => {
      const written = value.join(',')
      return { [key]: written === blank ? '' : written }
    },
  }
}

/** How addresses write a value. */
type Code<Value> = {
  options?: readonly Option[]
  /** Null if invalid. */
  read: (text: string) => Value | null
  write?: (value: Value) => string
}

type ChoiceFilter<Value> = Code<Value> & {
  name?: string
  label?: string
  /** The label for no choice; omitted if `first` is an option. */
  placeholder?: string
  /** The message for an invalid value. */
  problem?: string
}

/** One of several values: null, or `first`, if the address has none. */
export function choice<Value>(filter: ChoiceFilter<Value> & { first: Value }): ListFilter<Value>
export function choice<Value>(filter: ChoiceFilter<Value>): ListFilter<Value | null>
export function choice<Value>({ name, label, ...filter }: ChoiceFilter<Value> & { first?: Value }): ListFilter<Value | null> {
  const { read, write = String, options = null, placeholder, first = null } = filter
  const blank = first === null ? '' : write(first)
  return {
    name,
    label,
    field: { kind: 'choice', placeholder, options, blank },
    read: (query, key, problems) => {
      const asked = query.get(key)?.trim() ?? ''
      if (asked === '') return first
      const value = read(asked)
      if (value === null) problems.push(filter.problem ?? `That ${label?.toLowerCase() ?? key} doesn’t exist, so we ignored it.`)
      return value ?? first
    },
    write: (value, key) => {
      const written = value === null ? '' : write(value)
      return { [key]: written === blank ? '' : written }
    },
  }
}

/** One of these words, with labels. */
export function words<Word extends string>(labels: Readonly<Record<Word, string>>): Code<Word> {
  const known = keysOf(labels)
  return {
    options: known.map((value) => ({ value, label: labels[value] })),
    read: (asked) => known.find((word) => word === asked) ?? null,
  }
}
