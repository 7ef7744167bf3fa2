/** Whether a person opens an address, not a prefetch or HEAD request. */
export function isPersonAsking({ method, headers }: Request): boolean {
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Moz', 'X-Purpose'].map((name) => headers.get(name) ?? '')
  return method === 'GET' && !/prefetch|prerender|preview/i.test(purposes.join(' '))
}
