import { Icon } from './icon.tsx'

/** What opens and closes the menu of a narrow window: the first line of its `details`, which is a `group`, without scripts too. */
export function MenuSummary() {
  return (
    <summary className="bare-summary menu-opener">
      <Icon name="menu" />
      <span className="group-open:hidden">Menu</span>
      <span className="hidden group-open:inline">Close</span>
    </summary>
  )
}
