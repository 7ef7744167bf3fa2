/** Shrinks the build's route table, which every hydrated page loads. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const START = 'window.__remixManifest='
const MODULE = /^\/assets\/(.+)-([\w-]{8})\.js$/

/**
 * Rewrites a build's route table without what browsers can derive.
 * @param {string} folder
 */
export function slimRouteTableOf(folder) {
  const [name, ...others] = readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined || others.length > 0) throw new Error(`${folder} should contain one route table`)
  const file = path.join(folder, name)
  writeFileSync(file, slimRouteTable(readFileSync(file, 'utf8')))
}

/**
 * Most of the table is the same for each route, or follows from its id: it is stored in columns and rebuilt in the browser.
 * Browsers find a route's imports in the modules. Only `<Scripts>` needs them, with the same links as the server wrote: the table
 * reads them from the page, after the two links of the table and the entry.
 * @param {string} table
 */
export function slimRouteTable(table) {
  if (!table.startsWith(START) || !table.endsWith(';')) throw new Error('The route table no longer has the expected format')
  const { entry, routes, ...rest } = JSON.parse(table.slice(START.length, -1))
  const ids = Object.keys(routes)
  const rows = ids.map((id) => rowOf(routes[id], ids))
  const columns = [ids, ...[0, 1, 2, 3].map((at) => rows.map((row) => row[at])), rows.map((row) => row[4]).join('')]
  return `${START}(${unfold})(${JSON.stringify({ ...rest, entry: { ...entry, imports: [] } })},${JSON.stringify(columns)});`
}

/**
 * A route as its parent's index, its path, its exports, its module name if it does not end its id, and that module's hash.
 * @param {Record<string, any>} route
 * @param {string[]} ids
 */
function rowOf({ id, parentId, path: where, module, css, imports: _, ...has }, ids) {
  const { index = false, hasAction, hasLoader, hasErrorBoundary, ...others } = has
  const [, name, hash] = MODULE.exec(module) ?? []
  if (hash === undefined || css.length > 0 || Object.values(others).includes(true))
    throw new Error(`The route table has a value for ${id} that would be lost in browsers`)
  const flags = [hasAction, hasLoader, hasErrorBoundary, index].reduce((sum, flag, at) => sum + (flag ? 2 ** at : 0), 0)
  return [ids.indexOf(parentId), where ?? 0, flags, id.split('/').pop() === name ? 0 : name, hash]
}

/** Runs in browsers: rebuilds the table for Remix. */
const unfold = `(table,[ids,parents,paths,flags,names,hashes])=>{
table.entry.imports=[...document.querySelectorAll('link[rel=modulepreload]')].slice(2).map(link=>link.getAttribute('href'));
table.routes=Object.fromEntries(ids.map((id,at)=>[id,{id,parentId:ids[parents[at]],path:paths[at]||(id=='root'?'':undefined),index:flags[at]>7||undefined,
hasAction:!!(flags[at]&1),hasLoader:!!(flags[at]&2),hasClientAction:false,hasClientLoader:false,hasErrorBoundary:!!(flags[at]&4),
module:'/assets/'+(names[at]||id.split('/').pop())+'-'+hashes.slice(at*8,at*8+8)+'.js',imports:[],css:[]}]));
return table}`
