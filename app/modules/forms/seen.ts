type Said = string | number | Date | null | undefined

/** A form's `seen` value for its source record: the record's content, or the number or time of its last change. */
export function seenKey(...said: readonly Said[]): string {
  return said.map((value) => (value instanceof Date ? value.getTime() : (value ?? ''))).join('.')
}

/**
 * Whether the record has changed since the form was loaded, and not to the requested value. The form is then refused as 'changed'
 * (409), with all input kept.
 */
export function isChangedSince(seen: string, stored: string, wanted?: string): boolean {
  return stored !== seen && stored !== wanted
}
