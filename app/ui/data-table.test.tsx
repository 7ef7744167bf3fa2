import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type DataColumn, DataTable, type Sorting } from './data-table.tsx'

type Owner = { id: string; name: string; rent: number | null }

const ROWS: Owner[] = [
  { id: '7', name: 'Priya', rent: 1895 },
  { id: '8', name: 'Luz', rent: null },
]
const COLUMNS: DataColumn<Owner>[] = [
  { label: 'Name', sortBy: 'name', to: ({ id }) => `/leads/${id}`, cell: ({ name }) => name },
  { label: 'Est. rent', cardLabel: 'Rent', sortBy: 'rent', figures: true, cell: ({ rent }) => rent ?? 'none yet' },
  { label: 'Property', cardLabel: null, cell: () => 'Ankeny' },
]
const base = { caption: 'Leads', columns: COLUMNS, rows: ROWS, rowKey: ({ id }: Owner) => id }

const to = (by: string, direction: Sorting['direction']) => `/leads?sort=${by}.${direction}`
const htmlOf = (more: Partial<Parameters<typeof DataTable<Owner>>[0]>) => renderToStaticMarkup(<DataTable {...base} {...more} />)
const headings = (html: string) => [...html.matchAll(/<th[^>]*scope="col"[^>]*>.*?<\/th>/g)].map(([heading]) => heading)

test('Each heading sorts by its column; the active one says how, and reverses it', () => {
  const [name, rent, property] = headings(htmlOf({ sorting: { by: 'rent', direction: 'ascending', to } }))
  expect(name).toContain('href="/leads?sort=name.ascending"')
  expect(name).not.toContain('aria-sort')
  expect(rent).toContain('aria-sort="ascending"')
  expect(rent).toContain('href="/leads?sort=rent.descending"')
  expect(property).not.toContain('<a')
  const [, turned] = headings(htmlOf({ sorting: { by: 'rent', direction: 'descending', to } }))
  expect(turned).toContain('href="/leads?sort=rent.ascending"')
})

test('Late rows have an edge', () => {
  const rows = [...htmlOf({ isLate: ({ id }) => id === '8' }).matchAll(/<tr[^>]*>/g)].map(([tag]) => tag).slice(1)
  expect(rows.map((tag) => tag.includes('row--late'))).toEqual([false, true])
})

test('A list with a fixed order says it without links', () => {
  const [, rent] = headings(htmlOf({ sorting: { by: 'rent', direction: 'descending' } }))
  expect(rent).toContain('aria-sort="descending"')
  expect(rent).not.toContain('<a')
})

test('The first column names the row and leads to it; as a card each value carries its label', () => {
  const html = htmlOf({})
  expect(html).toContain('<th scope="row"><a href="/leads/7">Priya</a></th>')
  // In one box, so that the note is under the value, not beside the label.
  expect(html).toContain('<td data-l="Rent" class="is-figure">1895</td>')
  expect(html).toContain('<td>Ankeny</td>')
})

test('Boxes belong to the form that they name, and say which row they select', () => {
  const html = htmlOf({
    selection: {
      form: 'bulk',
      name: 'lead',
      value: ({ id }) => id,
      label: ({ name }) => `Select ${name}`,
      isChecked: ({ id }) => id === '8',
      checkAll: { to: '/leads?select=page', label: 'Select all 2 leads on this page' },
    },
  })
  const boxes = [...html.matchAll(/<input[^>]*>/g)].map(([box]) => box)
  expect(boxes).toHaveLength(2)
  for (const box of boxes) expect(box).toMatch(/form="bulk".*name="lead"/)
  expect(boxes[0]).toMatch(/aria-label="Select Priya".*value="7"/)
  expect(boxes.map((box) => box.includes('checked=""'))).toEqual([false, true])
  expect(html).toContain('<a href="/leads?select=page"')
})

test('Without rows the empty text is shown, and no table', () => {
  expect(htmlOf({ rows: [], empty: <p>No leads found</p> })).toBe('<p>No leads found</p>')
})
