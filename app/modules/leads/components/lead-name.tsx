/** A lead's name with its own text direction. Imported leads may have none. */
export function LeadName({ name }: { name: string }) {
  return <bdi>{name.trim() || 'Unknown'}</bdi>
}
