import { Icon } from './icon.tsx'

/** The sheet that opens under the bar. */
export const MENU_SHEET = 'absolute inset-x-0 top-full z-8 border-y border-line bg-paper px-5 pt-3 pb-7 shadow-float'

/** What opens and closes the menu of a narrow window: the first line of its `details`, which is a `group`, without scripts too. */
export function MenuSummary() {
  return (
    <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control border border-control bg-surface px-3.5 py-2 font-semibold [&::-webkit-details-marker]:hidden">
      <Icon name="menu" />
      <span className="group-open:hidden">Menu</span>
      <span className="hidden group-open:inline">Close</span>
    </summary>
  )
}
