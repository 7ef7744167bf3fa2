import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { slimRouteTable } from './slim-route-table.js'

const route = (id: string, module: string, more: object = {}) => ({
  id,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  module: `/assets/${module}.js`,
  imports: ['/assets/framework.js'],
  css: [],
  ...more,
})

const ROUTES = {
  root: route('root', 'root-aB3_d-f1', { path: '', hasErrorBoundary: true }),
  'routes/home': route('routes/home', 'home-12345678', { parentId: 'root', index: true }),
  'routes/lead/edit': route('routes/lead/edit', 'edit-lead-abcdefgh', { parentId: 'root', path: 'leads/:id', hasAction: true }),
}

const tableOf = (routes: object) =>
  `window.__remixManifest=${JSON.stringify({
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'], css: [] },
    routes,
    url: '/assets/manifest.js',
  })};`

test('browsers put the whole table together again, with what a page imports from the links of the page', () => {
  const links = ['/assets/manifest.js', '/assets/entry.js', '/assets/framework.js', '/assets/shared.js', '/assets/root.js']
  const document = { querySelectorAll: () => links.map((href) => ({ getAttribute: () => href })) }
  const window: { __remixManifest?: unknown } = {}
  runInNewContext(slimRouteTable(tableOf(ROUTES)), { window, document })
  expect(JSON.parse(JSON.stringify(window.__remixManifest))).toEqual({
    entry: { module: '/assets/entry.js', imports: links.slice(2), css: [] },
    routes: Object.fromEntries(Object.entries(ROUTES).map(([id, known]) => [id, { ...known, imports: [] }])),
    url: '/assets/manifest.js',
  })
})

test.each([{ css: ['/assets/own.css'] }, { hasClientLoader: true }, { module: '/elsewhere.js' }])(
  'a route that has what the table cannot say fails the build: %j',
  (more) =>
    expect(() => slimRouteTable(tableOf({ root: route('root', 'root-12345678', more) }))).toThrow('would be lost in browsers'),
)

test('a table in another format fails the build', () => {
  expect(() => slimRouteTable('export default {}')).toThrow('no longer has the expected format')
})
