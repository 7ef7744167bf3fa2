import path from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const MARK = '?script'

/**
 * `import address from './site.ts?script'` is the address of a script that pages load without the client bundle: a single file
 * with all its imports and a hash in its name, so that no page requests a second one. In development it is the source, which the
 * development server compiles.
 */
export function pageScripts(): Plugin {
  const built = new Map<string, Promise<PageScript>>()
  let config: ResolvedConfig

  return {
    name: 'page-scripts',
    configResolved(resolved) {
      config = resolved
    },
    async load(id) {
      if (!id.endsWith(MARK)) return undefined
      const file = id.slice(0, -MARK.length)
      if (config.command === 'serve') return exportOf(`/${path.relative(config.root, file).split(path.sep).join('/')}`)
      const making = built.get(file) ?? buildScript(file, config.build.target)
      built.set(file, making)
      const { fileName, source } = await making
      // The server's build only needs the address.
      if (!config.build.ssr) this.emitFile({ type: 'asset', fileName, source })
      return exportOf(`/${fileName}`)
    },
  }
}

type PageScript = { fileName: string; source: string }

const exportOf = (address: string) => `export default ${JSON.stringify(address)}`

async function buildScript(file: string, target: ResolvedConfig['build']['target']): Promise<PageScript> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target,
      write: false,
      modulePreload: false,
      rollupOptions: { input: file, output: { entryFileNames: 'assets/[name]-[hash].js' } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const files = outputs.flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...others] = files
  if (script?.type !== 'chunk' || others.length > 0)
    throw new Error(`${file} was not built as one script. It can't import a style sheet or load anything later.`)
  return { fileName: script.fileName, source: script.code }
}
