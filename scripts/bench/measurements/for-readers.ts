import { ARTICLES } from '#app/content/articles/index.ts'
import { TEAM, teamSlug } from '#app/content/team.ts'
import { paths } from '#app/paths.ts'
import { measureRates } from '../measure.ts'
import type { MeasurementResult } from '../rows.ts'
import { startServer } from '../servers.ts'
import { runScript, shareGoal, STORED_PAGE, withCompared } from './compared.ts'

/** The home page without a session, uncompressed and compressed. */
export function measureHome(folder: string): Promise<Partial<MeasurementResult>> {
  return withCompared(folder, async (compared) => {
    const plain = await measureRates('/', compared, { path: paths.home() })
    const small = await measureRates('/ compressed', compared, { path: paths.home(), headers: { 'Accept-Encoding': 'br, gzip' } })
    return { rates: [plain, small], goals: [shareGoal(plain, STORED_PAGE), shareGoal(small, STORED_PAGE)] }
  })
}

/** The other content pages, one of each kind, without a session. */
export async function measureContent(folder: string): Promise<Partial<MeasurementResult>> {
  await runScript(folder, 'seed.ts')
  const product = await startServer({ folder })
  const blog = await (await fetch(product.url + paths.blog())).text()
  const posts = [...blog.matchAll(/href="\/blog\/([a-z0-9-]+)"/g)].map((link) => link[1] ?? '')
  const post = posts.find((slug) => !ARTICLES.some((article) => article.slug === slug))
  const pages = [
    paths.rentals(),
    paths.team(),
    TEAM[0] ? paths.teamMember(teamSlug(TEAM[0])) : paths.team(),
    paths.blog(),
    paths.blogPost(ARTICLES[0]?.slug ?? ''),
    paths.blogPost(post ?? ''),
    paths.fees(),
    paths.privacy(),
  ]
  const rates: MeasurementResult['rates'] = []
  for (const page of pages) rates.push(await measureRates(page, { product, remixServe: null, folder }, { path: page }))
  await product.stop()
  return { rates, goals: rates.map((rate) => shareGoal(rate, STORED_PAGE)) }
}
