/** The CRM's connection settings for staff, without the key. */
export type ConnectionDetails = { url: string | null; database: string | null; username: string | null; hasKey: boolean }

/** The missing settings, by their labels on the page. */
export function missingOf({ url, database, username, hasKey }: ConnectionDetails): string[] {
  const parts: [string, boolean][] = [
    ['URL', url !== null],
    ['database', database !== null],
    ['username', username !== null],
    ['API key', hasKey],
  ]
  return parts.flatMap(([label, isThere]) => (isThere ? [] : [label]))
}
