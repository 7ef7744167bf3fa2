import { type DayRange, parseDayRange } from '#app/format/day-range.ts'
import { readSearch } from '#app/format/search-words.ts'

type Option = { value: string; label: string }

/** One thing that a list can be narrowed to: what an address says of it, and its field over the list. */
export type ListFilter<Value> = {
  /** In the address, where it is not named as in the code. */
  name?: string
  /** Of its field; without one it has none, and goes along as it is. */
  label?: string
  field: { kind: 'search' | 'text' | 'days'; placeholder?: string } | ChoiceField | SeveralField
  /** What the address says. What it can't be is left out, and named among the problems. */
  read(query: URLSearchParams, name: string, problems: string[]): Value
  write(value: Value, name: string): Record<string, string>
}

type SeveralField = {
  kind: 'several'
  options: readonly Option[]
  /** What is checked where the address says nothing, with commas between. */
  blank: string
}

type ChoiceField = {
  kind: 'choice'
  placeholder?: string
  /** Null where only the screen knows them. */
  options: readonly Option[] | null
  /** What is chosen where the address says nothing. */
  blank?: string
  /** What the address says is offered, be it none of the options. */
  takesAny?: boolean
}

/** The words that are searched for; blank for all. */
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

/** A text of which the screen offers some, in whatever case the address has it; blank for all. */
export function textChoice(filter: TextFilter): ListFilter<string> {
  return { ...text(filter), field: { kind: 'choice', placeholder: filter.placeholder, options: null, takesAny: true } }
}

/** Days, both included, as `from` and `to`. */
export function days({ label }: { label: string }): ListFilter<DayRange> {
  return {
    label,
    field: { kind: 'days' },
    read: (query, _, problems) => parseDayRange(query, problems),
    write: ({ from, to }) => ({ from, to }),
  }
}

/** Whether the address says 'yes'; it has no field. */
export function flag(name: string): ListFilter<boolean> {
  return {
    name,
    field: { kind: 'text' },
    read: (query, key) => query.get(key) === 'yes',
    write: (value, key) => ({ [key]: value ? 'yes' : '' }),
  }
}

type SeveralFilter<Word extends string> = { label: string; labels: Readonly<Record<Word, string>>; first: readonly Word[] }

/** Some of these words, in their order, as boxes; `first` where the address says nothing. It leaves no row out. */
export function several<Word extends string>({ label, labels, first }: SeveralFilter<Word>): ListFilter<readonly Word[]> {
  const { options = [] } = words(labels)
  const known = Object.keys(labels) as Word[]
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

/** How an address writes a value. */
type Code<Value> = {
  options?: readonly Option[]
  /** Null for what no one offers. */
  read: (text: string) => Value | null
  write?: (value: Value) => string
}

type ChoiceFilter<Value> = Code<Value> & {
  name?: string
  label?: string
  /** What is chosen where nothing is; left out where `first` is an option itself. */
  placeholder?: string
  /** What is said of a value that no one offers. */
  problem?: string
}

/** One of some values: null, or `first`, where the address says nothing. */
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
      if (value === null) problems.push(filter.problem ?? `There is no such ${label?.toLowerCase() ?? key}. It was ignored.`)
      return value ?? first
    },
    write: (value, key) => {
      const written = value === null ? '' : write(value)
      return { [key]: written === blank ? '' : written }
    },
  }
}

/** One of these words, each with its label. */
export function words<Word extends string>(labels: Readonly<Record<Word, string>>): Code<Word> {
  const known = Object.keys(labels) as Word[]
  return {
    options: known.map((value) => ({ value, label: labels[value] })),
    read: (asked) => known.find((word) => word === asked) ?? null,
  }
}
