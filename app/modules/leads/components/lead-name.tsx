/** A lead's name, kept in its own direction of writing; an imported lead may have none. */
export function LeadName({ name }: { name: string }) {
  return <bdi>{name.trim() || 'Unknown'}</bdi>
}
