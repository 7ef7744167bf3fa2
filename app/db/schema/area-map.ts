import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id } from '#app/db/columns.ts'

/** A street's rank on the map: freeways and highways, then streets between neighborhoods, then the rest. */
export const STREET_CLASSES = ['highway', 'road', 'street'] as const

/** A segment of a street from a Census TIGER/Line file, with its house numbers if the file has them. */
export const mapStreets = sqliteTable(
  'map_streets',
  {
    id: id(),
    /** The file it came from. Importing that file again replaces it. */
    file: text('file').notNull(),
    /** 'Beaver Ave'; blank if it has no name. */
    name: text('name').notNull(),
    /** The name in lowercase, for search. */
    nameKey: text('name_key').notNull(),
    kind: text('kind', { enum: STREET_CLASSES }).notNull(),
    /** Hundred-thousandths of a degree. */
    minLatitude: integer('min_latitude').notNull(),
    maxLatitude: integer('max_latitude').notNull(),
    minLongitude: integer('min_longitude').notNull(),
    maxLongitude: integer('max_longitude').notNull(),
    /** Its points, longitude first, each as the difference from the previous one, in hundred-thousandths of a degree. */
    line: text('line', { mode: 'json' }).$type<number[]>().notNull(),
    /** First and last house number of each side, and its ZIP code; null if the file has none. */
    leftFrom: text('left_from'),
    leftTo: text('left_to'),
    leftZip: text('left_zip'),
    rightFrom: text('right_from'),
    rightTo: text('right_to'),
    rightZip: text('right_zip'),
  },
  (table) => [
    index('map_streets_place').on(table.minLatitude, table.maxLatitude, table.minLongitude, table.maxLongitude),
    index('map_streets_name').on(table.nameKey),
    index('map_streets_file').on(table.file),
  ],
)
