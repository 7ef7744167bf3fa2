/** Joins the class names that apply; false, null and blank ones are left out. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter((name): name is string => Boolean(name)).join(' ')
}
