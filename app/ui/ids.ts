/** Turns React's `useId` into an HTML id without colons, which selectors don't allow. */
export function htmlId(prefix: string, reactId: string): string {
  return `${prefix}-${reactId.replace(/[^A-Za-z0-9]/g, '')}`
}

/** A field's id from its name: `properties[0].zipCode` becomes `properties-0-zipCode`. */
export function fieldId(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/(?<!-)-+$/, '')
}

/** The ids of a field's hint and error. */
export function describingIds(id: string) {
  return { hint: `${id}-hint`, error: `${id}-error` }
}
