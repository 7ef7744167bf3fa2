/** An id for HTML out of React's `useId`, whose colons do not belong in selectors. */
export function plainId(prefix: string, reactId: string): string {
  return `${prefix}-${reactId.replace(/[^A-Za-z0-9]/g, '')}`
}

/** The id of a field from its name: `properties[0].zipCode` becomes `properties-0-zipCode`. */
export function fieldId(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/(?<!-)-+$/, '')
}

/** The ids of a field's hint and error. */
export function describingIds(id: string) {
  return { hint: `${id}-hint`, error: `${id}-error` }
}
