/** Names a booking as it stands, so that a form that was made for it can tell whether it has changed since. */
export function bookingKey({ id, sequence }: { id: string; sequence: number }): string {
  return `${id}.${sequence}`
}
