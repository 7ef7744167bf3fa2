/** A page of a list as its form posts it: what it shows, and which of that is checked. */
export type PostedPage = { shown: readonly string[]; ticked: readonly string[] }

/** A selection after a page of the list was posted: what is checked on it is in, what it shows unchecked is out, what other pages hold stays. */
export function withPage(selected: readonly string[], { shown, ticked }: PostedPage): string[] {
  const onPage = new Set(shown)
  return [...new Set([...selected.filter((id) => !onPage.has(id)), ...ticked])]
}

/** What is picked, as a page of the list shows it: the stored selection, its leads on this page, and how many on others. */
export type PickedLeads = { id: string | null; onPage: readonly string[]; elsewhere: number }
