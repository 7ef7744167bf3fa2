/** The requested year. Throws a response if there is none. */
export function requestedYear(request: Request): number {
  const asked = new URL(request.url).searchParams.get('year') ?? ''
  if (!/^20\d\d$/.test(asked)) throw new Response('Add a year to the address, for example ?year=2026.', { status: 400 })
  return Number(asked)
}
