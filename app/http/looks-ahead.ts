/** Whether someone asks for an address, and not a program that only looks ahead or asks for the head. */
export function isPersonAsking({ method, headers }: Request): boolean {
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Moz', 'X-Purpose'].map((name) => headers.get(name) ?? '')
  return method === 'GET' && !/prefetch|prerender|preview/i.test(purposes.join(' '))
}
