/** Makes the build's table of routes smaller, which every page loads that comes to life. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const START = 'window.__remixManifest='

/**
 * Writes the table of the build in a folder again without what browsers can find out.
 * @param {string} folder
 */
export function slimRouteTableOf(folder) {
  const [name, ...others] = readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined || others.length > 0) throw new Error(`${folder} should contain one table of routes`)
  const file = path.join(folder, name)
  writeFileSync(file, slimRouteTable(readFileSync(file, 'utf8')))
}

/**
 * A third of the table says which files a route imports. Browsers find them in the modules. Only `<Scripts>` asks: its links have to be those that the
 * server wrote. The table reads them from the page, after the two links of the table and the entry. Each route's id is its name in the table.
 * @param {string} table
 */
export function slimRouteTable(table) {
  if (!table.startsWith(START) || !table.endsWith(';')) throw new Error('The table of routes is no longer written as before')
  const { entry, routes, ...rest } = JSON.parse(table.slice(START.length, -1))
  for (const route of Object.values(routes)) {
    route.imports = []
    delete route.id
  }
  const slim = JSON.stringify({ ...rest, entry: { ...entry, imports: [] }, routes })
  const links = `[...document.querySelectorAll('link[rel=modulepreload]')].slice(2).map(link=>link.getAttribute('href'))`
  const ids = `for(const [id,route] of Object.entries(window.__remixManifest.routes))route.id=id`
  return `${START}${slim};window.__remixManifest.entry.imports=${links};${ids};`
}
