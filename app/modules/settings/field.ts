import type { SeenOn } from './places.ts'

/** How a field of the settings screen is typed. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'emails'
  | 'phone'
  | 'address'
  | 'money'
  | 'share'
  | 'number'
  | 'day'
  | 'time'
  | 'choice'
  | 'switch'
  | 'lines'

/** A field of the settings screen. */
export type SettingField = {
  name: string
  label: string
  kind: FieldKind
  hint?: string
  /** What follows a number: 'hours'. */
  unit?: string
  options?: readonly { value: string; label: string }[]
  /** Over it and those that follow. */
  heading?: string
  /** Of fields that are beside each other: what their row is called. Each says then what it is in the row. */
  row?: string
  caption?: string
  /** Left out where it is seen where its section is. */
  seenOn?: SeenOn
  /** Whether there is no default to go back to. */
  isOwn?: boolean
}

/** What is in the fields of a section, as it is typed: by the field's name. */
export type Texts = Record<string, string>
