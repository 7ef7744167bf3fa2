import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { slimRouteTable } from './slim-route-table.js'

const TABLE = `window.__remixManifest=${JSON.stringify({
  entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
  routes: { root: { id: 'root', module: '/assets/root.js', imports: ['/assets/framework.js', '/assets/shared.js'] } },
  url: '/assets/manifest.js',
})};`

test('the table takes what a page imports from the links of the page', () => {
  const links = ['/assets/manifest.js', '/assets/entry.js', '/assets/framework.js', '/assets/shared.js', '/assets/root.js']
  const document = { querySelectorAll: () => links.map((href) => ({ getAttribute: () => href })) }
  const window: { __remixManifest?: unknown } = {}
  runInNewContext(slimRouteTable(TABLE), { window, document })
  expect(window.__remixManifest).toEqual({
    entry: { module: '/assets/entry.js', imports: links.slice(2) },
    routes: { root: { id: 'root', module: '/assets/root.js', imports: [] } },
    url: '/assets/manifest.js',
  })
})

test('a table that is written in another way fails the build', () => {
  expect(() => slimRouteTable('export default {}')).toThrow('no longer written as before')
})
