import { Icon } from './icon.tsx'

/** Opens and closes the menu of a narrow window, also without scripts: the `summary` of its `details`, which is a `group`. */
export function MenuSummary() {
  return (
    <summary className="bare-summary menu-opener">
      <Icon name="menu" />
      <span className="group-open:hidden">Menu</span>
      <span className="hidden group-open:inline">Close</span>
    </summary>
  )
}
