/** A posted page of a list: its rows, and the checked ones. */
export type PostedPage = { shown: readonly string[]; checked: readonly string[] }

/** The selection after a page was posted: adds its checked rows, removes its unchecked ones, and keeps the rest. */
export function withPage(selected: readonly string[], { shown, checked }: PostedPage): string[] {
  const onPage = new Set(shown)
  return [...new Set([...selected.filter((id) => !onPage.has(id)), ...checked])]
}

/** A page's view of the selection: its id, the selected leads on this page, and how many are on others. */
export type PickedLeads = { id: string | null; onPage: readonly string[]; elsewhere: number }
