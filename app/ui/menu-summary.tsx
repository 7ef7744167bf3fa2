import { Icon } from './icon.tsx'

/** What opens and closes the menu of a narrow window: the first line of its `details`, without scripts too. */
export function MenuSummary() {
  return (
    <summary>
      <Icon name="menu" />
      <span className="m">Menu</span>
      <span className="x">Close</span>
    </summary>
  )
}
