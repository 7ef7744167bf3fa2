/** How the CRM is set up, for staff to see: never the key. */
export type ConnectionDetails = { url: string | null; database: string | null; username: string | null; hasKey: boolean }

/** The settings that are missing, in the words of the page. */
export function missingOf({ url, database, username, hasKey }: ConnectionDetails): string[] {
  const parts: [string, boolean][] = [
    ['URL', url !== null],
    ['database', database !== null],
    ['username', username !== null],
    ['API key', hasKey],
  ]
  return parts.flatMap(([label, isThere]) => (isThere ? [] : [label]))
}
