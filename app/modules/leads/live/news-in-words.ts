/** How many leads of a list are new and how many have changed. */
export type NewsCount = { created: number; changed: number; isMuch: boolean }

/** '3 new or changed', as a link to the list says it; null where nothing happened. */
export function newsInWords({ created, changed, isMuch }: NewsCount): string | null {
  if (isMuch) return 'Many new or changed'
  if (created + changed === 0) return null
  if (changed === 0) return `${created} new`
  return created === 0 ? `${changed} changed` : `${created + changed} new or changed`
}
