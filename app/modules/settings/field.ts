import type { SeenOn } from './places.ts'

/** The input type of a settings field. */
export type FieldKind =
  | 'text'
  | 'long-text'
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
  /** The unit after a number: 'hours'. */
  unit?: string
  options?: readonly { value: string; label: string }[]
  /** Heading above it and the fields that follow. */
  heading?: string
  /** Row label for fields side by side. Each field's own label then describes its part. */
  row?: string
  caption?: string
  /** Omitted if it is shown in the same place as its section. */
  seenOn?: SeenOn
  /** Whether there is no default to reset to. */
  isOwn?: boolean
}

/** A section's typed values, by field name. */
export type Texts = Record<string, string>
