import { classNames } from './class-names.ts'

/** Strokes on a 20 by 20 grid. */
export const ICON_STROKES = {
  add: 'M10 4v12M4 10h12',
  admin: 'M10 2.5l6.5 2.5v4.5c0 4-2.7 6.7-6.5 8-3.8-1.3-6.5-4-6.5-8V5z',
  alert: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9v5M10 6.2v.2',
  analytics: 'M3 17V3M3 17h14M6.5 13.5l3-4 3 2 4-6',
  blog: 'M3 4h14M3 8h14M3 12h9M3 16h6',
  board: 'M3.5 3.5h13v13h-13zM8 3.5v13M12.5 3.5v8M12.5 11.5h4',
  change: 'M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3',
  calendar: 'M3 6.5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 8.5h14M7 2.8v3M13 2.8v3',
  close: 'M5 5l10 10M15 5L5 15',
  columns: 'M3 4h14v12H3zM7.7 4v12M12.3 4v12',
  dashboard: 'M3 3h6v7H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 12h6v5H3z',
  delete: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11M8.5 8.5v5M11.5 8.5v5',
  down: 'M6 8l4 4 4-4',
  document: 'M5 2.5h6.5L15 6v11.5H5zM11 2.5V6.5h4M7.5 10h5M7.5 13.5h5',
  done: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM6.8 10.2l2.2 2.2 4.2-4.6',
  download: 'M10 3v10M6 9.5l4 4 4-4M4 17h12',
  edit: 'M4 16l.8-3.6L13.6 3.6a1.4 1.4 0 0 1 2 0l.8.8a1.4 1.4 0 0 1 0 2L7.6 15.2z',
  filter: 'M3.5 5h13M6 10h8M8.5 15h3',
  gift: 'M3 7h14v3.2H3zM4.5 10.2h11V17h-11zM10 7v10M10 7C6.5 7 5.5 5.5 6.3 4.2 7.3 2.9 9.5 4 10 7c.5-3 2.7-4.1 3.7-2.8C14.5 5.5 13.5 7 10 7z',
  home: 'M3 9l7-6 7 6v8H3z',
  image: 'M3 4h14v12H3zM3 13.5l4-4 3.5 3.5 2-2 4.5 4M13 7.6v.1',
  inbox: 'M3 11.5l2.5-7h9l2.5 7v4.5H3zM3 11.5h4l1 2h4l1-2h4',
  left: 'M12 5l-5 5 5 5',
  list: 'M7 5.5h10M7 10h10M7 14.5h10M3.5 5.5v.1M3.5 10v.1M3.5 14.5v.1',
  lock: 'M5.5 9h9v7.5h-9zM7.5 9V6.5a2.5 2.5 0 0 1 5 0V9',
  logout: 'M8 3.5H4v13h4M12.5 6.5L16 10l-3.5 3.5M16 10H7.5',
  mail: 'M2.5 5h15v10.5h-15zM2.5 5.5l7.5 5.5 7.5-5.5',
  menu: 'M3 6h14M3 10h14M3 14h14',
  money: 'M2.5 5.5h15v9h-15zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5 8v0M15 12v0',
  note: 'M4 3.5h12v9l-4 4H4zM16 12.5h-4v4M7 7.5h6M7 10.5h3.5',
  people:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c.3-3 2.3-4.5 5-4.5s4.7 1.5 5 4.5M13 4a2.8 2.8 0 0 1 0 5.3M14.5 12.3c1.8.5 2.8 1.9 3 4.2',
  phone:
    'M5 2.8h3l1.3 3.9-1.9 1.4a11 11 0 0 0 4.5 4.5l1.4-1.9 3.9 1.3v3a1.7 1.7 0 0 1-1.9 1.7A13.3 13.3 0 0 1 3.3 4.7 1.7 1.7 0 0 1 5 2.8z',
  preview:
    'M1.8 10c2-3.7 4.7-5.5 8.2-5.5s6.2 1.8 8.2 5.5c-2 3.7-4.7 5.5-8.2 5.5S3.8 13.7 1.8 10zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  right: 'M8 5l5 5-5 5',
  server: 'M3 4h14v5H3zM3 11h14v5H3zM6 6.5v0M6 13.5v0',
  settings:
    'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10 2.5V5M10 15v2.5M2.5 10H5M15 10h2.5M4.7 4.7l1.8 1.8M13.5 13.5l1.8 1.8M4.7 15.3l1.8-1.8M13.5 6.5l1.8-1.8',
  text: 'M3 4h14v9.5H9.5L6 16.8v-3.3H3zM6.5 7.5h7M6.5 10h4.5',
  check: 'M4 10.5l4 4 8-9',
  up: 'M6 12l4-4 4 4',
  send: 'M17 3L9.5 17l-2-5.5L2.5 9zM7.5 11.5L17 3',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5L17 17',
} as const

export type IconName = keyof typeof ICON_STROKES

/** A small icon beside text with the same meaning; never without a label. `className` replaces its size of 20 px. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Strokes path={ICON_STROKES[name]} className={className} />
}

/** A drawing in the style of our icons, which is in the style sheet. */
export function Strokes({ path, className }: { path: string; className?: string }) {
  return (
    <svg className={classNames('icon', className)} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
