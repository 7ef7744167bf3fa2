/** What a dialog over a report says of itself: its title, and that it belongs into no index. */
export function dialogMeta(title: string) {
  return [{ title: `${title} | Harvest Gate Property Management` }, { name: 'robots', content: 'noindex' }]
}
