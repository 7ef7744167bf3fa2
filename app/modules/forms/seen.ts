type Said = string | number | Date | null | undefined

/** What a form carries, as `seen`, of the record that it was made from: what it says, or the number or moment of its last change. */
export function seenKey(...said: readonly Said[]): string {
  return said.map((value) => (value instanceof Date ? value.getTime() : (value ?? ''))).join('.')
}

/** Whether someone changed what a form was made from, and not to what the form asks for: it is then refused as 'changed' (409), with all that was typed. */
export function isChangedSince(seen: string, stored: string, wanted?: string): boolean {
  return stored !== seen && stored !== wanted
}
