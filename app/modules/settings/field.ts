/** How a field of the settings screen is typed. */
export type FieldKind =
  'text' | 'email' | 'emails' | 'phone' | 'address' | 'money' | 'share' | 'number' | 'day' | 'time' | 'choice' | 'lines'

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
  /** Whether there is no default to go back to. */
  isOwn?: boolean
}

/** What is in the fields of a section, as it is typed: by the field's name. */
export type Texts = Record<string, string>
