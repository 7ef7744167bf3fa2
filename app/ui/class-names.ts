/** Joins class names; skips false, null and blank ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter((name): name is string => Boolean(name)).join(' ')
}
